import {
  AUTH_STATUS_PATH,
  AUTH_USER_PATH,
  CURRENT_USER_PATH,
  PREFERENCES_PATH,
  QUIZ_RESULT_PATH,
  RECOMMENDATIONS_PATH,
  WATCHLIST_PATH,
  WATCHLIST_STATS_PATH,
} from '@sillage/contract';

/** Requests whose responses are cached. Each path contains at most one parameter, the user's id. */
const CACHEABLE_REQUESTS = [
  AUTH_STATUS_PATH,
  AUTH_USER_PATH,
  CURRENT_USER_PATH,
  PREFERENCES_PATH,
  WATCHLIST_PATH,
  WATCHLIST_STATS_PATH,
  QUIZ_RESULT_PATH,
  RECOMMENDATIONS_PATH,
].map((path) => new RegExp(`^${path.replace(/\{\w+\}/, '([\\w-]+)')}$`));

/** `owner` is the id of the user whose data a cached response contains; null if unknown. */
export type CacheDecision = { action: 'store'; owner: string | null } | { action: 'clear' } | { action: 'ignore' };

/** Returns true if the response to a GET of `path`, which includes the query, may be cached. */
export function isCacheableRequest(path: string): boolean {
  return CACHEABLE_REQUESTS.some((pattern) => pattern.test(path));
}

/**
 * Decides how a response affects the user's cache. A 401, a 403 or an auth status without a
 * signed-in user clears the cache. Only a 200 with `success: true` is stored.
 */
export function decideCaching(path: string, status: number, body: unknown): CacheDecision {
  if (status === 401 || status === 403) return { action: 'clear' };
  if (status !== 200 || field(body, 'success') !== true) return { action: 'ignore' };
  const data = field(body, 'data');
  if (path === AUTH_STATUS_PATH && field(data, 'authenticated') !== true) return { action: 'clear' };
  return { action: 'store', owner: findOwner(path, data) };
}

function findOwner(path: string, data: unknown): string | null {
  const idInPath = CACHEABLE_REQUESTS.map((pattern) => pattern.exec(path)?.[1]).find((id) => id !== undefined);
  const id = idInPath ?? field(field(data, 'user'), 'id') ?? field(data, 'id');
  return typeof id === 'string' ? id : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
