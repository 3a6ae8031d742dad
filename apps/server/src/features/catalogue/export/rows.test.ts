import { expect, test } from 'vitest';
import type { Exported } from './export.repo.ts';
import { exportLine, exportRows, frames } from './rows.ts';

const bare: Exported = {
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

test('a fragrance without offers is one row, and what is not known is left out', () => {
  expect(exportRows(bare)).toEqual([{ name: 'Oud 24', brand: 'Maison Test', isOriginal: true }]);
});

test('each offer is a row, and the list price one of its own', () => {
  const rows = exportRows({
    ...bare,
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
  expect(exportRows({ ...bare, offers: [{ ...offer, shop: 'a.example' }] })[0]).not.toHaveProperty('shop');
});

test('a family says why unless it was given', () => {
  expect(exportRows({ ...bare, family: 'Citrus', family_basis: 'given' })[0]).not.toHaveProperty('familyBasis');
  expect(exportRows({ ...bare, family: 'Citrus', family_basis: 'x' })[0]).toMatchObject({ familyBasis: 'x' });
});

test('a price has decimals that an import understands', () => {
  const priceIn = (price: number, currency: string) =>
    exportRows({ ...bare, list_price: price, list_currency: currency })[0]?.price;
  expect([priceIn(12.345, 'USD'), priceIn(12.345, 'KWD'), priceIn(1200, 'JPY')]).toEqual([12.35, 12.345, 1200]);
});

test('a cell of CSV is in quotes where it must be, and no spreadsheet runs it', () => {
  const cells = (row: object) => exportLine({ name: 'x', ...row }, 'csv').split(',')[0];
  expect(cells({ name: 'a "b" c' })).toBe('"a ""b"" c"');
  expect(exportLine({ name: 'a,b' }, 'csv')).toMatch(/^"a,b",/);
  expect(cells({ name: '=SUM(A1)' })).toBe("'=SUM(A1)");
  expect(cells({ name: '-417' })).toBe("'-417");
  expect(cells({ name: "'+1" })).toBe("''+1");
  expect(exportLine({ name: 'x', notes: ['oud', 'rose'] }, 'csv')).toContain(',oud;rose,');
});

test('JSON has every text as it is, and each format its frame', () => {
  expect(exportLine({ name: '=x', notes: ['a;b'] }, 'ndjson')).toBe('{"name":"=x","notes":["a;b"]}');
  expect(frames.csv.head).toMatch(/^name,brand,concentration,/);
  expect(frames.csv.head).not.toContain('fragranticaGroup');
});
