import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../../app.ts';
import { captureLog } from '../../../testing/capture-log.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { expect, inject, test } from '../../../testing/test.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CATALOGUE_CHANNEL, type LiveIndex, openLiveIndex } from './live-index.ts';

function givenNeighbour(app: TestApp, changedDeps: Partial<TestApp['deps']> = {}): LiveIndex {
  const neighbour = openLiveIndex({ ...app.deps, ...changedDeps });
  onTestFinished(() => neighbour.close());
  return neighbour;
}

const queryBrand = ({ index }: LiveIndex, brand: string) =>
  index?.query({ brand, sort: 'name', direction: 'asc', offset: 0, limit: 100 });
const listNames = (liveIndex: LiveIndex, brand: string) =>
  (JSON.parse(queryBrand(liveIndex, brand)?.rows.toString() ?? '[]') as { name: string }[]).map(({ name }) => name);

const change = (app: TestApp, id: number) => app.db.updateTable('fragrances').where('id', '=', id);

test('the live index of another process applies every change of a fragrance by itself', async ({ app }) => {
  const neighbour = givenNeighbour(app);
  await neighbour.catchUp();
  const brand = 'Shared House';
  const { id } = await givenFragrance(app, { name: 'First name', brand });
  await expect.poll(() => listNames(neighbour, brand)).toEqual(['First name']);
  await change(app, id).set({ name: 'Second name' }).execute();
  await expect.poll(() => listNames(neighbour, brand)).toEqual(['Second name']);
  await change(app, id).set({ is_listed: false }).execute();
  await expect.poll(() => listNames(neighbour, brand)).toEqual([]);
  await change(app, id).set({ is_listed: true }).execute();
  await expect.poll(() => listNames(neighbour, brand)).toEqual(['Second name']);
});

test('the live search index applies a change when a later transaction was committed first', async ({ app }) => {
  const brand = 'House of Patience';
  const { id } = await givenFragrance(app, { name: 'Before', brand });
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('fragrances').set({ name: 'After' }).where('id', '=', id).execute();
    await givenFragrance(app, { name: 'Meanwhile', brand });
    await app.waitForIndex();
    expect(listNames(app.liveIndex, brand)).toEqual(['Before', 'Meanwhile']);
  });
  await app.waitForIndex();
  expect(listNames(app.liveIndex, brand)).toEqual(['After', 'Meanwhile']);
});

test('web processes are notified of a change of a fragrance, but not of each check', async ({ app }) => {
  const { id } = await givenFragrance(app);
  const received: string[] = [];
  const subscription = app.listen({ channel: CATALOGUE_CHANNEL, onNotify: (payload) => received.push(payload) });
  onTestFinished(() => subscription.close());
  await expect.poll(() => received).toEqual(['']);
  /** Returns the notifications of a change, up to the mark that follows it. */
  const notificationsOf = async (columns: { last_checked_at: Date } | { name: string }) => {
    received.length = 0;
    await change(app, id).set(columns).execute();
    await sql`select pg_notify(${CATALOGUE_CHANNEL}, 'mark')`.execute(app.db);
    await expect.poll(() => received).toContain('mark');
    return received.slice(0, received.indexOf('mark'));
  };
  expect(await notificationsOf({ last_checked_at: new Date('2026-11-03T10:05:00Z') })).toEqual(['']);
  expect(await notificationsOf({ last_checked_at: new Date('2026-11-03T10:55:00Z') })).toEqual([]);
  expect(await notificationsOf({ last_checked_at: new Date('2026-11-03T11:05:00Z') })).toEqual(['']);
  expect(await notificationsOf({ name: 'Renamed' })).toEqual(['']);
});

test('the live search index polls the database for changes when it receives no notifications', async ({ app }) => {
  const neighbour = givenNeighbour(app, { listen: () => ({ close: async () => {} }) });
  await neighbour.catchUp();
  const brand = 'House of Silence';
  for (const name of ['First whisper', 'Second whisper']) {
    const before = listNames(neighbour, brand);
    await givenFragrance(app, { name, brand });
    await expect.poll(() => listNames(neighbour, brand)).toEqual([...before, name]);
  }
});

