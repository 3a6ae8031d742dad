import { placeAfterLogin } from './paths.ts';

/** Where one may sign in besides (contract, `status.providers`). */
export type ProviderId = 'google' | 'custom';

const KEY = 'sillage.return';

/** Where a sign-in at `provider` starts: a full navigation, not one of the app's pages. `reauth` asks to prove afresh who one is. */
export function providerAddress(provider: ProviderId, { reauth = false } = {}): string {
  return `/oauth2/authorization/${provider}${reauth ? '?reauth=1' : ''}`;
}

/** Keeps for this tab where to go after a sign-in elsewhere; null forgets it. */
export function rememberPlace(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, place);
  } catch {
    // A browser that keeps nothing leads to the dashboard.
  }
}

/** The remembered place when it is one of ours, else the dashboard; forgotten once read. */
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
