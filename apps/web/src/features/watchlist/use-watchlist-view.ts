import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WatchlistFilter } from './watchlist-filter.rules.ts';
import { readView, type WatchlistView, wordsOf, writeView } from './watchlist-view.rules.ts';

/** How long typing rests before the address says it too; browsers count how often it changes. */
const REST_MS = 250;

/**
 * Which cards are shown and in which order, in the address. Where that says nothing of stock, `start`; null as long as neither is known.
 * The list follows every key, the address replaces itself when the typing rests; everything else adds to the history.
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

/** The text in the search box. It follows the address (Back, a link), but never while the address follows it. */
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
