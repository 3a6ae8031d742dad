import { type Availability, fragrance, isInStock } from '@sillage/contract';
import { z } from 'zod';
import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { getBrandList } from './brands.service.ts';
import * as catalogue from './catalogue.service.ts';
import type { LiveIndex } from './search/live-index.ts';
import type { CatalogueQuery } from './search/search-index.ts';

const noIndex: LiveIndex = { index: null, version: 0, catchUp: async () => {}, close: async () => {} };
const bothSources = (app: TestApp) => ({
  index: { db: app.db, clock: app.clock, liveIndex: app.liveIndex },
  database: { db: app.db, clock: app.clock, liveIndex: noIndex },
});

const brands = ['Ombre', 'Éclat & Co', 'Brise'];
const genders = ['men', 'women', 'unisex', null] as const;
const familyNames = ['Woody', 'Citrus', 'Floral Oriental', null] as const;
const availabilities: (Availability | null)[] = ['InStock', 'SoldOut', null, 'PreOrder', 'OnlineOnly'];

async function givenMany(app: TestApp): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    const { id } = await givenFragrance(app, { name: `Scent ${100 + number}`, brand: brands[number % 3] ?? '' });
    const availability = availabilities[number % 5] ?? null;
    const isOriginal = number % 4 !== 0;
    await app.db
      .updateTable('fragrances')
      .set({
        availability,
        is_sold_out: availability !== null && !isInStock(availability),
        gender: genders[number % 4] ?? null,
        family: familyNames[number % 4] ?? null,
        price: number % 7 === 0 ? null : 20 + (number % 11) * 9.5,
        is_original: isOriginal,
        inspired_by_brand: isOriginal ? null : brands[(number + 1) % 3],
        watchers: number % 3,
        created_at: new Date(Date.UTC(2026, 0, 1 + (number % 9))),
        updated_at: new Date(Date.UTC(2026, 1, 1 + (number % 5))),
        is_listed: number !== 59,
      })
      .where('id', '=', id)
      .execute();
  }
  await app.waitForIndex();
}

const filters: Partial<CatalogueQuery>[] = [
  {},
  { gender: 'men' },
  { soldOut: true },
  { soldOut: false },
  { isOriginal: true },
  { isOriginal: false },
  { brand: 'OMBRE' },
  { brand: 'eclat & co' },
  { brand: 'Nobody' },
  { inspiredBrand: 'Brise' },
  { inspiredByBrand: 'éclat  & CO' },
  { category: 'Floral' },
  { family: 'Citrus' },
  { keyword: '💩' },
  { keyword: '!!!' },
  { keyword: '\0' },
  { keyword: '' },
  { keyword: '  ' },
  { minPrice: 50 },
  { minPrice: 39, maxPrice: 58 },
  { gender: 'women', soldOut: false, minPrice: 1, category: 'Fresh' },
];
const orders = (['best', 'popular', 'name', 'brand', 'price', 'createdAt', 'updatedAt', 'watchers'] as const).flatMap(
  (sort) => [
    { sort, direction: 'asc' as const },
    { sort, direction: 'desc' as const },
  ],
);
const pages = [
  { offset: 0, limit: 20 },
  { offset: 7, limit: 5 },
  { offset: 1000, limit: 10 },
];

test.beforeAll(({ app }) => givenMany(app));

// spec: D.2.10
test('the search index and the database return the same contract-valid rows for every query', async ({ app }) => {
  const { index, database } = bothSources(app);
  const totals = new Set<number>();
  for (const filter of filters) {
    for (const order of orders) {
      for (const page of pages) {
        const query = { ...filter, ...order, ...page };
        const [fromIndex, fromDatabase] = await Promise.all([
          catalogue.queryCatalogue(index, query),
          catalogue.queryCatalogue(database, query),
        ]);
        const rows = JSON.parse(fromIndex.rows.toString()) as unknown;
        expect([query, fromIndex.total, rows]).toEqual([
          query,
          fromDatabase.total,
          JSON.parse(fromDatabase.rows.toString()),
        ]);
        // The server does not parse ready-made rows against the contract, so this test does.
        expect(z.array(fragrance).parse(rows)).toEqual(rows);
        totals.add(fromIndex.total);
      }
    }
  }
  expect(totals.has(59)).toBe(true);
  expect(totals.size).toBeGreaterThan(8);
});

test('catalogue query finds nothing for a keyword without letters or digits, and ignores a blank keyword', async ({
  app,
}) => {
  const total = async (deps: catalogue.CatalogueDeps, keyword: string) =>
    (await catalogue.queryCatalogue(deps, { keyword, sort: 'best', direction: 'desc', offset: 0, limit: 1 })).total;
  for (const deps of Object.values(bothSources(app))) {
    for (const keyword of ['💩', '!!!', '\0', '%']) expect([keyword, await total(deps, keyword)]).toEqual([keyword, 0]);
    for (const keyword of ['', '  ']) expect([keyword, await total(deps, keyword)]).toEqual([keyword, 59]);
  }
});

// spec: 7.4.1, 7.4.11
test('the search index and the database return the same counts and brands', async ({ app }) => {
  const { index, database } = bothSources(app);
  expect(await catalogue.getStats(index)).toEqual(await catalogue.getStats(database));
  expect(await catalogue.getStats(index)).toMatchObject({ totalFragrances: 59, totalBrands: 3 });
  expect(await catalogue.countCategories(index)).toEqual(await catalogue.countCategories(database));
  expect(await getBrandList(index)).toEqual(['Brise', 'Éclat & Co', 'Ombre']);
  expect(await getBrandList(database)).toEqual(['Brise', 'Éclat & Co', 'Ombre']);
});

// spec: D.4.12
test('the cached brand list includes a new brand in sorted order', async ({ app }) => {
  const { index } = bothSources(app);
  await getBrandList(index);
  await givenFragrance(app, { brand: 'Delta' });
  await app.waitForIndex();
  expect(await getBrandList(index)).toEqual(['Brise', 'Delta', 'Éclat & Co', 'Ombre']);
});
