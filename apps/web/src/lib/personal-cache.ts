import type { QueryClient } from '@tanstack/react-query';
import { removePersonalItems } from './browser/storage.ts';
import { PERSONAL_CACHE } from './worker-protocol.ts';

/**
 * Returns the prefix of the query keys of one user's data, so that sign-out can remove all of it.
 *
 * @example queryKey: [...personalKey(userId), 'watchlist', 'stats']
 */
export function personalKey(userId: string) {
  return ['personal', userId] as const;
}

/** Clears the user's caches; `shouldRetain` selects session storage keys that stay. */
export function clearPersonalCaches(client: QueryClient, shouldRetain?: (key: string) => boolean): void {
  client.removeQueries({ queryKey: ['personal'] });
  client.removeQueries({ predicate: ({ state }) => isPersonal(state.data) });
  removePersonalItems(shouldRetain);
  // `caches` is undefined outside a secure context, and rejects where storage is blocked.
  void globalThis.caches?.delete(PERSONAL_CACHE).catch(() => undefined);
}

/** A fragrance that only this user may see, or with what this user's own browser saw. */
function isPersonal(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return ('isListed' in data && data.isListed === false) || 'observed' in data;
}
