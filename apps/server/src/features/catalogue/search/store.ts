import { type Columns, createTable } from './columns.ts';
import { createDerivedPopularity } from './derived-popularity.ts';
import { fillSortIndexes } from './filling/fill-sort-indexes.ts';
import type { Pause } from './filling/in-steps.ts';
import { inRange } from './in-range.ts';
import { computeOwnPopularity } from './popularity.rules.ts';
import { Postings } from './postings.ts';
import { createRowStore } from './row-store.ts';
import type { IndexedFragrance } from './search-index.ts';
import type { SortIndex } from './sort-index.ts';
import { createSortIndexes, type SortIndexes } from './sort-indexes.ts';
import { createTermLists } from './term-lists.ts';
import { buildTerms } from './words/terms.ts';
import { computeNameSortKey } from './words/tokenise.ts';
import { Vocabulary } from './words/vocabulary.ts';

type Values = Record<
  | 'id'
  | 'price'
  | 'createdAt'
  | 'updatedAt'
  | 'watchers'
  | 'ownPopularity'
  | 'popularity'
  | 'brand'
  | 'nameLength'
  | 'nameSortKey',
  number
>;

export class Store {
  readonly #table = createTable();
  readonly columns = this.#table.columns;
  readonly vocabulary = new Vocabulary();
  readonly postings = new Postings(() => this.#table.capacity);
  readonly terms = createTermLists(this.columns);
  readonly rows = createRowStore();
  readonly sortIndexes = createSortIndexes(this.columns, this.vocabulary, this.terms);
  readonly #derivedPopularity = createDerivedPopularity(this);
  #version = 0;
  #textVersion = 0;
  #priceSum = 0;
  #isFilling = false;

  get size(): number {
    return this.#table.size;
  }

  /** Version number of the search index, which grows with every change of the index. */
  get version(): number {
    return this.#version;
  }

  /**
   * Version of the words in the search index. It stays the same when only prices or stock change.
   */
  get textVersion(): number {
    return this.#textVersion;
  }

  /** Sum of the prices of all fragrances in the search index, in US cents. */
  get priceSum(): number {
    return this.#priceSum;
  }

  findSlot(id: number): number | undefined {
    return this.#table.findSlot(id);
  }

  put(fragrances: readonly IndexedFragrance[]): void {
    if (fragrances.length === 0) return;
    for (const fragrance of fragrances) this.#putFragrance(fragrance);
    this.#finishChange();
  }

  remove(ids: readonly number[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#removeFragrance(id);
    this.#finishChange();
  }

  /**
   * From now on fragrances are only collected, until `finishFilling` is called. Nothing may be
   * called while that runs. Ignored unless the store is empty.
   */
  startFilling(): void {
    if (this.size > 0) return;
    this.#isFilling = true;
    this.vocabulary.startFilling();
  }

  /** Computes the popularity and the sort orders of all fragrances. Ignored unless filling. */
  async finishFilling(pause: Pause): Promise<void> {
    if (!this.#isFilling) return;
    await this.vocabulary.finishFilling(pause);
    const slots = this.#table.listUsedSlots();
    await this.#derivedPopularity.computeAll(slots, pause);
    await fillSortIndexes(this.sortIndexes, slots, this, pause);
    this.#isFilling = false;
    this.#textVersion += 1;
    this.#version += 1;
  }

  #finishChange(): void {
    if (!this.#isFilling) this.#derivedPopularity.update();
    this.#version += 1;
  }

  #putFragrance(fragrance: IndexedFragrance): void {
    const existingSlot = this.#table.findSlot(fragrance.id);
    const slot = existingSlot ?? this.#table.allocate(fragrance.id);
    const { terms: after, name } = buildTerms(this.vocabulary, fragrance);
    const nameLength = name.length;
    const values = this.#computeValues(fragrance, after, name);
    const before = this.terms.getTerms(slot);
    const lengthBefore = inRange(this.columns.nameLength[slot]);
    const isSameName = lengthBefore === nameLength && isSame(before, after, nameLength + 1);
    const findMoved = () =>
      existingSlot === undefined
        ? Object.values(this.sortIndexes)
        : findMovedIndexes(this.sortIndexes, this.columns, slot, values, isSameName);
    const movedIndexes = this.#isFilling ? [] : findMoved();
    if (existingSlot !== undefined) {
      for (const sortIndex of movedIndexes) sortIndex.remove(slot);
      this.#updateTotals(slot, -1);
    }
    if (!isSameName && !this.#isFilling) {
      this.#derivedPopularity.countFlanker({ terms: before, nameLength: lengthBefore }, -1);
      this.#derivedPopularity.countFlanker({ terms: after, nameLength }, 1);
    }
    writeValues(this.columns, slot, values);
    if (before.length !== after.length || !isSame(before, after, after.length)) this.#moveTerms(slot, before, after);
    this.#updateTotals(slot, 1);
    for (const sortIndex of movedIndexes) sortIndex.add(slot);
    this.rows.put(slot, fragrance.json);
  }

  #removeFragrance(id: number): void {
    const slot = this.#table.findSlot(id);
    if (slot === undefined) return;
    const terms = this.terms.getTerms(slot);
    if (!this.#isFilling) {
      for (const sortIndex of Object.values(this.sortIndexes)) sortIndex.remove(slot);
      this.#derivedPopularity.countFlanker({ terms, nameLength: inRange(this.columns.nameLength[slot]) }, -1);
    }
    this.#updateTotals(slot, -1);
    this.#moveTerms(slot, terms, []);
    this.columns.nameLength[slot] = 0;
    this.rows.remove(slot);
    this.#table.release(id);
  }

  #computeValues(fragrance: IndexedFragrance, terms: readonly number[], name: readonly string[]): Values {
    const { id, createdAt, updatedAt, watchers } = fragrance;
    const ownPopularity = Math.fround(computeOwnPopularity({ ...fragrance, isSold: fragrance.price !== null }));
    const nameLength = name.length;
    const popularity = Math.fround(ownPopularity + this.#derivedPopularity.getPopularity({ terms, nameLength }));
    return {
      id,
      createdAt,
      updatedAt,
      watchers,
      price: fragrance.price ?? Infinity,
      ownPopularity,
      popularity,
      brand: inRange(terms[nameLength]),
      nameLength,
      nameSortKey: computeNameSortKey(name),
    };
  }

  #moveTerms(slot: number, before: Uint32Array, after: readonly number[]): void {
    for (const term of before) {
      if (after.includes(term)) continue;
      this.postings.remove(term, slot);
      this.#recordMovedTerm(term);
    }
    for (const term of after) {
      if (before.includes(term)) continue;
      this.postings.add(term, slot);
      this.#recordMovedTerm(term);
    }
    this.terms.put(slot, after);
  }

