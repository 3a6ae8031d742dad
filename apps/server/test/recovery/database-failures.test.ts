import { productPage } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { checkPages } from '../../src/features/monitor/index.ts';
import { recordDeliveries, sendDeliveries } from '../../src/features/notify/index.ts';
import { SECOND } from '../../src/platform/clock.ts';
import { runOnce } from '../../src/platform/job.ts';
import { givenFragrance, givenUser, PASSWORD } from '../../src/testing/given.ts';
import {
  getDelivery,
  givenStockedFragrance,
  givenWatcher,
  mailbox,
  recordEvent,
} from '../../src/testing/given-event.ts';
import { test as shopTest } from '../../src/testing/shop-test.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

/** Makes every write to `table` fail with `disk_full`; the returned function ends the failures. */
async function failWritesTo({ db }: TestApp, table: string): Promise<() => Promise<unknown>> {
  await sql`
    create or replace function no_room() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  await sql`create trigger no_room before insert or update on ${sql.table(table)} execute function no_room()`.execute(
    db,
  );
  return () => sql`drop trigger no_room on ${sql.table(table)}`.execute(db);
}

test('a write request gets 503 with Retry-After while the disk is full, and succeeds afterwards', async ({ app }) => {
  const { id: userId, username } = await givenUser(app);
  const oud = await givenFragrance(app);
  const payload = { usernameOrEmail: username, password: PASSWORD };
  const { cookies } = await app.server.inject({ method: 'POST', url: '/api/users/login', payload });
  const restore = await failWritesTo(app, 'watch_items');
  const add = {
    method: 'POST',
    url: '/api/watchlist/add',
    payload: { userId, fragranceId: oud.id },
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  } as const;
  const rejected = await app.server.inject(add);
  expect([rejected.statusCode, rejected.headers['retry-after'], rejected.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'UNAVAILABLE', message: expect.not.stringContaining('device') }),
  ]);
  await restore();
  expect((await app.server.inject(add)).statusCode).toBe(200);
});

test('claimed deliveries are released when the database fails, and sent when it works again', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance);
  const { deps, emails } = mailbox(app);
  const id = await recordEvent(app, fragrance);
  const restore = await failWritesTo(app, 'channels');
  await expect(runOnce(sendDeliveries(deps, 'email'))).rejects.toThrow('No space left');
  expect(emails).toEqual([]);
  await restore();
  expect(await getDelivery(app, amber.id, id)).toMatchObject({ status: 'due', attempts: 0, lease: null });
  await runOnce(sendDeliveries(deps, 'email'));
  expect(emails).toHaveLength(1);
});

shopTest('a shop is checked again within seconds when its check could not be stored', async ({ app, shop }) => {
  const oud = await givenFragrance(app, { url: `${shop.origin}/p/1` });
  shop.put('/p/1', productPage(oud.name, [{ availability: 'OutOfStock' }]));
  const amber = await givenUser(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
  const runCheck = () => runOnce(checkPages(app.deps, recordDeliveries));
  // The first two requests are for robots.txt and the UCP profile.
  await runCheck();
  await runCheck();
  const restore = await failWritesTo(app, 'checks');
  await expect(runCheck()).rejects.toThrow('No space left');
  await restore();
  expect(await runCheck()).toBe(false);
  app.clock.advance(5 * SECOND);
  expect(await runCheck()).toBe(true);
  expect((await amber.api.catalogue.detail({ params: { id: oud.id } })).isSoldOut).toBe(true);
});
