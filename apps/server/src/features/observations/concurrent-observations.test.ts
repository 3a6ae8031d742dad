import { MAX_OBSERVED_PAGES } from '@sillage/contract';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { HOUR } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { buildObservation, fillPages, givenObserver, givenUnreadable } from './testing/given-observer.ts';

/** Two servers on one database, each with its own connections, as two web processes have them. */
async function openTwoServers(app: TestApp) {
  const url = app.config.databaseUrl ?? '';
  const pools = [openDatabase(url, { max: 3 }), openDatabase(url, { max: 3 })];
  const servers = await Promise.all(pools.map((db) => buildApp({ ...app.deps, db })));
  return {
    servers,
    async close() {
      for (const server of servers) await server.close();
      for (const pool of pools) await pool.destroy();
    },
  };
}

type Observer = Awaited<ReturnType<typeof givenObserver>>;

const post = (server: TestApp['server'], observer: Observer, payload: object) =>
  server.inject({
    method: 'POST',
    url: '/api/observations',
    payload,
    headers: { cookie: (observer.api as unknown as { cookie: () => string }).cookie() },
  });

async function givenSoldOut(app: TestApp) {
  const oud = await givenUnreadable(app);
  const amber = await givenObserver(app);
  await amber.watch(oud.id);
  await amber.observe(oud.url, 'OutOfStock');
  app.clock.advance(HOUR);
  await amber.observe(oud.url, 'InStock');
  app.clock.advance(app.config.monitor.confirmMs);
  return { oud, amber };
}

const listEvents = (app: TestApp, { id }: Observer) =>
  app.db.selectFrom('events').select(['id', 'kind', 'offer_ids']).where('observer_id', '=', id).execute();

test('observations of one page make one event when two servers receive them at the same time', async ({ app }) => {
  const { oud, amber } = await givenSoldOut(app);
  const { servers, close } = await openTwoServers(app);
  const bodies = Array.from({ length: 8 }, (_, index) =>
    buildObservation(app, oud.url, 'InStock', { at: new Date(app.clock.now().getTime() + index * 1000) }),
  );
  const responses = await Promise.all(
    bodies.map((body, index) => post(servers[index % 2] as TestApp['server'], amber, body)),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 201));
  expect(await listEvents(app, amber)).toMatchObject([{ kind: 'restock', offer_ids: [expect.any(Number)] }]);
  expect(await amber.readInbox()).toHaveLength(1);
  const offers = await app.db.selectFrom('observed_offers').select('id').where('user_id', '=', amber.id).execute();
  expect(offers).toHaveLength(1);
  await close();
});

test('the same observation is stored once when two servers receive it at the same time', async ({ app }) => {
  const oud = await givenUnreadable(app);
  const amber = await givenObserver(app);
  const { servers, close } = await openTwoServers(app);
  const body = buildObservation(app, oud.url, 'InStock');
  const responses = await Promise.all(servers.map((server) => post(server, amber, body)));
  const [first, second] = responses.map((response) => response.json<{ data: object }>().data);
  expect(first).toEqual(second);
  expect(await amber.api.observations.list()).toHaveLength(1);
  await close();
});

test('the limit of observed pages holds when two servers receive new pages at the same time', async ({ app }) => {
  const amber = await givenObserver(app);
  await fillPages(app, amber.id, MAX_OBSERVED_PAGES - 1);
  const { servers, close } = await openTwoServers(app);
  const paths = ['a', 'b', 'c', 'd'];
  const responses = await Promise.all(
    paths.map((path, index) =>
      post(
        servers[index % 2] as TestApp['server'],
        amber,
        buildObservation(app, `http://shop.example/${path}`, 'InStock'),
      ),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  await close();
});

test('an observation leaves nothing behind when its connection is cut before the commit', async ({ app }) => {
  const { oud, amber } = await givenSoldOut(app);
  const count = async () =>
    (await app.db.selectFrom('observations').select('id').where('user_id', '=', amber.id).execute()).length;
  const stored = await count();
  const body = buildObservation(app, oud.url, 'InStock');
  const holder = openDatabase(app.config.databaseUrl ?? '', { max: 1 });
  // The fragrance is locked, so that the observation waits after it has written its state.
  await holder.transaction().execute(async (tx) => {
    await sql`select from fragrances where id = ${oud.id} for update`.execute(tx);
    const cut = post(app.server, amber, body);
    for (let isCut = false; !isCut; ) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`.execute(app.db);
      isCut = rows.length > 0;
    }
    expect((await cut).statusCode).toBeGreaterThanOrEqual(500);
  });
  await holder.destroy();
  expect([await count(), await listEvents(app, amber)]).toEqual([stored, []]);
  expect((await post(app.server, amber, body)).statusCode).toBe(201);
  expect(await listEvents(app, amber)).toMatchObject([{ kind: 'restock' }]);
});
