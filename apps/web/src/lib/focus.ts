import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `element` if the focused element has been removed from the page; otherwise does nothing.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}

/**
 * Returns a ref. When `screen` changes, focus moves to the `h1` inside the ref, so that screen
 * readers start there.
 */
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
