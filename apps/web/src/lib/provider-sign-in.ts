import { getReturnPath } from './paths.ts';

/** External sign-in providers (contract, `status.providers`). */
export type ProviderId = 'google' | 'custom';

const RETURN_PATH_KEY = 'sillage.return';

/**
 * Returns the URL that starts the sign-in at a provider and needs a full page load. `reauth` forces
 * a new authentication.
 */
export function buildProviderUrl(provider: ProviderId, { reauth = false } = {}): string {
  return `/oauth2/authorization/${provider}${reauth ? '?reauth=1' : ''}`;
}

/**
 * Stores, for this tab, the location to open after an external sign-in; null removes the stored
 * location.
 */
export function rememberReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(RETURN_PATH_KEY);
    else sessionStorage.setItem(RETURN_PATH_KEY, path);
  } catch {
    // Without storage, sign-in leads to the dashboard.
  }
}

/**
 * Returns the location that was stored before an external sign-in, and removes it from storage.
 * Returns the dashboard if no valid location is stored.
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
