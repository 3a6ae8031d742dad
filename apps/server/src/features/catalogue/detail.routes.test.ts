import { openBrowser } from '../../testing/browser.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { describeFragrancePage, listSimilar } from './detail.service.ts';
import { applyOffers, refreshDerived } from './offers.service.ts';
import type { LiveIndex } from './search/live-index.ts';

const getDetail = (app: TestApp, id: number) => app.visitor().catalogue.detail({ params: { id } });
const updateRow = (app: TestApp, id: number) => app.db.updateTable('fragrances').where('id', '=', id);
const getNameKey = async (app: TestApp, id: number) =>
  (await app.db.selectFrom('fragrances').select('name_key').where('id', '=', id).executeTakeFirstOrThrow()).name_key;

test('detail endpoint returns notes, pyramid, accords, perfumer and offers', async ({ app }) => {
  const { id } = await givenFragrance(app, { url: 'https://shop.example/known', sizeMl: 75 });
  const facts = { top_notes: ['bergamot'], heart_notes: ['rose'], base_notes: ['oud'], accords: ['woody', 'floral'] };
  await updateRow(app, id)
    .set({ ...facts, notes: ['bergamot', 'rose', 'oud'], year: 1999, perfumer: 'A. Nose', family_basis: 'given' })
    .execute();
  await app.db
    .updateTable('offers')
    .set({ price: 94, currency: 'EUR', size_ml: 60 })
    .where('fragrance_id', '=', id)
    .execute();
  expect(await getDetail(app, id)).toMatchObject({
    notes: ['bergamot', 'rose', 'oud'],
    pyramid: { top: ['bergamot'], heart: ['rose'], base: ['oud'] },
    accords: ['woody', 'floral'],
    familyBasis: 'given',
    year: 1999,
    perfumer: 'A. Nose',
    isListed: true,
    original: null,
    inspired: [],
    offers: [{ shop: 'Test Parfumerie', sizeMl: 60, price: 94, currency: 'EUR', pricePerMl: 94 / 60 }],
  });
  const plain = await givenFragrance(app, { url: 'https://shop.example/plain' });
  expect(await getDetail(app, plain.id)).toMatchObject({ pyramid: null, offers: [{ pricePerMl: null, price: null }] });
});

test('detail endpoint lists the fragrances that an original inspired, in stock first, and links each of them to the original', async ({
  app,
}) => {
  const original = await givenFragrance(app, { name: 'Eclipse', brand: 'Leader' });
  const key = await getNameKey(app, original.id);
  const claim = { is_original: false, inspired_by_brand: 'Leader', original_fragrance: 'Eclipse', original_key: key };
  const givenInspired = async (name: string, columns: object) => {
    const { id } = await givenFragrance(app, { name, brand: 'Lesser' });
    await updateRow(app, id)
      .set({ ...claim, ...columns })
      .execute();
    return id;
  };
  const soldOut = await givenInspired('Away', { availability: 'SoldOut', is_sold_out: true, watchers: 9 });
  const inStock = await givenInspired('Here', { availability: 'InStock' });
  await givenInspired('Unlisted', { is_listed: false });
  expect((await getDetail(app, original.id)).inspired.map(({ id }) => id)).toEqual([inStock, soldOut]);
  expect((await getDetail(app, inStock)).original).toMatchObject({ id: original.id, name: 'Eclipse' });
  await updateRow(app, original.id).set({ is_listed: false }).execute();
  expect((await getDetail(app, inStock)).original).toBeNull();
});

test('detail endpoint lists an imitation with the concentration it imitates, or with the most watched one', async ({
  app,
}) => {
  const givenConcentration = async (concentration: 'Eau de Parfum' | 'Eau de Toilette', watchers: number) => {
    const { id } = await givenFragrance(app, { name: `Solstice ${concentration}`, brand: 'Leader' });
    await updateRow(app, id).set({ concentration, watchers }).execute();
    return id;
  };
  const [perfume, toilette] = [
    await givenConcentration('Eau de Parfum', 1),
    await givenConcentration('Eau de Toilette', 2),
  ];
  const key = await getNameKey(app, perfume);
  expect(await getNameKey(app, toilette)).toBe(key);
  const givenInspired = async (name: string, original: string) => {
    const { id } = await givenFragrance(app, { name, brand: 'Lesser' });
    const claim = { is_original: false, inspired_by_brand: 'Leader', original_fragrance: original, original_key: key };
    await updateRow(app, id).set(claim).execute();
    return id;
  };
  const [strong, any] = [await givenInspired('Strong', 'Solstice EDP'), await givenInspired('Any', 'Solstice')];
  const listInspiredIds = async (id: number) => (await getDetail(app, id)).inspired.map((each) => each.id);
  expect([await listInspiredIds(perfume), await listInspiredIds(toilette)]).toEqual([[strong], [any]]);
  expect([(await getDetail(app, strong)).original?.id, (await getDetail(app, any)).original?.id]).toEqual([
    perfume,
    toilette,
  ]);
});

