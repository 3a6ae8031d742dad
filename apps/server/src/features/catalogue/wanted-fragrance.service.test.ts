import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findWanted, matchProduct } from './wanted-fragrance.service.ts';

const setOffers = (app: TestApp, fragranceId: number, values: { gtin: string; kind?: 'bottle' | 'tester' }) =>
  app.db.updateTable('offers').set(values).where('fragrance_id', '=', fragranceId).execute();

test('findWanted returns the GTINs of bottles, the siblings and the number of brands with the name', async ({
  app,
}) => {
  const wanted = await givenFragrance(app, { name: 'Quill', brand: 'Maison Vole', url: 'https://a.example/quill' });
  const flanker = await givenFragrance(app, {
    name: 'Quill Noir',
    brand: 'Maison Vole',
    url: 'https://a.example/noir',
  });
  const hidden = await givenFragrance(app, { name: 'Quill Faux', brand: 'Maison Vole' });
  await givenFragrance(app, { name: 'Quill', brand: 'Other Nose' });
  await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', hidden.id).execute();
  await setOffers(app, wanted.id, { gtin: '03348901250146' });
  await setOffers(app, flanker.id, { gtin: '03348901250153' });
  const found = await findWanted(app.db, wanted.id);
  expect(found).toMatchObject({
    name: 'Quill',
    brand: 'Maison Vole',
    concentration: null,
    gtins: ['03348901250146'],
    siblings: [{ name: 'Quill Noir', concentration: null }],
    brandsWithName: 2,
  });
  await setOffers(app, wanted.id, { gtin: '03348901250146', kind: 'tester' });
  expect(await findWanted(app.db, wanted.id)).toMatchObject({ gtins: [] });
});

test('findWanted returns null for an unknown fragrance', async ({ app }) => {
  expect(await findWanted(app.db, 2_000_000_000)).toBeNull();
});

test('a product that fits a stored sibling better is another product', async ({ app }) => {
  const wanted = await givenFragrance(app, { name: 'Moth', brand: 'Maison Vole' });
  await givenFragrance(app, { name: 'Moth Original', brand: 'Maison Vole' });
  const found = await findWanted(app.db, wanted.id);
  const judge = (title: string) => {
    const none = { labels: [], strength: null, variants: [], gtins: [], sizesMl: [], kind: null };
    return found && matchProduct(found, { title, brand: 'Maison Vole', shop: null, ...none });
  };
  expect(judge('Moth Eau de Parfum 50 ml')).toMatchObject({ match: 'likely' });
  expect(judge('Moth Original Eau de Parfum 50 ml')).toBeNull();
});
