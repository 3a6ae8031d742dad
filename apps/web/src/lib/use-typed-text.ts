import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router';

/** Milliseconds without typing before the URL changes; browsers limit the rate of URL changes. */
const TYPING_PAUSE_MS = 250;

/**
 * State of an entry in the browser's history. It marks a URL that the page itself wrote when the
 * user searched or filtered.
 */
export const ownUrlState = { isOwn: true } as const;

export function isOwnUrl({ state }: Pick<Location<unknown>, 'state'>): boolean {
  return typeof state === 'object' && state !== null && 'isOwn' in state;
}

/**
 * The text of a search box follows the URL after Back, Forward and links, but not after the page's
 * own changes to the URL. The callback `write` gets the normalised text once typing pauses, and
 * must navigate with `ownUrlState`.
 */
export function useTypedText(urlText: string, normalise: (text: string) => string, write: (text: string) => void) {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const { location: next = location } = useNavigation();
  // Writing the URL then would cancel the navigation to another page while its code loads.
  const isChangingPage = next.pathname !== location.pathname;
  const [locationKey, setLocationKey] = useState(location.key);
  const [typed, setTyped] = useState(urlText);
  const text = normalise(typed);

  if (locationKey !== location.key) {
    setLocationKey(location.key);
    if (isBack || !isOwnUrl(location)) setTyped(urlText);
  }

  const onPause = useEffectEvent(write);
  useEffect(() => {
    if (text === urlText || isChangingPage) return undefined;
    const timer = setTimeout(() => {
      // The router may be on its way to another page, whose code loads while this one is shown.
      const { key = location.key } = (history.state ?? {}) as { key?: string };
      if (key === location.key) onPause(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, urlText, isChangingPage, location.key]);

  return { typed, setTyped, text };
}

/**
 * Holds what the page wrote into the URL last, because the next change may follow before React has
 * rendered that. After each navigation, and when `version` changes, it holds the rendered value.
 */
export function useLatestWritten<Value>(rendered: Value, version: unknown): RefObject<Value> {
  const { key } = useLocation();
  const latest = useRef(rendered);
  const takeRendered = useEffectEvent(() => {
    latest.current = rendered;
  });
  useEffect(() => takeRendered(), [key, version]);
  return latest;
}
