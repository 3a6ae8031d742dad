import { useSearchParams } from 'react-router';
import { readWatchlistFilter, type WatchlistFilter } from './watchlist-filter.rules.ts';

/**
 * Which cards are shown, in the address. Where that says nothing, `start`; null as long as neither is known.
 * What differs from `start` is always written down, so that All stays All for those who start elsewhere.
 */
export function useWatchlistFilter(start: WatchlistFilter | null) {
  const [search, setSearch] = useSearchParams();
  const shown = readWatchlistFilter(search) ?? start;

  function show(filter: WatchlistFilter): void {
    setSearch(filter === start ? {} : { show: filter }, { preventScrollReset: true });
  }

  return { shown, show };
}
