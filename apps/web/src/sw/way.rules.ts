import { isKeptCall } from './kept.rules.ts';

/** `page`, and what it names that keeps its name, ask the network first, `file` never twice, `kept` are the calls that may be answered from memory. */
export type Way = 'page' | 'file' | 'kept';

/** What of a request decides how it is answered. */
export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Answered by the server alone, also when a browser opens them as pages. */
const SERVERS = /^\/(api|dev|feeds|unsubscribe|oauth2|login\/oauth2|shared|livez|readyz|metrics)(\/|$)/;
/** How the worker answers; null leaves the request to the browser, as everything is that changes something. */
export function wayOf({ method, mode, url }: Asked, origin: string): Way | null {
  const { origin: to, pathname, search } = new URL(url);
  if (method !== 'GET' || to !== origin) return null;
  if (mode === 'navigate') return SERVERS.test(pathname) ? null : 'page';
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname === '/favicon.svg') return 'page';
  return isKeptCall(pathname + search) ? 'kept' : null;
}
