import { type Columns, createTable } from './columns.ts';
import { createHouses } from './houses.ts';
import type { Order } from './order.ts';
import { createOrders, nameKeyOf, type Orders } from './orders.ts';
import { ownFame } from './popularity.rules.ts';
import { createPostings, type Postings } from './postings.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import type { IndexedFragrance } from './search-index.ts';
import { createTermLists, type TermLists } from './term-lists.ts';
import { termsOf } from './terms.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export interface Store {
  readonly size: number;
  readonly columns: Columns;
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  readonly terms: TermLists;
  readonly orders: Orders;
  readonly rows: RowStore;
  /** Grows with every change. */
  readonly version: number;
  /** Grows when searchable words change, but not with prices and stock. */
  readonly textVersion: number;
  /** Sum of all prices, in US cents. */
  readonly priceSum: number;
  slotOf(id: number): number | undefined;
  put(fragrances: readonly IndexedFragrance[]): void;
  remove(ids: readonly number[]): void;
}

type Values = Record<
  | 'id'
  | 'price'
  | 'createdAt'
  | 'updatedAt'
  | 'watchers'
  | 'ownFame'
  | 'popularity'
  | 'house'
  | 'nameLength'
  | 'nameKey',
  number
>;

export function createStore(): Store {
  const table = createTable();
  const { columns } = table;
  const vocabulary = createVocabulary();
  const postings = createPostings(() => table.capacity);
  const terms = createTermLists(columns);
  const rows = createRowStore();
  const orders = createOrders(columns, vocabulary, terms);
  const houses = createHouses(vocabulary, postings, columns, orders);
  const counts = { version: 0, textVersion: 0, priceSum: 0 };

  function movedTerm(term: number): void {
    const { field, words } = vocabulary.terms[term] ?? {};
    if (field === 'follows') houses.follow(term);
    if (words !== undefined && words.length > 0) counts.textVersion += 1;
  }

  /** Updates the postings of a slot from its old terms to its new ones. */
  function moveTerms(slot: number, before: Uint32Array, after: readonly number[]): void {
    for (const term of before) {
      if (after.includes(term)) continue;
      postings.remove(term, slot);
      movedTerm(term);
    }
    for (const term of after) {
      if (before.includes(term)) continue;
      postings.add(term, slot);
      movedTerm(term);
    }
    terms.put(slot, after);
  }

  /** Adds a slot's watchers and price to the totals; -1 subtracts them. */
  function count(slot: number, sign: 1 | -1): void {
    houses.watch(columns.house[slot] ?? 0, sign * (columns.watchers[slot] ?? 0));
    const price = columns.price[slot] ?? Infinity;
    if (price !== Infinity) counts.priceSum += sign * Math.round(100 * price);
  }

  function valuesOf(one: IndexedFragrance, house: number, name: readonly string[]): Values {
    const { id, createdAt, updatedAt, watchers } = one;
    const fame = Math.fround(ownFame({ ...one, isSold: one.price !== null }));
    const popularity = Math.fround(fame + houses.fameOf(house));
    return {
      id,
      createdAt,
      updatedAt,
      watchers,
      price: one.price ?? Infinity,
      ownFame: fame,
      popularity,
      house,
      nameLength: name.length,
      nameKey: nameKeyOf(name),
    };
  }

  function putOne(one: IndexedFragrance): void {
    const known = table.slotOf(one.id);
    const slot = known ?? table.take(one.id);
    const { terms: after, name } = termsOf(vocabulary, one);
    const nameLength = name.length;
    const values = valuesOf(one, after[nameLength] ?? 0, name);
    const before = terms.of(slot);
    const isSameName = columns.nameLength[slot] === nameLength && isSame(before, after, nameLength + 1);
    const moved = known === undefined ? Object.values(orders) : movedOrders(orders, columns, slot, values, isSameName);
    if (known !== undefined) {
      for (const order of moved) order.remove(slot);
      count(slot, -1);
    }
    write(columns, slot, values);
    if (before.length !== after.length || !isSame(before, after, after.length)) moveTerms(slot, before, after);
    count(slot, 1);
    for (const order of moved) order.add(slot);
    rows.put(slot, one.json);
  }

  function removeOne(id: number): void {
    const slot = table.slotOf(id);
    if (slot === undefined) return;
    for (const order of Object.values(orders)) order.remove(slot);
    count(slot, -1);
    moveTerms(slot, terms.of(slot), []);
    columns.nameLength[slot] = 0;
    rows.remove(slot);
    table.release(id);
  }

  function change<Item>(items: readonly Item[], one: (item: Item) => void): void {
    if (items.length === 0) return;
    for (const item of items) one(item);
    houses.settle();
    counts.version += 1;
  }

  return {
    columns,
    vocabulary,
    postings,
    terms,
    orders,
    rows,
    get size() {
      return table.size;
    },
    get version() {
      return counts.version;
    },
    get textVersion() {
      return counts.textVersion;
    },
    get priceSum() {
      return counts.priceSum;
    },
    slotOf: table.slotOf,
    put: (fragrances) => change(fragrances, putOne),
    remove: (ids) => change(ids, removeOne),
  };
}

function isSame(before: ArrayLike<number>, after: ArrayLike<number>, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (before[at] !== after[at]) return false;
  return true;
}

function write(columns: Columns, slot: number, values: Values): void {
  columns.id[slot] = values.id;
  columns.price[slot] = values.price;
  columns.createdAt[slot] = values.createdAt;
  columns.updatedAt[slot] = values.updatedAt;
  columns.watchers[slot] = values.watchers;
  columns.ownFame[slot] = values.ownFame;
  columns.popularity[slot] = values.popularity;
  columns.house[slot] = values.house;
  columns.nameLength[slot] = values.nameLength;
  columns.nameKey[slot] = values.nameKey;
}

/** Returns the orders in which these values move a fragrance. */
function movedOrders(orders: Orders, columns: Columns, slot: number, values: Values, isSameName: boolean): Order[] {
  const byValue = (['price', 'createdAt', 'updatedAt'] as const).filter((key) => columns[key][slot] !== values[key]);
  const byName = isSameName ? [] : (['name', 'brand'] as const);
  const byFame = isSameName && columns.popularity[slot] === values.popularity ? [] : (['fame'] as const);
  const byWatchers = isSameName && columns.watchers[slot] === values.watchers ? [] : (['watchers'] as const);
  return [...byValue, ...byName, ...byFame, ...byWatchers].map((key) => orders[key]);
}
