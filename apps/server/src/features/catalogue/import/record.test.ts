import { describe, expect, test } from 'vitest';
import { type Cells, findColumn, type ImportRecord, parseRow } from './record.ts';

const requiredCells = { name: 'Oud 24', brand: 'Maison Test' };

function parse(cells: Cells): ImportRecord {
  const record = parseRow({ ...requiredCells, ...cells });
  if ('problems' in record) throw new Error(record.problems.join('; '));
  return record;
}

function listProblems(cells: Cells): string[] {
  const record = parseRow({ ...requiredCells, ...cells });
  return 'problems' in record ? record.problems : [];
}

describe('findColumn', () => {
  test.each([
    ['imageUrl', 'imageUrl'],
    ['Image URL', 'imageUrl'],
    ['inspired_by_brand', 'inspiredByBrand'],
    [' SIZE-ML ', 'sizeMl'],
    ['rating', undefined],
    ['__proto__', undefined],
  ])('findColumn maps the heading %s to the column %s', (heading, column) => expect(findColumn(heading)).toBe(column));
});

test('parseRow requires only name and brand, and sets the other fields to null or an empty list', () => {
  expect(parse({})).toEqual({
    ...requiredCells,
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

describe('parseRow accepts common spellings', () => {
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
    ['a fragrance inspired by a brand is no original', { inspiredByBrand: 'Dior' }, { isOriginal: false }],
    ['a fragrance inspired by another is no original', { originalFragrance: 'Sauvage' }, { isOriginal: false }],
    ['an explicit original stays one', { inspiredByBrand: 'Dior', isOriginal: true }, { isOriginal: true }],
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
  ])('parseRow accepts a common spelling in a cell: %s', (_what, cells, expected) =>
    expect(parse(cells)).toMatchObject(expected),
  );
});

describe('parseRow derives further facts', () => {
  test.each<[string, Cells, Partial<ImportRecord>]>([
    ['a brand under an alias', { brand: 'YSL' }, { brand: 'Yves Saint Laurent' }],
    ['an abbreviated concentration', { concentration: 'edt' }, { concentration: 'Eau de Toilette' }],
    ['a concentration in the name', { name: 'Oud 24 EDP' }, { concentration: 'Eau de Parfum', name: 'Oud 24 EDP' }],
    ['a gender in the name', { name: 'Oud 24 for Men' }, { gender: 'men' }],
    [
      'the gender column before the gender in the name',
      { name: 'Oud 24 for Men', gender: 'unisex' },
      { gender: 'unisex' },
    ],
    ['a gender in another language', { gender: 'Kadın' }, { gender: 'women' }],
    ['a year and votes', { year: '2015', votes: '120' }, { year: 2015, votes: 120 }],
    ['a GTIN is padded to 14 digits', { gtin: '3348901250153' }, { gtin: '03348901250153' }],
    ['an invalid GTIN becomes null', { gtin: 'SKU-1' }, { gtin: null }],
    [
      'the notes of the pyramid are added to the list of notes',
      { notes: 'oud;rose', topNotes: 'Lemon', heartNotes: 'Rose', baseNotes: ['musk; amber'] },
      { notes: ['oud', 'rose', 'Lemon', 'musk', 'amber'], heartNotes: ['Rose'] },
    ],
    ['a family with its reason', { family: 'Citrus', familyBasis: 'x' }, { family: { family: 'Citrus', basis: 'x' } }],
    [
      'a family that an earlier import inferred becomes null',
      { family: 'Citrus', familyBasis: 'from its notes: lemon' },
      { family: null },
    ],
    [
      'the family of a Fragrantica group',
      { fragranticaGroup: 'Leather' },
      { family: { family: 'Dry Wood', basis: "from Fragrantica's group: Leather" } },
    ],
    [
      "the brand is found in the name when the brand cell has the shop's name",
      { brand: 'Scent Store', shop: 'scent store', name: 'Calvin Klein CK One' },
      { brand: 'Calvin Klein' },
    ],
    [
      'a name as shops write it',
      { name: 'Oud 24 100ml Spray', price: 5, shop: 'a', productUrl: 'https://a.example/p' },
      { name: 'Oud 24' },
    ],
    ['a candle keeps its name when no shop is stated', { name: 'Oud Candle' }, { name: 'Oud Candle' }],
  ])('parseRow normalises a cell or derives a fact from it: %s', (_what, cells, expected) =>
    expect(parse(cells)).toMatchObject(expected),
  );
});

describe('parseRow rejects', () => {
  test.each<[string, Cells, RegExp]>([
    ['no name', { name: ' ' }, /^name: is required$/],
    ['no brand', { brand: undefined }, /^brand: is required$/],
    ['a name of signs only', { name: '***' }, /^name: .*letters or digits/],
    ['a name that is too long', { name: 'x'.repeat(201) }, /^name: write at most 200 characters/],
    ['a control character', { name: 'Oud\u0007' }, /^name: remove the control characters/],
    ['a bidirectional control character', { shop: 'a\u202eb' }, /^shop: remove the control/],
    ['half a character', { brand: 'Oud \ud800' }, /^brand: remove the control/],
    ['an object', { brand: { name: 'x' } }, /^brand: write text or a number/],
    ['an unknown gender', { gender: 'dogs' }, /^gender: "dogs" is not understood: write men, women or unisex/],
    ['a negative price', { price: '-1' }, /^price: "-1" is not understood: write a number such as 89.90/],
    ['a price with a sign', { price: '$89.90' }, /^price: .*currency in its own column/],
    ['a comma that could be thousands', { price: '1,234' }, /^price: "1,234"/],
    ['a point that could be thousands', { price: '1.234', currency: 'EUR' }, /^price: write two decimals/],
    ['a price above the maximum', { price: '9999999999' }, /^price:/],
    ['an unknown currency', { currency: 'ZZZ' }, /^currency: .*three letters/],
    ['an address that is no web address', { productUrl: 'javascript:alert(1)' }, /^productUrl: .*https:\/\//],
    ['an address without its beginning', { imageUrl: 'shop.example/a.jpg' }, /^imageUrl:/],
    [
      'an address with a password',
      { productUrl: 'https://me:secret@shop.example/' },
      /^productUrl: .*without a password/,
    ],
    ['an address that is too long', { productUrl: `https://shop.example/${'a'.repeat(2_000)}` }, /^productUrl:/],
    ['neither true nor false', { isOriginal: 'maybe' }, /^isOriginal: .*true or false/],
    ['an unknown family', { family: 'Gourmand' }, /^family: "Gourmand" is not understood: write one of Fruity, Floral/],
    ['a note that is too long', { notes: `oud;${'x'.repeat(101)}` }, /^notes: write at most 100 characters/],
    [
      'too many notes',
      { notes: Array.from({ length: 101 }, (_, index) => `n${index}`) },
      /^notes: write at most 100 notes/,
    ],
    ['notes that are no list', { notes: { top: 'oud' } }, /^notes: write notes with ; between/],
    ['an unknown concentration', { concentration: 'Mist' }, /^concentration: "Mist" .*write one of Extrait de Parfum,/],
    ['a year that is no number', { year: 'soon' }, /^year: "soon" .*2015/],
    ['a gift set', { name: 'Oud Gift Set', price: 9 }, /^name: "Oud Gift Set" is a set, no bottle .*left out$/],
    ['a candle on a product page', { name: 'Oud Candle', productUrl: 'https://a.example/p' }, /^name: .* is for rooms/],
    ['a size of 0', { sizeMl: '0' }, /^sizeMl: .*millilitres/],
    ['ounces', { sizeMl: '1.7 oz' }, /^sizeMl: "1.7 oz" is not understood: write millilitres/],
    [
      'escape codes, which the problem does not repeat',
      { gender: '\u001b[31mred' },
      /^gender: "\ufffd\[31mred" is not/,
    ],
  ])('parseRow rejects an invalid row and explains the one problem in it: %s', (_what, cells, expected) => {
    const problems = listProblems(cells);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  test('parseRow reports all problems of a row at once', () => {
    expect(listProblems({ name: '', price: 'free', sizeMl: 'big' }).map((problem) => problem.split(':')[0])).toEqual([
      'name',
      'sizeMl',
      'price',
    ]);
  });
});
