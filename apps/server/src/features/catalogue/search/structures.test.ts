import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Postings } from './postings.ts';
import { createRowStore } from './row-store.ts';
import { createSet, intersect, listSlots, type SlotSet, unite, without } from './slot-set.ts';
import { SortIndex } from './sort-index.ts';
import { createSymmetricDeleteIndex } from './words/symmetric-delete-index.ts';
import { computeEditDistance } from './words/typo-correction.ts';

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('sort index lists its items in order, forwards and backwards, after many insertions and removals', () => {
  const random = seeded(1);
  const order = new SortIndex((a, b) => (a % 1000) - (b % 1000) || a - b);
  const model = new Set<number>();
  for (let round = 0; round < 30_000; round += 1) {
    const item = random(6000);
    if (model.delete(item)) order.remove(item);
    else {
      model.add(item);
      order.add(item);
    }
  }
  const sorted = [...model].sort((a, b) => (a % 1000) - (b % 1000) || a - b);
  const walkAll = (from: number, step: 1 | -1) => {
    const items: number[] = [];
    order.walk(from, step, (item) => items.push(item) > 0);
    return items;
  };
  expect(order.length).toBe(sorted.length);
  expect(walkAll(0, 1)).toEqual(sorted);
  expect(walkAll(1234, 1)).toEqual(sorted.slice(1234));
  expect(walkAll(1234, -1)).toEqual(sorted.slice(0, 1235).reverse());
  expect(order.at(777)).toBe(sorted[777]);
  for (const outside of [-1, sorted.length]) expect(() => order.at(outside)).toThrow(RangeError);
  expect(order.countWhile((item) => item % 1000 < 500)).toBe(sorted.filter((item) => item % 1000 < 500).length);
});

test('Postings returns the fragrances of common and rare search terms when fragrances are added and removed', () => {
  const random = seeded(2);
  let capacity = 1000;
  const postings = new Postings(() => capacity);
  const model = [0, 1, 2].map(() => new Set<number>());
  for (let round = 0; round < 40_000; round += 1) {
    if (round % 8000 === 0) capacity *= 2;
    // A dense term, a sparse one, and one that was dense while the index was small.
    const term = random(3);
    const slot = term === 1 ? random(capacity >> 6) * 64 : random(term === 0 ? capacity : 900);
    if (random(4) === 0) {
      model[term]?.delete(slot);
      postings.remove(term, slot);
    } else {
      model[term]?.add(slot);
      postings.add(term, slot);
    }
  }
  for (const [term, slots] of model.entries()) {
    expect(postings.getSize(term)).toBe(slots.size);
    expect([...listSlots(postings.getSet(term))]).toEqual([...slots].sort((a, b) => a - b));
  }
});

test('intersect, without and unite combine sets of fragrances correctly, both as lists and as bitmaps', () => {
  const slots = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 1500, size: 'max' });
  const same = (set: SlotSet, expected: ReadonlySet<number>) => {
    expect(set.size).toBe(expected.size);
    expect([...listSlots(set)]).toEqual([...expected].sort((a, b) => a - b));
  };
  fc.assert(
    fc.property(slots, slots, slots, (a, b, c) => {
      const [setA, setB, setC] = [new Set(a), new Set(b), new Set(c)];
      const [first, second, last] = [a, b, c].map((all) => createSet(Uint32Array.from(all))) as [
        SlotSet,
        SlotSet,
        SlotSet,
      ];
      same(intersect(first, second), setA.intersection(setB));
      same(without(first, second), setA.difference(setB));
      same(unite([first, second, last]), setA.union(setB).union(setC));
    }),
  );
});

const arbitraryWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 11 });

test('computeEditDistance returns 0 only for equal words, and 1 only for words that differ by one change', () => {
  const changedTexts = (text: string) => {
    const all = new Set<string>();
    for (let at = 0; at <= text.length; at += 1) {
      all.add(text.slice(0, at) + text.slice(at + 1));
      all.add(text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2));
      for (const letter of 'abcde')
        all.add(text.slice(0, at) + letter + text.slice(at)).add(text.slice(0, at) + letter + text.slice(at + 1));
    }
    return all;
  };
  fc.assert(
    fc.property(arbitraryWord, arbitraryWord, (a, b) => {
      expect(computeEditDistance(a, b, 2) === 0).toBe(a === b);
      expect(computeEditDistance(a, b, 2) <= 1).toBe(a === b || changedTexts(a).has(b));
    }),
  );
  expect(computeEditDistance('abcdefgh', 'bacdefhg', 2)).toBe(2);
  expect(computeEditDistance('madem', 'mademoiselle', 1, true)).toBe(0);
});

test('computeEditDistance accepts words of up to 62 letters and candidates that are two letters longer', () => {
  const longest = 'a'.repeat(62);
  expect(computeEditDistance(longest, `${longest}bc`, 2)).toBe(2);
  expect(computeEditDistance(`${longest}b`, `${longest}b`, 2)).toBe(3);
});

const arbitraryTypo = fc.record({ at: fc.nat(10), out: fc.nat(2), into: fc.constantFrom('', 'a', 'e', 'ab') });

test('symmetric delete index finds every known word that differs by no more than the permitted typos', () => {
  fc.assert(
    fc.property(
      arbitraryWord,
      fc.array(fc.array(arbitraryTypo, { maxLength: 2 }), { minLength: 1, maxLength: 60 }),
      (queryText, changes) => {
        const changedTexts = changes.map((typos) =>
          typos.reduce((text, { at, out, into }) => text.slice(0, at) + into + text.slice(at + out), queryText),
        );
        const known = [...new Set(changedTexts)].filter(Boolean);
        const index = createSymmetricDeleteIndex();
        for (const [at, text] of known.entries()) index.add(at, text);
        const most = queryText.length < 8 ? 1 : 2;
        const near = index.findSimilar(queryText, most);
        const missed = known.filter((text, at) => computeEditDistance(queryText, text, most) <= most && !near.has(at));
        expect(missed).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test('row store returns the JSON of every search result unchanged, byte for byte', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(',"brand":null', '","name":"', '\u0001\u0004', null, true, 1.5, 'unisex', 'Eau de Parfum', {
      shop: 'shop.example',
      price: null,
      currency: 'EUR',
    }),
  );
  const row = fc.dictionary(
    fc.constantFrom(
      'id',
      'name',
      'brand',
      'price',
      'gender',
      'isSoldOut',
      'productOffer',
      'concentration',
      'other',
      '"',
    ),
    value,
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const store = createRowStore();
      for (const [slot, value] of rows.entries()) store.put(slot, JSON.stringify({ ...value, name: 'x'.repeat(slot) }));
      const jsonRows = rows.map((value, slot) => JSON.stringify(value, null, slot % 2 === 0 ? '' : '\t'));
      for (const [slot, json] of jsonRows.entries()) store.put(slot, json);
      expect(store.buildArray(rows.keys()).toString()).toBe(`[${jsonRows.join(',')}]`);
    }),
    { numRuns: 50 },
  );
});
