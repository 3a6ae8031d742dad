/** Gives focus to `element` when what had it has left the page; who is elsewhere by now is left there. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}
