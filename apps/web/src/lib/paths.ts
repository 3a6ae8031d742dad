/** The most that the database can count to. */
const GREATEST_ID = 2_147_483_647;

/** Every address of the app (spec section 2). */
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

/** The page of one fragrance. */
export function fragrancePath(id: number): string {
  return `/fragrances/${id}`;
}

/** The id that an address names; null for what can be none. */
export function fragranceIdIn(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= GREATEST_ID ? id : null;
}

/** Navigation state that lets the login page lead back to where someone wanted to go. */
export interface ReturnState {
  from: string;
}

/** Remembers a place of the app: pass it as `state` of a link to the login page. */
export function returnTo(place: { pathname: string; search: string }): ReturnState {
  return { from: `${place.pathname}${place.search}` };
}

/** Where to go after signing in: the remembered place when it is one of ours, else the dashboard. */
export function placeAfterLogin(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isOurs ? from : paths.dashboard;
}
