/** Largest fragrance id: the largest PostgreSQL `integer`. */
const MAX_ID = 2_147_483_647;

/** All paths of the app (spec section 2). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  dashboard: '/dashboard',
  importList: '/import',
  shared: '/shared/:token',
  explore: '/explore',
  deals: '/deals',
  fragrance: '/fragrances/:id',
  quiz: '/quiz',
  recommendations: '/recommendations',
  account: '/account',
  notifications: '/notifications',
  settings: '/settings',
  /** The console, for operators. */
  admin: '/admin',
} as const;

/** Id of Explore's search box, for links to it. */
export const SEARCH_ID = 'search';

/** Id of the extension's part of the settings, which the extension opens. */
export const EXTENSION_ID = 'extension';

export const extensionPath = `${paths.settings}#${EXTENSION_ID}`;

/** Id of the list of API keys on the account page. */
export const KEYS_ID = 'api-keys';

export const keysPath = `${paths.account}#${KEYS_ID}`;

export function fragrancePath(id: number): string {
  return `/fragrances/${id}`;
}

export function parseFragranceId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
}

export interface ReturnState {
  from: string;
}

export function buildReturnState(current: { pathname: string; search: string; hash: string }): ReturnState {
  return { from: `${current.pathname}${current.search}${current.hash}` };
}

/**
 * Returns the path to return to from the navigation state. Returns the dashboard's path if the
 * state contains no path of this app.
 */
export function getReturnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isInternal = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isInternal ? from : paths.dashboard;
}
