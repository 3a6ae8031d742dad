import { productPage } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { checkPages } from './features/monitor/index.ts';
import { recordDeliveries, sendDeliveries } from './features/notify/index.ts';
import { SECOND } from './platform/clock.ts';
import { runOnce } from './platform/loop.ts';
import { givenFragrance, givenUser, PASSWORD } from './testing/given.ts';
import { deliveryOf, givenScent, givenWatcher, happen, mailbox } from './testing/given-event.ts';
import { test as shopTest } from './testing/shop-test.ts';
import { expect, test } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';

/** Makes each write to the table fail with PostgreSQL's `disk_full`, until the result is called. */
async function fillDiskFor({ db }: TestApp, table: string): Promise<() => Promise<unknown>> {
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

test('a call that the database has no room for is to be made again later, and is made then', async ({ app }) => {
  const { id: userId, username } = await givenUser(app);
  const oud = await givenFragrance(app);
  const payload = { usernameOrEmail: username, password: PASSWORD };
  const { cookies } = await app.server.inject({ method: 'POST', url: '/api/users/login', payload });
  const makeRoom = await fillDiskFor(app, 'watch_items');
  const add = {
    method: 'POST',
    url: '/api/watchlist/add',
    payload: { userId, fragranceId: oud.id },
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  } as const;
  const refused = await app.server.inject(add);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'UNAVAILABLE', message: expect.not.stringContaining('device') }),
  ]);
  await makeRoom();
  expect((await app.server.inject(add)).statusCode).toBe(200);
});

test('deliveries that were taken when the database went away are sent once it is back, whoever takes them', async ({
  app,
}) => {
  const scent = await givenScent(app);
  const amber = await givenWatcher(app, scent);
  const { deps, mails } = mailbox(app);
  const id = await happen(app, scent);
  const comeBack = await fillDiskFor(app, 'targets');
  await expect(runOnce(sendDeliveries(deps, 'email'))).rejects.toThrow('No space left');
  expect(mails).toEqual([]);
  await comeBack();
  expect(await deliveryOf(app, amber.id, id)).toMatchObject({ status: 'due', attempts: 0, lease: null });
  await runOnce(sendDeliveries(deps, 'email'));
  expect(mails).toHaveLength(1);
});

shopTest(
  'a shop whose look could not be stored is looked at again soon, not after its lease',
  async ({ app, shop }) => {
    const oud = await givenFragrance(app, { url: `${shop.origin}/p/1` });
    shop.put('/p/1', productPage(oud.name, [{ availability: 'OutOfStock' }]));
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    const look = () => runOnce(checkPages(app.deps, recordDeliveries));
    await look();
    const comeBack = await fillDiskFor(app, 'checks');
    await expect(look()).rejects.toThrow('No space left');
    await comeBack();
    expect(await look()).toBe(false);
    app.clock.advance(5 * SECOND);
    expect(await look()).toBe(true);
    expect((await amber.api.catalogue.one({ params: { id: oud.id } })).isSoldOut).toBe(true);
  },
);
