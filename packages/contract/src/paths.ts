/** API paths that the service worker, preloader and event stream use without loading zod. */

export const AUTH_STATUS_PATH = '/api/auth/status';
export const AUTH_USER_PATH = '/api/auth/user';
export const CURRENT_USER_PATH = '/api/users/current';
export const PREFERENCES_PATH = '/api/users/{id}/preferences';
export const CATALOGUE_OVERVIEW_PATH = '/api/fragrances/dashboard';
export const CATALOGUE_FILTER_PATH = '/api/fragrances/filter';
export const WATCHLIST_PATH = '/api/watchlist/{userId}';
export const WATCHLIST_STATS_PATH = '/api/watchlist/{userId}/stats';
export const QUIZ_RESULT_PATH = '/api/quiz/users/{userId}/result';
export const RECOMMENDATIONS_PATH = '/api/quiz/users/{userId}/recommendations';
export const CHANNELS_PATH = '/api/notifications/channels';
export const CHANNEL_PATH = '/api/notifications/{userId}/channels/{channelId}';
export const PUSH_KEY_PATH = '/api/notifications/push-key';
export const EVENTS_PATH = '/api/events';

/** Paths that only the server serves, also when the browser navigates to them. */
export const SERVER_PATHS =
  /^\/(api|dev|feeds|unsubscribe|alerts|accuracy|oauth2|login\/oauth2|shared|mcp|livez|readyz|metrics)(\/|$)/;

export const DEFAULT_PAGE_SIZE = 20;

/** Replaces each `{name}` in a path by the parameter of this name, percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
