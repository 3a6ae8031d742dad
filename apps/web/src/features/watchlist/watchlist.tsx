import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { Async } from '../../ui/async.tsx';
import { Button } from '../../ui/button.tsx';
import { uncountedWords } from './item-state.rules.ts';
import { ListActions } from './list-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { useSelection } from './use-selection.ts';
import { useStockNews } from './use-stock-news.ts';
import { useWatchlistView } from './use-watchlist-view.ts';
import { live, watchlistQueries } from './watchlist.queries.ts';
import { WatchlistCards } from './watchlist-cards.tsx';
import type { WatchlistFilter } from './watchlist-filter.rules.ts';
import { countWatchlist } from './watchlist-items.rules.ts';
import { LoadingCards, NothingWatched } from './watchlist-places.tsx';
import { canSelect } from './watchlist-view.rules.ts';

interface WatchlistProps {
  userId: string;
  /** Stock filter for a URL without one; null until known. */
  start: WatchlistFilter | null;
  welcome: ReactNode;
  share: ReactNode;
}

/** Counts, filters and cards derive from one list, so they cannot contradict each other. */
export function Watchlist({ userId, start, welcome, share }: WatchlistProps) {
  const list = useQuery({ ...watchlistQueries.list(userId), ...live });
  // On Back the list renders at full length, so that the scroll position can be restored.
  const isBack = useNavigationType() === 'POP' && list.data !== undefined;
  const [isWhole] = useState(isBack);
  const { view, ...controls } = useWatchlistView(start);
  const selection = useSelection();
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = useCallback(() => heading.current?.focus(), []);
  useStockNews(list.data);

  return (
    <>
      <div className="gap-x-16 md:flex md:items-end md:justify-between md:border-b md:border-line">
        {welcome}
        <StatCards
          stats={list.data ? countWatchlist(list.data) : null}
          remark={uncountedWords(list.data ?? [])}
          isBeside
        />
      </div>
      <div className="mt-9 mb-4 flex min-h-11 items-center gap-2 sm:gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-lg focus:outline-none">
          Your watchlist
        </h2>
        {list.data && canSelect(list.data.length) && (
          <SelectButton isSelecting={selection.chosen !== null} onToggle={selection.toggle} />
        )}
        {list.data && list.data.length > 0 && <ListActions items={list.data} share={share} />}
      </div>
      <Async
        query={list}
        otherwise="Failed to load your watchlist"
        loading={<LoadingCards />}
        empty={<NothingWatched />}
      >
        {(items) =>
          view === null ? (
            <LoadingCards />
          ) : (
            <WatchlistCards
              userId={userId}
              items={items}
              controls={{ ...controls, view }}
              selection={selection}
              isWhole={isWhole}
              onGone={toHeading}
            />
          )
        }
      </Async>
    </>
  );
}

/** Toggles selection mode. Takes focus when the mode ends and the focused checkbox disappears. */
function SelectButton({ isSelecting, onToggle }: { isSelecting: boolean; onToggle: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(isSelecting);
  useLayoutEffect(() => {
    const isLost = document.activeElement?.matches('body, [type=checkbox]');
    if (wasSelecting.current && !isSelecting && isLost) button.current?.focus();
    wasSelecting.current = isSelecting;
  }, [isSelecting]);

  return (
    <Button
      ref={button}
      variant="secondary"
      aria-pressed={isSelecting}
      onClick={onToggle}
      className="max-sm:px-3! aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      Select
    </Button>
  );
}
