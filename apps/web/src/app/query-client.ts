import { AppError } from '@sillage/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { NetworkError, statusOf } from '../lib/errors.ts';
import { clearPersonalCaches } from '../lib/personal-cache.ts';

const MAX_RETRIES = 2;

/**
 * A 401 or 403 response, or a session response without a user, removes all personal data from the
 * browser. Only unfinished quiz answers stay in their tab, until another user signs in there.
 */
export function createQueryClient(maxRetries = MAX_RETRIES): QueryClient {
  function onError(error: unknown): void {
    const status = statusOf(error);
    if ((status !== 401 && status !== 403) || isReauthenticationRequest(error)) return;
    clearPersonalCaches(client, () => true);
    void client.invalidateQueries(sessionQuery);
  }

  function onSuccess(): void {
    if (client.getQueryData(sessionQuery.queryKey)?.user === null) clearPersonalCaches(client, () => true);
  }

  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline requests fail, which the user can see and retry, instead of pausing.
      queries: { networkMode: 'always', retry: (failures, error) => failures < maxRetries && isTemporary(error) },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** A 403 response that asks the user to re-authenticate leaves the session valid. */
function isReauthenticationRequest(error: unknown): boolean {
  return error instanceof AppError && error.code === 'REAUTHENTICATION_NEEDED';
}

function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  return error instanceof NetworkError || (status !== null && status >= 500);
}
