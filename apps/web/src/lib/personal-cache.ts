import type { QueryClient } from '@tanstack/react-query';
import { forgetPersonal } from './storage.ts';

/**
 * Starts the key of everything that belongs to one person, so that signing out can empty all of it.
 * @example queryKey: [...personal(userId), 'watchlist', 'stats']
 */
export function personal(userId: string) {
  return ['personal', userId] as const;
}

/** Forgets what belongs to anyone; the catalogue stays. */
export function emptyPersonalCaches(client: QueryClient): void {
  client.removeQueries({ queryKey: ['personal'] });
  forgetPersonal();
}
