import type { Preferences } from '@sillage/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
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

/** Milliseconds without typing before the search starts. */
const TYPING_PAUSE_MS = 250;

/**
 * History state of URLs that the user's own filters produced. It marks even a URL without filters
 * as the user's choice.
 */
const chosenState = { isChosen: true } as const;

/**
 * Stores the filters in the URL; a typed keyword follows once typing pauses. A URL without filters
 * starts with the default filter `preference` (undefined until known), unless the user has cleared
 * the filters.
 */
export function useExploreFilters(preference: Preferences['defaultFilter'] | undefined) {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isStart = hasNoFilterParameters(search) && !isChosen(location.state);
  const filters = isStart ? buildInitialFilters(preference ?? 'all') : parseFilters(search);
  const {
    typed,
    setTyped,
    wanted: wantedKeyword,
  } = useTypedKeyword(filters.keyword, (keyword) => writeUrl(changeFilters(filters, { keyword }), true));

  function writeUrl(next: ExploreFilters, replace = false): void {
    setSearch(writeFilters(next), { replace, preventScrollReset: true, state: chosenState });
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
    change: (part: Partial<ExploreFilters>) => writeUrl(changeFilters(filters, { keyword: wantedKeyword, ...part })),
    clear,
  };
}

/**
 * Manages the text of the search box. The text follows the URL when the user goes back or follows a
 * link, but not when the text itself changed the URL.
 */
function useTypedKeyword(keyword: string, searchFor: (keyword: string) => void) {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isOwnChange = !isBack && isChosen(location.state);
  const [locationKey, setLocationKey] = useState(location.key);
  const [typed, setTyped] = useState(keyword);
  const wantedKeyword = normaliseKeyword(typed);

  if (locationKey !== location.key) {
    setLocationKey(location.key);
    if (!isOwnChange) setTyped(keyword);
  }

  const onPause = useEffectEvent(searchFor);
  useEffect(() => {
    if (wantedKeyword === keyword) return undefined;
    const timer = setTimeout(() => onPause(wantedKeyword), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wantedKeyword, keyword]);

  return { typed, setTyped, wanted: wantedKeyword };
}

function isChosen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isChosen' in state;
}
