import type { Preferences } from '@sillage/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import {
  changeFilters,
  type ExploreFilters,
  isBare,
  keywordOf,
  noFilters,
  readFilters,
  startFilters,
  writeFilters,
} from './explore-filters.rules.ts';

/** Milliseconds without typing before the search starts. */
const REST_MS = 250;

/** History state of URLs written here: even an empty one was the user's choice. */
const chosen = { isChosen: true } as const;

/**
 * Stores the filters in the URL, the typed keyword once typing pauses. A bare URL that was not
 * cleared here starts with `preference`; undefined until known.
 */
export function useExploreFilters(preference: Preferences['defaultFilter'] | undefined) {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isStart = isBare(search) && !isChosen(location.state);
  const filters = isStart ? startFilters(preference ?? 'all') : readFilters(search);
  const { typed, setTyped, wanted } = useTypedKeyword(filters.keyword, (keyword) =>
    say(changeFilters(filters, { keyword }), true),
  );

  function say(next: ExploreFilters, replace = false): void {
    setSearch(writeFilters(next), { replace, preventScrollReset: true, state: chosen });
  }

  const sayStart = useEffectEvent(() => say(filters, true));
  const isToBeSaid = isStart && preference !== undefined && preference !== 'all';
  useEffect(() => {
    if (isToBeSaid) sayStart();
  }, [isToBeSaid]);

  function clear(): void {
    setTyped('');
    say(noFilters);
  }

  return {
    filters,
    isKnown: !isStart || preference !== undefined,
    typed,
    type: setTyped,
    change: (part: Partial<ExploreFilters>) => say(changeFilters(filters, { keyword: wanted, ...part })),
    clear,
  };
}

/** Manages the search text. It follows the URL on Back and links, not on its own changes. */
function useTypedKeyword(keyword: string, searchFor: (keyword: string) => void) {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isOurs = !isBack && isChosen(location.state);
  const [place, setPlace] = useState(location.key);
  const [typed, setTyped] = useState(keyword);
  const wanted = keywordOf(typed);

  if (place !== location.key) {
    setPlace(location.key);
    if (!isOurs) setTyped(keyword);
  }

  const onRest = useEffectEvent(searchFor);
  useEffect(() => {
    if (wanted === keyword) return undefined;
    const timer = setTimeout(() => onRest(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, keyword]);

  return { typed, setTyped, wanted };
}

function isChosen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isChosen' in state;
}
