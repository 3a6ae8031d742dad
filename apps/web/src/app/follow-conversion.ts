import type { QueryClient } from '@tanstack/react-query';
import { followUser } from './follow-user.ts';

/** Converts prices for the signed-in user. Without its code, they stay in the shop's currency. */
export function followConversion(client: QueryClient): () => void {
  return followUser(client, (userId) => {
    let isStopped = false;
    let stopShopping = () => {};
    import('../fragrance/conversion/follow-shopping.ts').then(
      ({ followShopping }) => {
        if (!isStopped) stopShopping = followShopping(client, userId);
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
      stopShopping();
    };
  });
}
