import { type ApiKey, AppError, type NewApiKey } from '@sillage/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { personalKey } from '../../../lib/personal-cache.ts';
import { showToast } from '../../../ui/toast.tsx';

export function keysQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey(id), 'api-keys'],
    queryFn: ({ signal }) => api.keys.list({ params: { id } }, signal),
  });
}

/** Creates an API key. The returned value alone contains the key; the cache never does. */
export function useCreateKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    // The result of a mutation is otherwise remembered for minutes.
    gcTime: 0,
    mutationFn: (body: NewApiKey) => api.keys.create({ params: { id }, body }),
    onSuccess(result) {
      const { key: _, ...created } = result;
      client.setQueryData(keysQuery(id).queryKey, (all) => all && [created, ...all]);
    },
  });
}

/** Revokes a key; succeeds if it was revoked already. */
export function useRevokeKey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: keyId }: ApiKey) => api.keys.revoke({ params: { id, keyId } }).catch(ignoreRevoked),
    onSuccess(_, { id: keyId, name }) {
      showToast({ text: `Revoked: ${name}` });
      client.setQueryData(keysQuery(id).queryKey, (all) => all?.filter((key) => key.id !== keyId));
    },
  });
}

function ignoreRevoked(error: unknown): null {
  if (error instanceof AppError && error.code === 'KEY_NOT_FOUND') return null;
  throw error;
}
