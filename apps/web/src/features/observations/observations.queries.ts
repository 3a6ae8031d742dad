import { AppError, type Observed } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { personalKey } from '../../lib/personal-cache.ts';
import { showToast } from '../../ui/toast.tsx';

export function observedPagesQuery(userId: string) {
  return queryOptions({
    queryKey: [...personalKey(userId), 'observed-pages'],
    queryFn: ({ signal }) => api.observations.list(undefined, signal),
  });
}

/** Removes an observed page; succeeds if it was removed already. */
export function useRemoveObservedPage(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Observed) => api.observations.remove({ params: { id } }).catch(ignoreRemoved),
    onSuccess(_, { id }) {
      showToast({ text: 'Removed' });
      client.setQueryData(observedPagesQuery(userId).queryKey, (all) => all?.filter((page) => page.id !== id));
    },
  });
}

function ignoreRemoved(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}
