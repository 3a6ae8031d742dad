import { describe, expect, test } from 'vitest';
import { type Cells, columnOf, type ImportRecord, readRow, shopHostOf } from './record.ts';

const least = { name: 'Oud 24', brand: 'Maison Test' };

function read(cells: Cells): ImportRecord {
  const record = readRow({ ...least, ...cells });
  if ('problems' in record) throw new Error(record.problems.join('; '));
  return record;
}

function problemsOf(cells: Cells): string[] {
  const record = readRow({ ...least, ...cells });
  return 'problems' in record ? record.problems : [];
}

describe('a heading means a column', () => {
  test.each([
    ['imageUrl', 'imageUrl'],
    ['Image URL', 'imageUrl'],
    ['inspired_by_brand', 'inspiredByBrand'],
    [' SIZE-ML ', 'sizeMl'],
    ['rating', undefined],
    ['__proto__', undefined],
  ])('%s', (heading, column) => expect(columnOf(heading)).toBe(column));
});

test('a name and a brand are enough, and all else is left open', () => {
  expect(read({})).toEqual({
    ...least,
    nameKey: 'maisontest|oud24',
    identity: 'maisontest|oud24|',
    namesake: null,
    concentration: null,
    gender: null,
    year: null,
    perfumer: null,
    price: null,
    imageUrl: null,
    productUrl: null,
    isOriginal: null,
    inspiredByBrand: null,
    originalFragrance: null,
    inspiredSource: null,
    family: null,
    notes: [],
    topNotes: [],
    heartNotes: [],
    baseNotes: [],
    accords: [],
    votes: null,
    sizeMl: null,
    variant: null,
    sku: null,
    gtin: null,
    shop: null,
  });
});

describe('a cell is understood as people write it', () => {
  test.each<[string, Cells, Partial<ImportRecord>]>([
    ['spaces and line ends around and inside', { name: '  Oud \n 24 ' }, { name: 'Oud 24' }],
    ['an accent in two parts', { name: 'E\u0301clipse' }, { name: '\u00c9clipse' }],
    ['a number as a name', { name: 24 }, { name: '24' }],
    ['men', { gender: 'Men' }, { gender: 'men' }],
    ['m', { gender: 'm' }, { gender: 'men' }],
    ['for women', { gender: 'for women' }, { gender: 'women' }],
    ['female', { gender: 'FEMALE' }, { gender: 'women' }],
    ['for women and men', { gender: 'for women and men' }, { gender: 'unisex' }],
    ['a price without a currency is in dollars', { price: '89.90' }, { price: { amount: 89.9, currency: 'USD' } }],
    ['a price with its currency', { price: '89.90', currency: 'eur' }, { price: { amount: 89.9, currency: 'EUR' } }],
    ['a decimal comma', { price: '89,90' }, { price: { amount: 89.9, currency: 'USD' } }],
    ['a price as a number', { price: 120 }, { price: { amount: 120, currency: 'USD' } }],
    [
      'three decimals where the currency has them',
      { price: '12.345', currency: 'KWD' },
      { price: { amount: 12.345, currency: 'KWD' } },
    ],
    ['a currency without a price', { currency: 'EUR' }, { price: null }],
    [
      'an address',
      { productUrl: 'HTTPS://Shop.Example/oud?a=1#reviews' },
      { productUrl: 'https://shop.example/oud?a=1' },
    ],
    ['true', { isOriginal: 'TRUE' }, { isOriginal: true }],
    ['no', { isOriginal: 'no' }, { isOriginal: false }],
    ['0', { isOriginal: 0 }, { isOriginal: false }],
    ['who follows a brand is no original', { inspiredByBrand: 'Dior' }, { isOriginal: false }],
    ['who follows a fragrance is no original', { originalFragrance: 'Sauvage' }, { isOriginal: false }],
    ['unless it is said', { inspiredByBrand: 'Dior', isOriginal: true }, { isOriginal: true }],
    ['a family in any case', { family: 'woody oriental' }, { family: { family: 'Woody Oriental', basis: 'given' } }],
    [
      'a family by its other name',
      { family: 'Floral Amber' },
      { family: { family: 'Floral Oriental', basis: 'given' } },
    ],
    ['amber alone', { family: 'AMBER' }, { family: { family: 'Oriental', basis: 'given' } }],
    ['notes with ; between them', { notes: 'oud; Rose ;; oud;saffron' }, { notes: ['oud', 'Rose', 'saffron'] }],
    ['notes as a list', { notes: ['oud', ' Rose', ''] }, { notes: ['oud', 'Rose'] }],
    ['a size', { sizeMl: '50' }, { sizeMl: 50 }],
    ['a size with its unit', { sizeMl: '7,5 ML' }, { sizeMl: 7.5 }],
    ['null', { gender: null, notes: null }, { gender: null, notes: [] }],
  ])('%s', (_what, cells, expected) => expect(read(cells)).toMatchObject(expected));
});

