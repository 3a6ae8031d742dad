import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';

/** Milliseconds without typing before the URL changes; browsers limit the rate of URL changes. */
const TYPING_PAUSE_MS = 250;

/** State of a history entry whose URL was written by the page's own search or filters. */
export const ownUrlState = { isOwn: true } as const;

/** Whether the page's own search and filters wrote this URL. */
export function isOwnUrl({ state }: Pick<Location<unknown>, 'state'>): boolean {
  return typeof state === 'object' && state !== null && 'isOwn' in state;
}

/**
 * Manages the text of a search box whose text is also stored in the URL. Back, Forward and links
 * replace the typed text with the text in the URL; the page's own changes to the URL do not.
 * `write` is called with the normalised text once typing pauses, and must navigate with
 * `ownUrlState`.
 */
export function useTypedText(urlText: string, normalise: (text: string) => string, write: (text: string) => void) {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [locationKey, setLocationKey] = useState(location.key);
  const [typed, setTyped] = useState(urlText);
  const text = normalise(typed);

  if (locationKey !== location.key) {
    setLocationKey(location.key);
    if (isBack || !isOwnUrl(location)) setTyped(urlText);
  }

  const onPause = useEffectEvent(write);
  useEffect(() => {
    if (text === urlText) return undefined;
    const timer = setTimeout(() => onPause(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, urlText]);

  return { typed, setTyped, text };
}
