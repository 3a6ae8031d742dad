import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WatchlistFilter } from './watchlist-view.rules.ts';
import { normaliseSearch, parseView, type WatchlistView, writeView } from './watchlist-view.rules.ts';

/**
 * Milliseconds without typing before the search text is written to the URL; browsers limit how
 * often the URL may change.
 */
const TYPING_PAUSE_MS = 250;

/**
 * Stores the filters and the sort order of the watchlist in the URL. `start` is the stock filter
 * for a URL without one; null until known. The list follows every keystroke; the URL is replaced
 * when typing pauses.
 */
export function useWatchlistView(start: WatchlistFilter | null) {
  const [search, setSearch] = useSearchParams();
  const urlView = parseView(search, start);
  const { typed, setTyped } = useTypedText(
    urlView?.text ?? '',
    (text) => urlView && writeUrl({ ...urlView, text }, true),
  );
  const text = normaliseSearch(typed);
  const view = useMemo(() => {
    const read = parseView(search, start);
    return read && { ...read, text };
  }, [search, start, text]);

  function writeUrl(next: WatchlistView, replace = false): void {
    setSearch(writeView(next, start), { replace, preventScrollReset: true });
  }

  function change(part: Partial<WatchlistView>): void {
    if (part.text !== undefined) setTyped(part.text);
    if (view) writeUrl({ ...view, ...part });
  }

  return { view, typed, type: setTyped, change };
}

export type ViewControls = Omit<ReturnType<typeof useWatchlistView>, 'view'> & { view: WatchlistView };

/**
 * Manages the text of the search box. The text follows the URL when the user goes back or follows a
 * link, but not when the text itself changed the URL.
 */
function useTypedText(urlText: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(urlText);
  const [seenUrlText, setSeenUrlText] = useState(urlText);
  const [writtenText, setWrittenText] = useState(urlText);
  const text = normaliseSearch(typed);

  if (seenUrlText !== urlText) {
    setSeenUrlText(urlText);
    if (writtenText !== urlText) {
      setWrittenText(urlText);
      setTyped(urlText);
    }
  }

  const onPause = useEffectEvent(() => {
    setWrittenText(text);
    write(text);
  });
  useEffect(() => {
    if (text === urlText) return undefined;
    const timer = setTimeout(() => onPause(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, urlText]);

  return { typed, setTyped };
}
