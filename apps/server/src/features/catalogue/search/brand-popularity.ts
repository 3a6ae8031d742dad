import type { Columns } from './columns.ts';
import { inRange } from './in-range.ts';
import { computeBrandPopularity } from './popularity.rules.ts';
import type { Postings } from './postings.ts';
import { listSlots } from './slot-set.ts';
import type { SortIndexes } from './sort-indexes.ts';
import type { Vocabulary } from './words/vocabulary.ts';

export interface BrandPopularity {
  /** Returns the popularity points that a brand adds to each of its fragrances. */
  getPopularity(brand: number): number;
  /** Adds to the number of watchers of a brand; a negative number subtracts. */
  addWatchers(brand: number, watchers: number): void;
  /**
   * Call this when the number of fragrances inspired by the brand's originals has changed. The next
   * `update` then recomputes the brand's popularity. Ignores a term that is not the brand of an
   * original.
   */
  markOriginalBrand(term: number): void;
  update(): void;
}

export function createBrandPopularity(
  vocabulary: Vocabulary,
  postings: Postings,
  columns: Columns,
  sortIndexes: SortIndexes,
): BrandPopularity {
  const watchers = new Map<number, number>();
  const popularityByBrand = new Map<number, number>();
  const changedBrands = new Set<number>();

  function updateBrand(brand: number): void {
    const inspiredTerm = vocabulary.findTerm('originalBrand', inRange(vocabulary.terms[brand]).key);
    const inspiredCount = inspiredTerm === undefined ? 0 : postings.getSize(inspiredTerm);
    const after = computeBrandPopularity(watchers.get(brand) ?? 0, inspiredCount);
    const before = popularityByBrand.get(brand) ?? 0;
    popularityByBrand.set(brand, after);
    if (after === before) return;
    for (const slot of listSlots(postings.getSet(brand))) {
      sortIndexes.popularity.remove(slot);
      columns.popularity[slot] = inRange(columns.ownPopularity[slot]) + after;
      sortIndexes.popularity.add(slot);
    }
  }

  return {
    getPopularity: (brand) => popularityByBrand.get(brand) ?? 0,
    addWatchers: (brand, change) => {
      if (change === 0 && popularityByBrand.has(brand)) return;
      watchers.set(brand, (watchers.get(brand) ?? 0) + change);
      changedBrands.add(brand);
    },
    markOriginalBrand: (term) => {
      const { field, key } = inRange(vocabulary.terms[term]);
      if (field !== 'originalBrand') return;
      const brand = vocabulary.findTerm('brand', key);
      if (brand !== undefined) changedBrands.add(brand);
    },
    update: () => {
      for (const brand of changedBrands) updateBrand(brand);
      changedBrands.clear();
    },
  };
}
