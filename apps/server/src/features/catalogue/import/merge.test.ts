import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, mergeFacts, mergeOffers, type PageOffer } from './merge.ts';
import { type Cells, type ImportRecord, parseRow } from './record.ts';

function row(cells: Cells = {}): ImportRecord {
  const record = parseRow({ name: 'Oud 24', brand: 'Maison Test', ...cells });
  if ('problems' in record) throw new Error(record.problems.join('; '));
  return record;
}

function offer(facts: Partial<PageOffer> = {}): PageOffer {
  return {
    id: 1,
    sizeMl: null,
    variant: null,
    sku: null,
    gtin: null,
    price: null,
    currency: null,
    isChecked: false,
    ...facts,
  };
}

describe('mergeFacts', () => {
  const full = row({
    gender: 'men',
    family: 'Woody',
    notes: 'oud',
    imageUrl: 'https://a.example/1.jpg',
    isOriginal: true,
    price: 100,
  });

  test('mergeFacts returns the facts of the row, with isOriginal true by default, when nothing is stored', () => {
    expect(mergeFacts(null, [row()])).toMatchObject({ gender: null, notes: [], isOriginal: true, listPrice: null });
    expect(mergeFacts(null, [full])).toMatchObject({
      gender: 'men',
      notes: ['oud'],
      listPrice: 100,
      listCurrency: 'USD',
    });
  });

  test('mergeFacts keeps stored facts when a cell is empty', () => {
    const stored = mergeFacts(null, [row({ inspiredByBrand: 'Dior', gender: 'men', notes: 'oud', price: 10 })]);
    expect(mergeFacts(stored, [row()])).toEqual(stored);
  });

  test('mergeFacts uses the last imported value of each column, and the last spelling of the fragrance’s name', () => {
    const facts = mergeFacts(null, [full, row({ name: 'OUD 24', gender: 'unisex', notes: 'rose' })]);
    expect(facts).toMatchObject({ name: 'OUD 24', gender: 'unisex', notes: ['rose'], family: { family: 'Woody' } });
  });

  test('mergeFacts does not use the price of a shop as the list price', () => {
    expect(mergeFacts(null, [row({ price: 80, productUrl: 'https://a.example/p' })]).listPrice).toBeNull();
  });

  test('mergeFacts keeps the stored currency when an imported row has a currency but no price', () => {
    const facts = mergeFacts(mergeFacts(null, [full]), [row({ price: 90, currency: 'EUR' })]);
    expect(facts).toMatchObject({ listPrice: 90, listCurrency: 'EUR' });
    expect(mergeFacts(facts, [row({ currency: 'GBP' })])).toEqual(facts);
  });

  test('mergeFacts changes nothing when the same rows are merged again', () => {
    const rows = [full, row({ gender: 'women' })] as const;
    const once = mergeFacts(null, [...rows]);
    expect(isSame(mergeFacts(once, [...rows]), once)).toBe(true);
  });
});

describe('mergeFacts with several sources', () => {
  test('mergeFacts keeps the stored name when another source uses a longer one', () => {
    const stored = mergeFacts(null, [row({ name: 'Oud 24' })]);
    const other = row({ name: 'Maison Test Oud 24 EDP' });
    expect(mergeFacts(stored, [other])).toMatchObject({ name: 'Oud 24', concentration: 'Eau de Parfum' });
  });

  test('mergeFacts replaces the whole pyramid and adds its notes to the list of notes', () => {
    const stored = mergeFacts(null, [row({ notes: 'oud', topNotes: 'lemon', baseNotes: 'musk' })]);
    const merged = mergeFacts(stored, [row({ heartNotes: 'rose' }), row({ notes: 'saffron' })]);
    expect(merged).toMatchObject({ topNotes: [], heartNotes: ['rose'], baseNotes: [], notes: ['saffron', 'rose'] });
  });

  test('mergeFacts prefers a given family to an inferred one', () => {
    const given = mergeFacts(null, [row({ family: 'Woody' })]);
    expect(mergeFacts(given, [row({ accords: 'citrus' })]).family).toEqual({ family: 'Woody', basis: 'given' });
    expect(mergeFacts(given, [row({ fragranticaGroup: 'Leather' })]).family?.family).toBe('Woody');
    expect(mergeFacts(given, [row({ family: 'Citrus' })]).family).toEqual({ family: 'Citrus', basis: 'given' });
  });

  test('mergeFacts infers the fragrance family from notes and accords until an imported row states it', () => {
    const notes = mergeFacts(null, [row({ notes: 'lemon;bergamot' })]);
    expect(notes.family).toEqual({ family: 'Citrus', basis: 'from its notes: lemon, bergamot' });
    const accords = mergeFacts(notes, [row({ accords: 'leather;smoky' })]);
    expect(accords.family).toEqual({ family: 'Dry Wood', basis: 'from its accords: leather, smoky' });
    const group = mergeFacts(accords, [row({ fragranticaGroup: 'Citrus' })]);
    expect(group.family?.family).toBe('Citrus');
    expect(mergeFacts(group, [row({ accords: 'leather' })]).family?.family).toBe('Citrus');
    expect(mergeFacts(null, [row()]).family).toBeNull();
  });
});

