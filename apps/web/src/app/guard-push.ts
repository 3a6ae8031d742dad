import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { pushOwner, unsubscribe } from '../lib/push.ts';

const sessionHash = hashKey(sessionQuery.queryKey);

/**
 * Ends this browser's push subscription once somebody else has signed in at it. A session that has merely ended keeps it:
 * to be told is what its owner waits for, and signing out ends it by itself. Answers the way to stop.
 */
export function guardPush(client: QueryClient): () => void {
  let userId: string | null = null;

  function look(): void {
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id === null || id === userId) return;
    userId = id;
    void endOthers(id).catch(() => undefined);
  }

  look();
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) look();
  });
}

async function endOthers(userId: string): Promise<void> {
  const owner = await pushOwner();
  if (owner && owner.userId !== userId) await unsubscribe();
}
