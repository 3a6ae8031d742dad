import type { LiveNews } from '@sillage/contract';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { inboxQueries } from '../features/inbox/inbox.queries.ts';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { isNarrowed } from '../features/watchlist/watchlist-items.rules.ts';
import { listenLive } from '../lib/live.ts';
import { SECOND } from '../lib/time.ts';
import { tellsStock, withNews } from './live-news.rules.ts';

/** Events come in bursts: queries are invalidated once per burst, after this many milliseconds. */
const BURST_MS = 400;
/** Delay of a second refetch: with very many subscribers, inboxes lag behind the event. */
const INBOX_MS = 10 * SECOND;

const sessionHash = hashKey(sessionQuery.queryKey);

/** Applies live events to the cache while a user is signed in. Returns the stop function. */
export function followLive(client: QueryClient): () => void {
  let userId: string | null = null;
  let stop = () => {};

  function follow(): void {
    const id = client.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;
    if (id === userId) return;
    stop();
    userId = id;
    stop = id === null ? () => {} : listenFor(client, id);
  }

  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) follow();
  });
  follow();
  return () => {
    unsubscribe();
    stop();
  };
}

function listenFor(client: QueryClient, userId: string): () => void {
  const due = new Map<string, QueryKey>();
  let burst: ReturnType<typeof setTimeout> | undefined;
  let inbox: ReturnType<typeof setTimeout> | undefined;

  function askAgain(key: QueryKey): void {
    due.set(hashKey(key), key);
    burst ??= setTimeout(() => {
      burst = undefined;
      for (const queryKey of due.values()) void client.invalidateQueries({ queryKey, exact: true });
      due.clear();
    }, BURST_MS);
  }

  function askForInbox(): void {
    askAgain(inboxQueries.unread(userId).queryKey);
    askAgain(inboxQueries.list(userId).queryKey);
  }

  function hear(news: LiveNews): void {
    askForInbox();
    clearTimeout(inbox);
    inbox = setTimeout(askForInbox, INBOX_MS);
    for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => tellsStock(queryKey) })) {
      const { data, dataUpdatedAt, fetchStatus, isInvalidated } = query.state;
      const patched = withNews(data, news);
      if (patched !== data) client.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt });
      // A response under way may predate the event, and `setQueryData` clears an invalidation.
      if (fetchStatus === 'fetching' || (patched !== data && isInvalidated)) askAgain(query.queryKey);
    }
    const list = watchlistQueries.list(userId).queryKey;
    const watched = client.getQueryData(list)?.find(({ fragranceId }) => fragranceId === news.fragranceId);
    if (watched && isNarrowed(watched)) askAgain(list);
    askAgain(catalogueQueries.one(news.fragranceId).queryKey);
    askAgain(catalogueQueries.history(news.fragranceId).queryKey);
    askAgain(watchlistQueries.stats(userId).queryKey);
  }

  const stop = listenLive({
    news: hear,
    missed: () => void client.invalidateQueries({ predicate: ({ queryKey }) => tellsStock(queryKey) }),
    refused: () => void client.invalidateQueries(sessionQuery),
  });
  return () => {
    clearTimeout(burst);
    clearTimeout(inbox);
    stop();
  };
}
