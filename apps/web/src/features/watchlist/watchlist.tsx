import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { Async } from '../../ui/async.tsx';
import { StatCards } from './stat-cards.tsx';
import { useStockNews } from './use-stock-news.ts';
import { useWatchlistFilter } from './use-watchlist-filter.ts';
import { live, watchlistQueries } from './watchlist.queries.ts';
import { LoadingCards, NothingWatched, WatchlistCards } from './watchlist-cards.tsx';
import type { WatchlistFilter } from './watchlist-filter.rules.ts';
import { countWatchlist } from './watchlist-items.rules.ts';

interface WatchlistProps {
  userId: string;
  /** Which cards to show where the address does not say; null while that is not known. */
  start: WatchlistFilter | null;
}

/**
 * Everything someone watches, with its counts; it follows the server while the page is open.
 * Counts, filters and cards are all made from the one list: they cannot contradict each other.
 */
export function Watchlist({ userId, start }: WatchlistProps) {
  const list = useQuery({ ...watchlistQueries.list(userId), ...live });
  // Who comes Back finds the page as long as it was, so that it opens where it was left.
  const isBack = useNavigationType() === 'POP' && list.data !== undefined;
  const [isWhole] = useState(isBack);
  const { shown, show } = useWatchlistFilter(start);
  const heading = useRef<HTMLHeadingElement>(null);
  useStockNews(list.data);

  return (
    <>
      <StatCards stats={list.data ? countWatchlist(list.data) : null} />
      <h2 ref={heading} tabIndex={-1} className="mt-9 mb-4 text-lg focus:outline-none">
        Your watchlist
      </h2>
      <Async
        query={list}
        otherwise="Failed to load your watchlist"
        loading={<LoadingCards />}
        empty={<NothingWatched />}
      >
        {(items) =>
          shown === null ? (
            <LoadingCards />
          ) : (
            <WatchlistCards
              userId={userId}
              items={items}
              shown={shown}
              isWhole={isWhole}
              onShow={show}
              onRemoved={() => heading.current?.focus()}
            />
          )
        }
      </Async>
    </>
  );
}