describe('mergeOffers', () => {
  const price10 = { price: 10, currency: 'USD' };

  test.each<[string, PageOffer[], Cells[], Partial<PageOffer>[]]>([
    [
      'a row without a size adds an offer without a size',
      [],
      [{ price: 10 }],
      [{ id: null, sizeMl: null, ...price10 }],
    ],
    [
      'a row for each size adds an offer for each size',
      [],
      [{ sizeMl: 50, price: 10 }, { sizeMl: 100 }],
      [
        { sizeMl: 50, ...price10 },
        { sizeMl: 100, price: null },
      ],
    ],
    [
      'a row updates the offer of the same size',
      [offer({ sizeMl: 50 })],
      [{ sizeMl: 50, price: 10 }],
      [{ id: 1, ...price10 }],
    ],
    [
      'a row gives its size to the only offer without a size',
      [offer(price10)],
      [{ sizeMl: 50 }],
      [{ id: 1, sizeMl: 50, ...price10 }],
    ],
    [
      'a row with a new size adds an offer',
      [offer({ sizeMl: 50 })],
      [{ sizeMl: 100 }],
      [{ id: 1 }, { id: null, sizeMl: 100 }],
    ],
    [
      'a row without a size beside sized offers is ignored',
      [offer({ sizeMl: 50 })],
      [{ price: 10 }],
      [{ id: 1, sizeMl: 50, price: null }],
    ],
    ['a row without a price keeps the price', [offer(price10)], [{}], [{ id: 1, ...price10 }]],
    [
      'the price of a check stays',
      [offer({ price: 7, currency: 'EUR', isChecked: true })],
      [{ price: 10 }],
      [{ price: 7, currency: 'EUR' }],
    ],
    [
      'a check without a price also protects the offer',
      [offer({ isChecked: true })],
      [{ price: 10 }],
      [{ price: null }],
    ],
    [
      'a GTIN selects one of two offers',
      [offer({ sizeMl: 50, gtin: '00000096385074' }), offer({ id: 2, sizeMl: 50, gtin: '03348901250153' })],
      [{ sizeMl: 50, gtin: '3348901250153', price: 10 }],
      [{ price: null }, { id: 2, ...price10 }],
    ],
    [
      'another variant is another offer',
      [offer({ sizeMl: 50, variant: 'Gold' })],
      [{ sizeMl: 50, variant: 'Black' }],
      [{ variant: 'Gold' }, { id: null, variant: 'Black' }],
    ],
    [
      'a row gives its sku to the offer of the same size',
      [offer({ sizeMl: 50 })],
      [{ sizeMl: 50, sku: 'A1' }],
      [{ id: 1, sku: 'A1' }],
    ],
    [
      'a size is not assigned to one of two unsized offers',
      [offer(), offer({ id: 2 })],
      [{ sizeMl: 50 }],
      [
        { id: 1, sizeMl: null },
        { id: 2, sizeMl: null },
        { id: null, sizeMl: 50 },
      ],
    ],
  ])('mergeOffers merges rows into the offers of their page: %s', (_what, stored, rows, expected) => {
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
  ])('mergeOffers changes nothing when the same rows are merged again: %s', (_what, cells) => {
    const once = mergeOffers([], cells.map(row)).map((made, index) => ({ ...made, id: index + 1 }));
    expect(mergeOffers(once, cells.map(row))).toEqual(once);
  });
});

test('mergeOffers is idempotent for any rows and any stored offers', () => {
  const size = fc.option(fc.constantFrom(30, 50, 100), { nil: null });
  const amount = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  const word = fc.option(fc.constantFrom('A', 'B'), { nil: null });
  const number = fc.option(fc.constantFrom('03348901250153', '00000096385074'), { nil: null });
  const own = { sizeMl: size, price: amount, variant: word, sku: word, gtin: number };
  const cells = fc.array(fc.record(own), { minLength: 1, maxLength: 6 });
  const known = fc.array(fc.record({ ...own, isChecked: fc.boolean() }), { maxLength: 4 });
  const numbered = (offers: readonly Partial<PageOffer>[]) =>
    offers.map((facts, index) => offer({ ...facts, id: index + 1 }));
  fc.assert(
    fc.property(known, cells, (stored, rows) => {
      const once = numbered(mergeOffers(numbered(stored), rows.map(row)));
      expect(mergeOffers(once, rows.map(row))).toEqual(once);
    }),
  );
});
