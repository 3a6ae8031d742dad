import type { Query, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { missedCalls, onConnection } from '../lib/connection.ts';

/** Refetches stale and failed queries once the server responds. Returns the stop function. */
export function followConnection(client: QueryClient): () => void {
  let wasLost = missedCalls().size > 0;

  function askAgain(): void {
    void client.invalidateQueries({ predicate: isBehind });
  }

  function follow(): void {
    const isLost = missedCalls().size > 0;
    if (wasLost && !isLost) askAgain();
    wasLost = isLost;
  }

  const stop = onConnection(follow);
  window.addEventListener('online', askAgain);
  return () => {
    stop();
    window.removeEventListener('online', askAgain);
  };
}

/** True for queries that the service worker may have served from its cache, and for failed ones. */
function isBehind({ queryKey, state }: Query): boolean {
  return queryKey[0] === 'personal' || queryKey[0] === sessionQuery.queryKey[0] || state.status === 'error';
}
