/** Keys of browser storage are listed in one place, so that no key is used twice. */
export type StoredKey = 'sillage.theme' | 'sillage.username' | 'sillage.scroll' | 'sillage.watch' | PersonalKey;

/** Stored data under a personal key is removed from the browser at sign-out. */
export type PersonalKey = `${typeof PERSONAL}${string}.${'quiz' | 'preferences'}`;

const PERSONAL = 'sillage.personal.';

/** Kind of browser storage: `always` is local storage, `tab` is session storage. */
type StorageKind = 'always' | 'tab';

/** The quiz result is in local storage, the unfinished answers are in session storage. */
export function quizKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.quiz`;
}

/** User preferences are stored in the browser, so that pages need not wait for the server. */
export function preferencesKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.preferences`;
}

/** Reads a text from browser storage; null if missing or storage is blocked (private windows). */
export function readStored(key: StoredKey, kind: StorageKind = 'always'): string | null {
  try {
    return getStorage(kind).getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text to browser storage; null removes it. Does nothing if storage is blocked. */
export function writeStored(key: StoredKey, text: string | null, kind: StorageKind = 'always'): void {
  try {
    if (text === null) getStorage(kind).removeItem(key);
    else getStorage(kind).setItem(key, text);
  } catch {
    return;
  }
}

/**
 * Removes personal data from local and session storage. `shouldRetain` selects the keys of session
 * storage to keep.
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
