import type { WatchlistItem } from '@sillage/contract';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ViewControls } from './use-watchlist-view.ts';
import { isFilteredView } from './watchlist-view.rules.ts';

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'brand', label: 'Brand' },
  { value: 'price', label: 'Lowest price' },
  { value: 'stock', label: 'In stock first' },
] as const;

interface WatchlistToolsProps {
  items: readonly WatchlistItem[];
  /** Number of items that match the search and all filters except the stock filter. */
  matchCount: number;
  controls: ViewControls;
}

export function WatchlistTools({ items, matchCount, controls }: WatchlistToolsProps) {
  const { view, typed, type, change } = controls;
  return (
    <div role="search" aria-label="Your watchlist" className="mb-3">
      <div className="grid grid-cols-[minmax(0,1fr)_9.75rem] items-end gap-2 max-[22rem]:grid-cols-1 sm:grid-cols-[minmax(0,1fr)_12rem] sm:gap-4">
        <SearchField label="Search" value={typed} onChange={type} placeholder="Name or brand" />
        <Select label="Sort by" value={view.sort} onChange={(sort) => change({ sort })} options={sorts} />
      </div>
      <p role="status" className="sr-only">
        {isFilteredView(view) && `${matchCount} of ${items.length} shown`}
      </p>
    </div>
  );
}
