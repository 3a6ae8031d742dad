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

/** History state of URLs written here: even an empty one was the user's choice. */
const chosenState = { isChosen: true } as const;

/**
 * Stores the filters in the URL, the typed keyword once typing pauses. A bare URL that was not
 * cleared here starts with `preference`; undefined until known.
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

/** Manages the search text. It follows the URL on Back and links, not on its own changes. */
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
