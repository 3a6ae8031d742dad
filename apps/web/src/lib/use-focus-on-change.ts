import { type RefObject, useEffect, useRef } from 'react';

/** Moves focus to the `h1` inside the ref when `screen` changes, so reading starts there. */
export function useFocusOnChange(screen: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    frame.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [screen]);
  return frame;
}
