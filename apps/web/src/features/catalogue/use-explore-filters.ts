import type { Preferences } from '@sillage/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isOwnUrl, ownUrlState, useLatestWritten, useTypedText } from '../../lib/use-typed-text.ts';
import {
  buildInitialFilters,
  changeFilters,
  type ExploreFilters,
  hasNoFilterParameters,
  noFilters,
  normaliseKeyword,
  parseFilters,
  writeFilters,
} from './explore-filters.rules.ts';

/**
 * Keeps the filters of Explore in the URL. A typed keyword is written to the URL once typing
 * pauses. If the URL has no filters, the user's default filter `preference` applies, unless the
 * user has cleared the filters. `preference` is undefined while it is not known.
 */
export function useExploreFilters(preference: Preferences['defaultFilter'] | undefined) {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isStart = hasNoFilterParameters(search) && !isOwnUrl(location);
  const filters = isStart ? buildInitialFilters(preference ?? 'all') : parseFilters(search);
  const latest = useLatestWritten(filters, preference);
  const { typed, setTyped, text } = useTypedText(filters.keyword, normaliseKeyword, (keyword) =>
    writeUrl(changeFilters(latest.current, { keyword }), true),
  );

  function writeUrl(next: ExploreFilters, replace = false): void {
    latest.current = next;
    setSearch(writeFilters(next), { replace, preventScrollReset: true, state: ownUrlState });
  }

  const writeInitial = useEffectEvent(() => writeUrl(filters, true));
  const shouldWriteInitial = isStart && preference !== undefined && preference !== 'all';
  useEffect(() => {
    if (shouldWriteInitial) writeInitial();
  }, [shouldWriteInitial]);

  function clear(): void {
    setTyped('');
    writeUrl(noFilters);
  }

  return {
    filters,
    isKnown: !isStart || preference !== undefined,
    typed,
    type: setTyped,
    change: (part: Partial<ExploreFilters>) => writeUrl(changeFilters(latest.current, { keyword: text, ...part })),
    clear,
  };
}
