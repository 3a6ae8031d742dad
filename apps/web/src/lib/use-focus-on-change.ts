import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the heading inside the element with the ref whenever `screen` is another than before: what is to be done next is read from its beginning. */
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
