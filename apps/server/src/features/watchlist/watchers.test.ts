import { sql } from 'kysely';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { endWatch, moveWatches } from './index.ts';

async function getWatchers(app: TestApp, id: number): Promise<number> {
  const row = await app.db.selectFrom('fragrances').select('watchers').where('id', '=', id).executeTakeFirstOrThrow();
  return row.watchers;
}

async function givenWatcher(app: TestApp, ...fragrances: { id: number }[]) {
  const amber = await givenUser(app);
  for (const { id } of fragrances) await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });
  return amber;
}

test('watcher counts change when watches are added or removed and when accounts are deleted', async ({ app }) => {
  const [oud, iris] = [await givenFragrance(app), await givenFragrance(app)];
  const amber = await givenWatcher(app, oud, iris);
  const rose = await givenWatcher(app, oud);
  expect([await getWatchers(app, oud.id), await getWatchers(app, iris.id)]).toEqual([2, 1]);
  await rose.api.watchlist.remove({ params: { userId: rose.id, fragranceId: oud.id } });
  expect(await getWatchers(app, oud.id)).toBe(1);
  await app.db.deleteFrom('users').where('id', '=', amber.id).execute();
  expect([await getWatchers(app, oud.id), await getWatchers(app, iris.id)]).toEqual([0, 0]);
});

test('moveWatches moves watchers to the other fragrance and counts each watcher once', async ({ app }) => {
  const [from, to] = [await givenFragrance(app), await givenFragrance(app)];
  await givenWatcher(app, from);
  await givenWatcher(app, from, to);
  await app.db.transaction().execute((tx) => moveWatches(tx, from.id, to.id));
  expect([await getWatchers(app, from.id), await getWatchers(app, to.id)]).toEqual([0, 2]);
});

test('a watch keeps its kinds of goods when it is moved, and when it is ended and restored', async ({ app }) => {
  const [from, to] = [await givenFragrance(app), await givenFragrance(app)];
  const { id: userId, api } = await givenWatcher(app, from);
  const watchFilter = { sizesMl: null, maxPrice: null, kinds: ['tester' as const, 'sample' as const] };
  await api.watchlist.updateWatchFilter({ body: { userId, fragranceId: from.id, watchFilter } });
  const getFilter = async () => (await api.watchlist.list({ params: { userId } }))[0]?.watchFilter;
  await app.db.transaction().execute((tx) => moveWatches(tx, from.id, to.id));
  expect(await getFilter()).toEqual(watchFilter);
  const watch = { userId, fragranceId: to.id };
  await app.db.transaction().execute((tx) => endWatch.stopWatch(tx, watch, app.clock.now()));
  await app.db.transaction().execute((tx) => endWatch.undoEnd(tx, watch));
  expect(await getFilter()).toEqual(watchFilter);

  // An earlier version stored no kinds.
  await app.db.transaction().execute((tx) => endWatch.stopWatch(tx, watch, app.clock.now()));
  await sql`update ended_watches set watch = watch - 'offer_kinds' where user_id = ${userId}`.execute(app.db);
  await app.db.transaction().execute((tx) => endWatch.undoEnd(tx, watch));
  expect(await getFilter()).toEqual({ sizesMl: null, maxPrice: null });
});
