import type { RequestInput, routes, WatchlistItem } from '@sillage/contract';
import { errorCatalogue, WATCHLIST_LIMIT } from '@sillage/contract';
import { type KyselyPlugin, sql } from 'kysely';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readList } from './lists.service.ts';
import { lockWatchlist } from './watchlist.repo.ts';

type NewItem = RequestInput<typeof routes.lists.addMany>['body']['items'][number];

async function givenListUser(app: TestApp) {
  const amber = await givenUser(app);
  const body = { userId: amber.id };
  return {
    amber,
    read: (text: string) => amber.api.lists.read({ body: { ...body, text } }),
    addMany: (...items: NewItem[]) => amber.api.lists.addMany({ body: { ...body, items } }),
    removeMany: (...fragranceIds: number[]) => amber.api.lists.removeMany({ body: { ...body, fragranceIds } }),
    list: () => amber.api.watchlist.list({ params: { userId: amber.id } }),
  };
}

async function givenNames(app: TestApp, brand: string, ...names: string[]) {
  return Promise.all(names.map((name) => givenFragrance(app, { name, brand: brand })));
}

async function givenFragrances(app: TestApp, brand: string, amount: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into fragrances (name, brand, identity, name_key, notes, is_original, search_text, created_at, updated_at)
    select 'Oud ' || n, ${brand}::text, ${brand.toLowerCase()}::text || '|oud' || n || '|', ${brand.toLowerCase()}::text || '|oud' || n,
      '{}', true, 'oud', now(), now() from generate_series(1, ${amount}::int) as n returning id`.execute(app.db);
  return rows.map(({ id }) => id);
}

async function listWatchers(app: TestApp, ids: number[]): Promise<number[]> {
  const query = app.db.selectFrom('fragrances').select('watchers').where('id', 'in', ids).orderBy('id');
  return (await query.execute()).map(({ watchers }) => watchers);
}

function countQueries({ db }: TestApp) {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), queries: () => count };
}

describe('read-list endpoint', () => {
  test('read-list finds a fragrance in every common spelling and does not change the watchlist', async ({ app }) => {
    const { read, list, amber } = await givenListUser(app);
    const [plain, elixir] = await givenNames(app, 'Zephyrine', 'Nocturne', 'Nocturne Elixir');
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: elixir?.id ?? 0 } });
    const written = [
      'Zephyrine - Nocturne',
      'Nocturne by Zephyrine',
      'Nocturne, Zephyrine',
      'ZEPHYRINE NOCTURNE',
      'zephyrine;nocturne;100 ml',
      '1. Zephyrine – Nocturne',
    ];
    const { lines, skippedLines } = await read(`\ufeff# mine\r\n${written.join('\r\n')}\r\n`);
    expect(skippedLines).toEqual([]);
    for (const line of lines) {
      expect([line.label, line.match, line.candidates.map(({ fragrance }) => fragrance.id)]).toEqual([
        line.label,
        'exact',
        [plain?.id],
      ]);
    }
    expect(lines.map(({ place }) => place)).toEqual(written.map((_, index) => `line ${index + 2}`));
    const [flanker] = (await read('Zephyrine - Nocturne Elixir')).lines;
    expect(flanker).toMatchObject({
      match: 'exact',
      candidates: [{ fragrance: { id: elixir?.id }, isWatched: true }],
    });
    expect(await list()).toHaveLength(1);
  });

  test('read-list suggests similar fragrance names, best first, and none when no name is similar', async ({ app }) => {
    const { read } = await givenListUser(app);
    await givenNames(app, 'Quillfeather', 'Verbena', 'Verbena Intense', 'Lavender');
    const { lines } = await read('Verbena\nQuilfeather - Verbenna\nQuillfeather\nQuillfeather - Tuberose\nBrxl Grmpf');
    const names = lines.map(({ match, candidates }) => [match, ...candidates.map(({ fragrance }) => fragrance.name)]);
    expect(names).toEqual([
      ['probable', 'Verbena', 'Verbena Intense'],
      ['doubtful', 'Verbena'],
      ['doubtful'],
      ['doubtful'],
      ['doubtful'],
    ]);
  });

  test('read-list returns at most five candidates per line', async ({ app }) => {
    const { read } = await givenListUser(app);
    await givenNames(app, 'Ostrichia', ...Array.from({ length: 8 }, (_, index) => `Bergamot ${'abcdefgh'[index]}`));
    expect((await read('Bergamot by Ostrichia')).lines[0]?.candidates).toHaveLength(5);
  });

  test('read-list returns an exact match among several concentrations only when the list states the concentration or the id', async ({
    app,
  }) => {
    const { read, amber } = await givenListUser(app);
    const [toilette, parfum] = await givenNames(app, 'Marmoreal', 'Slate Eau de Toilette', 'Slate Eau de Parfum');
    await sql`update fragrances set concentration = case id when ${toilette?.id} then 'Eau de Toilette' else 'Eau de Parfum' end
      where id in (${toilette?.id}, ${parfum?.id})`.execute(app.db);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: parfum?.id ?? 0 } });
    const { lines } = await read(
      `name,brand,concentration,fragranceId\nSlate,Marmoreal,,\nSlate,Marmoreal,EDP,\nSlate,Marmoreal,,${toilette?.id}\nSlate,Marmoreal,,99`,
    );
    // Among equal names, the one that the user watches comes first.
    expect(lines.map(({ match, candidates }) => [match, candidates[0]?.fragrance.id, candidates.length])).toEqual([
      ['probable', parfum?.id, 2],
      ['exact', parfum?.id, expect.any(Number)],
      ['exact', toilette?.id, expect.any(Number)],
      ['probable', parfum?.id, 2],
    ]);
  });

  test('read-list endpoint finds a suggested, unlisted fragrance only for the user who suggested it', async ({
    app,
  }) => {
    const [maker, other] = [await givenListUser(app), await givenListUser(app)];
    const [rare] = await givenNames(app, 'Velvetine', 'Rarity');
    await sql`update fragrances set is_listed = false where id = ${rare?.id}`.execute(app.db);
    await sql`insert into suggestions (id, user_id, url, verdict, fragrance_id, status, created_at)
      values (new_uuid_v7(), ${maker.amber.id}, 'http://shop.example/rarity', '{}', ${rare?.id}, 'waiting', now())`.execute(
      app.db,
    );
    const text = `name,brand,fragranceId\nRarity,Velvetine,${rare?.id}`;
    expect((await maker.read(text)).lines[0]).toMatchObject({
      match: 'exact',
      candidates: [{ fragrance: { id: rare?.id } }],
    });
    expect((await other.read(text)).lines[0]).toMatchObject({ match: 'doubtful', candidates: [] });
    const added = await other.addMany({ fragranceId: rare?.id ?? 0 });
    expect(added).toEqual({ added: [], already: [], unknown: [rare?.id] });
  });

  test('read-list uses two queries for any number of lines', async ({ app }) => {
    const { amber } = await givenListUser(app);
    await givenFragrances(app, 'Thousandth', 1000);
    const count = async (text: string) => {
      const { db, queries } = countQueries(app);
      const deps = { ...app.deps, db };
      const { lines } = await readList(deps, { userId: amber.id, text }, new AbortController().signal);
      return [lines.filter(({ match }) => match === 'exact').length, queries()];
    };
    expect(await count('Thousandth - Oud 1')).toEqual([1, 2]);
    const all = Array.from({ length: 1000 }, (_, index) => `Thousandth - Oud ${index + 1}`).join('\n');
    expect(await count(all)).toEqual([1000, 2]);
  });

  test('read-list rejects invalid lists and too many requests', async ({ app }) => {
    const { read } = await givenListUser(app);
    await expect(read('\n\n')).rejects.toMatchObject({ code: 'LIST_NOT_READABLE', status: 400 });
    await expect(read('')).rejects.toThrow('The list is empty');
    await expect(read('x'.repeat(1_000_001))).rejects.toThrow('The list is too long. Please split it.');
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => read('\n')));
    expect(
      results.filter((outcome) => String((outcome as PromiseRejectedResult).reason).includes('Too many attempts')),
    ).not.toEqual([]);
  });
});

