import type { Columns } from './columns.ts';
import { inRange } from './in-range.ts';
import type { SortKey } from './search-index.ts';
import { SortIndex } from './sort-index.ts';
import type { TermLists } from './term-lists.ts';
import { compareTexts } from './words/tokenise.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/**
 * The catalogue in every sort order. All orders ascend, except `popularity`. The list of the most
 * watched is `watchers` read backwards. In `watchers`, fragrances with equally many watchers are
 * therefore sorted by descending name.
 */
export type SortIndexes = Record<Exclude<SortKey, 'best' | 'popular'> | 'popularity', SortIndex>;

/**
 * Creates the sort orders. Fragrances with the same price or time are sorted by id. In all other
 * orders, equal fragrances are sorted by name, then by id.
 */
export function createSortIndexes(columns: Columns, vocabulary: Vocabulary, terms: TermLists): SortIndexes {
  const compareIds = (a: number, b: number) => inRange(columns.id[a]) - inRange(columns.id[b]);

  function compareNames(a: number, b: number): number {
    const [keyA, keyB] = [inRange(columns.nameSortKey[a]), inRange(columns.nameSortKey[b])];
    return keyA === keyB ? compareWords(a, b) : keyA - keyB;
  }

  function compareWords(a: number, b: number): number {
    const [lengthA, lengthB] = [inRange(columns.nameLength[a]), inRange(columns.nameLength[b])];
    for (let position = 0; position < lengthA && position < lengthB; position += 1) {
      const [termA, termB] = [terms.getTermAt(a, position), terms.getTermAt(b, position)];
      if (termA === termB) continue;
      const difference = vocabulary.getSortLabel(termA) - vocabulary.getSortLabel(termB);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  function compareBrands(a: number, b: number): number {
    const [brandA, brandB] = [inRange(columns.brand[a]), inRange(columns.brand[b])];
    if (brandA === brandB) return 0;
    return compareTexts(vocabulary.getKey(brandA), vocabulary.getKey(brandB));
  }

  const createValueIndex = (key: 'price' | 'createdAt' | 'updatedAt') =>
    new SortIndex((a, b) => {
      const [valueA, valueB] = [inRange(columns[key][a]), inRange(columns[key][b])];
      return valueA === valueB ? compareIds(a, b) : compareNumbers(valueA, valueB);
    });

  const compareWatchers = (a: number, b: number) => inRange(columns.watchers[a]) - inRange(columns.watchers[b]);
  const comparePopularity = (a: number, b: number) => inRange(columns.popularity[b]) - inRange(columns.popularity[a]);
  return {
    popularity: new SortIndex((a, b) => comparePopularity(a, b) || compareNames(a, b) || compareIds(a, b)),
    name: new SortIndex((a, b) => compareNames(a, b) || compareIds(a, b)),
    brand: new SortIndex((a, b) => compareBrands(a, b) || compareNames(a, b) || compareIds(a, b)),
    price: createValueIndex('price'),
    createdAt: createValueIndex('createdAt'),
    updatedAt: createValueIndex('updatedAt'),
    watchers: new SortIndex((a, b) => compareWatchers(a, b) || compareNames(b, a) || compareIds(b, a)),
  };
}

// Does not subtract, because a missing price is Infinity, and Infinity - Infinity is NaN.
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : 1;
}
