import type { Preferences } from '@sillage/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { channelsQuery } from './channels/channels.queries.ts';
import { preferencesQuery, storePreferences } from './preferences.queries.ts';
import { useChanges } from './use-changes.ts';

export function usePreferences(id: string) {
  const client = useQueryClient();
  const query = preferencesQuery(id);
  const result = useQuery(query);
  const { change, withChanges } = useChanges<Preferences>({
    queryKey: query.queryKey,
    fetchCurrent: () => api.users.preferences({ params: { id } }),
    save: (body) => api.users.updatePreferences({ params: { id }, body }),
    onSaved(saved) {
      storePreferences(id, saved);
      // Preferences decide about the kinds that channels get.
      void client.invalidateQueries({ queryKey: channelsQuery(id).queryKey });
    },
  });
  return { result, change, withChanges };
}
