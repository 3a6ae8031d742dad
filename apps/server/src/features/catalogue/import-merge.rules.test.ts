import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cells, type ImportRecord, readRow } from './import.rules.ts';
import { isSame, mergeFacts, mergeOffers, type PageOffer } from './import-merge.rules.ts';

function row(cells: Cells = {}): ImportRecord {
  const record = readRow({ name: 'Oud 24', brand: 'Maison Test', ...cells });
  if ('problems' in record) throw new Error(record.problems.join('; '));
  return record;
}

function offer(facts: Partial<PageOffer> = {}): PageOffer {
  return { id: 1, sizeMl: null, price: null, currency: null, isChecked: false, ...facts };
}

describe('what is stored of a fragrance', () => {
  const full = row({
    gender: 'men',
    family: 'Woody',
    notes: 'oud',
    imageUrl: 'https://a.example/1.jpg',
    isOriginal: true,
    price: 100,
  });

  test('a first row fills it, and what is not said is an original', () => {
    expect(mergeFacts(null, [row()])).toMatchObject({ gender: null, notes: [], isOriginal: true, listPrice: null });
    expect(mergeFacts(null, [full])).toMatchObject({
      gender: 'men',
      notes: ['oud'],
      listPrice: 100,
      listCurrency: 'USD',
    });
  });

  test('an empty cell erases nothing', () => {
    const stored = mergeFacts(null, [row({ inspiredByBrand: 'Dior', gender: 'men', notes: 'oud', price: 10 })]);
    expect(mergeFacts(stored, [row()])).toEqual(stored);
  });

  test('the last word wins, in the spelling of the last row', () => {
    const facts = mergeFacts(null, [full, row({ name: 'OUD 24', gender: 'unisex', notes: 'rose' })]);
    expect(facts).toMatchObject({ name: 'OUD 24', gender: 'unisex', notes: ['rose'], family: 'Woody' });
  });

  test("a shop's price is not the house's", () => {
    expect(mergeFacts(null, [row({ price: 80, productUrl: 'https://a.example/p' })]).listPrice).toBeNull();
  });

  test('a currency changes with its price only', () => {
    const facts = mergeFacts(mergeFacts(null, [full]), [row({ price: 90, currency: 'EUR' })]);
    expect(facts).toMatchObject({ listPrice: 90, listCurrency: 'EUR' });
    expect(mergeFacts(facts, [row({ currency: 'GBP' })])).toEqual(facts);
  });

  test('the same rows again say the same', () => {
    const rows = [full, row({ gender: 'women' })] as const;
    const once = mergeFacts(null, [...rows]);
    expect(isSame(mergeFacts(once, [...rows]), once)).toBe(true);
  });
});

describe('the offers of a page', () => {
  const price10 = { price: 10, currency: 'USD' };

  test.each<[string, PageOffer[], Cells[], Partial<PageOffer>[]]>([
    ['a row without a size', [], [{ price: 10 }], [{ id: null, sizeMl: null, ...price10 }]],
    [
      'a row for each size',
      [],
      [{ sizeMl: 50, price: 10 }, { sizeMl: 100 }],
      [
        { sizeMl: 50, ...price10 },
        { sizeMl: 100, price: null },
      ],
    ],
    ['the size of a known offer', [offer({ sizeMl: 50 })], [{ sizeMl: 50, price: 10 }], [{ id: 1, ...price10 }]],
    ['the size that was missing', [offer(price10)], [{ sizeMl: 50 }], [{ id: 1, sizeMl: 50, ...price10 }]],
    ['a size beside others', [offer({ sizeMl: 50 })], [{ sizeMl: 100 }], [{ id: 1 }, { id: null, sizeMl: 100 }]],
    [
      'no size where sizes are known says nothing',
      [offer({ sizeMl: 50 })],
      [{ price: 10 }],
      [{ id: 1, sizeMl: 50, price: null }],
    ],
    ['no price erases none', [offer(price10)], [{}], [{ id: 1, ...price10 }]],
    [
      'what a check wrote stays',
      [offer({ price: 7, currency: 'EUR', isChecked: true })],
      [{ price: 10 }],
      [{ price: 7, currency: 'EUR' }],
    ],
    ['a check that found no price is a check', [offer({ isChecked: true })], [{ price: 10 }], [{ price: null }]],
    [
      'two nameless offers are not guessed at',
      [offer(), offer({ id: 2 })],
      [{ sizeMl: 50 }],
      [
        { id: 1, sizeMl: null },
        { id: 2, sizeMl: null },
        { id: null, sizeMl: 50 },
      ],
    ],
  ])('%s', (_what, stored, rows, expected) => {
    const merged = mergeOffers(stored, rows.map(row));
    expect(merged).toMatchObject(expected);
    expect(merged).toHaveLength(expected.length);
  });

  test.each<[string, Cells[]]>([
    ['with and without sizes', [{ price: 10 }, { sizeMl: 50, price: 12 }, { sizeMl: 100, price: 20 }]],
    ['sizes before no size', [{ sizeMl: 50, price: 12 }, { price: 10 }]],
    [
      'one size at two prices',
      [
        { sizeMl: 50, price: 12 },
        { sizeMl: 50, price: 11 },
      ],
    ],
  ])('the same rows again change nothing: %s', (_what, cells) => {
    const once = mergeOffers([], cells.map(row)).map((made, index) => ({ ...made, id: index + 1 }));
    expect(mergeOffers(once, cells.map(row))).toEqual(once);
  });
});

test('whatever the rows of a page, and whatever was known, the same rows again change nothing', () => {
  const size = fc.option(fc.constantFrom(30, 50, 100), { nil: null });
  const amount = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  const cells = fc.array(fc.record({ sizeMl: size, price: amount }), { minLength: 1, maxLength: 6 });
  const known = fc.array(fc.record({ sizeMl: size, price: amount, isChecked: fc.boolean() }), { maxLength: 4 });
  const numbered = (offers: readonly Partial<PageOffer>[]) =>
    offers.map((facts, index) => offer({ ...facts, id: index + 1 }));
  fc.assert(
    fc.property(known, cells, (stored, rows) => {
      const once = numbered(mergeOffers(numbered(stored), rows.map(row)));
      expect(mergeOffers(once, rows.map(row))).toEqual(once);
    }),
  );
});
