import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

type Query = Parameters<ReturnType<TestApp['visitor']>['catalogue']['filter']>[0]['query'];

const names = async (app: TestApp, query: Query) =>
  (await app.visitor().catalogue.filter({ query })).content.map(({ name }) => name);

test('filter endpoint ignores case, accents and punctuation and ranks names before brands', async ({ app }) => {
  await givenFragrance(app, { name: 'L’Éclipse N°5', brand: 'Nuit' });
  await givenFragrance(app, { name: 'Bois', brand: 'Éclipse Parfums' });
  expect(await names(app, { keyword: 'leclipse n 5' })).toEqual(['L’Éclipse N°5']);
  expect(await names(app, { keyword: 'ECLIPSE' })).toEqual(['L’Éclipse N°5', 'Bois']);
  expect(await names(app, { keyword: '100% _ \\' })).toEqual([]);
});

// spec: 7.4.2, D.4.4
test('inspiredBrand filter returns the fragrances of the brand and those that it inspired', async ({ app }) => {
  await givenFragrance(app, { name: 'Imitated', brand: 'Grand House' });
  const inspired = await givenFragrance(app, { name: 'Imitation', brand: 'Small House' });
  await app.db
    .updateTable('fragrances')
    .set({ inspired_by_brand: 'Grand House', is_original: false, gender: 'men' })
    .where('id', '=', inspired.id)
    .execute();
  expect(await names(app, { inspiredBrand: 'grand house' })).toEqual(['Imitated', 'Imitation']);
  expect(await names(app, { brand: 'Grand House' })).toEqual(['Imitated']);
  expect(await names(app, { inspiredBrand: 'Grand House', gender: 'men' })).toEqual(['Imitation']);
  expect(await names(app, { inspiredBrand: 'Grand House', isOriginal: 'true' })).toEqual(['Imitated']);
  expect(await app.visitor().catalogue.brands()).toEqual(expect.arrayContaining(['Grand House', 'Small House']));
});

test('soldOut=false filter returns only fragrances confirmed in stock, without unchecked fragrances', async ({
  app,
}) => {
  const brand = 'Stock House';
  const [seen, out] = [
    await givenFragrance(app, { name: 'Seen', brand }),
    await givenFragrance(app, { name: 'Out', brand }),
  ];
  await givenFragrance(app, { name: 'Unread', brand });
  await app.db
    .updateTable('fragrances')
    .set({ availability: 'LimitedAvailability' })
    .where('id', '=', seen.id)
    .execute();
  await app.db
    .updateTable('fragrances')
    .set({ availability: 'SoldOut', is_sold_out: true })
    .where('id', '=', out.id)
    .execute();
  expect(await names(app, { brand, soldOut: 'false' })).toEqual(['Seen']);
  expect(await names(app, { brand, soldOut: 'true' })).toEqual(['Out']);
  expect(await names(app, { brand, soldOut: '' })).toEqual(['Out', 'Seen', 'Unread']);
});

// spec: 3.22, 7.4.4, D.2.13
test('filter endpoint counts pages from 0 and returns an empty page past the end', async ({ app }) => {
  const brand = 'Paged House';
  for (const name of ['A', 'B', 'C']) await givenFragrance(app, { name, brand });
  const page = (number: number) => app.visitor().catalogue.filter({ query: { brand, page: number, size: 2 } });
  expect(await page(0)).toMatchObject({
    number: 0,
    size: 2,
    totalPages: 2,
    totalElements: 3,
    content: [{ name: 'A' }, { name: 'B' }],
  });
  expect(await page(1)).toMatchObject({ content: [{ name: 'C' }] });
  expect(await page(9)).toMatchObject({ number: 9, totalPages: 2, content: [] });
});

// spec: D.4.3
test('filter endpoint lists the most watched fragrances first when the request has no sort order', async ({ app }) => {
  const amber = await givenUser(app);
  const brand = 'Watched House';
  await givenFragrance(app, { name: 'Aaa', brand });
  const loved = await givenFragrance(app, { name: 'Zzz', brand });
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: loved.id } });
  expect(await names(app, { brand })).toEqual(['Zzz', 'Aaa']);
});

// spec: 3.10, 7.4.6
test('detail endpoint returns a fragrance with its offers, and 404 for an unknown id', async ({ app }) => {
  const oud = await givenFragrance(app, { url: 'https://shop.example/oud', sizeMl: 50 });
  const api = app.visitor();
  expect(await api.catalogue.detail({ params: { id: oud.id } })).toMatchObject({
    availability: null,
    isSoldOut: false,
    offers: [{ shop: 'Test Parfumerie', sizeMl: 50 }],
  });
  await expect(api.catalogue.detail({ params: { id: 2_000_000_000 } })).rejects.toMatchObject({
    code: 'FRAGRANCE_NOT_FOUND',
  });
});

test.each(['page=-1', 'size=0', 'size=101', 'page=x', 'gender=robots', 'soldOut=maybe'])(
  'filterQuery rejects %s',
  async (search) => {
    const { filterQuery } = await import('@sillage/contract');
    expect(filterQuery.safeParse(Object.fromEntries(new URLSearchParams(search))).success).toBe(false);
  },
);
