import type { Observation } from '@sillage/contract';

/** The server that the extension is connected to. Only the extension's own code sees the key. */
export interface Pairing {
  /** Origin of the server, such as `https://sillage.example`. */
  server: string;
  key: string;
  userId: string;
  username: string;
}

/** Permission to receive a key from a page of `server`, given by the user in the settings. */
export interface PendingPairing {
  server: string;
  nonce: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Addresses that the user asked to open one after the other. */
export interface OpenRun {
  urls: string[];
  opened: number;
  tabId: number | null;
}

interface Item<T> {
  get: () => Promise<T>;
  set: (value: T) => Promise<void>;
}

function item<T>(area: 'local' | 'session', key: string, fallback: T): Item<T> {
  return {
    get: async () => {
      const { [key]: value } = await chrome.storage[area].get(key);
      return value === undefined ? fallback : (value as T);
    },
    set: (value) => chrome.storage[area].set({ [key]: value }),
  };
}

export const store = {
  pairing: item<Pairing | null>('local', 'pairing', null),
  /** Reason why the server no longer accepts the key; null while it does. */
  pairAgain: item<string | null>('local', 'pairAgain', null),
  isAgreed: item('local', 'isAgreed', false),
  /** Observations to send, oldest first. */
  queue: item<Observation[]>('local', 'queue', []),
  /** Time before which the server asked for no further request, in milliseconds since 1970. */
  pausedUntil: item('local', 'pausedUntil', 0),
  pending: item<PendingPairing | null>('session', 'pending', null),
  /** Time of the last check by outcome and address, in milliseconds since 1970. */
  lastChecks: item<Record<string, number>>('session', 'lastChecks', {}),
  /** Pages that the user watches or has observed, and when they were loaded (milliseconds). */
  knownPages: item<{ at: number; keys: string[] } | null>('session', 'knownPages', null),
  openRun: item<OpenRun | null>('session', 'openRun', null),
};

/** Hides the storage from content scripts. Firefox cannot; our content scripts do not use it. */
export async function restrictStorage(): Promise<void> {
  for (const area of [chrome.storage.local, chrome.storage.session])
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
