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

function listStored(app: TestApp, brand: string) {
  return app.db
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'concentration', 'identity', 'is_listed', 'year'])
    .where('brand', '=', brand)
    .orderBy('id')
    .execute();
}

const gtin = '3348901250153';

describe('import recognises one fragrance from several sources', () => {
  test('import matches a fragrance by brand, name and concentration and adds an offer per source', async ({ app }) => {
    await load(app, { brand: 'Versace', name: 'Eros', concentration: 'EDT', year: 2012 });
    const shop = { brand: 'Gianni Versace', productUrl: 'https://one.example/eros', price: 80, sizeMl: 50 };
    const otherShop = { brand: 'VERSACE', productUrl: 'https://two.example/eros', price: 75, sizeMl: 100 };
    const rows = [
      { ...shop, name: 'Versace Eros Eau de Toilette Spray 50 ml' },
      { ...otherShop, name: 'Eros EDT for Men 100ml', gender: 'men' },
    ];
    expect(await load(app, ...rows)).toMatchObject({ added: 1, changed: 1, failed: 0 });
    await load(app, { brand: 'Versace', name: 'Eros', concentration: 'EDT', gender: 'men' });
    expect(await listStored(app, 'Versace')).toMatchObject([
      { name: 'Eros', concentration: 'Eau de Toilette', year: 2012 },
      { name: 'Eros EDT for Men' },
    ]);
    expect(await load(app, ...rows)).toMatchObject({ added: 0, changed: 0, failed: 0 });
  });

  test('import matches a name with a gender to the fragrance of that gender', async ({ app }) => {
    await load(app, { brand: 'Gucci', name: 'Guilty', gender: 'women' });
    expect(await load(app, { brand: 'Gucci', name: 'Gucci Guilty pour Femme' })).toMatchObject({ added: 0 });
    expect(await load(app, { brand: 'Gucci', name: 'Guilty pour Homme' })).toMatchObject({
      added: 1,
      possibleDuplicateCount: 0,
    });
    expect((await listStored(app, 'Gucci')).map(({ name }) => name)).toEqual(['Guilty', 'Guilty pour Homme']);
  });

  test('import matches a fragrance by its GTIN when the name differs', async ({ app }) => {
    const page = 'https://gtin.example/p';
    await load(app, { brand: 'Number House', name: 'Oud One', gtin, productUrl: page, sizeMl: 50 });
    const listing = { brand: 'Number House', name: 'Oud No 1 Limited', gtin, productUrl: 'https://other.example/p' };
    expect(await load(app, listing)).toMatchObject({ added: 0, changed: 1, possibleDuplicateCount: 0 });
    expect(await listStored(app, 'Number House')).toMatchObject([{ name: 'Oud One' }]);
    expect(await load(app, listing)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  test('import merges rows of one file with the same GTIN under the name of the first row', async ({ app }) => {
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
    expect(await listStored(app, 'File House')).toMatchObject([{ name: 'Rose', identity: 'filehouse|rose|' }]);
    expect(await load(app, ...rows)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  test('import adds the fragrance of a valid row under its own name when an earlier row with the same GTIN is rejected', async ({
    app,
  }) => {
    const owned = 'https://owned.example/p';
    await load(app, { brand: 'Owner House', name: 'Musk', productUrl: owned });
    const row = { brand: 'Refused House', name: 'Rose the Great', gtin: '4006381333931' };
    const rejected = { ...row, name: 'Rose', productUrl: owned };
    expect(await load(app, rejected, row)).toMatchObject({ added: 1, failed: 1 });
    expect(await listStored(app, 'Refused House')).toMatchObject([{ identity: 'refusedhouse|rosethegreat|' }]);
    expect(await load(app, row)).toMatchObject({ added: 0, unchanged: 1 });
  });

  test('import adds the concentration when a later row for the same page states one', async ({ app }) => {
    const productUrl = 'https://page.example/p';
    await load(app, { brand: 'Page House', name: 'Moss', productUrl });
    const row = { brand: 'Page House', name: 'Moss Extrait de Parfum', productUrl };
    expect(await load(app, row)).toMatchObject({ added: 0, changed: 1 });
    expect(await listStored(app, 'Page House')).toMatchObject([
      { name: 'Moss', concentration: 'Extrait de Parfum', identity: 'pagehouse|moss|Extrait de Parfum' },
    ]);
    expect(await load(app, row)).toMatchObject({ unchanged: 1 });
  });

  test('import matches two fragrances of the same name and year when only one states a concentration', async ({
    app,
  }) => {
    await load(app, { brand: 'Year House', name: 'Fig EDP', year: 2015, gender: 'men' });
    expect(await load(app, { brand: 'Year House', name: 'Fig', year: 2015 })).toMatchObject({
      added: 0,
      possibleDuplicateCount: 0,
    });
    expect(await load(app, { brand: 'Year House', name: 'Fig', year: 2016 })).toMatchObject({
      added: 1,
      possibleDuplicateCount: 1,
    });
    expect(await load(app, { brand: 'Year House', name: 'Fig Parfum', year: 2016 })).toMatchObject({ added: 1 });
  });
});

describe('import reports possible duplicates without merging them', () => {
  test('import reports a possible duplicate when only one of two names states a concentration', async ({ app }) => {
    await load(app, { brand: 'Doubt House', name: 'Amber' });
    expect(await load(app, { brand: 'Doubt House', name: 'Amber EDP' })).toMatchObject({
      added: 1,
      possibleDuplicateCount: 1,
      possibleDuplicates: [
        {
          first: 'Amber by Doubt House',
          second: 'Amber EDP by Doubt House (Eau de Parfum)',
          reason: 'only one states its concentration',
        },
      ],
    });
    expect(await load(app, { brand: 'Doubt House', name: 'Amber EDP' })).toMatchObject({
      unchanged: 1,
      possibleDuplicateCount: 0,
    });
  });

  test('import does not report "Sauvage Elixir" as a possible duplicate of "Sauvage"', async ({ app }) => {
    const rows = ['Sauvage', 'Sauvage Elixir', 'Eau Sauvage'].map((name) => ({ brand: 'Flanker House', name }));
    expect(await load(app, ...rows)).toMatchObject({ added: 3, possibleDuplicateCount: 0 });
  });

  test('import reports a possible duplicate when two brands or two concentrations have the same GTIN', async ({
    app,
  }) => {
    const own = { gtin: '96385074', productUrl: 'https://x.example/1' };
    await load(app, { brand: 'House A', name: 'Oud EDP', ...own });
    const report = await load(
      app,
      { brand: 'House B', name: 'Oud', gtin: '96385074', productUrl: 'https://x.example/2' },
      { brand: 'House A', name: 'Oud EDT', gtin: '96385074', productUrl: 'https://x.example/3' },
    );
    expect(report).toMatchObject({ added: 2, failed: 0, possibleDuplicateCount: 2 });
    expect(report.possibleDuplicates.map(({ reason: why }) => why)).toEqual([
      expect.stringContaining('GTIN 00000096385074'),
      expect.stringContaining('GTIN'),
    ]);
  });

  test('import counts two fragrances with the same GTIN once when each is sold at two shops', async ({ app }) => {
    const sell = (brand: string) =>
      ['one', 'two'].map((shop) => ({
        brand,
        name: 'Cedar Rain',
        gtin: '4006381333931',
        productUrl: `https://${shop}.example/${brand}`,
      }));
    await load(app, ...sell('first'));
    expect(await load(app, ...sell('second'))).toMatchObject({ failed: 0, possibleDuplicateCount: 1 });
  });

  test('import counts all possible duplicates and reports the first 100', async ({ app }) => {
    const names = Array.from({ length: 150 }, (_, index) => `Scent of ${index} roses`);
    const rows = names.flatMap((name) => [
      { brand: 'Many', name },
      { brand: 'Many', name: `${name} EDP` },
    ]);
    const report = await load(app, ...rows);
    expect([report.possibleDuplicateCount, report.possibleDuplicates.length]).toEqual([150, 100]);
  });
});

test('import rejects rows of other products, such as gift sets and candles, with the reason', async ({ app }) => {
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

test('import shows a suggested fragrance to everyone when the imported file contains it', async ({ app }) => {
  const row = { brand: 'Waiting House', name: 'Fig', productUrl: 'https://waiting.example/fig' };
  await load(app, row);
  const waiting = { is_listed: false, identity: 'suggestion|1' };
  await app.db.updateTable('fragrances').set(waiting).where('brand', '=', 'Waiting House').execute();
  expect(await load(app, row)).toMatchObject({ added: 0, changed: 1 });
  expect(await listStored(app, 'Waiting House')).toMatchObject([{ is_listed: true, identity: 'waitinghouse|fig|' }]);
});
