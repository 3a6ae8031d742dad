import type { WatchlistItem } from '@sillage/contract';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
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
  const options = watchlistFilters
    .map((value) => ({ value, count: filterWatchlist(items, value).length }))
    .filter(({ value, count }) => value !== 'unknown' || count > 0 || shown === 'unknown')
    .map(({ value, count }) => ({ value, text: `${labels[value]} (${count})` }));
  return <ChoiceChips label="Show" options={options} chosen={shown} onChoose={onShow} />;
}
