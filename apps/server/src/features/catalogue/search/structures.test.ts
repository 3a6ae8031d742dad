import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsBetween } from './mending.ts';
import { createOrder } from './order.ts';
import { createPostings } from './postings.ts';
import { createRowStore } from './row-store.ts';
import { createSlipIndex } from './slip-index.ts';
import { intersect, type SlotSet, setOfSlots, slotsOf, unite, without } from './slot-set.ts';

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('an order of thousands stays sorted while items come and go, and is read from any place both ways', () => {
  const random = seeded(1);
  const order = createOrder((a, b) => (a % 1000) - (b % 1000) || a - b);
  const held = new Set<number>();
  for (let round = 0; round < 30_000; round += 1) {
    const item = random(6000);
    if (held.delete(item)) order.remove(item);
    else {
      held.add(item);
      order.add(item);
    }
  }
  const sorted = [...held].sort((a, b) => (a % 1000) - (b % 1000) || a - b);
  const walked = (from: number, step: 1 | -1) => {
    const items: number[] = [];
    order.walk(from, step, (item) => items.push(item) > 0);
    return items;
  };
  expect(order.length).toBe(sorted.length);
  expect(walked(0, 1)).toEqual(sorted);
  expect(walked(1234, 1)).toEqual(sorted.slice(1234));
  expect(walked(1234, -1)).toEqual(sorted.slice(0, 1235).reverse());
  expect(order.at(777)).toBe(sorted[777]);
  expect(order.countWhile((item) => item % 1000 < 500)).toBe(sorted.filter((item) => item % 1000 < 500).length);
});

test('postings hold what was added and not removed, sparse and dense, while the index grows', () => {
  const random = seeded(2);
  let capacity = 1000;
  const postings = createPostings(() => capacity);
  const held = [0, 1, 2].map(() => new Set<number>());
  for (let round = 0; round < 40_000; round += 1) {
    if (round % 8000 === 0) capacity *= 2;
    // A dense term, a sparse one, and one that was dense while the index was small.
    const term = random(3);
    const slot = term === 1 ? random(capacity >> 6) * 64 : random(term === 0 ? capacity : 900);
    if (random(4) === 0) {
      held[term]?.delete(slot);
      postings.remove(term, slot);
    } else {
      held[term]?.add(slot);
      postings.add(term, slot);
    }
  }
  for (const [term, slots] of held.entries()) {
    expect(postings.sizeOf(term)).toBe(slots.size);
    expect([...slotsOf(postings.setOf(term))]).toEqual([...slots].sort((a, b) => a - b));
  }
});

test('sets combine as sets do, in lists and in bits', () => {
  const slots = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 1500, size: 'max' });
  const same = (set: SlotSet, expected: ReadonlySet<number>) => {
    expect(set.size).toBe(expected.size);
    expect([...slotsOf(set)]).toEqual([...expected].sort((a, b) => a - b));
  };
  fc.assert(
    fc.property(slots, slots, slots, (a, b, c) => {
      const [one, other, third] = [new Set(a), new Set(b), new Set(c)];
      const [first, second, last] = [a, b, c].map((all) => setOfSlots(Uint32Array.from(all))) as [
        SlotSet,
        SlotSet,
        SlotSet,
      ];
      same(intersect(first, second), one.intersection(other));
      same(without(first, second), one.difference(other));
      same(unite([first, second, last]), one.union(other).union(third));
    }),
  );
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 1, maxLength: 11 });

test('slips are counted as by trying every single change', () => {
  const changed = (text: string) => {
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
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other, 2) === 0).toBe(one === other);
      expect(slipsBetween(one, other, 2) <= 1).toBe(one === other || changed(one).has(other));
    }),
  );
  expect(slipsBetween('abcdefgh', 'bacdefhg', 2)).toBe(2);
  expect(slipsBetween('madem', 'mademoiselle', 1, true)).toBe(0);
});

const slip = fc.record({ at: fc.nat(10), out: fc.nat(2), into: fc.constantFrom('', 'a', 'e', 'ab') });

test('the index of slips leaves out no word that is near enough', () => {
  fc.assert(
    fc.property(word, fc.array(fc.array(slip, { maxLength: 2 }), { minLength: 1, maxLength: 60 }), (asked, changes) => {
      const changed = changes.map((slips) =>
        slips.reduce((text, { at, out, into }) => text.slice(0, at) + into + text.slice(at + out), asked),
      );
      const known = [...new Set(changed)].filter(Boolean);
      const index = createSlipIndex();
      for (const [at, text] of known.entries()) index.add(at, text);
      const most = asked.length < 8 ? 1 : 2;
      const near = index.near(asked, most);
      const missed = known.filter((text, at) => slipsBetween(asked, text, most) <= most && !near.has(at));
      expect(missed).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('rows come back to the letter, whatever they hold', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(',"brand":null', '","name":"', '\u0001\u0004', null, true, 1.5),
  );
  const row = fc.dictionary(
    fc.constantFrom('id', 'name', 'brand', 'price', 'gender', 'isSoldOut', 'other', '"'),
    value,
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const store = createRowStore();
      for (const [slot, one] of rows.entries()) store.put(slot, JSON.stringify({ ...one, name: 'x'.repeat(slot) }));
      const written = rows.map((one, slot) => JSON.stringify(one, null, slot % 2 === 0 ? '' : '\t'));
      for (const [slot, one] of written.entries()) store.put(slot, one);
      expect(store.arrayOf(rows.keys()).toString()).toBe(`[${written.join(',')}]`);
    }),
    { numRuns: 50 },
  );
});
