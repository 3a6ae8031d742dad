import { createSearchIndex } from '../../../apps/server/src/features/catalogue/search/create-search-index.ts';
import type { IndexedFragrance } from '../../../apps/server/src/features/catalogue/search/search-index.ts';

/** An engine under test. `fill` gets the fragrances in batches. */
export interface Engine {
  name: string;
  fill: (fragrances: readonly IndexedFragrance[]) => Promise<void> | void;
  finish: () => Promise<void> | void;
  /** Returns the ids of the 20 best matches. */
  search: (keyword: string) => Promise<number[]> | number[];
  /** Size on disk in bytes, for an engine that is not in memory. */
  measureDisk?: () => Promise<number>;
}

export function createOwnIndex(): Engine {
  const index = createSearchIndex();
  index.startFilling();
  return {
    name: "this repository's index",
    fill: (fragrances) => index.put(fragrances),
    finish: () => index.finishFilling(async () => {}),
    search: (keyword) => {
      const { rows } = index.query({ keyword, sort: 'best', direction: 'desc', offset: 0, limit: 20 });
      return (JSON.parse(rows.toString()) as { id: number }[]).map(({ id }) => id);
    },
  };
}
