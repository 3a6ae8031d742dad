import { isKeptCall } from './kept.rules.ts';

/** `page` (and stable file names): network first. `file`: fetched once. `kept`: may be cached. */
export type Way = 'page' | 'file' | 'kept';

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Paths that only the server serves, also as navigations. */
const SERVERS = /^\/(api|dev|feeds|unsubscribe|oauth2|login\/oauth2|shared|livez|readyz|metrics)(\/|$)/;
/** Selects how the worker handles a request; null leaves it to the browser. */
export function wayOf({ method, mode, url }: Asked, origin: string): Way | null {
  const { origin: to, pathname, search } = new URL(url);
  if (method !== 'GET' || to !== origin) return null;
  if (mode === 'navigate') return SERVERS.test(pathname) ? null : 'page';
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname === '/favicon.svg') return 'page';
  return isKeptCall(pathname + search) ? 'kept' : null;
}
