import { isInStock } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import { createYielder } from '../../../platform/yield-to-event-loop.ts';
import { type DisplayRates, toFragrance } from '../catalogue.rules.ts';
import * as repo from './live-index.repo.ts';
import type { IndexedFragrance, SearchIndex } from './search-index.ts';

const BATCH_SIZE = 1000;
/** Number of fragrances that are indexed before the next check whether requests should run. */
const SLICE_SIZE = 25;

/** Loads the catalogue into an index and keeps the index current. Calls must not overlap. */
export class IndexMirror {
  readonly #db: Db;
  readonly #index: SearchIndex;
  readonly #loadRates: () => Promise<DisplayRates>;
  readonly #yieldIfDue = createYielder();
  /** Rates by which the indexed prices are converted; undefined before the first load. */
  #rates: DisplayRates | undefined;
  /**
   * Maps the id of each inspired fragrance to the name key of its original. When a fragrance gets
   * another original, the number of fragrances inspired by the old one must be counted again. The
   * database no longer knows the old one.
   */
  readonly #originalKeyById = new Map<number, string>();
  /**
   * One shared string for each name key (normalised brand and name). This saves memory, because
   * many fragrances are inspired by the same original.
   */
  readonly #keys = new Map<string, string>();
  #lastLoaded = 0;
  #isLoaded = false;
  /**
   * Database snapshot up to which the search index contains all changes of fragrances; null before
   * the first read. The next refresh reads only rows that were written after it.
   */
  #snapshot: string | null = null;

  constructor(db: Db, index: SearchIndex, loadRates: () => Promise<DisplayRates>) {
    this.#db = db;
    this.#index = index;
    this.#loadRates = loadRates;
  }

  /** Loads the whole catalogue. After a failure, the next call continues after the last batch. */
  async load(signal: AbortSignal): Promise<void> {
    this.#snapshot ??= await repo.takeSnapshot(this.#db);
    this.#rates ??= await this.#loadRates();
    const rates = this.#rates;
    this.#index.startFilling();
    // A separate connection, so that the load does not wait for requests that use the pool.
    await this.#db.connection().execute(async (connection) => {
      let rows = await repo.listAfter(connection, rates, this.#lastLoaded, BATCH_SIZE);
      for (let last = rows.at(-1); last && !signal.aborted; last = rows.at(-1)) {
        this.#recordOriginals(rows);
        // Queries the next batch while this one is indexed.
        [rows] = await Promise.all([repo.listAfter(connection, rates, last.id, BATCH_SIZE), this.#put(rows)]);
        this.#lastLoaded = last.id;
      }
    });
    if (!signal.aborted) await this.#index.finishFilling(this.#yieldIfDue);
  }

  /**
   * Reads all catalogue changes since the last call into the search index, and converts all prices
   * again when the rates have changed. Returns whether anything changed.
   */
  async refresh(): Promise<boolean> {
    const rates = await this.#loadRates();
    const hasNewRates = !areSameRates(rates, this.#rates);
    const hasChanges = await this.#readChanges(rates);
    if (hasNewRates) await this.#convertAgain(rates);
    // Last, so that the next refresh converts again after a failure.
    this.#rates = rates;
    return hasChanges || hasNewRates;
  }

  async #convertAgain(rates: DisplayRates): Promise<void> {
    let rows = await repo.listConvertedAfter(this.#db, rates, 0, BATCH_SIZE);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      await this.#put(rows);
      rows = await repo.listConvertedAfter(this.#db, rates, last.id, BATCH_SIZE);
    }
  }

  async #readChanges(rates: DisplayRates): Promise<boolean> {
    const now = await repo.takeSnapshot(this.#db);
    const ids = await repo.listChangedBetween(this.#db, this.#snapshot ?? now, now);
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const rows = await repo.listByIds(this.#db, rates, ids.slice(from, from + BATCH_SIZE));
      const changedKeys = this.#recordOriginals(rows);
      await this.#put(rows);
      if (changedKeys.length > 0) await this.#put(await repo.listByNameKeys(this.#db, rates, changedKeys));
    }
    this.#snapshot = now;
    this.#isLoaded = true;
    return ids.length > 0;
  }

  async #put(rows: readonly repo.IndexRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += SLICE_SIZE) {
      const slice = rows.slice(from, from + SLICE_SIZE);
      this.#index.put(slice.filter((row) => row.is_listed).map(toIndexed));
      this.#index.remove(slice.filter((row) => !row.is_listed).map(({ id }) => id));
      await this.#yieldIfDue();
    }
  }

  /**
   * Stores which original each changed fragrance is inspired by. Returns the name keys of the
   * originals whose number of inspired fragrances has changed.
   */
  #recordOriginals(rows: readonly repo.IndexRow[]): string[] {
    const changedKeys = new Set<string>();
    for (const row of rows) {
      const before = this.#originalKeyById.get(row.id);
      const after = row.is_listed ? (row.original_key ?? undefined) : undefined;
      // During the load, an inspired fragrance may be added after its original was counted.
      if (before === after && this.#isLoaded) continue;
      if (after === undefined) this.#originalKeyById.delete(row.id);
      else this.#originalKeyById.set(row.id, this.#intern(after));
      for (const key of [before, after]) if (key !== undefined) changedKeys.add(key);
    }
    return [...changedKeys];
  }

  #intern(key: string): string {
    const known = this.#keys.get(key) ?? key;
    this.#keys.set(key, known);
    return known;
  }
}

function areSameRates(a: DisplayRates, b: DisplayRates | undefined): boolean {
  return b !== undefined && JSON.stringify(a?.perEuro) === JSON.stringify(b?.perEuro);
}

function toIndexed(row: repo.IndexRow): IndexedFragrance {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    notes: row.notes,
    accords: row.accords,
    gender: row.gender,
    family: row.family,
    isOriginal: row.is_original,
    isSoldOut: row.is_sold_out,
    isAvailable: row.availability !== null && isInStock(row.availability),
    price: row.comparablePrice,
    watchers: row.watchers,
    votes: row.votes ?? 0,
    inspiredCount: row.inspiredCount ?? 0,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    json: JSON.stringify(toFragrance(row)),
  };
}
