import { Unkept } from '../../platform/http/answers.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { listSimilar } from './detail.service.ts';
import { applyOffers } from './offers.service.ts';
import type { LiveIndex } from './search/live-index.ts';

const one = (app: TestApp, id: number) => app.visitor().catalogue.one({ params: { id } });
const change = (app: TestApp, id: number) => app.db.updateTable('fragrances').where('id', '=', id);
const keyOf = async (app: TestApp, id: number) =>
  (await app.db.selectFrom('fragrances').select('name_key').where('id', '=', id).executeTakeFirstOrThrow()).name_key;

test('one fragrance comes with everything that is known of it', async ({ app }) => {
  const { id } = await givenFragrance(app, { url: 'https://shop.example/known', sizeMl: 75 });
  const facts = { top_notes: ['bergamot'], heart_notes: ['rose'], base_notes: ['oud'], accords: ['woody', 'floral'] };
  await change(app, id)
    .set({ ...facts, notes: ['bergamot', 'rose', 'oud'], year: 1999, perfumer: 'A. Nose', family_basis: 'given' })
    .execute();
  await app.db.updateTable('offers').set({ price: 89.9, currency: 'EUR' }).where('fragrance_id', '=', id).execute();
  expect(await one(app, id)).toMatchObject({
    notes: ['bergamot', 'rose', 'oud'],
    pyramid: { top: ['bergamot'], heart: ['rose'], base: ['oud'] },
    accords: ['woody', 'floral'],
    familyBasis: 'given',
    year: 1999,
    perfumer: 'A. Nose',
    isListed: true,
    original: null,
    inspired: [],
    offers: [{ shop: 'Test Parfumerie', sizeMl: 75, price: 89.9, currency: 'EUR', pricePerMl: 1.2 }],
  });
  const plain = await givenFragrance(app, { url: 'https://shop.example/plain' });
  expect(await one(app, plain.id)).toMatchObject({ pyramid: null, offers: [{ pricePerMl: null, price: null }] });
});

test('what follows what is linked both ways, in stock first', async ({ app }) => {
  const original = await givenFragrance(app, { name: 'Eclipse', brand: 'Leader' });
  const key = await keyOf(app, original.id);
  const claim = { is_original: false, inspired_by_brand: 'Leader', original_fragrance: 'Eclipse', original_key: key };
  const follow = async (name: string, columns: object) => {
    const { id } = await givenFragrance(app, { name, brand: 'Lesser' });
    await change(app, id)
      .set({ ...claim, ...columns })
      .execute();
    return id;
  };
  const away = await follow('Away', { availability: 'SoldOut', is_sold_out: true, watchers: 9 });
  const here = await follow('Here', { availability: 'InStock' });
  await follow('Unlisted', { is_listed: false });
  expect((await one(app, original.id)).inspired.map(({ id }) => id)).toEqual([here, away]);
  expect((await one(app, here)).original).toMatchObject({ id: original.id, name: 'Eclipse' });
  await change(app, original.id).set({ is_listed: false }).execute();
  expect((await one(app, here)).original).toBeNull();
});

test('who follows one concentration follows none of the others; who names none, the most watched', async ({ app }) => {
  const named = async (concentration: 'Eau de Parfum' | 'Eau de Toilette', watchers: number) => {
    const { id } = await givenFragrance(app, { name: `Solstice ${concentration}`, brand: 'Leader' });
    await change(app, id).set({ concentration, watchers }).execute();
    return id;
  };
  const [perfume, toilette] = [await named('Eau de Parfum', 1), await named('Eau de Toilette', 2)];
  const key = await keyOf(app, perfume);
  expect(await keyOf(app, toilette)).toBe(key);
  const follow = async (name: string, original: string) => {
    const { id } = await givenFragrance(app, { name, brand: 'Lesser' });
    const claim = { is_original: false, inspired_by_brand: 'Leader', original_fragrance: original, original_key: key };
    await change(app, id).set(claim).execute();
    return id;
  };
  const [strong, any] = [await follow('Strong', 'Solstice EDP'), await follow('Any', 'Solstice')];
  const followersOf = async (id: number) => (await one(app, id)).inspired.map((each) => each.id);
  expect([await followersOf(perfume), await followersOf(toilette)]).toEqual([[strong], [any]]);
  expect([(await one(app, strong)).original?.id, (await one(app, any)).original?.id]).toEqual([perfume, toilette]);
});

