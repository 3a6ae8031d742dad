import type { LiveIndex } from './search/live-index.ts';
import type { QueryResult } from './search/search-index.ts';

/** A page of results: `page` counts from 0; `size` is the number of rows per page. */
export interface Paging {
  page: number;
  size: number;
}

/**
 * Page of catalogue results. `isCached` is true if later requests for the same query get this
 * object again.
 */
export type CataloguePage = Paging & QueryResult & { isCached?: true };

/** Maximum of cached results pages, each of at most 100 rows; a full cache is emptied. */
const MAX_CACHED_QUERIES = 500;

interface PageCache {
  version: number;
  /**
   * Cached results pages by query. Null marks a query that was requested only once: its page is not
   * cached.
   */
  pages: Map<string, CataloguePage | null>;
}
const cacheByIndex = new WeakMap<LiveIndex, PageCache>();

/**
 * Returns the results page of a catalogue query. The second request for the query caches the page.
 * Later requests get the cached page until the index changes.
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
