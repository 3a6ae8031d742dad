/** All keys of browser storage, listed in one place so that no key is used twice. */
export type StoredKey = 'sillage.theme' | 'sillage.username' | PersonalKey;

/** Storage key of one user's data, which is removed at sign-out. */
export type PersonalKey = `${typeof PERSONAL}${string}.${'quiz' | 'preferences'}`;

const PERSONAL = 'sillage.personal.';

/** Kind of browser storage: `always` is local storage, `tab` is session storage. */
type StorageKind = 'always' | 'tab';

/**
 * Returns the key under which browser storage keeps a user's quiz: the result in local storage, and
 * the unfinished answers in session storage.
 */
export function quizKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.quiz`;
}

/** Returns the key of a user's preferences, stored so that pages need not wait for the server. */
export function preferencesKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.preferences`;
}

/** Returns the stored text; null if there is none or storage is blocked (private windows). */
export function readStored(key: StoredKey, kind: StorageKind = 'always'): string | null {
  try {
    return getStorage(kind).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores `text`, or removes the stored text if `text` is null. Does nothing if storage is blocked.
 */
export function writeStored(key: StoredKey, text: string | null, kind: StorageKind = 'always'): void {
  try {
    if (text === null) getStorage(kind).removeItem(key);
    else getStorage(kind).setItem(key, text);
  } catch {
    return;
  }
}

/**
 * Removes all personal keys from browser storage, except the session storage keys that
 * `shouldRetain` selects.
 */
export function removePersonalItems(shouldRetain: (key: string) => boolean = () => false): void {
  for (const kind of ['always', 'tab'] as const) {
    try {
      const storage = getStorage(kind);
      const shouldRemove = (key: string) => key.startsWith(PERSONAL) && !(kind === 'tab' && shouldRetain(key));
      for (const key of Object.keys(storage)) if (shouldRemove(key)) storage.removeItem(key);
    } catch {
      continue;
    }
  }
}

function getStorage(kind: StorageKind): Storage {
  return kind === 'tab' ? sessionStorage : localStorage;
}