describe('add-many endpoint', () => {
  test('add-many saves notes, date, filter and frequency, and returns added, existing and unknown fragrances', async ({
    app,
  }) => {
    const { addMany, list } = await givenListUser(app);
    const ids = await givenFragrances(app, 'Severals', 3);
    const [first = 0, second = 0, third = 0] = ids;
    await addMany({ fragranceId: second, notes: 'mine' });
    app.clock.advance(1000);
    const watchFilter = { sizesMl: [50], maxPrice: { amount: 80, currency: 'EUR', per: 'bottle' as const } };
    const response = await addMany(
      {
        fragranceId: first,
        notes: 'for winter',
        addedAt: '2020-02-03T04:05:06.000Z',
        watchFilter,
        notifyFrequency: { rule: 'once' },
      },
      { fragranceId: second, notes: 'other words' },
      { fragranceId: third, addedAt: '2099-01-01T00:00:00Z' },
      { fragranceId: third, notes: 'once is enough' },
      { fragranceId: 2_000_000_000 },
    );
    expect(response).toMatchObject({
      added: [
        { fragranceId: third, notes: null, addedAt: app.clock.now().toISOString() },
        {
          fragranceId: first,
          notes: 'for winter',
          watchFilter,
          notifyFrequency: { rule: 'once' },
          addedAt: '2020-02-03T04:05:06.000Z',
        },
      ],
      already: [second],
      unknown: [2_000_000_000],
    });
    expect((await list()).map(({ fragranceId, notes }) => [fragranceId, notes])).toEqual([
      [third, null],
      [second, 'mine'],
      [first, 'for winter'],
    ]);
    expect(await listWatchers(app, ids)).toEqual([1, 1, 1]);
  });

  test('add-many endpoint adds fragrances in the order of the request when they have no dates', async ({ app }) => {
    const { addMany, list } = await givenListUser(app);
    const ids = await givenFragrances(app, 'Ordered', 5);
    await addMany(...ids.map((fragranceId) => ({ fragranceId })));
    expect((await list()).map(({ fragranceId }) => fragranceId)).toEqual(ids);
  });

  test('add-many adds nothing when the items exceed the watchlist limit, and states the excess', async ({ app }) => {
    const { addMany, list } = await givenListUser(app);
    const ids = await givenFragrances(app, 'Manifold', WATCHLIST_LIMIT + 3);
    await addMany(...ids.slice(0, WATCHLIST_LIMIT - 2).map((fragranceId) => ({ fragranceId })));
    const more = ids.slice(WATCHLIST_LIMIT - 5, WATCHLIST_LIMIT + 3).map((fragranceId) => ({ fragranceId }));
    await expect(addMany(...more)).rejects.toMatchObject({
      code: 'WATCHLIST_FULL',
      message: expect.stringContaining('3 too many'),
    });
    expect(await list()).toHaveLength(WATCHLIST_LIMIT - 2);
    await addMany(...ids.slice(WATCHLIST_LIMIT, WATCHLIST_LIMIT + 2).map((fragranceId) => ({ fragranceId })));
    expect(await list()).toHaveLength(WATCHLIST_LIMIT);
    expect(await addMany({ fragranceId: ids[0] ?? 0 })).toMatchObject({ added: [], already: [ids[0]] });
    expect(errorCatalogue.WATCHLIST_FULL.status).toBe(409);
  });
});

