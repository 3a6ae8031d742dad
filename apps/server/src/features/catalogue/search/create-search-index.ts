import { createLruCache } from '../../../platform/lru-cache.rules.ts';
import { computeStats, countCategories, listBrands } from './counts.ts';
import { applyFilters } from './filters.ts';
import { type KeywordMatch, KeywordSearch } from './keyword-search.ts';
import { getOrdering, selectPage } from './paging.ts';
import { selectBestMatches } from './ranking.ts';
import type { CatalogueQuery, QueryResult, SearchIndex } from './search-index.ts';
import { findSimilar } from './similar.ts';
import { intersect, type SlotSet } from './slot-set.ts';
import { Store } from './store.ts';

/** Fragrances that match a query; `set` is null if all match. */
interface FilteredMatches {
  keywordMatch: KeywordMatch | null;
  set: SlotSet | null;
}

/**
 * Maximum numbers of entries in the search index's caches. Every change of the index empties them.
 */
const MAX_CACHED_SETS = 32;
const MAX_CACHED_PAGES = 1024;
const MAX_CACHED_SORTED_SETS = 16;
/**
 * Up to this row number, each page of search results is computed separately. For a later page, the
 * list of all matches is sorted and cached, because the client will probably request more pages.
 */
const DEEP_PAGE_THRESHOLD = 1000;

export function createSearchIndex(): SearchIndex {
  const store = new Store();
  const keywordSearch = new KeywordSearch(store);
  const cachedSets = createLruCache<FilteredMatches>(MAX_CACHED_SETS, () => store.version);
  const cachedPages = createLruCache<ReturnType<typeof computePage>>(MAX_CACHED_PAGES, () => store.version);
  const cachedSortedSets = createLruCache<Uint32Array>(MAX_CACHED_SORTED_SETS, () => store.version);

  function matchQuery(query: CatalogueQuery): FilteredMatches {
    const keywordMatch = query.keyword === undefined ? null : keywordSearch.search(query.keyword);
    const set = applyFilters(store, query);
    if (keywordMatch === null) return { keywordMatch, set };
    return { keywordMatch, set: set === null ? keywordMatch.set : intersect(keywordMatch.set, set) };
  }

  function sortPage({ keywordMatch, set }: FilteredMatches, query: CatalogueQuery): number[] {
    const { offset, limit } = query;
    if (keywordMatch !== null && set !== null && query.sort === 'best')
      return selectBestMatches(store, keywordMatch, set, offset, limit);
    return selectPage(set, getOrdering(store.sortIndexes, store.columns, query), offset, limit);
  }

  function computePage(query: CatalogueQuery): Omit<QueryResult, 'rows'> & { slots: readonly number[] | Uint32Array } {
    const { offset, limit } = query;
    const unsortedQuery = { ...query, sort: undefined, direction: undefined, offset: 0, limit: 0 };
    const matches = cachedSets(JSON.stringify(unsortedQuery), () => matchQuery(query));
    const total = matches.set === null ? store.size : matches.set.size;
    const isApproximate = matches.keywordMatch?.isApproximate ?? false;
    if (matches.set === null || offset + limit <= DEEP_PAGE_THRESHOLD || offset >= total)
      return { total, slots: sortPage(matches, query), isApproximate };
    const all = { ...query, offset: 0, limit: total };
    const slots = cachedSortedSets(JSON.stringify(all), () => Uint32Array.from(sortPage(matches, all)));
    return { total, slots: slots.slice(offset, offset + limit), isApproximate };
  }

  return {
    put: (fragrances) => store.put(fragrances),
    remove: (ids) => store.remove(ids),
    startFilling: () => store.startFilling(),
    finishFilling: (pause) => store.finishFilling(pause),
    get size() {
      return store.size;
    },
    query: (query) => {
      const { total, slots, isApproximate } = cachedPages(JSON.stringify(query), () => computePage(query));
      return { total, rows: store.rows.buildArray(slots), isApproximate };
    },
    getRows: (ids) => store.rows.buildArray(ids.flatMap((id) => store.findSlot(id) ?? [])),
    brands: () => listBrands(store),
    categories: () => countCategories(store),
    stats: () => computeStats(store),
    similar: (id, limit) => findSimilar(store, id, limit),
  };
}
