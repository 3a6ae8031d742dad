import type { WatchlistItem } from '@sillage/contract';
import { useDeferredValue } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Selection } from './use-selection.ts';
import type { ViewControls } from './use-watchlist-view.ts';
import { WatchlistCard } from './watchlist-card.tsx';
import { WatchlistFilters } from './watchlist-filters.tsx';
import { cardGrid } from './watchlist-places.tsx';
import { searchWatchlist } from './watchlist-search.rules.ts';
import { listView, toolsFor } from './watchlist-view.rules.ts';

const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters);
const NothingShown = lazyPart(async () => (await import('./nothing-shown.tsx')).NothingShown);
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);
const WatchlistTools = lazyPart(
  async () => (await import('./watchlist-tools.tsx')).WatchlistTools,
  <div className="mb-3 h-19.5" />,
);

/** Cards that fill any screen. */
const AT_ONCE = 40;

/** Later cards are laid out only near the viewport. The padding fits focus outlines. */
const far = '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_16rem]';

interface WatchlistCardsProps {
  userId: string;
  items: readonly WatchlistItem[];
  controls: ViewControls;
  selection: Selection;
  /** Renders a long list in one pass; otherwise the cards after the first ones are deferred. */
  isWhole: boolean;
  /** Called when the focused element disappears. */
  onGone(): void;
}

export function WatchlistCards({ userId, items, controls, selection, isWhole, onGone }: WatchlistCardsProps) {
  'use memo';
  const { view, change } = controls;
  const { hasTools, hasMore } = toolsFor(items.length, view);
  // Deferred, so that typing is not blocked.
  const { text, show, sort, gender, family } = useDeferredValue(view);
  const { ofAnyStock, listed } = listView(items, { show, sort, gender, family });
  const matching = searchWatchlist(ofAnyStock, text);
  const visible = searchWatchlist(listed, text);
  // Filtered cards are unmounted, not hidden: browsers hide hundreds of cards far more slowly.
  const drawn = useDeferredValue(visible, isWhole ? visible : visible.slice(0, AT_ONCE));
  const { chosen, leaving, choose } = selection;
  const isSelecting = useDeferredValue(chosen !== null);
  return (
    <>
      {hasTools && <WatchlistTools items={items} found={matching.length} controls={controls} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <WatchlistFilters items={matching} shown={view.show} onShow={(show) => change({ show })} />
        {hasMore && <MoreFilters items={items} view={view} onChange={change} />}
      </div>
      {chosen && (
        <SelectionBar userId={userId} items={items} visible={visible} selection={selection} onRemoved={onGone} />
      )}
      {visible.length === 0 && <NothingShown view={view} onChange={change} onGone={onGone} />}
      <ul className={`mt-5 ${cardGrid}`}>
        {drawn.map((item, index) => (
          <li key={item.fragranceId} className={index < AT_ONCE ? undefined : far}>
            <WatchlistCard
              userId={userId}
              item={item}
              isSelecting={isSelecting}
              isChosen={chosen?.has(item.fragranceId) ?? false}
              isLeaving={leaving.has(item.fragranceId)}
              onChoose={choose}
              onRemoved={onGone}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
