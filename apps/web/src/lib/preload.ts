import {
  AUTH_STATUS_PATH,
  AUTH_USER_PATH,
  CATALOGUE_FILTER_PATH,
  CATALOGUE_OVERVIEW_PATH,
  CURRENT_USER_PATH,
  DEFAULT_PAGE_SIZE,
  fillPath,
  PREFERENCES_PATH,
  WATCHLIST_PATH,
} from '@sillage/contract';

/** Sends a page's first requests before its code has loaded, which takes long on a phone. */

/** Milliseconds after page load during which a preloaded response counts as fresh. */
const PRELOADED_FRESH_MS = 20_000;

const preloaded = new Map<string, Promise<Response>>();

/**
 * Sends the requests that the page needs first, before its code has loaded. Ignores failures: the
 * page repeats failed requests and reports errors.
 */
export async function startPreload({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const isExplore = pathname === '/explore';
  // Without a query, most users start with the unfiltered list (explore-filters.rules.ts).
  if (isExplore && search === '') {
    void preload(`${CATALOGUE_FILTER_PATH}?page=0&size=${DEFAULT_PAGE_SIZE}`);
    void preload(CATALOGUE_OVERVIEW_PATH);
  }
  const id = await preloadUserId();
  if (!isExplore || id === undefined) return;
  void preload(fillPath(PREFERENCES_PATH, { id }));
  void preload(fillPath(WATCHLIST_PATH, { userId: id }));
}

/** Removes a preloaded response from the store and returns it; undefined if there is none. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  if (performance.now() > PRELOADED_FRESH_MS) preloaded.clear();
  const response = preloaded.get(url);
  preloaded.delete(url);
  return response;
}

/** Preloaded responses must be discarded before every write, sign-in and sign-out. */
export function discardPreloaded(): void {
  preloaded.clear();
}

/**
 * Requests the id of the signed-in user; returns undefined for a visitor or after a failure. The
 * requests are those of auth.queries.ts, so that the page can use their responses instead of
 * sending them again.
 */
async function preloadUserId(): Promise<string | undefined> {
  const status = await readPreloaded(AUTH_STATUS_PATH);
  if (!status?.authenticated || status.authType === 'custom') return status?.user?.id;
  return (await readPreloaded(status.authType === 'traditional' ? CURRENT_USER_PATH : AUTH_USER_PATH))?.id;
}

interface PreloadedData {
  authenticated?: boolean;
  authType?: string;
  user?: { id: string };
  id?: string;
}

/** Reads a preloaded response; undefined if the request failed or the page has taken it. */
async function readPreloaded(url: string): Promise<PreloadedData | undefined> {
  try {
    const { data } = (await (await preload(url)).clone().json()) as { data?: PreloadedData };
    return preloaded.has(url) ? data : undefined;
  } catch {
    return undefined;
  }
}

function preload(url: string): Promise<Response> {
  const response = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
  // Avoids an unhandled rejection if the page never takes the response.
  response.catch(() => undefined);
  preloaded.set(url, response);
  return response;
}
