import type { LiveIndex } from './search/live-index.ts';
import type { QueryResult } from './search/search-index.ts';

/** Which page to read, counted from 0. */
export interface Paging {
  page: number;
  size: number;
}

/** One page of a query's result. */
export type CataloguePage = Paging & QueryResult;

/** Maximum cached queries; the cache is emptied beyond it. A page has at most a hundred rows. */
const MAX_CACHED_QUERIES = 500;

interface PageCache {
  version: number;
  /** Null for a query seen once: only a repeated query is worth caching. */
  pages: Map<string, CataloguePage | null>;
}
const cacheByIndex = new WeakMap<LiveIndex, PageCache>();

/** Returns a page; the same object from its third request on, until the index changes. */
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
  if (liveIndex.version === version) pages.set(key, cached === undefined ? null : page);
  return page;
}

function getCurrentCache(liveIndex: LiveIndex): PageCache {
  const cache = cacheByIndex.get(liveIndex);
  if (cache?.version === liveIndex.version && cache.pages.size < MAX_CACHED_QUERIES) return cache;
  const fresh = { version: liveIndex.version, pages: new Map<string, CataloguePage | null>() };
  cacheByIndex.set(liveIndex, fresh);
  return fresh;
}
