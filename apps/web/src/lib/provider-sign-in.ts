import { getReturnPath } from './paths.ts';

/** External sign-in providers (contract, `status.providers`). */
export type ProviderId = 'google' | 'custom';

const RETURN_PATH_KEY = 'sillage.return';

/**
 * URL of an external sign-in, for a full page load. `reauth` forces a new authentication; the token
 * of an `invitation` lets a new user in.
 */
export function buildProviderUrl(
  provider: ProviderId,
  { reauth = false, invitation = null }: { reauth?: boolean; invitation?: string | null } = {},
): string {
  const search = new URLSearchParams({ ...(reauth && { reauth: '1' }), ...(invitation !== null && { invitation }) });
  return `/oauth2/authorization/${provider}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** Stores the path to return to after sign-in, for this tab; null removes it. */
export function rememberReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(RETURN_PATH_KEY);
    else sessionStorage.setItem(RETURN_PATH_KEY, path);
  } catch {
    // Without storage, sign-in leads to the dashboard.
  }
}

/**
 * Returns the stored path of the page to open after sign-in, and removes it from storage. Without a
 * valid stored path, returns the dashboard's.
 */
export function takeReturnPath(): string {
  const path = readReturnPath();
  rememberReturnPath(null);
  return getReturnPath({ from: path });
}

function readReturnPath(): string | null {
  try {
    return sessionStorage.getItem(RETURN_PATH_KEY);
  } catch {
    return null;
  }
}
