import { expect, test } from 'vitest';
import { createSearchIndex } from './create-search-index.ts';
import type { IndexedFragrance } from './search-index.ts';
import { givenIndexed } from './testing/given-indexed.ts';

type GivenFragrance = Partial<IndexedFragrance> & { id: number };

function createIndexOf(...given: GivenFragrance[]) {
  const index = createSearchIndex();
  index.put(
    given.map((fragrance) => givenIndexed({ isAvailable: true, brand: `House ${fragrance.id}`, ...fragrance })),
  );
  return index;
}

const soldOutMusk = Array.from(
  { length: 30 },
  (_, position): GivenFragrance => ({ id: 100 + position, notes: ['Musk'], isAvailable: false }),
);

test('similar fragrances are ranked by rare shared notes, and their shared notes start with the rarest', () => {
  const index = createIndexOf(
    ...soldOutMusk,
    { id: 1, notes: ['Musk', 'Saffron', 'Myrrh', 'Plum', 'Iris'] },
    { id: 2, notes: ['Musk'] },
    { id: 3, notes: ['Musk', 'Saffron', 'Myrrh', 'Plum', 'Amber'] },
    { id: 4, notes: ['Saffron'] },
    { id: 5, notes: ['Cedar'] },
  );
  const similar = index.similar(1, 10);
  expect(similar.map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(similar[0]?.shared).toHaveLength(3);
  expect(similar[0]?.shared).not.toContain('Musk');
  expect(similar[1]?.shared).toEqual(['Saffron']);
});

test('similar fragrances are all in stock, without other concentrations of the same name', () => {
  const notes = ['Rose', 'Oud'];
  const index = createIndexOf(
    { id: 1, name: 'Rose Oud', brand: 'Dior', notes },
    { id: 2, name: 'Rose Oud Eau de Parfum', brand: 'DIOR', notes },
    { id: 3, name: 'Rose Oud', brand: 'Dior', notes, concentration: 'Parfum' },
    { id: 4, name: 'Other', brand: 'Dior', notes, isAvailable: false },
    { id: 5, name: 'Rose Oud', brand: 'Zara', notes },
  );
  expect(index.similar(1, 10).map(({ id }) => id)).toEqual([5]);
});

test('similar fragrances include at most two per brand and at most the limit', () => {
  const index = createIndexOf(
    ...Array.from(
      { length: 5 },
      (_, position): GivenFragrance => ({ id: position + 1, name: `N${position}`, brand: 'Dior', notes: ['Rose'] }),
    ),
    { id: 9, notes: ['Rose', 'Iris'] },
  );
  expect(index.similar(1, 10).map(({ id }) => id)).toEqual([2, 3, 9]);
  expect(index.similar(1, 2)).toHaveLength(2);
});

test('similar fragrances are found by family, neighbouring families and gender when no notes are shared', () => {
  const index = createIndexOf(
    { id: 1, family: 'Fruity', gender: 'women' },
    { id: 2, family: 'Green', gender: 'women' },
    { id: 3, family: 'Fruity', gender: 'men' },
    { id: 4, family: 'Fruity', gender: 'women' },
    { id: 5, family: 'Woody', gender: 'women' },
  );
  expect(index.similar(1, 10)).toEqual([
    { id: 4, shared: ['Fruity'] },
    { id: 3, shared: ['Fruity'] },
    { id: 2, shared: [] },
  ]);
});

test('similar fragrances are found by accords when the notes are unknown', () => {
  const index = createIndexOf(
    { id: 1, accords: ['smoky', 'sweet'] },
    { id: 2, accords: ['sweet', 'smoky'] },
    { id: 3, accords: ['fresh'] },
  );
  expect(index.similar(1, 10).map(({ id }) => id)).toEqual([2]);
});

test('similar fragrances are empty for an unknown id', () => {
  expect(createIndexOf({ id: 1 }).similar(7, 10)).toEqual([]);
});
