import { categories, families, genders } from '@sillage/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex } from './create-search-index.ts';
import type { CatalogueQuery, IndexedFragrance, SearchIndex, SortKey } from './search-index.ts';
import { fragranceOf } from './testing/fragrance.ts';
import { createPlainIndex } from './testing/plain-index.ts';
import { fold } from './words.ts';

const sorts: SortKey[] = ['best', 'popular', 'name', 'brand', 'price', 'createdAt', 'updatedAt', 'watchers'];
const houses = ['Dior', 'DIOR', 'Maison Émile', 'Yves Saint Laurent', 'Łódź & Co', 'L’Artisan'];
const names = [
  'Rose',
  'Rose Noire',
  'Rosé',
  "L'Air",
  'Lair',
  '9pm',
  'Oud 1',
  'Oud one',
  '!!!',
  '夜',
  'Zest',
  'Zest Zest',
];

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const amount = fc.integer({ min: 0, max: 8 }).map((step) => step * 12.5);
const small = fc.integer({ min: 0, max: 3 });

const fragrances: fc.Arbitrary<IndexedFragrance> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }).map((id) => (id > 50 ? id * 30_000_000 : id)),
    name: fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 })),
    brand: fc.constantFrom(...houses),
    inspiredByBrand: fc.option(fc.constantFrom(...houses)),
    originalFragrance: fc.option(fc.constantFrom(...names)),
    notes: fc.subarray(['Rose', 'Oud', 'Amber', 'Pink Pepper']),
    accords: fc.subarray(['sweet', 'woody']),
    gender: fc.option(fc.constantFrom(...genders)),
    family: fc.option(fc.constantFrom(...families.map(({ name }) => name))),
    isOriginal: fc.boolean(),
    stock: fc.constantFrom('soldOut', 'available', 'unknown'),
    price: fc.option(amount),
    watchers: small,
    votes: small,
    followers: small,
    createdAt: small,
    updatedAt: small,
  })
  .map(({ stock, ...one }) =>
    fragranceOf({ ...one, isSoldOut: stock === 'soldOut', isAvailable: stock === 'available' }),
  );

const queries: fc.Arbitrary<CatalogueQuery> = fc.record({
  gender: optional(fc.constantFrom(...genders)),
  soldOut: optional(fc.boolean()),
  isOriginal: optional(fc.boolean()),
  brand: optional(fc.constantFrom(...houses, 'dior', 'unknown')),
  inspiredBrand: optional(fc.constantFrom(...houses)),
  inspiredByBrand: optional(fc.constantFrom(...houses)),
  category: optional(fc.constantFrom(...categories)),
  family: optional(fc.constantFrom(...families.map(({ name }) => name))),
  minPrice: optional(amount),
  maxPrice: optional(amount),
  sort: fc.constantFrom(...sorts),
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.integer({ min: 0, max: 20 }),
  limit: fc.integer({ min: 0, max: 20 }),
});

/** Queries with at most two filters, so that they find something. */
const looseQueries = fc.tuple(queries, fc.subarray([...filterKeys()], { maxLength: 2 })).map(([query, kept]) => {
  const dropped = filterKeys().filter((key) => !kept.includes(key));
  return { ...query, ...Object.fromEntries(dropped.map((key) => [key, undefined])) };
});

function filterKeys() {
  return [
    'gender',
    'soldOut',
    'isOriginal',
    'brand',
    'inspiredBrand',
    'inspiredByBrand',
    'category',
    'family',
    'minPrice',
    'maxPrice',
  ] as const;
}

type Change = { put: IndexedFragrance[] } | { remove: number[] };
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ put: fc.array(fragrances, { maxLength: 25 }) }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 15 }) }) },
  ),
  { maxLength: 8 },
);

function change(index: Pick<SearchIndex, 'put' | 'remove'>, done: readonly Change[]): void {
  for (const one of done) {
    if ('put' in one) index.put(one.put);
    else index.remove(one.remove);
  }
}

