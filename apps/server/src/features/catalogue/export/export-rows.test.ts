import { expect, test } from 'vitest';
import type { ExportedFragrance } from './export.repo.ts';
import { buildExportRows, formatExportRow, frames } from './export-rows.ts';

const emptyFragrance: ExportedFragrance = {
  name: 'Oud 24',
  brand: 'Maison Test',
  concentration: null,
  gender: null,
  year: null,
  perfumer: null,
  is_original: true,
  inspired_by_brand: null,
  original_fragrance: null,
  inspired_source: null,
  family: null,
  family_basis: null,
  notes: [],
  top_notes: [],
  heart_notes: [],
  base_notes: [],
  accords: [],
  votes: null,
  image_url: null,
  list_price: null,
  list_currency: null,
  offers: [],
};
const offer = {
  url: 'https://a.example/p',
  host: 'a.example',
  shop: 'Shop A',
  sizeMl: 50,
  price: 12.5,
  currency: 'USD',
  variant: null,
  sku: null,
  gtin: null,
};

test('buildExportRows returns one row, without empty columns, for a fragrance without offers', () => {
  expect(buildExportRows(emptyFragrance)).toEqual([{ name: 'Oud 24', brand: 'Maison Test', isOriginal: true }]);
});

test('buildExportRows returns one row for each offer and one for the list price', () => {
  const rows = buildExportRows({
    ...emptyFragrance,
    list_price: 99,
    list_currency: 'EUR',
    offers: [offer, { ...offer, sizeMl: 100 }],
  });
  expect(rows).toMatchObject([
    { productUrl: offer.url, shop: 'Shop A', sizeMl: 50, price: 12.5, currency: 'USD' },
    { productUrl: offer.url, sizeMl: 100 },
    { price: 99, currency: 'EUR' },
  ]);
  expect(rows[2]).not.toHaveProperty('productUrl');
  expect(buildExportRows({ ...emptyFragrance, offers: [{ ...offer, shop: 'a.example' }] })[0]).not.toHaveProperty(
    'shop',
  );
});

test('buildExportRows leaves the column familyBasis empty only when a source stated the family', () => {
  expect(buildExportRows({ ...emptyFragrance, family: 'Citrus', family_basis: 'given' })[0]).not.toHaveProperty(
    'familyBasis',
  );
  expect(buildExportRows({ ...emptyFragrance, family: 'Citrus', family_basis: 'x' })[0]).toMatchObject({
    familyBasis: 'x',
  });
});

test('buildExportRows rounds a price to decimals that an import accepts', () => {
  const exportPrice = (price: number, currency: string) =>
    buildExportRows({ ...emptyFragrance, list_price: price, list_currency: currency })[0]?.price;
  expect([exportPrice(12.345, 'USD'), exportPrice(12.345, 'KWD'), exportPrice(1200, 'JPY')]).toEqual([
    12.35, 12.345, 1200,
  ]);
});

test('formatExportRow quotes CSV cells and puts an apostrophe before formulas', () => {
  const firstCell = (row: object) => formatExportRow({ name: 'x', ...row }, 'csv').split(',')[0];
  expect(firstCell({ name: 'a "b" c' })).toBe('"a ""b"" c"');
  expect(formatExportRow({ name: 'a,b' }, 'csv')).toMatch(/^"a,b",/);
  expect(firstCell({ name: '=SUM(A1)' })).toBe("'=SUM(A1)");
  expect(firstCell({ name: '-417' })).toBe("'-417");
  expect(firstCell({ name: "'+1" })).toBe("''+1");
  expect(formatExportRow({ name: 'x', notes: ['oud', 'rose'] }, 'csv')).toContain(',oud;rose,');
});

test('formatExportRow writes JSON values unchanged, and the CSV heading lists the exported columns', () => {
  expect(formatExportRow({ name: '=x', notes: ['a;b'] }, 'ndjson')).toBe('{"name":"=x","notes":["a;b"]}');
  expect(frames.csv.head).toMatch(/^name,brand,concentration,/);
  expect(frames.csv.head).not.toContain('fragranticaGroup');
});
