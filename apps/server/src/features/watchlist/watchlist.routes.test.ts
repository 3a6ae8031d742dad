import { errorCatalogue, WATCHLIST_LIMIT } from '@sillage/contract';
import { sql } from 'kysely';
import { openBrowser } from '../../testing/browser.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

async function givenWatching(app: TestApp, notes: string | null = null) {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  const mine = { params: { userId: amber.id } };
  const it = { userId: amber.id, fragranceId: oud.id };
  await amber.api.watchlist.add({ body: { ...it, notes } });
  return {
    amber,
    it,
    write: (text: string | null | undefined) => amber.api.watchlist.updateNotes({ body: { ...it, notes: text } }),
    remove: () => amber.api.watchlist.remove({ params: it }),
    list: () => amber.api.watchlist.list(mine),
    stats: () => amber.api.watchlist.stats(mine),
    watchers: async () => {
      const query = app.db.selectFrom('fragrances').select('watchers').where('id', '=', oud.id);
      return (await query.executeTakeFirstOrThrow()).watchers;
    },
  };
}

// spec: 3.11, 3.12, 7.3.1, 7.3.2
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

  const removed = await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: older.id } });
  expect(removed).toEqual(items[1]);
  expect(await amber.api.watchlist.list(mine)).toHaveLength(1);
});

// spec: 5.20, 7.3.3
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

test('of two tabs that remove the same, one is told that it is gone, and nobody is counted twice', async ({ app }) => {
  const { remove, watchers } = await givenWatching(app);
  const outcomes = await Promise.allSettled([remove(), remove(), remove()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(remove()).rejects.toThrow('This fragrance is not in your watchlist');
  expect(await watchers()).toBe(0);
});

// spec: 7.3.4
test('what was removed comes back to its place with its notes, once', async ({ app }) => {
  const { amber, it, remove, list } = await givenWatching(app, 'the 50 ml');
  app.clock.advance(1000);
  const newer = await givenFragrance(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: newer.id } });
  const before = await list();

  const { notes, addedAt } = await remove();
  app.clock.advance(1000);
  const undo = () => amber.api.watchlist.add({ body: { ...it, notes, addedAt } });
  await undo();
  await expect(undo()).rejects.toMatchObject({ code: 'ALREADY_IN_WATCHLIST' });
  const place = ({ fragranceId, notes: text, addedAt: since }: (typeof before)[number]) => [fragranceId, text, since];
  expect((await list()).map(place)).toEqual(before.map(place));
});

describe('notes', () => {
  // spec: 7.3.5
  test('are written, changed and removed, and counted', async ({ app }) => {
    const { write, list, stats } = await givenWatching(app);
    expect(await write('for winter')).toMatchObject({ notes: 'for winter', hasNotes: true });
    expect((await stats()).itemsWithNotes).toBe(1);
    await write('for summer\n\n\tafter all');
    expect((await list())[0]?.notes).toBe('for summer\n\n\tafter all');
    for (const nothing of ['', '  \n', null, undefined]) {
      await write('something');
      expect(await write(nothing)).toMatchObject({ notes: null, hasNotes: false });
    }
    expect((await stats()).itemsWithNotes).toBe(0);
  });

  test('lose control characters rather than being refused', async ({ app }) => {
    const { write } = await givenWatching(app);
    expect((await write('a\u0000b\u001b[1m\r\nc\u000bd\u2028e')).notes).toBe('ab[1m\nc\nd\ne');
    expect((await write('\u0000\u0007')).notes).toBeNull();
    expect((await write('\u202eעברית\u200f 🌹')).notes).toBe('\u202eעברית\u200f 🌹');
  });

  test('end at 1,000 characters, in words', async ({ app }) => {
    const { write } = await givenWatching(app);
    expect((await write('x'.repeat(1000))).notes).toHaveLength(1000);
    await expect(write('x'.repeat(1001))).rejects.toMatchObject({
      status: 400,
      message: 'Notes may be at most 1000 characters long',
      fields: { notes: 'Notes may be at most 1000 characters long' },
    });
  });

  test('of what was removed meanwhile are refused in words', async ({ app }) => {
    const { write, remove, list } = await givenWatching(app);
    await remove();
    await expect(write('too late')).rejects.toMatchObject({
      status: 404,
      message: 'This fragrance is not in your watchlist',
    });
    expect(await list()).toEqual([]);
  });

  test('written while another tab removes are either kept for Undo or refused', async ({ app }) => {
    const { write, remove } = await givenWatching(app, 'before');
    const [written, removed] = await Promise.allSettled([write('after'), remove()]);
    const kept = removed.status === 'fulfilled' ? removed.value.notes : 'the removal failed';
    expect([written.status, kept]).toEqual(
      written.status === 'fulfilled' ? ['fulfilled', 'after'] : ['rejected', 'before'],
    );
  });
});

