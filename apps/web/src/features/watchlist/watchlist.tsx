import type { Fragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigationType } from 'react-router';
import { extensionPath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/button-style.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { CanBuyNow } from './can-buy-now.tsx';
import { ListMenu } from './list-menu.tsx';
import { useSelection } from './selection/use-selection.ts';
import { StatCards } from './stat-cards.tsx';
import { useStockChangeToasts } from './use-stock-change-toasts.ts';
import { useWatchlistView } from './view/use-watchlist-view.ts';
import type { WatchlistFilter } from './view/watchlist-view.rules.ts';
import { canSelect } from './view/watchlist-view.rules.ts';
import { livePolling, watchlistQueries } from './watchlist.queries.ts';
import { WatchlistCards } from './watchlist-cards.tsx';
import { countWatchlist } from './watchlist-items.rules.ts';
import { EmptyWatchlist, LoadingCards } from './watchlist-states.tsx';

interface WatchlistProps {
  userId: string;
  /** Stock filter that applies if the URL contains none; null while it is not known. */
  start: WatchlistFilter | null;
  greeting: ReactNode;
  share: ReactNode;
  /** Called when the user asks where a fragrance is sold. Must be stable. */
  onFindShops(fragrance: Pick<Fragrance, 'id' | 'name' | 'brand'>): void;
}

/** The watchlist's counts, filters and cards derive from one list, so that all of them agree. */
export function Watchlist({ userId, start, greeting, share, onFindShops }: WatchlistProps) {
  const list = useQuery({ ...watchlistQueries.list(userId), ...livePolling });
  // On Back the list renders at full length, so that the scroll position can be restored.
  const isBack = useNavigationType() === 'POP' && list.data !== undefined;
  const [isComplete] = useState(isBack);
  const { view, ...controls } = useWatchlistView(start);
  const selection = useSelection();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  useStockChangeToasts(list.data);

  return (
    <>
      <div className="gap-x-16 md:flex md:items-end md:justify-between md:border-b md:border-line">
        {greeting}
        <StatCards stats={list.data ? countWatchlist(list.data) : null} isBeside />
      </div>
      <QueryState query={list} fallbackMessage="Failed to load your watchlist" loading={<LoadingCards />}>
        {(items) =>
          view === null ? (
            <LoadingCards />
          ) : (
            <>
              {items.length > 0 && <CanBuyNow items={items} />}
              <div className="mt-9 mb-4 flex min-h-11 items-center gap-2 sm:gap-3">
                <h2 ref={heading} tabIndex={-1} className="mr-auto text-lg focus:outline-none">
                  Your watchlist
                </h2>
                {canSelect(items.length) && (
                  <SelectButton isSelecting={selection.selected !== null} onToggle={selection.toggleMode} />
                )}
                {items.length > 0 && <ListMenu items={items} share={share} />}
              </div>
              {items.length === 0 ? (
                <EmptyWatchlist />
              ) : (
                <WatchlistCards
                  userId={userId}
                  items={items}
                  controls={{ ...controls, view }}
                  selection={selection}
                  isComplete={isComplete}
                  onFocusLost={focusHeading}
                  onFindShops={onFindShops}
                />
              )}
              {items.some(({ observed }) => observed) && (
                <p className="mt-6 text-sm">
                  <Link to={extensionPath} className={`${textLink} inline-block py-2.5`}>
                    All pages that only you can see
                  </Link>
                </p>
              )}
            </>
          )
        }
      </QueryState>
    </>
  );
}

/** The Select button takes focus when selection mode ends and the focused checkbox disappears. */
function SelectButton({ isSelecting, onToggle }: { isSelecting: boolean; onToggle: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(isSelecting);
  useLayoutEffect(() => {
    const isFocusLost = document.activeElement?.matches('body, [type=checkbox]');
    if (wasSelecting.current && !isSelecting && isFocusLost) button.current?.focus();
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