test('live search index finds new fragrances when its connection for database notifications is cut', async ({
  app,
}) => {
  const brand = 'House of Scissors';
  // The last notification before the cut: only a new connection triggers further reads.
  await givenFragrance(app, { name: 'Announced', brand });
  await expect.poll(() => listNames(app.liveIndex, brand)).toEqual(['Announced']);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sillage-listener'`.execute(app.db);
  await givenFragrance(app, { name: 'Announced to nobody', brand });
  await expect.poll(() => listNames(app.liveIndex, brand)).toEqual(['Announced', 'Announced to nobody']);
});

test('the search index updates the rank of an original when a fragrance that it inspired changes', async ({ app }) => {
  const original = await givenFragrance(app, { name: 'Followed', brand: 'Leader' });
  const rival = await givenFragrance(app, { name: 'Rival', brand: 'Leader' });
  const listOrder = async () => {
    await app.waitForIndex();
    const { rows } = app.liveIndex.index?.query({
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
  expect(await listOrder()).toEqual([original.id, rival.id]);

  const getNameKey = async ({ id }: { id: number }) =>
    (await app.db.selectFrom('fragrances').select('name_key').where('id', '=', id).executeTakeFirstOrThrow()).name_key;
  const inspired = await givenFragrance(app, { name: 'Follower', brand: 'Lesser' });
  const inspiredColumns = { is_original: false, inspired_by_brand: 'Leader', original_fragrance: 'Rival' };
  await change(app, inspired.id)
    .set({ ...inspiredColumns, original_key: await getNameKey(rival) })
    .execute();
  expect(await listOrder()).toEqual([rival.id, original.id]);
  await change(app, inspired.id)
    .set({ original_key: await getNameKey(original) })
    .execute();
  expect(await listOrder()).toEqual([original.id, rival.id]);
  await change(app, inspired.id)
    .set({ original_key: await getNameKey(rival), is_listed: false })
    .execute();
  expect(await listOrder()).toEqual([original.id, rival.id]);
  await change(app, inspired.id).set({ is_listed: true }).execute();
  expect(await listOrder()).toEqual([rival.id, original.id]);
});

test('catalogue requests query the database until the search index is loaded, even when loads fail first', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  const { id } = await givenFragrance(app, { name: 'Patchouli Parade', brand: 'Early House' });
  const { log, lines } = captureLog('info');
  // Rows are readable, but their changes are not.
  await sql`alter table fragrances rename column changed_xid to mislaid`.execute(app.db);
  const liveIndex = givenNeighbour(app, { log });
  const server = await buildApp({ ...app.deps, liveIndex });
  // Once at the start, once when the listener connects, and then on its own schedule.
  const countFailures = () => lines.filter((line) => line.includes('catalogue index load failed')).length;
  await expect.poll(countFailures).toBeGreaterThanOrEqual(3);

  const request = async (path: string) =>
    (await server.inject(`/api/fragrances${path}`)).json<{ data: Record<string, unknown> }>().data;
  const page = { totalElements: 1, content: [{ id, name: 'Patchouli Parade' }] };
  const filter = '/filter?keyword=patch&brand=early%20house&soldOut=';
  expect(await request('/health')).toEqual({ status: 'ok', isIndexLoading: true });
  expect(await request(filter)).toMatchObject(page);
  expect(await request('/stats')).toMatchObject({ totalFragrances: 1, totalBrands: 1 });

  await sql`alter table fragrances rename column mislaid to changed_xid`.execute(app.db);
  await expect.poll(() => request('/health')).toEqual({ status: 'ok', isIndexLoading: false });
  expect(lines.join('')).toContain('catalogue index loaded');
  expect(await request(filter)).toMatchObject(page);
  await server.close();
  await liveIndex.close();
  await app.close();
});

test('the live search index ignores further changes of the catalogue when it is closed', async ({ app }) => {
  const countListeners = async () =>
    (
      await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'sillage-listener'`.execute(app.db)
    ).rows[0]?.count;
  await app.waitForIndex();
  const before = await countListeners();
  const neighbour = givenNeighbour(app);
  await expect.poll(countListeners).toBe((before ?? 0) + 1);
  await neighbour.close();
  await expect.poll(countListeners).toBe(before);
  const { version } = neighbour;
  await givenFragrance(app);
  await neighbour.catchUp();
  expect(neighbour.version).toBe(version);
});
