import { brandsOf, categoriesOf, statsOf } from './counts.ts';
import { filtered } from './filters.ts';
import { createFinder, type Finding } from './finding.ts';
import { pageOf, readingOf } from './paging.ts';
import { bestOf } from './ranking.ts';
import { remember } from './remember.ts';
import type { CatalogueQuery, SearchIndex } from './search-index.ts';
import { similarTo } from './similar.ts';
import { intersect, type SlotSet } from './slot-set.ts';
import { createStore } from './store.ts';

/** The slots that match a query's keyword and filters; null for all. */
interface Passing {
  finding: Finding | null;
  set: SlotSet | null;
}

/** Maximum cached results until the index changes: matching sets, pages, and fully sorted sets. */
const SETS = 32;
const PAGES = 1024;
const WHOLE = 16;
/** Beyond this many rows the whole set is sorted once, because the client is likely to read on. */
const DEEP = 1000;

export function createSearchIndex(): SearchIndex {
  const store = createStore();
  const find = createFinder(store);
  const sets = remember<Passing>(SETS, () => store.version);
  const pages = remember<ReturnType<typeof pageFor>>(PAGES, () => store.version);
  const whole = remember<Uint32Array>(WHOLE, () => store.version);

  function passing(query: CatalogueQuery): Passing {
    const finding = query.keyword === undefined ? null : find(query.keyword);
    const set = filtered(store, query);
    if (finding === null) return { finding, set };
    return { finding, set: set === null ? finding.set : intersect(finding.set, set) };
  }

  function inOrder({ finding, set }: Passing, query: CatalogueQuery): number[] {
    const { offset, limit } = query;
    if (finding !== null && set !== null && query.sort === 'best') return bestOf(store, finding, set, offset, limit);
    return pageOf(set, readingOf(store.orders, store.columns, query), offset, limit);
  }

  function pageFor(query: CatalogueQuery): { total: number; slots: readonly number[] | Uint32Array } {
    const { offset, limit } = query;
    const asked = { ...query, sort: undefined, direction: undefined, offset: 0, limit: 0 };
    const found = sets(JSON.stringify(asked), () => passing(query));
    const total = found.set === null ? store.size : found.set.size;
    if (found.set === null || offset + limit <= DEEP || offset >= total) return { total, slots: inOrder(found, query) };
    const all = { ...query, offset: 0, limit: total };
    const slots = whole(JSON.stringify(all), () => Uint32Array.from(inOrder(found, all)));
    return { total, slots: slots.slice(offset, offset + limit) };
  }

  return {
    put: store.put,
    remove: store.remove,
    get size() {
      return store.size;
    },
    query: (query) => {
      const { total, slots } = pages(JSON.stringify(query), () => pageFor(query));
      return { total, rows: store.rows.arrayOf(slots) };
    },
    rowsOf: (ids) => store.rows.arrayOf(ids.flatMap((id) => store.slotOf(id) ?? [])),
    brands: () => brandsOf(store),
    categories: () => categoriesOf(store),
    stats: () => statsOf(store),
    similar: (id, limit) => similarTo(store, id, limit),
  };
}
