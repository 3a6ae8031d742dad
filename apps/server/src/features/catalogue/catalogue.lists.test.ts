import { categories, families, LIST_LIMIT } from '@sillage/contract';
import { sql, type Updateable } from 'kysely';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Tables } from '../../platform/db/db.ts';
import { givenFragrance } from '../../testing/given.ts';
import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const api = (app: TestApp) => app.visitor().catalogue;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
type Columns = Updateable<Tables['fragrances']>;
const updateRow = (app: TestApp, id: number) => app.db.updateTable('fragrances').where('id', '=', id);

async function givenRow(app: TestApp, name: string, columns: Columns = {}) {
  const made = await givenFragrance(app, { name });
  if (Object.keys(columns).length > 0) await updateRow(app, made.id).set(columns).execute();
  return made.id;
}

const inStock = { availability: 'InStock' } as const;
const soldOut = { availability: 'SoldOut', is_sold_out: true } as const;

describe('catalogue lists', () => {
  let app: TestApp;
  test.beforeAll(async () => {
    app = await createTestApp(inject('postgresUrl'));
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY);
    await givenRow(app, 'Alder', {
      ...inStock,
      price: 80,
      gender: 'men',
      family: 'Woody',
      created_at: daysAgo(9),
      updated_at: daysAgo(4),
      watchers: 2,
    });
    await givenRow(app, 'Bloom', {
      ...soldOut,
      price: 120,
      gender: 'women',
      family: 'Floral',
      created_at: daysAgo(8),
      updated_at: daysAgo(1),
      watchers: 5,
    });
    await givenRow(app, 'Crest', {
      ...inStock,
      gender: 'unisex',
      family: 'Water',
      created_at: daysAgo(7),
      updated_at: daysAgo(3),
      watchers: 1,
      is_original: false,
      inspired_by_brand: 'Grand House',
      original_fragrance: 'Wave',
    });
    await givenRow(app, 'Dusk', {
      gender: null,
      family: 'Woody Oriental',
      price: 35.5,
      created_at: daysAgo(6),
      updated_at: daysAgo(2),
      restocked_at: daysAgo(0),
    });
    await givenRow(app, 'Elsewhere', { is_listed: false, ...inStock, price: 1, restocked_at: daysAgo(0) });
  });
  test.afterAll(() => app.close());

  const lists: [string, () => Promise<{ name: string }[]>, string[]][] = [
    ['inspired by a brand', () => api(app).inspiredBy({ params: { brand: 'GRAND house' } }), ['Crest']],
    ['for men, without unisex', () => api(app).byGender({ params: { gender: 'men' } }), ['Alder']],
    ['of a category', () => api(app).byCategory({ params: { category: 'Fresh' } }), ['Crest']],
    ['of a category that is also a family', () => api(app).byCategory({ params: { category: 'Woody' } }), ['Alder']],
    ['of a family', () => api(app).byCategory({ params: { category: 'Woody Oriental' } }), ['Dusk']],
    ['in stock', () => api(app).available(), ['Alder', 'Crest']],
    ['sold out', () => api(app).soldOut(), ['Bloom']],
    ['originals', () => api(app).originals(), ['Bloom', 'Alder', 'Dusk']],
    ['inspired', () => api(app).inspired(), ['Crest']],
    ['the newest', () => api(app).recent({ query: { limit: 2 } }), ['Dusk', 'Crest']],
    ['last changed', () => api(app).updated({ query: { limit: 3 } }), ['Bloom', 'Dusk', 'Crest']],
    ['the most watched in stock', () => api(app).featured({ query: {} }), ['Alder', 'Crest']],
    ['restocked today', () => api(app).today(), ['Dusk']],
    ['of a price range', () => api(app).priceRange({ query: { min: 40, max: 120 } }), ['Alder', 'Bloom']],
    [
      'of any price with blank limits',
      () => api(app).priceRange({ query: { min: '', max: '' } }),
      ['Dusk', 'Alder', 'Bloom'],
    ],
    ['the cheapest', () => api(app).cheapest({ query: { limit: 2 } }), ['Dusk', 'Alder']],
    ['the most expensive', () => api(app).expensive({ query: { limit: 2 } }), ['Bloom', 'Alder']],
    ['search with a match', () => api(app).search({ query: { q: 'bloom' } }), ['Bloom']],
    ['search without a match', () => api(app).search({ query: { q: 'zzzzqqqq' } }), []],
    ['all of them', () => api(app).all(), ['Alder', 'Bloom', 'Crest', 'Dusk']],
  ];
  // spec: 7.4.8, 7.4.9, D.4.6
  test.each(lists)('catalogue list returns the expected fragrances: %s', async (_what, request, names) => {
    expect(namesOf(await request())).toEqual(names);
  });

  // spec: 7.4.5, 7.4.7
  test('list endpoint sorts and pages the catalogue and puts missing values last', async () => {
    const page = async (sortBy: 'name' | 'price' | 'watchers' | '', sortDirection: 'asc' | 'desc' | '') =>
      namesOf((await api(app).list({ query: { sortBy, sortDirection } })).content);
    expect(await page('', '')).toEqual(['Bloom', 'Alder', 'Crest', 'Dusk']);
    expect(await page('name', 'desc')).toEqual(['Dusk', 'Crest', 'Bloom', 'Alder']);
    expect(await page('price', '')).toEqual(['Dusk', 'Alder', 'Bloom', 'Crest']);
    expect(await page('price', 'desc')).toEqual(['Bloom', 'Alder', 'Dusk', 'Crest']);
    expect(await page('watchers', 'desc')).toEqual(['Bloom', 'Alder', 'Crest', 'Dusk']);
    expect(await api(app).list({ query: { page: 1, size: 3 } })).toMatchObject({
      content: [{ name: 'Dusk' }],
      totalElements: 4,
      totalPages: 2,
      number: 1,
      size: 3,
    });
    expect(await api(app).searchPaginated({ query: { q: 'dusk', size: 1 } })).toMatchObject({
      content: [{ name: 'Dusk' }],
      totalElements: 1,
    });
  });

  // spec: 7.4.10
  test('stats, dashboard and categories endpoints return the counts of the catalogue', async () => {
    const counts = {
      totalFragrances: 4,
      availableFragrances: 2,
      soldOutFragrances: 1,
      unknownFragrances: 1,
      originalFragrances: 3,
      inspiredFragrances: 1,
      lowestPrice: 35.5,
      highestPrice: 120,
      averagePrice: 78.5,
    };
    expect(await api(app).stats()).toMatchObject(counts);
    const dashboard = await api(app).dashboard();
    expect(dashboard.stats).toMatchObject(counts);
    expect(namesOf(dashboard.recent)).toEqual(['Dusk', 'Crest', 'Bloom', 'Alder']);
    expect(namesOf(dashboard.featured)).toEqual(['Alder', 'Crest']);
    expect(namesOf(dashboard.restocked)).toEqual(['Dusk']);
    const wheel = await api(app).categories();
    expect(wheel.map(({ name, count }) => [name, count])).toEqual(
      categories.map((name) => [
        name,
        name === 'Woody' || name === 'Floral' || name === 'Fresh' || name === 'Oriental' ? 1 : 0,
      ]),
    );
    expect(wheel.flatMap((category) => category.families)).toHaveLength(families.length);
  });
});

