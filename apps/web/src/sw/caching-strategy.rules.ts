import { SERVER_PATHS } from '@sillage/contract';
import { isCacheableRequest } from './personal-cache.rules.ts';

/**
 * Strategy of the service worker for a request. `page` (also for files with a stable name): network
 * first. `file`: fetched once. `personal`: network first, with one user's data cached for offline
 * use.
 */
export type CachingStrategy = 'page' | 'file' | 'personal';

export interface RequestSummary {
  method: string;
  mode: string;
  url: string;
}

/**
 * Selects the strategy of the service worker for a request; null leaves the request to the browser.
 */
export function selectStrategy({ method, mode, url }: RequestSummary, origin: string): CachingStrategy | null {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return null;
  if (mode === 'navigate') return SERVER_PATHS.test(pathname) ? null : 'page';
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname === '/favicon.svg') return 'page';
  return isCacheableRequest(pathname + search) ? 'personal' : null;
}
