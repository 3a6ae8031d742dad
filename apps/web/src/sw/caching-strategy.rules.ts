import { isCacheableRequest } from './personal-cache.rules.ts';

/**
 * `page` (and stable file names): network first. `file`: fetched once. `personal`: one user's data,
 * cached for offline use.
 */
export type CachingStrategy = 'page' | 'file' | 'personal';

export interface RequestSummary {
  method: string;
  mode: string;
  url: string;
}

/** Paths that only the server serves, also as navigations. */
const SERVER_PATHS = /^\/(api|dev|feeds|unsubscribe|oauth2|login\/oauth2|shared|livez|readyz|metrics)(\/|$)/;
/** Selects how the worker handles a request; null leaves it to the browser. */
export function selectStrategy({ method, mode, url }: RequestSummary, origin: string): CachingStrategy | null {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return null;
  if (mode === 'navigate') return SERVER_PATHS.test(pathname) ? null : 'page';
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname === '/favicon.svg') return 'page';
  return isCacheableRequest(pathname + search) ? 'personal' : null;
}
