import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ownUrlState, useLatestWritten, useTypedText } from '../../../lib/use-typed-text.ts';
import type { WatchlistFilter } from './watchlist-view.rules.ts';
import { normaliseSearch, parseView, type WatchlistView, writeView } from './watchlist-view.rules.ts';

/**
 * The watchlist follows every keystroke in the search box, but the URL changes only when typing
 * pauses. `start` is the stock filter that applies if the URL contains none; null while it is not
 * known.
 */
export function useWatchlistView(start: WatchlistFilter | null) {
  const [search, setSearch] = useSearchParams();
  const urlView = parseView(search, start);
  const latest = useLatestWritten(urlView, start);
  const { typed, setTyped, text } = useTypedText(
    urlView?.text ?? '',
    normaliseSearch,
    (nextText) => latest.current && writeUrl({ ...latest.current, text: nextText }, true),
  );
  const view = useMemo(() => {
    const read = parseView(search, start);
    return read && { ...read, text };
  }, [search, start, text]);

  function writeUrl(next: WatchlistView, replace = false): void {
    latest.current = next;
    setSearch(writeView(next, start), { replace, preventScrollReset: true, state: ownUrlState });
  }

  function change(part: Partial<WatchlistView>): void {
    if (part.text !== undefined) setTyped(part.text);
    if (latest.current) writeUrl({ ...latest.current, text, ...part });
  }

  return { view, typed, type: setTyped, change };
}

export type ViewControls = Omit<ReturnType<typeof useWatchlistView>, 'view'> & { view: WatchlistView };
