import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';

const sessionHash = hashKey(sessionQuery.queryKey);

/**
 * Calls `start` when a user is signed in, and the function that it returned when the user is not
 * any more. Returns the function that stops both.
 */
export function followUser(client: QueryClient, start: (userId: string) => () => void): () => void {
  let userId: string | null = null;
  let stop = () => {};

  function followSession(): void {
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id === userId) return;
    stop();
    userId = id;
    stop = id === null ? () => {} : start(id);
  }

  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) followSession();
  });
  followSession();
  return () => {
    unsubscribe();
    stop();
  };
}
