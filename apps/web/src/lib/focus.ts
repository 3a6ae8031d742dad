import { type RefObject, useEffect, useRef } from 'react';

/** Focuses `element` if the focused element has left the page; else leaves focus alone. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}

/** Moves focus to the `h1` inside the ref when `screen` changes, so reading starts there. */
export function useFocusOnChange(screen: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef(screen);
  useEffect(() => {
    if (previous.current === screen) return;
    previous.current = screen;
    container.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [screen]);
  return container;
}
