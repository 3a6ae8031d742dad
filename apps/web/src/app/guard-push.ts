import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { getPushOwner, unsubscribe } from '../lib/browser/push.ts';

const sessionHash = hashKey(sessionQuery.queryKey);

/**
 * Ends the browser's push subscription when another user signs in. The subscription survives an
 * expired session, because its owner still expects notifications. Returns the stop function.
 */
export function guardPush(client: QueryClient): () => void {
  let userId: string | null = null;

  function checkOwner(): void {
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id === null || id === userId) return;
    userId = id;
    void unsubscribeOtherUser(id).catch(() => undefined);
  }

  checkOwner();
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) checkOwner();
  });
}

async function unsubscribeOtherUser(userId: string): Promise<void> {
  const owner = await getPushOwner();
  if (owner && owner.userId !== userId) await unsubscribe();
}
