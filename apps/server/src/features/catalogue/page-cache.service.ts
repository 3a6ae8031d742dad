import type { LiveIndex } from './search/live-index.ts';
import type { QueryResult } from './search/search-index.ts';

/** The requested results page: its number, counted from 0, and the number of rows per page. */
export interface Paging {
  page: number;
  size: number;
}

/** One results page of a query. `isCached`: later requests get the same object. */
export type CataloguePage = Paging & QueryResult & { isCached?: true };

/**
 * Maximum number of cached queries; a full cache is emptied. Each cached page has at most 100 rows.
 */
const MAX_CACHED_QUERIES = 500;

interface PageCache {
  version: number;
  /**
   * Results pages by query. A query that was requested only once has null instead of a page,
   * because only repeated queries are cached.
   */
  pages: Map<string, CataloguePage | null>;
}
const cacheByIndex = new WeakMap<LiveIndex, PageCache>();

/**
 * Returns a results page. From the third request of a query on, returns the same object until the
 * index changes.
 */
export async function getCachedPage(
  liveIndex: LiveIndex,
  query: object,
  buildPage: () => Promise<CataloguePage>,
): Promise<CataloguePage> {
  if (!liveIndex.index) return buildPage();
  const { version, pages } = getCurrentCache(liveIndex);
  const key = JSON.stringify(query);
  const cached = pages.get(key);
  if (cached) return cached;
  const page = await buildPage();
  if (liveIndex.version !== version) return page;
  if (cached === null) page.isCached = true;
  pages.set(key, cached === null ? page : null);
  return page;
}

function getCurrentCache(liveIndex: LiveIndex): PageCache {
  const cache = cacheByIndex.get(liveIndex);
  if (cache?.version === liveIndex.version && cache.pages.size < MAX_CACHED_QUERIES) return cache;
  const fresh = { version: liveIndex.version, pages: new Map<string, CataloguePage | null>() };
  cacheByIndex.set(liveIndex, fresh);
  return fresh;
}
