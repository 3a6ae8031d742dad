import {
  AUTH_STATUS_PATH,
  AUTH_USER_PATH,
  CATALOGUE_FILTER_PATH,
  CURRENT_USER_PATH,
  DEFAULT_PAGE_SIZE,
  fillPath,
  PREFERENCES_PATH,
  WATCHLIST_PATH,
} from '@sillage/contract';

/**
 * Sends the first page's requests while the page's code loads. On a phone, loading the code takes
 * as long as three requests. lib/api.ts uses each preloaded response once.
 */

/** Milliseconds after page load during which a preloaded response counts as fresh. */
const PRELOADED_FRESH_MS = 20_000;

const preloaded = new Map<string, Promise<Response>>();

/**
 * Requests the session and, on Explore, the first data of the page. If a request fails, the page
 * repeats it and reports the error.
 */
export async function startPreload({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const isExplore = pathname === '/explore';
  // Without a query, most visitors start with the unfiltered list (explore-filters.rules.ts).
  if (isExplore && search === '') void preload(`${CATALOGUE_FILTER_PATH}?page=0&size=${DEFAULT_PAGE_SIZE}`);
  const id = await preloadUserId();
  if (!isExplore || id === undefined) return;
  void preload(fillPath(PREFERENCES_PATH, { id }));
  void preload(fillPath(WATCHLIST_PATH, { userId: id }));
}

/**
 * Returns the preloaded response to a GET of `url` and removes it from the store; undefined if
 * there is none.
 */
export function takePreloaded(url: string): Promise<Response> | undefined {
  if (performance.now() > PRELOADED_FRESH_MS) preloaded.clear();
  const response = preloaded.get(url);
  preloaded.delete(url);
  return response;
}

/** Discards all preloaded responses. Must be called before every write, sign-in and sign-out. */
export function discardPreloaded(): void {
  preloaded.clear();
}

/**
 * Sends the same requests for the session as auth.queries.ts and returns the user's id; undefined
 * without a user or on failure.
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

/**
 * Returns the data of a preloaded response. Returns undefined if the request failed, or if the page
 * has already taken the response. The page then sends all further requests itself.
 */
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
