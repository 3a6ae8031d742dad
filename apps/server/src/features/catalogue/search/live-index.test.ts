import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../../app.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { keptLog } from '../../../testing/kept-log.ts';
import { expect, inject, test } from '../../../testing/test.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

async function givenNeighbour(app: TestApp, change: Partial<TestApp['deps']> = {}) {
  const server = await buildApp({ ...app.deps, ...change });
  onTestFinished(() => server.close());
  return server;
}
type Server = TestApp['server'];

/** Queries a server's index as it is, without calling `catchUp`. */
const found = (server: Server, brand: string) =>
  server.liveIndex.index?.query({ brand, sort: 'name', direction: 'asc', offset: 0, limit: 100 });
const names = (server: Server, brand: string) =>
  (JSON.parse(found(server, brand)?.rows.toString() ?? '[]') as { name: string }[]).map(({ name }) => name);

const change = (app: TestApp, id: number) => app.db.updateTable('fragrances').where('id', '=', id);

test('what one process changes shows in the others by itself', async ({ app }) => {
  const neighbour = await givenNeighbour(app);
  await neighbour.liveIndex.catchUp();
  const brand = 'Shared House';
  const { id } = await givenFragrance(app, { name: 'First name', brand });
  await expect.poll(() => names(neighbour, brand)).toEqual(['First name']);
  await change(app, id).set({ name: 'Second name' }).execute();
  await expect.poll(() => names(neighbour, brand)).toEqual(['Second name']);
  await change(app, id).set({ is_listed: false }).execute();
  await expect.poll(() => names(neighbour, brand)).toEqual([]);
  await change(app, id).set({ is_listed: true }).execute();
  await expect.poll(() => names(neighbour, brand)).toEqual(['Second name']);
});

test('a change that was long under way is not missed, however many were made since it began', async ({ app }) => {
  const brand = 'House of Patience';
  const { id } = await givenFragrance(app, { name: 'Before', brand });
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('fragrances').set({ name: 'After' }).where('id', '=', id).execute();
    await givenFragrance(app, { name: 'Meanwhile', brand });
    await app.caughtUp();
    expect(names(app.server, brand)).toEqual(['Before', 'Meanwhile']);
  });
  await app.caughtUp();
  expect(names(app.server, brand)).toEqual(['After', 'Meanwhile']);
});

test('an index that hears nothing looks by itself', async ({ app }) => {
  const neighbour = await givenNeighbour(app, { listen: () => ({ close: async () => {} }) });
  await neighbour.liveIndex.catchUp();
  const brand = 'House of Silence';
  for (const name of ['First whisper', 'Second whisper']) {
    const before = names(neighbour, brand);
    await givenFragrance(app, { name, brand });
    await expect.poll(() => names(neighbour, brand)).toEqual([...before, name]);
  }
});

test('an index whose listening connection was cut catches up', async ({ app }) => {
  const brand = 'House of Scissors';
  // The last announcement before the cut: only a new connection triggers further reads.
  await givenFragrance(app, { name: 'Announced', brand });
  await expect.poll(() => names(app.server, brand)).toEqual(['Announced']);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sillage-listener'`.execute(app.db);
  await givenFragrance(app, { name: 'Announced to nobody', brand });
  await expect.poll(() => names(app.server, brand)).toEqual(['Announced', 'Announced to nobody']);
});

test('how many follow a scent is kept right', async ({ app }) => {
  const original = await givenFragrance(app, { name: 'Followed', brand: 'Leader' });
  const rival = await givenFragrance(app, { name: 'Rival', brand: 'Leader' });
  const order = async () => {
    await app.caughtUp();
    const { rows } = app.server.liveIndex.index?.query({
      brand: 'Leader',
      // Both match equally, so the more popular comes first.
      keyword: 'leader',
      sort: 'best',
      direction: 'desc',
      offset: 0,
      limit: 9,
    }) ?? { rows: '[]' };
    return (JSON.parse(rows.toString()) as { id: number }[]).map(({ id }) => id);
  };
  expect(await order()).toEqual([original.id, rival.id]);

  const keyOf = async ({ id }: { id: number }) =>
    (await app.db.selectFrom('fragrances').select('name_key').where('id', '=', id).executeTakeFirstOrThrow()).name_key;
  const follower = await givenFragrance(app, { name: 'Follower', brand: 'Lesser' });
  const isFollower = { is_original: false, inspired_by_brand: 'Leader', original_fragrance: 'Rival' };
  await change(app, follower.id)
    .set({ ...isFollower, original_key: await keyOf(rival) })
    .execute();
  expect(await order()).toEqual([rival.id, original.id]);
  await change(app, follower.id)
    .set({ original_key: await keyOf(original) })
    .execute();
  expect(await order()).toEqual([original.id, rival.id]);
  await change(app, follower.id)
    .set({ original_key: await keyOf(rival), is_listed: false })
    .execute();
  expect(await order()).toEqual([original.id, rival.id]);
  await change(app, follower.id).set({ is_listed: true }).execute();
  expect(await order()).toEqual([rival.id, original.id]);
});

test('until the index is filled the database answers, and filling it is tried again', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  const { id } = await givenFragrance(app, { name: 'Patchouli Parade', brand: 'Early House' });
  const { log, lines } = keptLog('info');
  // Rows are readable, but their changes are not.
  await sql`alter table fragrances rename column changed_xid to mislaid`.execute(app.db);
  const server = await buildApp({ ...app.deps, log });
  // Once at the start, once when the listener connects, and then on its own schedule.
  const tries = () => lines.filter((line) => line.includes('could not be read into memory')).length;
  await expect.poll(tries).toBeGreaterThanOrEqual(3);

  const ask = async (path: string) =>
    (await server.inject(`/api/fragrances${path}`)).json<{ data: Record<string, unknown> }>().data;
  const page = { totalElements: 1, content: [{ id, name: 'Patchouli Parade' }] };
  const filter = '/filter?keyword=patch&brand=early%20house&soldOut=';
  expect(await ask('/health')).toEqual({ status: 'ok', isIndexLoading: true });
  expect(await ask(filter)).toMatchObject(page);
  expect(await ask('/stats')).toMatchObject({ totalFragrances: 1, totalBrands: 1 });

  await sql`alter table fragrances rename column mislaid to changed_xid`.execute(app.db);
  await expect.poll(() => ask('/health')).toEqual({ status: 'ok', isIndexLoading: false });
  expect(lines.join('')).toContain('the catalogue is in memory');
  expect(await ask(filter)).toMatchObject(page);
  await server.close();
  await app.close();
});

test('a closed server listens no more and reads no more', async ({ app }) => {
  const listening = async () =>
    (
      await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'sillage-listener'`.execute(app.db)
    ).rows[0]?.count;
  await app.caughtUp();
  const before = await listening();
  const server = await buildApp(app.deps);
  await expect.poll(listening).toBe((before ?? 0) + 1);
  await server.close();
  await expect.poll(listening).toBe(before);
  const { version } = server.liveIndex;
  await givenFragrance(app);
  await server.liveIndex.catchUp();
  expect(server.liveIndex.version).toBe(version);
});
