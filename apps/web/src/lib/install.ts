import { useSyncExternalStore } from 'react';

/** What Chromium hands to pages that can be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function change(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the browser's offer for who looks for it, instead of having it shown to who does not. Answers the way to stop. */
export function keepInstallOffer(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  };
  const forget = () => change(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
    forget();
  };
}

/** Asks the browser to install the app; null while it offers no such thing. It can be asked once. */
export function useInstallOffer(): (() => void) | null {
  const offered = useSyncExternalStore(subscribe, () => offer);
  if (!offered) return null;
  return () => {
    change(null);
    void offered.prompt();
  };
}

/** An iPhone or iPad where the app is not on the home screen: there alone can it be installed only by hand, and told nothing before. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac can be touched.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !('standalone' in navigator && navigator.standalone === true);
}
