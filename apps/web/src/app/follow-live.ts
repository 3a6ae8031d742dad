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

/** News come in bursts: what has to be asked for again is asked for once, when they have passed. */
const BURST_MS = 400;
/** News that very many wait for are in everybody's inbox only a while after they are told. */
const INBOX_MS = 10 * SECOND;

const sessionHash = hashKey(sessionQuery.queryKey);

/** Keeps what is on the screen as the server says it is, while somebody is signed in. Answers the way to stop. */
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
      // An answer on its way may be from before, and what was to be asked for again still is.
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
