import type { Preferences } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { keepPreferences, preferencesQuery } from './preferences.queries.ts';
import { useChanges } from './use-changes.ts';

export function usePreferences(id: string) {
  const query = preferencesQuery(id);
  const answer = useQuery(query);
  const { change, withChanges } = useChanges<Preferences>({
    queryKey: query.queryKey,
    ask: () => api.users.preferences({ params: { id } }),
    save: (body) => api.users.updatePreferences({ params: { id }, body }),
    onSaved: (kept) => keepPreferences(id, kept),
  });
  return { answer, change, withChanges };
}