// spec: D.4.9
test('today endpoint returns fragrances that were added to the catalogue today, and none from yesterday', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  await givenRow(app, 'Old');
  app.clock.advance(DAY + HOUR);
  await givenRow(app, 'New');
  expect(namesOf(await api(app).today())).toEqual(['New']);
  await app.close();
});

test('every catalogue list is empty when the catalogue is empty', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  expect(await api(app).filter({ query: {} })).toEqual({
    content: [],
    totalPages: 0,
    number: 0,
    totalElements: 0,
    size: 20,
  });
  for (const list of ['available', 'soldOut', 'originals', 'inspired', 'today', 'all', 'brands'] as const)
    expect(await api(app)[list]()).toEqual([]);
  expect(await api(app).stats()).toMatchObject({ totalFragrances: 0, lowestPrice: null, averagePrice: null });
  await app.close();
});

// spec: D.4.8
test('every catalogue list except the streamed list of all fragrances ends at its limit', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  const total = LIST_LIMIT + 1500;
  await sql`
    insert into fragrances (name, brand, identity, name_key, search_text, created_at, updated_at, availability, price)
    select 'Scent ' || n, 'House ' || n, n, n, 'scent ' || n, now(), now(), 'InStock', n
    from generate_series(1, ${total}) as n`.execute(app.db);
  for (const list of ['available', 'originals', 'today'] as const)
    expect((await api(app)[list]()).length).toBe(LIST_LIMIT);
  expect((await api(app).search({ query: { q: 'scent' } })).length).toBe(LIST_LIMIT);
  expect((await api(app).recent({ query: {} })).length).toBe(10);
  const all = await api(app).all();
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([total, total]);
  await app.close();
});

