import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';

test('what is added stands on the list, newest first, and is counted', async ({ app }) => {
  const amber = await givenUser(app);
  const [older, newer] = [await givenFragrance(app), await givenFragrance(app)];
  const mine = { params: { userId: amber.id } };
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: older.id, notes: 'for winter' } });
  app.clock.advance(1000);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: newer.id } });

  const items = await amber.api.watchlist.list(mine);
  expect(items.map(({ fragranceName, notes, hasNotes }) => [fragranceName, notes, hasNotes])).toEqual([
    [newer.name, null, false],
    [older.name, 'for winter', true],
  ]);
  expect(await amber.api.watchlist.stats(mine)).toEqual({
    totalItems: 2,
    availableItems: 0,
    soldOutItems: 0,
    itemsWithNotes: 1,
  });

  await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: older.id } });
  expect(await amber.api.watchlist.list(mine)).toHaveLength(1);
});

test('twice is refused in plain words, also when both clicks come at once', async ({ app }) => {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  const add = () => amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
  const outcomes = await Promise.allSettled([add(), add(), add()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add()).rejects.toThrow('This fragrance is already in your watchlist!');
  const row = await app.db
    .selectFrom('fragrances')
    .select('watchers')
    .where('id', '=', oud.id)
    .executeTakeFirstOrThrow();
  expect(row.watchers).toBe(1);
});

test('what is not there cannot be added or removed', async ({ app }) => {
  const amber = await givenUser(app);
  await expect(
    amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: 2_000_000_000 } }),
  ).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
  const oud = await givenFragrance(app);
  await expect(amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } })).rejects.toMatchObject(
    { status: 404 },
  );
});

test("nobody reaches another's list", async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const oud = await givenFragrance(app);
  await expect(iris.api.watchlist.list({ params: { userId: amber.id } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(iris.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
