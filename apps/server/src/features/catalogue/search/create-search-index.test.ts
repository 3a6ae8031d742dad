import { categories, families, genders } from '@sillage/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex } from './create-search-index.ts';
import type { CatalogueQuery, IndexedFragrance, SearchIndex, SortKey } from './search-index.ts';
import { givenIndexed } from './testing/given-indexed.ts';
import { createReferenceIndex } from './testing/reference-index.ts';
import { fold } from './words/tokenise.ts';

const sorts: SortKey[] = ['best', 'popular', 'name', 'brand', 'price', 'createdAt', 'updatedAt', 'watchers'];
const brands = ['Dior', 'DIOR', 'Maison Émile', 'Yves Saint Laurent', 'Łódź & Co', 'L’Artisan'];
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

const optionalOf = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const amount = fc.integer({ min: 0, max: 8 }).map((step) => step * 12.5);
const small = fc.integer({ min: 0, max: 3 });

const fragrances: fc.Arbitrary<IndexedFragrance> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }).map((id) => (id > 50 ? id * 30_000_000 : id)),
    name: fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 })),
    brand: fc.constantFrom(...brands),
    inspiredByBrand: fc.option(fc.constantFrom(...brands)),
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
    inspiredCount: small,
    createdAt: small,
    updatedAt: small,
  })
  .map(({ stock, ...target }) =>
    givenIndexed({ ...target, isSoldOut: stock === 'soldOut', isAvailable: stock === 'available' }),
  );

const queries: fc.Arbitrary<CatalogueQuery> = fc.record({
  gender: optionalOf(fc.constantFrom(...genders)),
  soldOut: optionalOf(fc.boolean()),
  isOriginal: optionalOf(fc.boolean()),
  brand: optionalOf(fc.constantFrom(...brands, 'dior', 'unknown')),
  inspiredBrand: optionalOf(fc.constantFrom(...brands)),
  inspiredByBrand: optionalOf(fc.constantFrom(...brands)),
  category: optionalOf(fc.constantFrom(...categories)),
  family: optionalOf(fc.constantFrom(...families.map(({ name }) => name))),
  minPrice: optionalOf(amount),
  maxPrice: optionalOf(amount),
  sort: fc.constantFrom(...sorts),
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.integer({ min: 0, max: 20 }),
  limit: fc.integer({ min: 0, max: 20 }),
});

/** Generates queries with at most two filters, so that they find fragrances more often. */
const looseQueries = fc
  .tuple(queries, fc.subarray([...filterKeys()], { maxLength: 2 }))
  .map(([query, remainingKeys]) => {
    const dropped = filterKeys().filter((key) => !remainingKeys.includes(key));
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

function applyChanges(index: Pick<SearchIndex, 'put' | 'remove'>, changeList: readonly Change[]): void {
  for (const target of changeList) {
    if ('put' in target) index.put(target.put);
    else index.remove(target.remove);
  }
}

// spec: D.4.5
test('the search index returns the same totals, order and pages as a full scan after any changes', () => {
  fc.assert(
    fc.property(
      changes,
      fc.array(fc.oneof(queries, looseQueries), { minLength: 5, maxLength: 5 }),
      (changeList, queryList) => {
        const [index, reference] = [createSearchIndex(), createReferenceIndex()];
        applyChanges(index, changeList);
        applyChanges(reference, changeList);
        expect(index.size).toBe(reference.size);
        for (const query of queryList) {
          const [found, expected] = [index.query(query), reference.query(query)];
          expect(found.total).toBe(expected.total);
          expect(found.rows.toString()).toBe(expected.rows.toString());
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('the search index returns the same counts, brands and stats as a full scan', () => {
  fc.assert(
    fc.property(changes, (changeList) => {
      const [index, reference] = [createSearchIndex(), createReferenceIndex()];
      applyChanges(index, changeList);
      applyChanges(reference, changeList);
      expect(index.categories()).toEqual(reference.categories());
      expect(index.stats()).toEqual(reference.stats());
      expect(index.brands().map(fold).sort()).toEqual(reference.brands().sort());
    }),
  );
});

test('the search index pages through thousands of fragrances without gaps or repetitions in every order', () => {
  const index = createSearchIndex();
  const reference = createReferenceIndex();
  const many = fc
    .sample(fragrances, { numRuns: 4000, seed: 7 })
    .map((target, at) => givenIndexed({ ...target, id: at + 1 }));
  for (const target of [index, reference]) {
    target.put(many);
    target.remove(many.flatMap(({ id }) => (id % 5 === 0 ? id : [])));
    target.put(
      many.slice(0, 1500).map((again) => givenIndexed({ ...again, price: again.id % 97, name: `New ${again.name}` })),
    );
  }
  for (const sort of ['name', 'price', 'watchers', 'brand'] as const) {
    for (const soldOut of [undefined, true]) {
      const query = { sort, direction: 'desc', soldOut, offset: 0, limit: 5000 } as const;
      const allRows = JSON.parse(reference.query(query).rows.toString()) as unknown[];
      const pages = Array.from({ length: 50 }, (_, page) => index.query({ ...query, offset: page * 100, limit: 100 }));
      expect(pages.flatMap(({ rows }) => JSON.parse(rows.toString()) as unknown[])).toEqual(allRows);
    }
  }
});

test('keyword search returns every match on one page only, best match first, with and without filters', () => {
  const index = createSearchIndex();
  index.put(
    Array.from({ length: 2000 }, (_, at) =>
      givenIndexed({
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

test('getRows returns the stored rows in the given order and skips unknown ids', () => {
  const index = createSearchIndex();
  index.put([givenIndexed({ id: 1, name: 'Œuf, "name":null' }), givenIndexed({ id: 2, name: 'Zwei' })]);
  const rows = JSON.parse(index.getRows([2, 9, 1]).toString()) as { name: string }[];
  expect(rows.map(({ name }) => name)).toEqual(['Zwei', 'Œuf, "name":null']);
  expect(index.getRows([]).toString()).toBe('[]');
});