test('an unlisted suggestion is visible only to the user who suggested it and is never cached', async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const { id } = await givenFragrance(app);
  await updateRow(app, id).set({ is_listed: false }).execute();
  await app.db
    .insertInto('suggestions')
    .values({
      id: '01890000-0000-7000-8000-000000000001',
      user_id: amber.id,
      url: 'https://shop.example/suggested',
      verdict: '{}',
      fragrance_id: id,
      status: 'waiting',
      created_at: app.clock.now(),
      decided_at: null,
    })
    .execute();
  expect(await amber.api.catalogue.detail({ params: { id } })).toMatchObject({ id, isListed: false });
  const near = await amber.api.catalogue.similar({ params: { id }, query: {} });
  expect(near.map((similar) => similar.id)).not.toContain(id);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });

  const notFound = { code: 'FRAGRANCE_NOT_FOUND' };
  for (const api of [app.visitor(), iris.api]) {
    await expect(api.catalogue.detail({ params: { id } })).rejects.toMatchObject(notFound);
    await expect(api.catalogue.similar({ params: { id }, query: {} })).rejects.toMatchObject(notFound);
    await expect(api.monitor.history({ params: { id } })).rejects.toMatchObject(notFound);
  }
  await expect(iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: id } })).rejects.toMatchObject(notFound);
  const browser = openBrowser(app);
  await browser.signIn(amber.username);
  for (const path of [`/api/fragrances/${id}`, `/api/fragrances/${id}/similar`]) {
    const { status, headers } = await browser.send('GET', path);
    expect([path, status, headers['cache-control'], headers.etag]).toEqual([path, 200, 'no-store', undefined]);
  }
});

test('similar endpoint returns in-stock fragrances with their shared notes', async ({ app }) => {
  const notes = ['saffron', 'leather', 'smoke'];
  const { id } = await givenFragrance(app, { name: 'Ember', brand: 'Smoke House' });
  const near = await givenFragrance(app, { name: 'Cinder', brand: 'Other House' });
  const soldOut = await givenFragrance(app, { name: 'Ashes', brand: 'Third House' });
  await updateRow(app, id).set({ notes }).execute();
  await updateRow(app, near.id)
    .set({ notes: ['leather', 'smoke', 'rose'], availability: 'InStock' })
    .execute();
  await updateRow(app, soldOut.id).set({ notes, availability: 'SoldOut', is_sold_out: true }).execute();
  const noIndex: LiveIndex = { index: null, version: 0, catchUp: async () => {}, close: async () => {} };
  await app.waitForIndex();
  for (const liveIndex of [app.liveIndex, noIndex]) {
    const { similar, isListed } = await listSimilar({ db: app.db, clock: app.clock, liveIndex }, id, null, 5);
    expect(isListed).toBe(true);
    const ids = similar.map((found) => found.id);
    expect(ids).not.toContain(soldOut.id);
    expect(ids).not.toContain(id);
    expect(similar.find((found) => found.id === near.id)?.shared.toSorted()).toEqual(['leather', 'smoke']);
  }
  await expect(app.visitor().catalogue.similar({ params: { id: 2_000_000_000 }, query: {} })).rejects.toMatchObject({
    code: 'FRAGRANCE_NOT_FOUND',
  });
});

test('refreshDerived sets restocked_at when a fragrance returns to stock, but not at the first check', async ({
  app,
}) => {
  const { id } = await givenFragrance(app, { url: 'https://shop.example/back' });
  const page = await app.db.selectFrom('pages').select('id').where('fragrance_id', '=', id).executeTakeFirstOrThrow();
  const [offer] = await app.db.selectFrom('offers').selectAll().where('page_id', '=', page.id).execute();
  const applyAvailability = async (availability: 'InStock' | 'SoldOut' | 'OnlineOnly') => {
    app.clock.advance(1000);
    const observed = { id: offer?.id ?? 0, availability, available_since: null, price: null, currency: null };
    const update = { ...observed, variant: null, sku: null, size_ml: null };
    const target = { id: page.id, fragranceId: id };
    await app.db.transaction().execute(async (tx) => {
      await applyOffers(tx, target, [update], app.clock.now());
      await refreshDerived(tx, id, app.clock.now());
    });
    const row = await app.db
      .selectFrom('fragrances')
      .select('restocked_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.restocked_at;
  };
  expect(await applyAvailability('InStock')).toBeNull();
  expect(await applyAvailability('SoldOut')).toBeNull();
  const backAt = await applyAvailability('InStock');
  expect(backAt).toEqual(app.clock.now());
  expect(await applyAvailability('OnlineOnly')).toEqual(backAt);
  expect((await app.visitor().catalogue.today()).map(({ id: listedId }) => listedId)).toContain(id);
  expect((await app.visitor().catalogue.dashboard()).restocked.map(({ id: listedId }) => listedId)).toEqual([id]);
});

test('fragrance page’s HTML names the fragrance and has its data, unless visitors cannot see it', async ({ app }) => {
  const { id } = await givenFragrance(app, { brand: 'Maison', name: 'A Name of More Than 24 Letters' });
  const page = await describeFragrancePage(app, id);
  expect(page).toMatchObject({
    title: 'A Name of More Than 24 Letters by Maison · Sillage',
    url: `${app.config.publicUrl.origin}/fragrances/${id}`,
    headingSize: 'text-xl',
  });
  expect(page?.description).toMatch(/^A Name of More Than 24 Letters by Maison \(.*\): where it is in stock/);
  expect(JSON.parse(page?.data ?? '')).toEqual(await app.visitor().catalogue.detail({ params: { id } }));
  await updateRow(app, id).set({ is_listed: false }).execute();
  expect(await describeFragrancePage(app, id)).toBeNull();
});
