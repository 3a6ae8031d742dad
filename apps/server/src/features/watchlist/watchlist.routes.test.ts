import { errorCatalogue, WATCHLIST_LIMIT } from '@sillage/contract';
import { sql } from 'kysely';
import { openBrowser } from '../../testing/browser.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

async function givenWatching(app: TestApp, notes: string | null = null) {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  const ownParams = { params: { userId: amber.id } };
  const item = { userId: amber.id, fragranceId: oud.id };
  await amber.api.watchlist.add({ body: { ...item, notes } });
  return {
    amber,
    it: item,
    updateNotes: (text: string | null | undefined) =>
      amber.api.watchlist.updateNotes({ body: { ...item, notes: text } }),
    remove: () => amber.api.watchlist.remove({ params: item }),
    list: () => amber.api.watchlist.list(ownParams),
    stats: () => amber.api.watchlist.stats(ownParams),
    watchers: async () => {
      const query = app.db.selectFrom('fragrances').select('watchers').where('id', '=', oud.id);
      return (await query.executeTakeFirstOrThrow()).watchers;
    },
  };
}

// spec: 3.11, 3.12, 7.3.1, 7.3.2
test('watchlist lists added fragrances, newest first, and counts them', async ({ app }) => {
  const amber = await givenUser(app);
  const [older, newer] = [await givenFragrance(app), await givenFragrance(app)];
  const ownParams = { params: { userId: amber.id } };
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: older.id, notes: 'for winter' } });
  app.clock.advance(1000);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: newer.id } });

  const items = await amber.api.watchlist.list(ownParams);
  expect(items.map(({ fragranceName, notes, hasNotes }) => [fragranceName, notes, hasNotes])).toEqual([
    [newer.name, null, false],
    [older.name, 'for winter', true],
  ]);
  expect(await amber.api.watchlist.stats(ownParams)).toEqual({
    totalItems: 2,
    availableItems: 0,
    soldOutItems: 0,
    itemsWithNotes: 1,
  });

  const removed = await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: older.id } });
  expect(removed).toEqual(items[1]);
  expect(await amber.api.watchlist.list(ownParams)).toHaveLength(1);
});

// spec: 5.20, 7.3.3
test('adding a fragrance twice is rejected, also with concurrent requests', async ({ app }) => {
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

test('adding an unknown fragrance and removing an unwatched fragrance return 404', async ({ app }) => {
  const amber = await givenUser(app);
  await expect(
    amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: 2_000_000_000 } }),
  ).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
  const oud = await givenFragrance(app);
  await expect(amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } })).rejects.toMatchObject(
    { status: 404 },
  );
});

