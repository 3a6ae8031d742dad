/** What the browser keeps for us between visits. Every key stands here, so that none is used twice. */
export type StoredKey = 'sillage.theme' | 'sillage.username';

/** The kept text, or null when there is none or the browser keeps nothing (private windows, blocked storage). */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `text`, or forgets it when null. A browser that refuses to keep things is no reason to fail. */
export function writeStored(key: StoredKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    return;
  }
}