  #recordMovedTerm(term: number): void {
    if (this.#isFilling) return;
    if (this.vocabulary.getField(term) === 'originalBrand') this.#derivedPopularity.markOriginalBrand(term);
    if (this.vocabulary.getFirstWord(term) !== undefined) this.#textVersion += 1;
  }

  #updateTotals(slot: number, sign: 1 | -1): void {
    const { brand, watchers, price: prices } = this.columns;
    this.#derivedPopularity.addWatchers(inRange(brand[slot]), sign * inRange(watchers[slot]));
    const price = inRange(prices[slot]);
    if (price !== Infinity) this.#priceSum += sign * Math.round(100 * price);
  }
}

function isSame(before: ArrayLike<number>, after: ArrayLike<number>, length: number): boolean {
  for (let index = 0; index < length; index += 1) if (before[index] !== after[index]) return false;
  return true;
}

function writeValues(columns: Columns, slot: number, values: Values): void {
  columns.id[slot] = values.id;
  columns.price[slot] = values.price;
  columns.createdAt[slot] = values.createdAt;
  columns.updatedAt[slot] = values.updatedAt;
  columns.watchers[slot] = values.watchers;
  columns.ownPopularity[slot] = values.ownPopularity;
  columns.popularity[slot] = values.popularity;
  columns.brand[slot] = values.brand;
  columns.nameLength[slot] = values.nameLength;
  columns.nameSortKey[slot] = values.nameSortKey;
}

function findMovedIndexes(
  sortIndexes: SortIndexes,
  columns: Columns,
  slot: number,
  values: Values,
  isSameName: boolean,
): SortIndex[] {
  const byValue = (['price', 'createdAt', 'updatedAt'] as const).filter((key) => columns[key][slot] !== values[key]);
  const byName = isSameName ? [] : (['name', 'brand'] as const);
  const byPopularity = isSameName && columns.popularity[slot] === values.popularity ? [] : (['popularity'] as const);
  const byWatchers = isSameName && columns.watchers[slot] === values.watchers ? [] : (['watchers'] as const);
  return [...byValue, ...byName, ...byPopularity, ...byWatchers].map((key) => sortIndexes[key]);
}
