import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { changeFilters, type ExploreFilters, noFilters, readFilters, writeFilters } from './explore-filters.rules.ts';

/** How long typing must rest before it is searched for. */
const REST_MS = 250;

/** Explore's filters live in the address; only the text being typed lives here until the typing rests. */
export function useExploreFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const { typed, setTyped, afterRest, stop } = useTypedKeyword(filters.keyword);

  function searchFor(keyword: string): void {
    setSearch((now) => writeFilters(changeFilters(readFilters(now), { keyword })), {
      replace: true,
      preventScrollReset: true,
      state: { isTyping: true },
    });
  }

  function type(text: string): void {
    setTyped(text);
    afterRest(() => searchFor(text.trim()));
  }

  function change(part: Partial<ExploreFilters>): void {
    stop();
    const next = changeFilters(filters, { keyword: typed.trim(), ...part });
    setSearch(writeFilters(next), { preventScrollReset: part.page === undefined });
  }

  function clear(): void {
    stop();
    setTyped('');
    setSearch(writeFilters(noFilters), { preventScrollReset: true });
  }

  return { filters, typed, type, change, clear };
}

/** The text in the search box. It follows the address (Back, a link), but never while the address follows it. */
function useTypedKeyword(keyword: string) {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isOurs = !isBack && isTypingState(location.state);
  const [place, setPlace] = useState(location.key);
  const [typed, setTyped] = useState(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (place !== location.key) {
    setPlace(location.key);
    if (!isOurs) setTyped(keyword);
  }

  // Typing that had not come to rest when somebody went elsewhere is forgotten.
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOurs) clearTimeout(timer.current);
  }, [location.key, isOurs]);

  return {
    typed,
    setTyped,
    stop: () => clearTimeout(timer.current),
    afterRest(run: () => void) {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, REST_MS);
    },
  };
}

function isTypingState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTyping' in state;
}
