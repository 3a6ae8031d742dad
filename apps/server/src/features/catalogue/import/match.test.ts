import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { importRows } from './import.service.ts';
import type { Cells, SourceRow } from './record.ts';

function load(app: TestApp, ...rows: Cells[]) {
  async function* source(): AsyncGenerator<SourceRow> {
    for (const [index, cells] of rows.entries()) yield { place: `line ${index + 2}`, cells };
  }
  return importRows(app, source());
}

function stored(app: TestApp, brand: string) {
  return app.db
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'concentration', 'identity', 'is_listed', 'year'])
    .where('brand', '=', brand)
    .orderBy('id')
    .execute();
}

const gtin = '3348901250153';

describe('one fragrance of several sources', () => {
  test('is one with an offer of each, by house, name and concentration', async ({ app }) => {
    await load(app, { brand: 'Versace', name: 'Eros', concentration: 'EDT', year: 2012 });
    const shop = { brand: 'Gianni Versace', productUrl: 'https://one.example/eros', price: 80, sizeMl: 50 };
    const other = { brand: 'VERSACE', productUrl: 'https://two.example/eros', price: 75, sizeMl: 100 };
    const rows = [
      { ...shop, name: 'Versace Eros Eau de Toilette Spray 50 ml' },
      { ...other, name: 'Eros EDT for Men 100ml', gender: 'men' },
    ];
    expect(await load(app, ...rows)).toMatchObject({ added: 1, changed: 1, failed: 0 });
    await load(app, { brand: 'Versace', name: 'Eros', concentration: 'EDT', gender: 'men' });
    expect(await stored(app, 'Versace')).toMatchObject([
      { name: 'Eros', concentration: 'Eau de Toilette', year: 2012 },
      { name: 'Eros EDT for Men' },
    ]);
    expect(await load(app, ...rows)).toMatchObject({ added: 0, changed: 0, failed: 0 });
  });

  test('is one where its name says for whom, and it is for them', async ({ app }) => {
    await load(app, { brand: 'Gucci', name: 'Guilty', gender: 'women' });
    expect(await load(app, { brand: 'Gucci', name: 'Gucci Guilty pour Femme' })).toMatchObject({ added: 0 });
    expect(await load(app, { brand: 'Gucci', name: 'Guilty pour Homme' })).toMatchObject({ added: 1, doubtful: 0 });
    expect((await stored(app, 'Gucci')).map(({ name }) => name)).toEqual(['Guilty', 'Guilty pour Homme']);
  });

  test('is one by its trade number, whatever the name', async ({ app }) => {
    const page = 'https://gtin.example/p';
    await load(app, { brand: 'Number House', name: 'Oud One', gtin, productUrl: page, sizeMl: 50 });
    const listing = { brand: 'Number House', name: 'Oud No 1 Limited', gtin, productUrl: 'https://other.example/p' };
    expect(await load(app, listing)).toMatchObject({ added: 0, changed: 1, doubtful: 0 });
    expect(await stored(app, 'Number House')).toMatchObject([{ name: 'Oud One' }]);
    expect(await load(app, listing)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  test('is one by its trade number within a file, under the first name', async ({ app }) => {
    const rows = [
      { brand: 'File House', name: 'Rose', gtin: '085715163103', productUrl: 'https://a.example/r' },
      {
        brand: 'File House',
        name: 'Rose the Great',
        gtin: '085715163103',
        productUrl: 'https://b.example/r',
        gender: 'women',
      },
    ];
    expect(await load(app, ...rows)).toMatchObject({ added: 1, failed: 0 });
    expect(await stored(app, 'File House')).toMatchObject([{ name: 'Rose', identity: 'filehouse|rose|' }]);
    expect(await load(app, ...rows)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  test('has the identity of its own name when the row that gave the other one was refused', async ({ app }) => {
    const owned = 'https://owned.example/p';
    await load(app, { brand: 'Owner House', name: 'Musk', productUrl: owned });
    const row = { brand: 'Refused House', name: 'Rose the Great', gtin: '4006381333931' };
    const refused = { ...row, name: 'Rose', productUrl: owned };
    expect(await load(app, refused, row)).toMatchObject({ added: 1, failed: 1 });
    expect(await stored(app, 'Refused House')).toMatchObject([{ identity: 'refusedhouse|rosethegreat|' }]);
    expect(await load(app, row)).toMatchObject({ added: 0, unchanged: 1 });
  });

  test('learns its concentration from its own page, and keeps it', async ({ app }) => {
    const productUrl = 'https://page.example/p';
    await load(app, { brand: 'Page House', name: 'Moss', productUrl });
    const row = { brand: 'Page House', name: 'Moss Extrait de Parfum', productUrl };
    expect(await load(app, row)).toMatchObject({ added: 0, changed: 1 });
    expect(await stored(app, 'Page House')).toMatchObject([
      { name: 'Moss', concentration: 'Extrait de Parfum', identity: 'pagehouse|moss|Extrait de Parfum' },
    ]);
    expect(await load(app, row)).toMatchObject({ unchanged: 1 });
  });

  test('is one by its year where only one says its concentration, and nothing else has the name', async ({ app }) => {
    await load(app, { brand: 'Year House', name: 'Fig EDP', year: 2015, gender: 'men' });
    expect(await load(app, { brand: 'Year House', name: 'Fig', year: 2015 })).toMatchObject({ added: 0, doubtful: 0 });
    expect(await load(app, { brand: 'Year House', name: 'Fig', year: 2016 })).toMatchObject({ added: 1, doubtful: 1 });
    expect(await load(app, { brand: 'Year House', name: 'Fig Parfum', year: 2016 })).toMatchObject({ added: 1 });
  });
});

describe('two fragrances stay two, and the doubt is told', () => {
  test('a concentration known on one side only', async ({ app }) => {
    await load(app, { brand: 'Doubt House', name: 'Amber' });
    expect(await load(app, { brand: 'Doubt House', name: 'Amber EDP' })).toMatchObject({
      added: 1,
      doubtful: 1,
      doubts: [
        {
          one: 'Amber by Doubt House',
          other: 'Amber EDP by Doubt House (Eau de Parfum)',
          why: 'only one says its concentration',
        },
      ],
    });
    expect(await load(app, { brand: 'Doubt House', name: 'Amber EDP' })).toMatchObject({ unchanged: 1, doubtful: 0 });
  });

  test('a flanker is no doubt', async ({ app }) => {
    const rows = ['Sauvage', 'Sauvage Elixir', 'Eau Sauvage'].map((name) => ({ brand: 'Flanker House', name }));
    expect(await load(app, ...rows)).toMatchObject({ added: 3, doubtful: 0 });
  });

  test('one trade number at two houses, or in two concentrations', async ({ app }) => {
    const own = { gtin: '96385074', productUrl: 'https://x.example/1' };
    await load(app, { brand: 'House A', name: 'Oud EDP', ...own });
    const report = await load(
      app,
      { brand: 'House B', name: 'Oud', gtin: '96385074', productUrl: 'https://x.example/2' },
      { brand: 'House A', name: 'Oud EDT', gtin: '96385074', productUrl: 'https://x.example/3' },
    );
    expect(report).toMatchObject({ added: 2, failed: 0, doubtful: 2 });
    expect(report.doubts.map(({ why }) => why)).toEqual([
      expect.stringContaining('trade number 00000096385074'),
      expect.stringContaining('trade number'),
    ]);
  });

  test('of very many the first are kept, and all are counted', async ({ app }) => {
    const names = Array.from({ length: 150 }, (_, index) => `Scent of ${index} roses`);
    const rows = names.flatMap((name) => [
      { brand: 'Many', name },
      { brand: 'Many', name: `${name} EDP` },
    ]);
    const report = await load(app, ...rows);
    expect([report.doubtful, report.doubts.length]).toEqual([150, 100]);
  });
});

test('what is no bottle of the fragrance is left out, and the row says why', async ({ app }) => {
  const rows = ['Bloom', 'Bloom Gift Set', 'Bloom Body Lotion', 'Bloom Sample 2 ml', 'Bloom Candle'].map(
    (name, index) => ({
      brand: 'Bottle House',
      name,
      price: 10,
      productUrl: `https://bottle.example/${index}`,
    }),
  );
  const report = await load(app, ...rows);
  expect(report).toMatchObject({ added: 1, failed: 4 });
  expect(report.problems[0]).toEqual({
    place: 'line 3',
    problem: 'name: "Bloom Gift Set" is a set, no bottle of the fragrance; left out',
  });
});

test('a suggestion that waited is for everybody once an operator imports it', async ({ app }) => {
  const row = { brand: 'Waiting House', name: 'Fig', productUrl: 'https://waiting.example/fig' };
  await load(app, row);
  const waiting = { is_listed: false, identity: 'suggestion|1' };
  await app.db.updateTable('fragrances').set(waiting).where('brand', '=', 'Waiting House').execute();
  expect(await load(app, row)).toMatchObject({ added: 0, changed: 1 });
  expect(await stored(app, 'Waiting House')).toMatchObject([{ is_listed: true, identity: 'waitinghouse|fig|' }]);
});
