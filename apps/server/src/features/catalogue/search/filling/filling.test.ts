import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex } from '../create-search-index.ts';
import type { IndexedFragrance, SearchIndex, SortKey } from '../search-index.ts';
import { givenIndexed } from '../testing/given-indexed.ts';
import { createSymmetricDeleteIndex } from '../words/symmetric-delete-index.ts';
import { sortByNumber, sortByNumberFirst } from './sort-all.ts';

const noPause = async () => {};
const sorts: SortKey[] = ['popular', 'name', 'brand', 'price', 'createdAt', 'updatedAt', 'watchers'];
const syllables = ['sau', 'vage', 'ro', 'se', 'ti', 'na', 'lu', 'mi', 'ère', 'noir', 'oud', 'ze'];
const brands = ['Dior', 'DIOR', 'Maison Émile', 'Yves Saint Laurent', 'Łódź & Co', 'L’Artisan'];
const notes = ['Rose', 'Oud', 'Amber', 'Pink Pepper'];
const keywords = [
  'sauvage',
  'suavage',
  'sauv',
  'rose noir',
  'ysl',
  'dior ro',
  'pink peper',
  'émile',
  'zero',
  'rozetina',
];

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

/** Returns fragrances with names, watchers and originals that depend only on their ids. */
function givenCatalogue(ids: readonly number[]): IndexedFragrance[] {
  return ids.map((id) => {
    const mixed = Math.imul(id, 2_654_435_761) >>> 0;
    const word = (shift: number) => pick(syllables, mixed >>> shift) + pick(syllables, mixed >>> (shift + 3));
    const name = [word(2), word(9), word(16)].slice(0, 1 + (id % 3)).join(' ');
    const isOriginal = id % 4 > 0;
    return givenIndexed({
      id,
      name: id % 50 === 0 ? `L’${name} 0${id % 7}` : name,
      brand: pick(brands, mixed),
      isOriginal,
      inspiredByBrand: isOriginal ? null : pick(brands, mixed >>> 5),
      originalFragrance: isOriginal ? null : word(9),
      notes: notes.slice(id % 3),
      family: id % 5 === 0 ? 'Woody' : null,
      gender: id % 2 === 0 ? 'women' : null,
      isAvailable: id % 6 === 0,
      price: id % 9 === 0 ? null : mixed % 300,
      watchers: id % 11 === 0 ? mixed % 40 : 0,
      votes: mixed % 900,
      createdAt: mixed % 5000,
      updatedAt: mixed % 70,
    });
  });
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Returns all orders, and results for keywords, similar fragrances and counts. */
function readAll(index: SearchIndex) {
  const query = (changes: object) => {
    const defaults = { sort: 'best', direction: 'desc', offset: 0, limit: 5000 } as const;
    const { rows, ...result } = index.query({ ...defaults, ...changes });
    return { ...result, rows: rows.toString() };
  };
  return {
    orders: sorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => query({ sort, direction }))),
    keywords: keywords.map((keyword) => query({ keyword, limit: 100 })),
    similar: range(1, 40).map((id) => index.similar(id, 5)),
    counts: [index.size, index.stats(), index.categories(), index.brands()],
  };
}

test('a filled search index returns what one returns to which every fragrance was added, also after changes', async () => {
  const [filled, added] = [createSearchIndex(), createSearchIndex()];
  filled.startFilling();
  for (const index of [filled, added]) {
    // Not in the order of their ids; some twice, and some removed again.
    for (const ids of [range(700, 1500), range(1, 800), range(1500, 1600)]) index.put(givenCatalogue(ids));
    index.put(givenCatalogue(range(1, 90)).map((fragrance) => ({ ...fragrance, name: 'Sauvage Noir', watchers: 3 })));
    index.remove(range(200, 230));
  }
  await filled.finishFilling(noPause);
  expect(readAll(filled)).toEqual(readAll(added));
  for (const index of [filled, added]) {
    index.put(givenCatalogue(range(1590, 2200)));
    index.put(givenCatalogue(range(300, 420)).map((fragrance) => ({ ...fragrance, brand: 'Dior', watchers: 70 })));
    index.remove(range(900, 1000));
  }
  expect(readAll(filled)).toEqual(readAll(added));
});

test('startFilling and finishFilling do nothing when the search index has fragrances', async () => {
  const index = createSearchIndex();
  index.put(givenCatalogue(range(1, 300)));
  const before = readAll(index);
  index.startFilling();
  index.put(givenCatalogue([300]));
  expect(index.query({ sort: 'name', direction: 'asc', offset: 0, limit: 1 }).total).toBe(300);
  index.remove([300]);
  await index.finishFilling(() => Promise.reject(new Error('nothing to do')));
  expect(readAll(index)).toEqual(before);
});

test('finishFilling pauses again and again, however many fragrances there are', async () => {
  const countPauses = async (count: number) => {
    const index = createSearchIndex();
    index.startFilling();
    index.put(givenCatalogue(range(1, count)));
    let pauses = 0;
    await index.finishFilling(async () => {
      pauses += 1;
    });
    return pauses;
  };
  expect(await countPauses(8000)).toBeGreaterThan((await countPauses(2000)) + 100);
});

test('sortByNumber and sortByNumberFirst sort as a stable comparison does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double({ noNaN: true }).map((each) => each + 0)), async (numbers) => {
      const items = Uint32Array.from(numbers.keys()).reverse();
      const getNumber = (item: number) => numbers[item] ?? 0;
      const compareNumbers = (a: number, b: number) =>
        getNumber(a) === getNumber(b) ? 0 : getNumber(a) - getNumber(b);
      expect(await sortByNumber(items, getNumber, noPause)).toEqual(items.toSorted(compareNumbers));
      const first = (item: number) => Math.sign(getNumber(item));
      const compare = (a: number, b: number) => compareNumbers(a, b) || a - b;
      expect(await sortByNumberFirst(items, first, compare, noPause)).toEqual(items.toSorted(compare));
    }),
  );
});

test('the index of misspelt words finds the same words when they were added at once', async () => {
  const texts = [...new Set(givenCatalogue(range(1, 900)).flatMap(({ name }) => name.toLowerCase().split(' ')))];
  const [one, other] = [createSymmetricDeleteIndex(), createSymmetricDeleteIndex()];
  await one.addAll(texts, noPause);
  one.add(texts.length, 'baccarat');
  for (const [word, text] of [...texts, 'baccarat'].entries()) other.add(word, text);
  for (const text of [...texts.slice(0, 200), 'bacarat', 'suavage', 'xyz'])
    expect(one.findSimilar(text, 2)).toEqual(other.findSimilar(text, 2));
});
