import { SERVER_PATHS } from '@sillage/contract';
import { isCacheableRequest } from './personal-cache.rules.ts';

/**
 * How the service worker answers a request. `page` (also for files with the same name in every
 * version): from the network first. `file`: from the cache, once loaded. `personal`: from the
 * network first, with the user's data kept for offline use.
 */
export type CachingStrategy = 'page' | 'file' | 'personal';

export interface RequestSummary {
  method: string;
  mode: string;
  url: string;
}

/** Returns null for a request that the service worker leaves to the browser. */
export function selectStrategy({ method, mode, url }: RequestSummary, origin: string): CachingStrategy | null {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return null;
  if (mode === 'navigate') return SERVER_PATHS.test(pathname) ? null : 'page';
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname === '/favicon.svg') return 'page';
  return isCacheableRequest(pathname + search) ? 'personal' : null;
}
