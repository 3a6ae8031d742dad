import type { Preferences } from '@sillage/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { preferencesKey, readStored, writeStored } from '../../lib/browser/storage.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';
import { parsePreferences } from './preferences.rules.ts';

/** Preferences are fresh for ten minutes (spec section 9); the browser's copy is used at first. */
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

export function storePreferences(id: string, preferences: Preferences): Preferences {
  writeStored(preferencesKey(id), JSON.stringify(preferences));
  return preferences;
}
