/** Focuses `element` if the focused element has left the page; else leaves focus alone. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}
