import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WatchlistFilter } from './watchlist-filter.rules.ts';
import { readView, type WatchlistView, wordsOf, writeView } from './watchlist-view.rules.ts';

/** Milliseconds without typing before the URL changes; browsers limit the rate of URL changes. */
const REST_MS = 250;

/**
 * Stores filters and order in the URL; `start` is the stock filter without one there, null until
 * known. The list follows every keystroke, the URL is replaced when typing pauses.
 */
export function useWatchlistView(start: WatchlistFilter | null) {
  const [search, setSearch] = useSearchParams();
  const said = readView(search, start);
  const { typed, setTyped } = useTyped(said?.text ?? '', (text) => said && say({ ...said, text }, true));
  const text = wordsOf(typed);
  const view = useMemo(() => {
    const read = readView(search, start);
    return read && { ...read, text };
  }, [search, start, text]);

  function say(next: WatchlistView, replace = false): void {
    setSearch(writeView(next, start), { replace, preventScrollReset: true });
  }

  function change(part: Partial<WatchlistView>): void {
    if (part.text !== undefined) setTyped(part.text);
    if (view) say({ ...view, ...part });
  }

  return { view, typed, type: setTyped, change };
}

export type ViewControls = Omit<ReturnType<typeof useWatchlistView>, 'view'> & { view: WatchlistView };

/** Manages the search text. It follows the URL on Back and links, not on its own changes. */
function useTyped(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const text = wordsOf(typed);

  if (seen !== inAddress) {
    setSeen(inAddress);
    if (written !== inAddress) {
      setWritten(inAddress);
      setTyped(inAddress);
    }
  }

  const onRest = useEffectEvent(() => {
    setWritten(text);
    write(text);
  });
  useEffect(() => {
    if (text === inAddress) return undefined;
    const timer = setTimeout(() => onRest(), REST_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress]);

  return { typed, setTyped };
}
