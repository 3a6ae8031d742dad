import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** Spec section 9. `auto` is the absence of a choice: CSS follows the system, and its changes, by itself. */
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

/** Shows the theme at once, keeps it for the next visit, and tells every open tab. */
export function chooseTheme(theme: Theme): void {
  writeStored('sillage.theme', theme === 'auto' ? null : theme);
  show(theme);
}

/** The chosen theme, up to date. index.html has set it before the first paint; a page that comes drawn says auto until it lives. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'auto');
}
