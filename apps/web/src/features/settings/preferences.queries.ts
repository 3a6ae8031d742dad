import type { Preferences } from '@sillage/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { preferencesKey, readStored, writeStored } from '../../lib/browser/storage.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';
import { parsePreferences } from './preferences.rules.ts';

/**
 * Query for the user's preferences, which are fresh for ten minutes (spec section 9). Until the
 * server responds, the copy in browser storage is used.
 */
export function preferencesQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey(id), 'preferences'],
    queryFn: async ({ signal }) => storePreferences(id, await api.users.preferences({ params: { id } }, signal)),
    initialData: () => parsePreferences(readStored(preferencesKey(id))),
    initialDataUpdatedAt: 0,
    staleTime: 10 * MINUTE,
    gcTime: 10 * MINUTE,
  });
}

/** Stores the server's preferences in this browser and returns them. */
export function storePreferences(id: string, preferences: Preferences): Preferences {
  writeStored(preferencesKey(id), JSON.stringify(preferences));
  return preferences;
}