describe('what a row says besides', () => {
  test.each<[string, Cells, Partial<ImportRecord>]>([
    ['a house under another name', { brand: 'YSL' }, { brand: 'Yves Saint Laurent' }],
    ['a concentration of its own', { concentration: 'edt' }, { concentration: 'Eau de Toilette' }],
    ['a concentration in the name', { name: 'Oud 24 EDP' }, { concentration: 'Eau de Parfum', name: 'Oud 24 EDP' }],
    ['a gender in the name', { name: 'Oud 24 for Men' }, { gender: 'men' }],
    ['the gender of its column before', { name: 'Oud 24 for Men', gender: 'unisex' }, { gender: 'unisex' }],
    ['a gender in another language', { gender: 'Kadın' }, { gender: 'women' }],
    ['a year and votes', { year: '2015', votes: '120' }, { year: 2015, votes: 120 }],
    ['a trade number', { gtin: '3348901250153' }, { gtin: '03348901250153' }],
    ['a number that is none', { gtin: 'SKU-1' }, { gtin: null }],
    [
      'the notes of its pyramid',
      { notes: 'oud;rose', topNotes: 'Lemon', heartNotes: 'Rose', baseNotes: ['musk; amber'] },
      { notes: ['oud', 'rose', 'Lemon', 'musk', 'amber'], heartNotes: ['Rose'] },
    ],
    ['a family with its reason', { family: 'Citrus', familyBasis: 'x' }, { family: { family: 'Citrus', basis: 'x' } }],
    ['a family that we inferred', { family: 'Citrus', familyBasis: 'from its notes: lemon' }, { family: null }],
    [
      'a group',
      { fragranticaGroup: 'Leather' },
      { family: { family: 'Dry Wood', basis: "from Fragrantica's group: Leather" } },
    ],
    [
      "a shop's own name as the brand",
      { brand: 'Scent Store', shop: 'scent store', name: 'Calvin Klein CK One' },
      { brand: 'Calvin Klein' },
    ],
    [
      "a shop's way to write a name",
      { name: 'Oud 24 100ml Spray', price: 5, shop: 'a', productUrl: 'https://a.example/p' },
      { name: 'Oud 24' },
    ],
    ['a candle in an encyclopaedia', { name: 'Oud Candle' }, { name: 'Oud Candle' }],
  ])('%s', (_what, cells, expected) => expect(read(cells)).toMatchObject(expected));
});

describe('a row that cannot be taken says what to do', () => {
  test.each<[string, Cells, RegExp]>([
    ['no name', { name: ' ' }, /^name: is required$/],
    ['no brand', { brand: undefined }, /^brand: is required$/],
    ['a name of signs only', { name: '***' }, /^name: .*letters or digits/],
    ['a name that is too long', { name: 'x'.repeat(201) }, /^name: write at most 200 characters/],
    ['a control character', { name: 'Oud\u0007' }, /^name: remove the control characters/],
    ['a mark that turns the reading direction', { shop: 'a\u202eb' }, /^shop: remove the control/],
    ['half a character', { brand: 'Oud \ud800' }, /^brand: remove the control/],
    ['an object', { brand: { name: 'x' } }, /^brand: write text or a number/],
    ['another gender', { gender: 'dogs' }, /^gender: "dogs" is not understood: write men, women or unisex/],
    ['a negative price', { price: '-1' }, /^price: "-1" is not understood: write a number such as 89.90/],
    ['a price with a sign', { price: '$89.90' }, /^price: .*currency in its own column/],
    ['a comma that could be thousands', { price: '1,234' }, /^price: "1,234"/],
    ['a point that could be thousands', { price: '1.234', currency: 'EUR' }, /^price: write two decimals/],
    ['a price beyond reason', { price: '9999999999' }, /^price:/],
    ['a currency that is none', { currency: 'ZZZ' }, /^currency: .*three letters/],
    ['an address of another kind', { productUrl: 'javascript:alert(1)' }, /^productUrl: .*https:\/\//],
    ['an address without its beginning', { imageUrl: 'shop.example/a.jpg' }, /^imageUrl:/],
    [
      'an address with a password',
      { productUrl: 'https://me:secret@shop.example/' },
      /^productUrl: .*without a password/,
    ],
    ['an address that is too long', { productUrl: `https://shop.example/${'a'.repeat(2_000)}` }, /^productUrl:/],
    ['neither true nor false', { isOriginal: 'maybe' }, /^isOriginal: .*true or false/],
    ['another family', { family: 'Gourmand' }, /^family: "Gourmand" is not understood: write one of Fruity, Floral/],
    ['a note that is too long', { notes: `oud;${'x'.repeat(101)}` }, /^notes: write at most 100 characters/],
    [
      'too many notes',
      { notes: Array.from({ length: 101 }, (_, index) => `n${index}`) },
      /^notes: write at most 100 notes/,
    ],
    ['notes that are no list', { notes: { top: 'oud' } }, /^notes: write notes with ; between/],
    ['another concentration', { concentration: 'Mist' }, /^concentration: "Mist" .*write one of Extrait de Parfum,/],
    ['no year', { year: 'soon' }, /^year: "soon" .*2015/],
    ['a set in a shop', { name: 'Oud Gift Set', price: 9 }, /^name: "Oud Gift Set" is a set, no bottle .*left out$/],
    ['a candle on a page', { name: 'Oud Candle', productUrl: 'https://a.example/p' }, /^name: .* is for rooms/],
    ['no size', { sizeMl: '0' }, /^sizeMl: .*millilitres/],
    ['ounces', { sizeMl: '1.7 oz' }, /^sizeMl: "1.7 oz" is not understood: write millilitres/],
    ['escape codes are not repeated', { gender: '\u001b[31mred' }, /^gender: "\ufffd\[31mred" is not/],
  ])('%s', (_what, cells, expected) => {
    const problems = problemsOf(cells);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  test('all of a row at once', () => {
    expect(problemsOf({ name: '', price: 'free', sizeMl: 'big' }).map((problem) => problem.split(':')[0])).toEqual([
      'name',
      'sizeMl',
      'price',
    ]);
  });
});

test('a shop is told by host and port, www aside', () => {
  expect(shopHostOf('https://www.shop.example/a')).toBe('shop.example');
  expect(shopHostOf('http://127.0.0.1:8080/a')).toBe('127.0.0.1:8080');
});
