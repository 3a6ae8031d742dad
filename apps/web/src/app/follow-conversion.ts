import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';

const sessionHash = hashKey(sessionQuery.queryKey);

/** Converts prices for the signed-in user. Without its code, they stay in the shop's currency. */
export function followConversion(client: QueryClient): () => void {
  let userId: string | null = null;
  let stop = () => {};

  function followSession(): void {
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id === userId) return;
    stop();
    userId = id;
    stop = id === null ? () => {} : start(id);
  }

  function start(id: string): () => void {
    let isStopped = false;
    let stopShopping = () => {};
    import('../fragrance/conversion/follow-shopping.ts').then(
      ({ followShopping }) => {
        if (!isStopped) stopShopping = followShopping(client, id);
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
      stopShopping();
    };
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