test('what somebody suggested is there for them alone, and nobody keeps a copy', async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const { id } = await givenFragrance(app);
  await change(app, id).set({ is_listed: false }).execute();
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
  expect(await amber.api.catalogue.one({ params: { id } })).toMatchObject({ id, isListed: false });
  const near = await amber.api.catalogue.similar({ params: { id }, query: {} });
  expect(near.map((similar) => similar.id)).not.toContain(id);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });

  const notFound = { code: 'FRAGRANCE_NOT_FOUND' };
  for (const api of [app.visitor(), iris.api]) {
    await expect(api.catalogue.one({ params: { id } })).rejects.toMatchObject(notFound);
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

test('similar scents are in stock, and say what they share', async ({ app }) => {
  const notes = ['saffron', 'leather', 'smoke'];
  const { id } = await givenFragrance(app, { name: 'Ember', brand: 'Smoke House' });
  const near = await givenFragrance(app, { name: 'Cinder', brand: 'Other House' });
  const away = await givenFragrance(app, { name: 'Ashes', brand: 'Third House' });
  await change(app, id).set({ notes }).execute();
  await change(app, near.id)
    .set({ notes: ['leather', 'smoke', 'rose'], availability: 'InStock' })
    .execute();
  await change(app, away.id).set({ notes, availability: 'SoldOut', is_sold_out: true }).execute();
  const noIndex: LiveIndex = { index: null, version: 0, catchUp: async () => {}, close: async () => {} };
  await app.caughtUp();
  for (const live of [app.server.liveIndex, noIndex]) {
    const similar = await listSimilar({ db: app.db, clock: app.clock, live }, id, null, 5);
    if (similar instanceof Unkept) throw new Error('it is listed: anybody may keep this');
    const ids = similar.map((found) => found.id);
    expect(ids).not.toContain(away.id);
    expect(ids).not.toContain(id);
    expect(similar.find((found) => found.id === near.id)?.shared.toSorted()).toEqual(['leather', 'smoke']);
  }
  await expect(app.visitor().catalogue.similar({ params: { id: 2_000_000_000 }, query: {} })).rejects.toMatchObject({
    code: 'FRAGRANCE_NOT_FOUND',
  });
});

test('what was seen to be gone and is there again came back; what nobody had read did not', async ({ app }) => {
  const { id } = await givenFragrance(app, { url: 'https://shop.example/back' });
  const page = await app.db.selectFrom('pages').select('id').where('fragrance_id', '=', id).executeTakeFirstOrThrow();
  const [offer] = await app.db.selectFrom('offers').selectAll().where('page_id', '=', page.id).execute();
  const see = async (availability: 'InStock' | 'SoldOut' | 'OnlineOnly') => {
    app.clock.advance(1000);
    const seen = { id: offer?.id ?? 0, availability, available_since: null, price: null, currency: null };
    const update = { ...seen, variant: null, sku: null, size_ml: null };
    const target = { id: page.id, fragranceId: id };
    await app.db.transaction().execute((tx) => applyOffers(tx, target, [update], app.clock.now()));
    const row = await app.db
      .selectFrom('fragrances')
      .select('restocked_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.restocked_at;
  };
  expect(await see('InStock')).toBeNull();
  expect(await see('SoldOut')).toBeNull();
  const backAt = await see('InStock');
  expect(backAt).toEqual(app.clock.now());
  expect(await see('OnlineOnly')).toEqual(backAt);
  expect((await app.visitor().catalogue.today()).map((one) => one.id)).toContain(id);
  expect((await app.visitor().catalogue.dashboard()).restocked.map((one) => one.id)).toEqual([id]);
});
