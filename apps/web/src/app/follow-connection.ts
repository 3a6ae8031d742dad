import type { Query, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { getFailedRequests, subscribeToConnection } from '../lib/connection.ts';

/** Refetches stale and failed queries once the server responds. Returns the stop function. */
export function followConnection(client: QueryClient): () => void {
  let wasLost = getFailedRequests().size > 0;

  function refetchOutdated(): void {
    void client.invalidateQueries({ predicate: isOutdated });
  }

  function onChange(): void {
    const isLost = getFailedRequests().size > 0;
    if (wasLost && !isLost) refetchOutdated();
    wasLost = isLost;
  }

  const stop = subscribeToConnection(onChange);
  window.addEventListener('online', refetchOutdated);
  return () => {
    stop();
    window.removeEventListener('online', refetchOutdated);
  };
}

/** Returns true for a query that failed or whose data may come from the service worker's cache. */
function isOutdated({ queryKey, state }: Query): boolean {
  return queryKey[0] === 'personal' || queryKey[0] === sessionQuery.queryKey[0] || state.status === 'error';
}
