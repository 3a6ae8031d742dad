import type { WatchlistItem } from '@sillage/contract';
import { filterWatchlist, type WatchlistFilter, watchlistFilters } from './watchlist-view.rules.ts';

const labels: Record<WatchlistFilter, string> = {
  all: 'All',
  'in-stock': 'In Stock',
  'out-of-stock': 'Out of Stock',
  unknown: 'Unknown',
};

interface WatchlistFiltersProps {
  items: readonly WatchlistItem[];
  shown: WatchlistFilter;
  onShow(filter: WatchlistFilter): void;
}

/** The filter *Unknown* is visible while it has items, or is in use. */
export function WatchlistFilters({ items, shown, onShow }: WatchlistFiltersProps) {
  const filters = watchlistFilters
    .map((filter) => ({ filter, count: filterWatchlist(items, filter).length }))
    .filter(({ filter, count }) => filter !== 'unknown' || count > 0 || shown === 'unknown');
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-1.5">
      {filters.map(({ filter, count }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === shown}
          onClick={() => onShow(filter)}
          className="min-h-11 rounded-full border border-edge px-2.5 text-xs sm:px-4 sm:text-sm whitespace-nowrap tabular-nums hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {labels[filter]} ({count})
        </button>
      ))}
    </div>
  );
}
