import type { LiveChange } from '@sillage/contract';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { detailQueries } from '../features/catalogue/detail.queries.ts';
import { inboxQueries } from '../features/inbox/inbox.queries.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { hasFewerOffers } from '../features/watchlist/watchlist-items.rules.ts';
import { LiveEvents } from '../lib/live-events.ts';
import { SECOND } from '../lib/time.ts';
import { followUser } from './follow-user.ts';
import { applyLiveChange, containsStock } from './live-changes.rules.ts';

/**
 * Milliseconds for which live events are collected before their queries are invalidated together.
 */
const BURST_DELAY_MS = 400;
/**
 * Milliseconds before the second refetch of the inbox: with very many watchers, the server writes
 * inbox entries some time after the event.
 */
const INBOX_DELAY_MS = 10 * SECOND;

/** Applies live events to the cache while a user is signed in. Returns the stop function. */
export function followLive(client: QueryClient): () => void {
  return followUser(client, (userId) => applyLiveEvents(client, userId));
}

function applyLiveEvents(client: QueryClient, userId: string): () => void {
  const pendingKeys = new Map<string, QueryKey>();
  let burstTimer: ReturnType<typeof setTimeout> | undefined;
  let inboxTimer: ReturnType<typeof setTimeout> | undefined;

  function queueInvalidation(key: QueryKey): void {
    pendingKeys.set(hashKey(key), key);
    burstTimer ??= setTimeout(() => {
      burstTimer = undefined;
      for (const queryKey of pendingKeys.values()) void client.invalidateQueries({ queryKey, exact: true });
      pendingKeys.clear();
    }, BURST_DELAY_MS);
  }

  function invalidateInbox(): void {
    queueInvalidation(inboxQueries.unread(userId).queryKey);
    queueInvalidation(inboxQueries.list(userId).queryKey);
  }

  function applyChange(change: LiveChange): void {
    invalidateInbox();
    clearTimeout(inboxTimer);
    inboxTimer = setTimeout(invalidateInbox, INBOX_DELAY_MS);
    for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => containsStock(queryKey) })) {
      const { data, dataUpdatedAt, fetchStatus, isInvalidated } = query.state;
      const patchedData = applyLiveChange(data, change);
      if (patchedData !== data) client.setQueryData(query.queryKey, patchedData, { updatedAt: dataUpdatedAt });
      // A response under way may predate the event, and `setQueryData` clears an invalidation.
      if (fetchStatus === 'fetching' || (patchedData !== data && isInvalidated)) queueInvalidation(query.queryKey);
    }
    const list = watchlistQueries.list(userId).queryKey;
    const watched = client.getQueryData(list)?.find(({ fragranceId }) => fragranceId === change.fragranceId);
    if (watched && hasFewerOffers(watched)) queueInvalidation(list);
    queueInvalidation(detailQueries.one(change.fragranceId).queryKey);
    queueInvalidation(detailQueries.history(change.fragranceId).queryKey);
    queueInvalidation(watchlistQueries.stats(userId).queryKey);
  }

  const liveEvents = new LiveEvents({
    onChange: applyChange,
    onMissed: () => void client.invalidateQueries({ predicate: ({ queryKey }) => containsStock(queryKey) }),
    onRejected: () => void client.invalidateQueries(sessionQuery),
  });
  return () => {
    clearTimeout(burstTimer);
    clearTimeout(inboxTimer);
    liveEvents.stop();
  };
}
