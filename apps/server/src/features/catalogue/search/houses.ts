import type { Columns } from './columns.ts';
import type { Orders } from './orders.ts';
import { houseFame } from './popularity.rules.ts';
import type { Postings } from './postings.ts';
import { slotsOf } from './slot-set.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How well known each house is, and with it what its fragrances gain. */
export interface Houses {
  /** What a fragrance of the house gains now. */
  fameOf(house: number): number;
  /** So many watchers more of the house's fragrances. */
  watch(house: number, watchers: number): void;
  /** Who follows the house may have changed: `term` says so. */
  follow(term: number): void;
  /** Ranks the fragrances of houses whose fame moved anew. */
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
