import type { QueryClient } from '@tanstack/react-query';
import { PERSONAL_STORE } from './kept.ts';
import { forgetPersonal } from './storage.ts';

/**
 * Starts the key of everything that belongs to one person, so that signing out can empty all of it.
 * @example queryKey: [...personal(userId), 'watchlist', 'stats']
 */
export function personal(userId: string) {
  return ['personal', userId] as const;
}

/** Forgets what belongs to anyone; of the catalogue stays what everybody may see. */
export function emptyPersonalCaches(client: QueryClient): void {
  client.removeQueries({ queryKey: ['personal'] });
  client.removeQueries({ predicate: ({ state }) => isUnlisted(state.data) });
  forgetPersonal();
  // What the service worker kept. A page that is not served securely has no such store, and one that is blocked keeps nothing.
  void globalThis.caches?.delete(PERSONAL_STORE).catch(() => undefined);
}

/** True for a suggested fragrance, which only its suggesters see. */
function isUnlisted(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isListed' in data && data.isListed === false;
}
