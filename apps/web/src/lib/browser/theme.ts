import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** With the theme `auto`, nothing is stored and CSS follows the system (spec section 9). */
export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = readStored('sillage.theme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function applyStoredTheme(): void {
  applyTheme(readTheme());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', applyStoredTheme);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', applyStoredTheme);
  };
}

/** Stores and applies a theme; other open tabs follow through the `storage` event. */
export function chooseTheme(theme: Theme): void {
  writeStored('sillage.theme', theme === 'auto' ? null : theme);
  applyTheme(theme);
}

/**
 * Returns the chosen theme. While a prerendered page hydrates, it returns `auto`, as the prerender
 * did. A script in index.html applies the user's theme before the first paint.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'auto');
}