// spec: D.4.5
test('filters, totals, order and pages are those of a look at every fragrance, whatever was put, replaced and removed', () => {
  fc.assert(
    fc.property(changes, fc.array(fc.oneof(queries, looseQueries), { minLength: 5, maxLength: 5 }), (done, asked) => {
      const [index, plain] = [createSearchIndex(), createPlainIndex()];
      change(index, done);
      change(plain, done);
      expect(index.size).toBe(plain.size);
      for (const query of asked) {
        const [found, expected] = [index.query(query), plain.query(query)];
        expect(found.total).toBe(expected.total);
        expect(found.rows.toString()).toBe(expected.rows.toString());
      }
    }),
    { numRuns: 150 },
  );
});

test('counts, brands and figures are those of a look at every fragrance', () => {
  fc.assert(
    fc.property(changes, (done) => {
      const [index, plain] = [createSearchIndex(), createPlainIndex()];
      change(index, done);
      change(plain, done);
      expect(index.categories()).toEqual(plain.categories());
      expect(index.stats()).toEqual(plain.stats());
      expect(index.brands().map(fold).sort()).toEqual(plain.brands().sort());
    }),
  );
});

test('a catalogue of thousands is paged through in every order without a gap or a double', () => {
  const index = createSearchIndex();
  const plain = createPlainIndex();
  const many = fc.sample(fragrances, { numRuns: 4000, seed: 7 }).map((one, at) => fragranceOf({ ...one, id: at + 1 }));
  for (const one of [index, plain]) {
    one.put(many);
    one.remove(many.flatMap(({ id }) => (id % 5 === 0 ? id : [])));
    one.put(
      many.slice(0, 1500).map((again) => fragranceOf({ ...again, price: again.id % 97, name: `New ${again.name}` })),
    );
  }
  for (const sort of ['name', 'price', 'watchers', 'brand'] as const) {
    for (const soldOut of [undefined, true]) {
      const query = { sort, direction: 'desc', soldOut, offset: 0, limit: 5000 } as const;
      const whole = JSON.parse(plain.query(query).rows.toString()) as unknown[];
      const pages = Array.from({ length: 50 }, (_, page) => index.query({ ...query, offset: page * 100, limit: 100 }));
      expect(pages.flatMap(({ rows }) => JSON.parse(rows.toString()) as unknown[])).toEqual(whole);
    }
  }
});

test('a search pages through exactly what it counts, best first, however it is filtered', () => {
  const index = createSearchIndex();
  index.put(
    Array.from({ length: 2000 }, (_, at) =>
      fragranceOf({
        id: at + 1,
        name: at % 3 === 0 ? `Rose ${at}` : `Oud ${at}`,
        notes: at % 4 === 0 ? ['Rose'] : ['Musk'],
        isAvailable: at % 2 === 0,
      }),
    ),
  );
  for (const filter of [{}, { soldOut: false }]) {
    const query = { keyword: 'rose', sort: 'best', direction: 'desc', ...filter } as const;
    const { total } = index.query({ ...query, offset: 0, limit: 1 });
    const pages = Array.from({ length: 25 }, (_, page) => index.query({ ...query, offset: page * 50, limit: 50 }).rows);
    const found = pages.flatMap((rows) => JSON.parse(rows.toString()) as { id: number; name: string }[]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
    expect(found).toHaveLength(total);
    const firstByNote = found.findIndex(({ name }) => name.startsWith('Oud'));
    expect(found.slice(firstByNote).every(({ name }) => name.startsWith('Oud'))).toBe(true);
  }
});

test('rows come as they were given, in the order asked, without those it does not know', () => {
  const index = createSearchIndex();
  index.put([fragranceOf({ id: 1, name: 'Œuf, "name":null' }), fragranceOf({ id: 2, name: 'Zwei' })]);
  const rows = JSON.parse(index.rowsOf([2, 9, 1]).toString()) as { name: string }[];
  expect(rows.map(({ name }) => name)).toEqual(['Zwei', 'Œuf, "name":null']);
  expect(index.rowsOf([]).toString()).toBe('[]');
});
