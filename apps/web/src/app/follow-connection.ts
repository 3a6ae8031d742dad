import type { Query, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { missedCalls, onConnection } from '../lib/connection.ts';

/** Asks again, as soon as the server answers, for all that is old or failed on the screen. Answers the way to stop. */
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

/** What the service worker may have answered, and what nobody did. */
function isBehind({ queryKey, state }: Query): boolean {
  return queryKey[0] === 'personal' || queryKey[0] === sessionQuery.queryKey[0] || state.status === 'error';
}
