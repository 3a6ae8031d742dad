import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personal } from '../../lib/personal-cache.ts';
import { MINUTE } from '../../lib/time.ts';

/** What somebody wants to hear of, and where Explore and the dashboard start. Fresh for ten minutes (spec section 9). */
export function preferencesQuery(id: string) {
  return queryOptions({
    queryKey: [...personal(id), 'preferences'],
    queryFn: ({ signal }) => api.users.preferences({ params: { id } }, signal),
    staleTime: 10 * MINUTE,
    gcTime: 10 * MINUTE,
  });
}