test('reading or changing the watchlist of another user is forbidden', async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const oud = await givenFragrance(app);
  await expect(iris.api.watchlist.list({ params: { userId: amber.id } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(iris.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('concurrent removals of one watch succeed only once and decrease the watcher count once', async ({ app }) => {
  const { remove, watchers } = await givenWatching(app);
  const outcomes = await Promise.allSettled([remove(), remove(), remove()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(remove()).rejects.toThrow('This fragrance is not in your watchlist');
  expect(await watchers()).toBe(0);
});

// spec: 7.3.4
test('restoring a removed watch returns it to its old position with its notes, and works only once', async ({
  app,
}) => {
  const { amber, it: item, remove, list } = await givenWatching(app, 'the 50 ml');
  app.clock.advance(1000);
  const newer = await givenFragrance(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: newer.id } });
  const before = await list();

  const { notes, addedAt } = await remove();
  app.clock.advance(1000);
  const undo = () => amber.api.watchlist.add({ body: { ...item, notes, addedAt } });
  await undo();
  await expect(undo()).rejects.toMatchObject({ code: 'ALREADY_IN_WATCHLIST' });
  const describePlace = ({ fragranceId, notes: text, addedAt: since }: (typeof before)[number]) => [
    fragranceId,
    text,
    since,
  ];
  expect((await list()).map(describePlace)).toEqual(before.map(describePlace));
});

describe('watch notes', () => {
  // spec: 7.3.5
  test('watch notes can be saved, changed and removed, and the watchlist statistics count them', async ({ app }) => {
    const { updateNotes, list, stats } = await givenWatching(app);
    expect(await updateNotes('for winter')).toMatchObject({ notes: 'for winter', hasNotes: true });
    expect((await stats()).itemsWithNotes).toBe(1);
    await updateNotes('for summer\n\n\tafter all');
    expect((await list())[0]?.notes).toBe('for summer\n\n\tafter all');
    for (const emptyNotes of ['', '  \n', null, undefined]) {
      await updateNotes('something');
      expect(await updateNotes(emptyNotes)).toMatchObject({ notes: null, hasNotes: false });
    }
    expect((await stats()).itemsWithNotes).toBe(0);
  });

  test('watch notes are saved without control characters instead of being rejected', async ({ app }) => {
    const { updateNotes } = await givenWatching(app);
    expect((await updateNotes('a\u0000b\u001b[1m\r\nc\u000bd\u2028e')).notes).toBe('ab[1m\nc\nd\ne');
    expect((await updateNotes('\u0000\u0007')).notes).toBeNull();
    expect((await updateNotes('\u202eעברית\u200f 🌹')).notes).toBe('\u202eעברית\u200f 🌹');
  });

  test('watch notes over 1,000 characters are rejected with a readable message', async ({ app }) => {
    const { updateNotes } = await givenWatching(app);
    expect((await updateNotes('x'.repeat(1000))).notes).toHaveLength(1000);
    await expect(updateNotes('x'.repeat(1001))).rejects.toMatchObject({
      status: 400,
      message: 'Notes may be at most 1000 characters long',
      fields: { notes: 'Notes may be at most 1000 characters long' },
    });
  });

  test('watch notes on a removed watch are rejected', async ({ app }) => {
    const { updateNotes, remove, list } = await givenWatching(app);
    await remove();
    await expect(updateNotes('too late')).rejects.toMatchObject({
      status: 404,
      message: 'This fragrance is not in your watchlist',
    });
    expect(await list()).toEqual([]);
  });

  test('watch notes saved while the watch is removed are either returned by the removal or rejected', async ({
    app,
  }) => {
    const { updateNotes, remove } = await givenWatching(app, 'before');
    const [written, removed] = await Promise.allSettled([updateNotes('after'), remove()]);
    const finalNotes = removed.status === 'fulfilled' ? removed.value.notes : 'the removal failed';
    expect([written.status, finalNotes]).toEqual(
      written.status === 'fulfilled' ? ['fulfilled', 'after'] : ['rejected', 'before'],
    );
  });
});

test('changes of a watch do not affect the watch of another user on the same fragrance', async ({ app }) => {
  const { it: item, updateNotes, remove } = await givenWatching(app, 'mine');
  const iris = await givenUser(app);
  await iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: item.fragranceId, notes: 'hers' } });
  await updateNotes('mine, changed');
  const listOtherNotes = async () =>
    (await iris.api.watchlist.list({ params: { userId: iris.id } })).map(({ notes }) => notes);
  expect(await listOtherNotes()).toEqual(['hers']);
  await remove();
  expect(await listOtherNotes()).toEqual(['hers']);
  await expect(iris.api.watchlist.updateNotes({ body: { ...item, notes: 'x' } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(iris.api.watchlist.remove({ params: item })).rejects.toMatchObject({ status: 403 });
});

describe('full watchlist', () => {
  async function givenNearlyFull(app: TestApp, freePlaces: number) {
    const amber = await givenUser(app);
    const watched = [];
    for (let index = freePlaces; index < WATCHLIST_LIMIT; index += 1) watched.push((await givenFragrance(app)).id);
    const added_at = app.clock.now();
    const rows = watched.map((fragrance_id) => ({ user_id: amber.id, fragrance_id, notes: null, added_at }));
    await app.db.insertInto('watch_items').values(rows).execute();
    const add = (fragranceId: number) => amber.api.watchlist.add({ body: { userId: amber.id, fragranceId } });
    return { amber, watched, add };
  }

  /**
   * Sends requests that each add a fragrance to a watchlist. A database lock blocks them until all
   * have arrived, so that they run concurrently.
   */
  async function allAtOnce(app: TestApp, ids: number[], add: (id: number) => Promise<unknown>) {
    let adding: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('fragrances').select('id').where('id', 'in', ids).forNoKeyUpdate().execute();
      adding = Promise.allSettled(ids.map(add));
      await expect.poll(() => countWaiting(app)).toBe(ids.length);
    });
    return adding;
  }

  async function countWaiting({ db }: TestApp): Promise<number> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  }

  test('a full watchlist rejects concurrent additions and still lists all its fragrances', async ({ app }) => {
    const { amber, watched, add } = await givenNearlyFull(app, 1);
    const more = [await givenFragrance(app), await givenFragrance(app), await givenFragrance(app)].map(({ id }) => id);
    const outcomes = await allAtOnce(app, more, add);
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejections.map(({ reason }) => (reason as Error).message)).toEqual(
      Array.from({ length: 2 }, () => errorCatalogue.WATCHLIST_FULL.message),
    );
    const ownParams = { params: { userId: amber.id } };
    expect(await amber.api.watchlist.list(ownParams)).toHaveLength(WATCHLIST_LIMIT);
    expect((await amber.api.watchlist.stats(ownParams)).totalItems).toBe(WATCHLIST_LIMIT);

    const [existing = 0] = watched;
    await expect(add(existing)).rejects.toMatchObject({ code: 'ALREADY_IN_WATCHLIST' });
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: existing } });
    expect(await add(existing)).toMatchObject({ fragranceId: existing });
  });
});

test('adding a watch with a date before 2000 is rejected', async ({ app }) => {
  const amber = await givenUser(app);
  const { id } = await givenFragrance(app);
  const add = (addedAt: string) => amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id, addedAt } });
  for (const [addedAt, message] of [
    ['1999-12-31T23:59:59Z', 'That is too long ago'],
    ['yesterday', 'A moment is written such as 2026-03-09T08:00:00Z'],
  ] as const)
    await expect(add(addedAt)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { addedAt: message } });
  expect(await add('2000-01-01T00:00:00Z')).toMatchObject({ addedAt: '2000-01-01T00:00:00.000Z' });
});

test('watchlist input of the wrong type is rejected with readable messages', async ({ app }) => {
  const amber = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(amber.username);
  const item = { userId: amber.id, fragranceId: 1 };
  for (const [body, errors] of [
    [{ ...item, notes: 7 }, { notes: 'This has to be a text' }],
    [{ ...item, notes: ['a', 'b'] }, { notes: 'This has to be a text' }],
    [[item], { body: 'This has to be an object' }],
  ] as const) {
    const response = await browser.send('PUT', '/api/watchlist/update-notes', body);
    expect([response.status, response.body.errors]).toEqual([400, expect.objectContaining(errors)]);
  }
});
