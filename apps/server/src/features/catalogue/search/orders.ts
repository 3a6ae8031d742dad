import type { Columns } from './columns.ts';
import { createOrder, type Order } from './order.ts';
import type { SortKey } from './search-index.ts';
import type { TermLists } from './term-lists.ts';
import type { Vocabulary } from './vocabulary.ts';
import { compareTexts } from './words.ts';

/**
 * Every order that the catalogue can be read in. They rise, but for `fame`, which has the best known first (see
 * `popularity.rules.ts`); of equal watchers the names fall, so that read downwards the most watched come first, then the name.
 */
export type Orders = Record<Exclude<SortKey, 'best' | 'popular'> | 'fame', Order>;

/** Each order by its own key, then what people would look for next, and by the id at last. */
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

/** The first letters of a name as a number that sorts as they do; it ends before a letter that is not among the first 255. */
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

// No price counts as an endless one: a difference of two of them would be no number.
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : 1;
}
