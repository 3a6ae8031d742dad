/** All keys of browser storage, listed here so that none is used twice. */
export type StoredKey = 'sillage.theme' | 'sillage.username' | PersonalKey;

/** Key of one user's data; removed at sign-out. */
export type PersonalKey = `${typeof PERSONAL}${string}.${'quiz' | 'preferences'}`;

const PERSONAL = 'sillage.personal.';

/** `always` is local storage; `tab` is session storage. */
type Keeper = 'always' | 'tab';

/** Returns the key of the quiz result (local storage) and unfinished answers (session storage). */
export function quizKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.quiz`;
}

/** Returns the key of a user's preferences, stored so that pages need not wait for the server. */
export function preferencesKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.preferences`;
}

/** Returns the stored text; null if there is none or storage is blocked (private windows). */
export function readStored(key: StoredKey, keeper: Keeper = 'always'): string | null {
  try {
    return storeOf(keeper).getItem(key);
  } catch {
    return null;
  }
}

/** Stores `text`, or removes it if null. Ignores blocked storage. */
export function writeStored(key: StoredKey, text: string | null, keeper: Keeper = 'always'): void {
  try {
    if (text === null) storeOf(keeper).removeItem(key);
    else storeOf(keeper).setItem(key, text);
  } catch {
    return;
  }
}

/** Removes all personal keys, except the session storage keys that `spared` selects. */
export function forgetPersonal(spared: (key: string) => boolean = () => false): void {
  for (const keeper of ['always', 'tab'] as const) {
    try {
      const store = storeOf(keeper);
      const isToGo = (key: string) => key.startsWith(PERSONAL) && !(keeper === 'tab' && spared(key));
      for (const key of Object.keys(store)) if (isToGo(key)) store.removeItem(key);
    } catch {
      continue;
    }
  }
}

function storeOf(keeper: Keeper): Storage {
  return keeper === 'tab' ? sessionStorage : localStorage;
}
