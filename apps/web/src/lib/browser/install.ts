import { useSyncExternalStore } from 'react';

/** The `beforeinstallprompt` event of Chromium. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let installPrompt: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setInstallPrompt(next: InstallPrompt | null): void {
  installPrompt = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Captures the browser's install prompt and suppresses its banner. Returns the stop function. */
export function captureInstallPrompt(): () => void {
  const capture = (event: Event) => {
    event.preventDefault();
    setInstallPrompt(event as InstallPrompt);
  };
  const clear = () => setInstallPrompt(null);
  window.addEventListener('beforeinstallprompt', capture);
  window.addEventListener('appinstalled', clear);
  return () => {
    window.removeEventListener('beforeinstallprompt', capture);
    window.removeEventListener('appinstalled', clear);
    clear();
  };
}

/** Returns the function that opens the browser's install prompt once; null without a prompt. */
export function useInstallPrompt(): (() => void) | null {
  const available = useSyncExternalStore(subscribe, () => installPrompt);
  if (!available) return null;
  return () => {
    setInstallPrompt(null);
    void available.prompt();
  };
}

/** On iPhones and iPads, only the installed app can show notifications. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPadOS reports itself as a Mac, and no Mac has a touchscreen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !('standalone' in navigator && navigator.standalone === true);
}
