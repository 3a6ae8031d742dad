import { AppError } from '@sillage/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { emptyPersonalCaches } from '../lib/personal-cache.ts';
import { NetworkError, statusOf } from '../lib/problem.ts';

/** How often a call that may succeed on its own is tried again. */
const RETRIES = 2;

/**
 * The cache of everything the server said. A 401 or 403 empties what is personal and asks again who is signed in;
 * an answer that nobody is, as after signing out in another tab, empties it too. A session that merely ended takes no half-given
 * answers with it: they stay in their tab for whoever gave them, until somebody else signs in there.
 */
export function createQueryClient(retries = RETRIES): QueryClient {
  function onError(error: unknown): void {
    const status = statusOf(error);
    if ((status !== 401 && status !== 403) || isQuestion(error)) return;
    emptyPersonalCaches(client, () => true);
    void client.invalidateQueries(sessionQuery);
  }

  function onSuccess(): void {
    if (client.getQueryData(sessionQuery.queryKey)?.user === null) emptyPersonalCaches(client, () => true);
  }

  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline is a failure that people can see and retry, not an endless wait.
      queries: { networkMode: 'always', retry: (failures, error) => failures < retries && isPassing(error) },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** A 403 that asks somebody to prove who they are; they stay signed in. */
function isQuestion(error: unknown): boolean {
  return error instanceof AppError && error.code === 'REAUTHENTICATION_NEEDED';
}

function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return error instanceof NetworkError || (status !== null && status >= 500);
}
