import { expect, test } from 'vitest';
import { createSearchIndex } from './create-search-index.ts';
import type { IndexedFragrance } from './search-index.ts';
import { fragranceOf } from './testing/fragrance.ts';

type Given = Partial<IndexedFragrance> & { id: number };

function indexOf(...given: Given[]) {
  const index = createSearchIndex();
  index.put(given.map((one) => fragranceOf({ isAvailable: true, brand: `House ${one.id}`, ...one })));
  return index;
}

const crowd = Array.from({ length: 30 }, (_, at): Given => ({ id: 100 + at, notes: ['Musk'], isAvailable: false }));

test('rare notes in common bring scents nearer than common ones, and are said first', () => {
  const index = indexOf(
    ...crowd,
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

test('only what is in stock, not itself, not its namesakes in another strength', () => {
  const notes = ['Rose', 'Oud'];
  const index = indexOf(
    { id: 1, name: 'Rose Oud', brand: 'Dior', notes },
    { id: 2, name: 'Rose Oud Eau de Parfum', brand: 'DIOR', notes },
    { id: 3, name: 'Rose Oud', brand: 'Dior', notes, concentration: 'Parfum' },
    { id: 4, name: 'Other', brand: 'Dior', notes, isAvailable: false },
    { id: 5, name: 'Rose Oud', brand: 'Zara', notes },
  );
  expect(index.similar(1, 10).map(({ id }) => id)).toEqual([5]);
});

test('at most two of one house, and no more than asked for', () => {
  const index = indexOf(
    ...Array.from({ length: 5 }, (_, at): Given => ({ id: at + 1, name: `N${at}`, brand: 'Dior', notes: ['Rose'] })),
    { id: 9, notes: ['Rose', 'Iris'] },
  );
  expect(index.similar(1, 10).map(({ id }) => id)).toEqual([2, 3, 9]);
  expect(index.similar(1, 2)).toHaveLength(2);
});

test('without a note in common the family counts, then its neighbours on the wheel, then the gender', () => {
  const index = indexOf(
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

test('accords count when notes are not known', () => {
  const index = indexOf(
    { id: 1, accords: ['smoky', 'sweet'] },
    { id: 2, accords: ['sweet', 'smoky'] },
    { id: 3, accords: ['fresh'] },
  );
  expect(index.similar(1, 10).map(({ id }) => id)).toEqual([2]);
});

test('of what it does not know nothing is similar', () => {
  expect(indexOf({ id: 1 }).similar(7, 10)).toEqual([]);
});
