import type { Columns } from './columns.ts';
import type { Orders } from './orders.ts';
import { houseFame } from './popularity.rules.ts';
import type { Postings } from './postings.ts';
import { slotsOf } from './slot-set.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How well known each brand is, which adds to the popularity of its fragrances. */
export interface Houses {
  /** Returns the points that each fragrance of the brand gains. */
  fameOf(house: number): number;
  /** Adds watchers of the brand's fragrances; a negative number removes them. */
  watch(house: number, watchers: number): void;
  /** Marks the brand in a `follows` term as changed; ignores other terms. */
  follow(term: number): void;
  /** Updates the popularity of all fragrances of changed brands. */
  settle(): void;
}

export function createHouses(vocabulary: Vocabulary, postings: Postings, columns: Columns, orders: Orders): Houses {
  const watchers = new Map<number, number>();
  const fame = new Map<number, number>();
  const touched = new Set<number>();

  function rank(house: number): void {
    const follows = vocabulary.findTerm('follows', vocabulary.terms[house]?.key ?? '');
    const followers = follows === undefined ? 0 : postings.sizeOf(follows);
    const now = houseFame(watchers.get(house) ?? 0, followers);
    const before = fame.get(house) ?? 0;
    fame.set(house, now);
    if (now === before) return;
    for (const slot of slotsOf(postings.setOf(house))) {
      orders.fame.remove(slot);
      columns.popularity[slot] = (columns.ownFame[slot] ?? 0) + now;
      orders.fame.add(slot);
    }
  }

  return {
    fameOf: (house) => fame.get(house) ?? 0,
    watch: (house, more) => {
      if (more === 0 && fame.has(house)) return;
      watchers.set(house, (watchers.get(house) ?? 0) + more);
      touched.add(house);
    },
    follow: (term) => {
      const { field, key } = vocabulary.terms[term] ?? {};
      if (key === undefined || field !== 'follows') return;
      const house = vocabulary.findTerm('house', key);
      if (house !== undefined) touched.add(house);
    },
    settle: () => {
      for (const house of touched) rank(house);
      touched.clear();
    },
  };
}
