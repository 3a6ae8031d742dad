import type { WatchlistItem } from '@sillage/contract';
import { useDeferredValue } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Selection } from './selection/use-selection.ts';
import type { ViewControls } from './view/use-watchlist-view.ts';
import { WatchlistFilters } from './view/watchlist-filters.tsx';
import { searchWatchlist } from './view/watchlist-search.rules.ts';
import { applyView, getVisibleTools } from './view/watchlist-view.rules.ts';
import { WatchlistCard, type WatchlistCardProps } from './watchlist-card.tsx';
import { cardGrid } from './watchlist-states.tsx';

const MoreFilters = lazyPart(async () => (await import('./view/more-filters.tsx')).MoreFilters);
const NoMatchesPart = lazyPart(async () => (await import('./view/no-matches.tsx')).NoMatches);
const SelectionBar = lazyPart(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);
const WatchlistTools = lazyPart(
  async () => (await import('./view/watchlist-tools.tsx')).WatchlistTools,
  <div className="mb-3 h-19.5" />,
);

/** Number of cards that fill any screen. */
const EAGER_CARDS = 40;

/**
 * Classes of cards far down the list, which the browser lays out only near the viewport. The
 * padding makes room for focus outlines.
 */
const lazyCard = '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_16rem]';

interface WatchlistCardsProps {
  userId: string;
  items: readonly WatchlistItem[];
  controls: ViewControls;
  selection: Selection;
  /** Whether all cards render in one pass; otherwise, those after the first screen are deferred. */
  isComplete: boolean;
  /** Called when the focused element disappears, so that the caller can move the focus. */
  onFocusLost(): void;
  onFindShops: WatchlistCardProps['onFindShops'];
}

export function WatchlistCards(props: WatchlistCardsProps) {
  'use memo';
  const { userId, items, controls, selection, isComplete, onFocusLost, onFindShops } = props;
  const { view, change } = controls;
  const { hasTools, hasMore } = getVisibleTools(items.length, view);
  // Deferred, so that typing is not blocked.
  const { text, show, sort, gender, family } = useDeferredValue(view);
  const { ofAnyStock, listed } = applyView(items, { show, sort, gender, family });
  const ofAnyStockMatches = searchWatchlist(ofAnyStock, text);
  const visible = searchWatchlist(listed, text);
  // Filtered cards are unmounted, not hidden: browsers hide hundreds of cards far more slowly.
  const rendered = useDeferredValue(visible, isComplete ? visible : visible.slice(0, EAGER_CARDS));
  const { selected, removing, toggleItem } = selection;
  const isSelecting = useDeferredValue(selected !== null);
  return (
    <>
      {hasTools && <WatchlistTools items={items} matchCount={ofAnyStockMatches.length} controls={controls} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <WatchlistFilters items={ofAnyStockMatches} shown={view.show} onShow={(show) => change({ show })} />
        {hasMore && <MoreFilters items={items} view={view} onChange={change} />}
      </div>
      {selected && (
        <SelectionBar userId={userId} items={items} visible={visible} selection={selection} onRemoved={onFocusLost} />
      )}
      {visible.length === 0 && <NoMatchesPart view={view} onChange={change} onButtonRemoved={onFocusLost} />}
      <ul className={`mt-5 ${cardGrid}`}>
        {rendered.map((item, index) => (
          <li key={item.fragranceId} className={index < EAGER_CARDS ? undefined : lazyCard}>
            <WatchlistCard
              userId={userId}
              item={item}
              isSelecting={isSelecting}
              isSelected={selected?.has(item.fragranceId) ?? false}
              isRemoving={removing.has(item.fragranceId)}
              onToggle={toggleItem}
              onRemoved={onFocusLost}
              onFindShops={onFindShops}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
