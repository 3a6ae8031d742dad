import type { Columns } from './columns.ts';
import { createOrder, type Order } from './order.ts';
import type { SortKey } from './search-index.ts';
import type { TermLists } from './term-lists.ts';
import type { Vocabulary } from './vocabulary.ts';
import { compareTexts } from './words.ts';

/**
 * All orders of the catalogue, ascending, except `fame`, which has the most popular first (see
 * `popularity.rules.ts`). Equal watchers sort by descending name, so that reading backwards gives
 * the most watched first, then by name.
 */
export type Orders = Record<Exclude<SortKey, 'best' | 'popular'> | 'fame', Order>;

/** Each order compares its own key, then the name (except for prices and times), then the id. */
export function createOrders(columns: Columns, vocabulary: Vocabulary, terms: TermLists): Orders {
  const byId = (a: number, b: number) => (columns.id[a] ?? 0) - (columns.id[b] ?? 0);

  function byName(a: number, b: number): number {
    const [one, other] = [columns.nameKey[a] ?? 0, columns.nameKey[b] ?? 0];
    return one === other ? byWords(a, b) : one - other;
  }

  function byWords(a: number, b: number): number {
    const [mine, others] = [columns.nameLength[a] ?? 0, columns.nameLength[b] ?? 0];
    for (let place = 0; place < mine && place < others; place += 1) {
      const [one, other] = [terms.at(a, place), terms.at(b, place)];
      if (one === other) continue;
      const difference = vocabulary.labelOf(one) - vocabulary.labelOf(other);
      if (difference !== 0) return difference;
    }
    return mine - others;
  }

  function byHouse(a: number, b: number): number {
    const [mine, others] = [columns.house[a] ?? 0, columns.house[b] ?? 0];
    if (mine === others) return 0;
    return compareTexts(vocabulary.terms[mine]?.key ?? '', vocabulary.terms[others]?.key ?? '');
  }

  const byValue = (key: 'price' | 'createdAt' | 'updatedAt') =>
    createOrder((a, b) => {
      const [mine, others] = [columns[key][a] ?? 0, columns[key][b] ?? 0];
      return mine === others ? byId(a, b) : compareNumbers(mine, others);
    });

  const byWatchers = (a: number, b: number) => (columns.watchers[a] ?? 0) - (columns.watchers[b] ?? 0);
  const byFame = (a: number, b: number) => (columns.popularity[b] ?? 0) - (columns.popularity[a] ?? 0);
  return {
    fame: createOrder((a, b) => byFame(a, b) || byName(a, b) || byId(a, b)),
    name: createOrder((a, b) => byName(a, b) || byId(a, b)),
    brand: createOrder((a, b) => byHouse(a, b) || byName(a, b) || byId(a, b)),
    price: byValue('price'),
    createdAt: byValue('createdAt'),
    updatedAt: byValue('updatedAt'),
    watchers: createOrder((a, b) => byWatchers(a, b) || byName(b, a) || byId(b, a)),
  };
}

const LETTERS = 6;

/** Packs a name's first six letters into a sortable number; stops at a letter above U+00FE. */
export function nameKeyOf(words: readonly string[]): number {
  const text = words.slice(0, LETTERS).join(' ');
  let key = 0;
  let isPlain = true;
  for (let at = 0; at < LETTERS; at += 1) {
    const code: number = isPlain && at < text.length ? text.charCodeAt(at) : 0;
    key = key * 256 + Math.min(code, 255);
    isPlain &&= code < 255;
  }
  return key;
}

// Does not subtract, because a missing price is Infinity, and Infinity - Infinity is NaN.
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : 1;
}
