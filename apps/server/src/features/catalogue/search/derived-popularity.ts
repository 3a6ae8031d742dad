import type { Columns } from './columns.ts';
import { countInSteps, type Pause } from './filling/in-steps.ts';
import { inRange } from './in-range.ts';
import { computeBrandPopularity, computeLinePopularity } from './popularity.rules.ts';
import type { Postings } from './postings.ts';
import { intersect, listSlots } from './slot-set.ts';
import type { SortIndexes } from './sort-indexes.ts';
import type { TermLists } from './term-lists.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Terms of a fragrance, as in `TermLists`, and the number of words in its name. */
interface NameTerms {
  terms: ArrayLike<number>;
  nameLength: number;
}

/** Popularity that a fragrance gets from others: those of its brand, and its flankers. */
export interface DerivedPopularity {
  /** Returns the points of the brand and of the flankers of a fragrance. */
  getPopularity(name: NameTerms): number;
  /** Adds to the number of watchers of a brand; a negative number subtracts. */
  addWatchers(brand: number, watchers: number): void;
  /**
   * Counts a fragrance as a flanker of those whose names are the beginning of its name; -1 undoes
   * it.
   */
  countFlanker(name: NameTerms, change: 1 | -1): void;
  /**
   * Call this when the number of fragrances inspired by the brand's originals has changed. The next
   * `update` then recomputes the brand's popularity. Ignores a term that is not the brand of an
   * original.
   */
  markOriginalBrand(term: number): void;
  update(): void;
  /**
   * Counts all fragrances of these slots as flankers, and computes their popularity. For a filled
   * index, in which no flanker was counted, and whose orders are not sorted yet. Awaits `pause`
   * between its steps.
   */
  computeAll(slots: Uint32Array, pause: Pause): Promise<void>;
}

interface DerivedPopularityParts {
  vocabulary: Vocabulary;
  postings: Postings;
  columns: Columns;
  terms: TermLists;
  sortIndexes: SortIndexes;
}

/** Longer beginnings of a name are not counted. */
const MAX_LINE_WORDS = 5;

export function createDerivedPopularity(parts: DerivedPopularityParts): DerivedPopularity {
  const { vocabulary, postings, columns, terms, sortIndexes } = parts;
  const watchers = new Map<number, number>();
  const popularityByBrand = new Map<number, number>();
  const changedBrands = new Set<number>();
  /** Number of flankers by the hash of brand and name; two names with the same hash share it. */
  const flankers = new Map<number, number>();
  const changedLines = new Map<string, number[]>();

  /** Returns whether the points of the brand have changed. */
  function computeBrand(brand: number): boolean {
    const inspiredTerm = vocabulary.findTerm('originalBrand', vocabulary.getKey(brand));
    const inspiredCount = inspiredTerm === undefined ? 0 : postings.getSize(inspiredTerm);
    const after = computeBrandPopularity(watchers.get(brand) ?? 0, inspiredCount);
    const before = popularityByBrand.get(brand) ?? 0;
    popularityByBrand.set(brand, after);
    return after !== before;
  }

  /** Updates the fragrances whose brand and whole name are these terms. */
  function updateLine(line: readonly number[]): void {
    const slots = listSlots(line.map((term) => postings.getSet(term)).reduce(intersect));
    const isOfLine = (slot: number) =>
      columns.nameLength[slot] === line.length - 1 &&
      line.every((term, index) => terms.getTermAt(slot, index) === term);
    updateSlots(slots.filter(isOfLine));
  }

  function updateSlots(slots: Uint32Array): void {
    for (const slot of slots) {
      sortIndexes.popularity.remove(slot);
      computePopularity(slot);
      sortIndexes.popularity.add(slot);
    }
  }

  function getName(slot: number): NameTerms {
    return { terms: terms.getTerms(slot), nameLength: inRange(columns.nameLength[slot]) };
  }

  function computePopularity(slot: number): void {
    columns.popularity[slot] = inRange(columns.ownPopularity[slot]) + getPopularity(getName(slot));
  }

  function addFlankers(line: number, change: number): { before: number; after: number } {
    const before = flankers.get(line) ?? 0;
    const after = before + change;
    if (after === 0) flankers.delete(line);
    else flankers.set(line, after);
    return { before, after };
  }

  function getPopularity({ terms: list, nameLength }: NameTerms): number {
    const brand = popularityByBrand.get(inRange(list[nameLength])) ?? 0;
    return brand + computeLinePopularity(flankers.get(hashLine(list, nameLength, nameLength)) ?? 0);
  }

  return {
    getPopularity,
    addWatchers: (brand, change) => {
      if (change === 0 && popularityByBrand.has(brand)) return;
      watchers.set(brand, (watchers.get(brand) ?? 0) + change);
      changedBrands.add(brand);
    },
    countFlanker: ({ terms: list, nameLength }, change) => {
      for (let words = 1; words < Math.min(nameLength, MAX_LINE_WORDS + 1); words += 1) {
        const { before, after } = addFlankers(hashLine(list, words, nameLength), change);
        if (computeLinePopularity(before) !== computeLinePopularity(after)) {
          const terms = [...Array.from(list).slice(0, words), inRange(list[nameLength])];
          changedLines.set(terms.join(' '), terms);
        }
      }
    },
    markOriginalBrand: (term) => {
      if (vocabulary.getField(term) !== 'originalBrand') return;
      const brand = vocabulary.findTerm('brand', vocabulary.getKey(term));
      if (brand !== undefined) changedBrands.add(brand);
    },
    update: () => {
      for (const brand of changedBrands) if (computeBrand(brand)) updateSlots(listSlots(postings.getSet(brand)));
      changedBrands.clear();
      for (const line of changedLines.values()) updateLine(line);
      changedLines.clear();
    },
    computeAll: async (slots, pause) => {
      for (const brand of changedBrands) computeBrand(brand);
      changedBrands.clear();
      await countInSteps(slots.length, pause, (index) => {
        const { terms: list, nameLength } = getName(inRange(slots[index]));
        for (let words = 1; words < Math.min(nameLength, MAX_LINE_WORDS + 1); words += 1)
          addFlankers(hashLine(list, words, nameLength), 1);
      });
      await countInSteps(slots.length, pause, (index) => computePopularity(inRange(slots[index])));
    },
  };
}

/** Returns the FNV-1a hash of a brand and the first words of a name. */
function hashLine(terms: ArrayLike<number>, words: number, nameLength: number): number {
  let hash = Math.imul(0x811c9dc5 ^ inRange(terms[nameLength]), 0x01000193);
  for (let index = 0; index < words; index += 1) hash = Math.imul(hash ^ inRange(terms[index]), 0x01000193);
  return hash;
}
