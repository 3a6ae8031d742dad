import type { QueryClient } from '@tanstack/react-query';
import { followLive } from './follow-live.ts';
import { guardPush } from './guard-push.ts';
import { prefetchPages } from './prefetch-pages.ts';

/** What makes the app better once its first page is there, and what no page waits for. */
export function startLater(client: QueryClient): void {
  prefetchPages(client);
  followLive(client);
  guardPush(client);
}
