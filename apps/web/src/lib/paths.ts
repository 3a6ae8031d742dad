/** Maximum id of a fragrance: the largest PostgreSQL `integer`. */
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
  fragrance: '/fragrances/:id',
  quiz: '/quiz',
  recommendations: '/recommendations',
  account: '/account',
  notifications: '/notifications',
  settings: '/settings',
} as const;

export function fragrancePath(id: number): string {
  return `/fragrances/${id}`;
}

/** Parses a fragrance id from a URL; null if it is not a valid id. */
export function parseFragranceId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
}

/** Navigation state with the location to return to after login. */
export interface ReturnState {
  from: string;
}

/** Builds the `state` of a link to the login page that leads back to `current`. */
export function buildReturnState(current: { pathname: string; search: string }): ReturnState {
  return { from: `${current.pathname}${current.search}` };
}

/**
 * Returns the location to open after login, which the navigation state contains. Returns the
 * dashboard if `state` contains no path of this app.
 */
export function getReturnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isInternal = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isInternal ? from : paths.dashboard;
}
