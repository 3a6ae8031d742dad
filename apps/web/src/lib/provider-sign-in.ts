import { placeAfterLogin } from './paths.ts';

/** External sign-in providers (contract, `status.providers`). */
export type ProviderId = 'google' | 'custom';

const KEY = 'sillage.return';

/** Returns a URL that needs a full navigation. `reauth` forces a new authentication. */
export function providerAddress(provider: ProviderId, { reauth = false } = {}): string {
  return `/oauth2/authorization/${provider}${reauth ? '?reauth=1' : ''}`;
}

/** Remembers, for this tab, the location to open after an external sign-in; null forgets it. */
export function rememberPlace(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, place);
  } catch {
    // Without storage, sign-in leads to the dashboard.
  }
}

/** Returns and forgets the remembered location; the dashboard without a valid one. */
export function takePlace(): string {
  const place = readPlace();
  rememberPlace(null);
  return placeAfterLogin({ from: place });
}

function readPlace(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
