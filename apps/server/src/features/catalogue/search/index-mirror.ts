import { setImmediate } from 'node:timers/promises';
import { isInStock } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import { toFragrance } from '../fragrance-row.ts';
import * as repo from './live-index.repo.ts';
import type { IndexedFragrance, SearchIndex } from './search-index.ts';

const BATCH = 1000;
/** Rows indexed at a time: some milliseconds of work, after which waiting requests get a turn. */
const SLICE = 200;

/** Copies the database into an index and keeps it current. Calls must not overlap. */
export interface Mirror {
  /** Reads every listed fragrance; after a failure, the next call continues where it stopped. */
  load(signal: AbortSignal): Promise<void>;
  /** Reads the rows written since the last call; returns whether there were any. */
  refresh(): Promise<boolean>;
}

export function createMirror(db: Db, index: SearchIndex): Mirror {
  /** Key of each inspired fragrance's original, by id: the database no longer has the old one. */
  const followed = new Map<number, string>();
  /** One string per key: many fragrances share an original. */
  const keys = new Map<string, string>();
  let lastLoaded = 0;
  let isLoaded = false;
  /** Taken before the first row is read; everything written later is read again. */
  let snapshot: string | null = null;

  function once(key: string): string {
    const known = keys.get(key) ?? key;
    keys.set(key, known);
    return known;
  }

  async function put(rows: readonly repo.IndexRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE);
      index.put(slice.filter((row) => row.is_listed).map(toIndexed));
      index.remove(slice.filter((row) => !row.is_listed).map(({ id }) => id));
      if (rows.length > SLICE) await setImmediate();
    }
  }

  /** Records the originals of these rows; returns keys whose follower counts may have changed. */
  function follow(rows: readonly repo.IndexRow[]): string[] {
    const touched = new Set<string>();
    for (const row of rows) {
      const before = followed.get(row.id);
      const after = row.is_listed ? (row.original_key ?? undefined) : undefined;
      // During the load, a follower may have been added after its original was counted.
      if (before === after && isLoaded) continue;
      if (after === undefined) followed.delete(row.id);
      else followed.set(row.id, once(after));
      for (const key of [before, after]) if (key !== undefined) touched.add(key);
    }
    return [...touched];
  }

  return {
    async load(signal) {
      snapshot ??= await repo.takeSnapshot(db);
      // A separate connection, so that the load does not wait for requests that use the pool.
      await db.connection().execute(async (own) => {
        let rows = await repo.listAfter(own, lastLoaded, BATCH);
        for (let last = rows.at(-1); last && !signal.aborted; last = rows.at(-1)) {
          follow(rows);
          // Queries the next batch while this one is indexed.
          [rows] = await Promise.all([repo.listAfter(own, last.id, BATCH), put(rows)]);
          lastLoaded = last.id;
        }
      });
    },
    async refresh() {
      const now = await repo.takeSnapshot(db);
      const ids = await repo.listChangedBetween(db, snapshot ?? now, now);
      for (let from = 0; from < ids.length; from += BATCH) {
        const rows = await repo.listByIds(db, ids.slice(from, from + BATCH));
        const touched = follow(rows);
        await put(rows);
        if (touched.length > 0) await put(await repo.listByNameKeys(db, touched));
      }
      snapshot = now;
      isLoaded = true;
      return ids.length > 0;
    },
  };
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
    price: row.price,
    watchers: row.watchers,
    votes: row.votes ?? 0,
    followers: row.followers ?? 0,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    json: JSON.stringify(toFragrance(row)),
  };
}
