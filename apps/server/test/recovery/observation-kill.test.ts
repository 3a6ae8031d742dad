import { sql } from 'kysely';
import {
  buildObservation,
  givenObserver,
  givenUnreadable,
} from '../../src/features/observations/testing/given-observer.ts';
import { addMs, HOUR } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const POLL_OPTIONS = { timeout: 60_000, interval: 20 };

async function startWeb(app: TestApp): Promise<ServerProcess> {
  const web = await startServerProcess(app, 'web', { MONITOR_CONFIRM: '1m' });
  await expect.poll(async () => (await fetch(`${web.origin}/readyz`).catch(() => null))?.ok, POLL_OPTIONS).toBe(true);
  return web;
}

async function givenClient(app: TestApp) {
  app.clock.moveTo(new Date());
  const oud = await givenUnreadable(app);
  const amber = await givenObserver(app);
  await amber.watch(oud.id);
  const { headers } = await givenKey(app, amber.id, ['observe']);
  const post = async ({ origin }: ServerProcess, body: object): Promise<{ status: number; observed: object }> => {
    const response = await fetch(`${origin}/api/observations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, observed: ((await response.json()) as { data: object }).data };
  };
  const start = Date.now();
  const seen = (availability: 'InStock' | 'OutOfStock', hoursAgo: number) =>
    buildObservation(app, oud.url, availability, { at: addMs(new Date(start), -hoursAgo * HOUR) });
  const count = async () => {
    const owned = (table: 'observations' | 'events', column: 'user_id' | 'observer_id') =>
      sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${amber.id}`.execute(app.db);
    const [observations, events] = await Promise.all([
      owned('observations', 'user_id'),
      owned('events', 'observer_id'),
    ]);
    return { observations: observations.rows[0]?.count, events: events.rows[0]?.count };
  };
  return { oud, amber, post, seen, count };
}

/**
 * Kills the process while it handles a request: at the first statement of this text, which a lock
 * of the test delays.
 */
async function killAt(app: TestApp, web: ServerProcess, lock: string, statement: string, send: () => Promise<unknown>) {
  const holder = openDatabase(app.config.databaseUrl ?? '', { max: 1 });
  await holder.transaction().execute(async (tx) => {
    await sql.raw(lock).execute(tx);
    const answered = send().then(
      () => 'answered',
      () => 'cut',
    );
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`.execute(app.db);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, POLL_OPTIONS).toBe(true);
    await web.kill();
    expect(await answered).toBe('cut');
  });
  await holder.destroy();
  // PostgreSQL may still run the last statement of the killed process.
  const countLocks = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory'`.execute(app.db);
    return rows.length;
  };
  await expect.poll(countLocks, POLL_OPTIONS).toBe(0);
}

test('an observation that is sent again after its process was killed is stored once, makes one event and does not confirm itself', async ({
  app,
}) => {
  const { oud, amber, post, seen, count } = await givenClient(app);
  const [soldOut, back, confirming] = [seen('OutOfStock', 3), seen('InStock', 2), seen('InStock', 1)];

  // Killed after the commit, perhaps before the response.
  let web = await startWeb(app);
  const cut = post(web, soldOut).catch(() => null);
  await expect.poll(count, POLL_OPTIONS).toEqual({ observations: 1, events: 0 });
  await web.kill();
  await cut;
  web = await startWeb(app);
  expect(await post(web, soldOut)).toMatchObject({ status: 201, observed: { stockState: 'sold-out' } });
  expect(await count()).toEqual({ observations: 1, events: 0 });

  // Killed with the observation written, before its state.
  const offers = `select from observed_offers where user_id = '${amber.id}' for update`;
  await killAt(app, web, offers, '%from "observed_offers"%for update', () => post(web, back));
  expect(await count()).toEqual({ observations: 1, events: 0 });
  web = await startWeb(app);
  for (let repeat = 0; repeat < 3; repeat += 1)
    expect(await post(web, back)).toMatchObject({ status: 201, observed: { stockState: 'unconfirmed' } });
  expect(await count()).toEqual({ observations: 2, events: 0 });

  // Killed with the confirmed state written, before its event.
  const fragrance = `select from fragrances where id = ${oud.id} for update`;
  await killAt(app, web, fragrance, '%from fragrances%for share', () => post(web, confirming));
  expect(await count()).toEqual({ observations: 2, events: 0 });
  web = await startWeb(app);
  for (let repeat = 0; repeat < 3; repeat += 1)
    expect(await post(web, confirming)).toMatchObject({ status: 201, observed: { stockState: 'in-stock' } });
  expect(await count()).toEqual({ observations: 3, events: 1 });
  expect(await amber.readInbox()).toMatchObject([{ kind: 'restock', isPrivate: true }]);
  await web.kill();
});
