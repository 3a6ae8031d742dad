import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Async } from '../../ui/async.tsx';
import { StatCards } from './stat-cards.tsx';
import { useStockNews } from './use-stock-news.ts';
import { live, watchlistQueries } from './watchlist.queries.ts';
import { LoadingCards, NothingWatched, WatchlistCards } from './watchlist-cards.tsx';

/** Everything someone watches, with its counts; it follows the server while the page is open. */
export function Watchlist({ userId }: { userId: string }) {
  const stats = useQuery({ ...watchlistQueries.stats(userId), ...live });
  const list = useQuery({ ...watchlistQueries.list(userId), ...live });
  const heading = useRef<HTMLHeadingElement>(null);
  useStockNews(list.data);

  return (
    <>
      <StatCards stats={stats.data ?? null} />
      <h2 ref={heading} tabIndex={-1} className="mt-9 mb-4 text-lg focus:outline-none">
        Your watchlist
      </h2>
      <Async
        query={list}
        otherwise="Failed to load your watchlist"
        loading={<LoadingCards />}
        empty={<NothingWatched />}
      >
        {(items) => <WatchlistCards userId={userId} items={items} onRemoved={() => heading.current?.focus()} />}
      </Async>
    </>
  );
}