test('add-many endpoint waits for a lock, so that two tabs cannot exceed the watchlist limit', async ({ app }) => {
  const { amber, addMany } = await givenListUser(app);
  const [oud = 0] = await givenFragrances(app, 'Turns', 1);
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = app.db.transaction().execute(async (tx) => {
    await lockWatchlist(tx, amber.id);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const adding = addMany({ fragranceId: oud });
  const waiting = sql<{ count: number }>`select count(*) from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(async () => (await waiting.execute(app.db)).rows[0]?.count)
    .toBe(1)
    .finally(release.resolve);
  await other;
  expect((await adding).added).toHaveLength(1);
});

describe('remove-many endpoint', () => {
  test('remove-many returns the removed watches, so that they can be restored', async ({ app }) => {
    const { addMany, removeMany, list } = await givenListUser(app);
    const ids = await givenFragrances(app, 'Departing', 4);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await addMany(
      { fragranceId: first, notes: 'a' },
      { fragranceId: second, notifyFrequency: { rule: 'hours', hours: 5 } },
    );
    app.clock.advance(1000);
    await addMany({ fragranceId: third });
    const before = await list();
    const removed = await removeMany(third, first, fourth, first);
    expect(removed).toEqual(before.filter(({ fragranceId }) => fragranceId !== second));
    expect(await listWatchers(app, ids)).toEqual([0, 1, 0, 0]);
    expect(await removeMany(first)).toEqual([]);
    app.clock.advance(1000);
    await addMany(
      ...removed.map(({ fragranceId, notes, addedAt, watchFilter, notifyFrequency }) => ({
        fragranceId,
        notes,
        addedAt,
        watchFilter,
        notifyFrequency,
      })),
    );
    const plain = (item: WatchlistItem) => ({ ...item, id: 0 });
    expect((await list()).map(plain)).toEqual(before.map(plain));
  });

  test('remove-many does not affect the watches of other users', async ({ app }) => {
    const [amber, iris] = [await givenListUser(app), await givenListUser(app)];
    const [oud = 0] = await givenFragrances(app, 'Others', 1);
    await iris.addMany({ fragranceId: oud });
    expect(await amber.removeMany(oud)).toEqual([]);
    await amber.addMany({ fragranceId: oud });
    expect(await amber.removeMany(oud)).toHaveLength(1);
    expect(await iris.list()).toHaveLength(1);
  });
});
