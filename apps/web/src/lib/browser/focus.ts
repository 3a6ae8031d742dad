import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element, but only if the focused element has been removed from the page. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}

/** After a change of screen, focus moves to the `h1` inside the ref, for screen readers. */
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