// spec: D.4.7
test.each([
  ['/filter?minPrice=cheap', 'A price is a number such as 89.90'],
  ['/filter?minPrice=-1', 'A price is not negative'],
  ['/filter?minPrice=0x10', 'A price is a number such as 89.90'],
  ['/filter?maxPrice=1e3', 'A price is a number such as 89.90'],
  ['/filter?minPrice=1&minPrice=2', 'A price is a number such as 89.90'],
  [`/filter?maxPrice=${'9'.repeat(400)}`, 'A price is a number such as 89.90'],
  ['/filter?maxPrice=100000000', 'That is more than any price'],
  ['/filter?minPrice=50&maxPrice=20', 'minPrice is more than maxPrice'],
  ['/filter?keyword=a&keyword=b', 'Say this once'],
  ['/filter?brand=a&brand=b', 'Say this once'],
  [`/filter?keyword=${'x'.repeat(301)}`, 'At most 300 characters'],
  ['?sortBy=smell', 'Sort by one of name, brand, price, createdAt, updatedAt, watchers'],
  ['?sortDirection=up', 'The direction is asc or desc'],
  ['?page=-1', 'A page is a whole number from 0'],
  ['?size=101', 'A size is a whole number from 1 to 100'],
  ['/search', 'Say what to look for in q'],
  ['/search?q=%20', 'Say what to look for in q'],
  ['/search/paginated', 'Say what to look for in q'],
  ['/gender/robots', 'Say one of men, women, unisex'],
  ['/filter?gender=robots', 'Say men, women, unisex or all'],
  ['/filter?soldOut=maybe', 'Say true or false'],
  ['/filter?category=Nice', 'Say one of Floral, Oriental, Woody, Fresh'],
  ['/filter?sort=smell', 'Sort by one of best, popular, name, recent, cheapest, expensive'],
  [
    '/category/Nice',
    'Name one of Floral, Oriental, Woody, Fresh, Fruity, Soft Floral, Floral Oriental, Soft Oriental, Woody Oriental, Mossy Wood, Dry Wood, Aromatic, Citrus, Water, Green',
  ],
  ['/recent?limit=0', 'A limit is a whole number from 1 to 100'],
  ['/cheapest?limit=101', 'A limit is a whole number from 1 to 100'],
  ['/price-range?min=50&max=20', 'min is more than max'],
  ['/price-range?min=lots', 'A price is a number such as 89.90'],
  ['/0', 'This is not a fragrance id'],
  ['/nothing', 'This is not a fragrance id'],
  ['/2147483648/similar', 'This is not a fragrance id'],
])('catalogue request %s is rejected with a readable message', async (path, message) => {
  const app = await sharedApp();
  const response = await app.server.inject(`/api/fragrances${path}`);
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message]);
});

test('fragrance filter endpoint accepts blank parameters, and spaces around prices', async () => {
  const app = await sharedApp();
  for (const query of ['minPrice=%20&maxPrice=', 'sort=%20&category=%20', 'minPrice=%205.50%20'])
    expect([query, (await app.server.inject(`/api/fragrances/filter?${query}`)).statusCode]).toEqual([query, 200]);
});

let shared: Promise<TestApp> | undefined;
const sharedApp = () => (shared ??= createTestApp(inject('postgresUrl')));
test.afterAll(async () => (await shared)?.close());

// spec: 7.4.12, D.4.9
test('health endpoint returns 503, but the filter endpoint works, when the fragrances table is missing', async () => {
  const app = await createTestApp(inject('postgresUrl'));
  await givenRow(app, 'Kept in mind');
  await app.waitForIndex();
  const health = () => app.server.inject('/api/fragrances/health');
  expect((await health()).json()).toEqual({ success: true, data: { status: 'ok', isIndexLoading: false } });
  await sql`alter table fragrances rename to elsewhere`.execute(app.db);
  const response = await health();
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
  const page = (await app.server.inject('/api/fragrances/filter')).json<{ data: { totalElements: number } }>();
  expect(page.data.totalElements).toBe(1);
  await app.close();
});