test("another's item of the same fragrance stays as it is", async ({ app }) => {
  const { it, write, remove } = await givenWatching(app, 'mine');
  const iris = await givenUser(app);
  await iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: it.fragranceId, notes: 'hers' } });
  await write('mine, changed');
  const hers = async () => (await iris.api.watchlist.list({ params: { userId: iris.id } })).map(({ notes }) => notes);
  expect(await hers()).toEqual(['hers']);
  await remove();
  expect(await hers()).toEqual(['hers']);
  await expect(iris.api.watchlist.updateNotes({ body: { ...it, notes: 'x' } })).rejects.toMatchObject({ status: 403 });
  await expect(iris.api.watchlist.remove({ params: it })).rejects.toMatchObject({ status: 403 });
});

describe('a full watchlist', () => {
  async function givenNearlyFull(app: TestApp, room: number) {
    const amber = await givenUser(app);
    const watched = [];
    for (let index = room; index < WATCHLIST_LIMIT; index += 1) watched.push((await givenFragrance(app)).id);
    const added_at = app.clock.now();
    const rows = watched.map((fragrance_id) => ({ user_id: amber.id, fragrance_id, notes: null, added_at }));
    await app.db.insertInto('watch_items').values(rows).execute();
    const add = (fragranceId: number) => amber.api.watchlist.add({ body: { userId: amber.id, fragranceId } });
    return { amber, watched, add };
  }

  /** Blocks the insert until every call waits for a lock, then lets all run. */
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

  test('is refused in words, however many come at once, and lists all it holds', async ({ app }) => {
    const { amber, watched, add } = await givenNearlyFull(app, 1);
    const more = [await givenFragrance(app), await givenFragrance(app), await givenFragrance(app)].map(({ id }) => id);
    const outcomes = await allAtOnce(app, more, add);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals.map(({ reason }) => (reason as Error).message)).toEqual(
      Array.from({ length: 2 }, () => errorCatalogue.WATCHLIST_FULL.message),
    );
    const mine = { params: { userId: amber.id } };
    expect(await amber.api.watchlist.list(mine)).toHaveLength(WATCHLIST_LIMIT);
    expect((await amber.api.watchlist.stats(mine)).totalItems).toBe(WATCHLIST_LIMIT);

    const [known = 0] = watched;
    await expect(add(known)).rejects.toMatchObject({ code: 'ALREADY_IN_WATCHLIST' });
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: known } });
    expect(await add(known)).toMatchObject({ fragranceId: known });
  });
});

test('nothing comes back from before there was any watchlist', async ({ app }) => {
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

test('input of the wrong kind is refused in words', async ({ app }) => {
  const amber = await givenUser(app);
  const browser = openBrowser(app);
  await browser.signIn(amber.username);
  const it = { userId: amber.id, fragranceId: 1 };
  for (const [body, errors] of [
    [{ ...it, notes: 7 }, { notes: 'This has to be a text' }],
    [{ ...it, notes: ['a', 'b'] }, { notes: 'This has to be a text' }],
    [[it], { body: 'This has to be an object' }],
  ] as const) {
    const answer = await browser.send('PUT', '/api/watchlist/update-notes', body);
    expect([answer.status, answer.body.errors]).toEqual([400, expect.objectContaining(errors)]);
  }
});
