import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** Spec section 9. `auto` stores no choice: CSS then follows the system. */
export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  const chosen = readStored('sillage.theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

function show(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function followOtherTabs(): void {
  show(chosenTheme());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** Applies and stores the theme. Other open tabs follow through the `storage` event. */
export function chooseTheme(theme: Theme): void {
  writeStored('sillage.theme', theme === 'auto' ? null : theme);
  show(theme);
}

/** Returns `auto` in prerendered pages; index.html applies the theme before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'auto');
}
