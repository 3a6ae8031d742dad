/** What the browser keeps for us between visits. Every key stands here, so that none is used twice. */
export type StoredKey = 'sillage.theme' | 'sillage.username' | PersonalKey;

/** What belongs to one person; forgotten when they sign out. */
export type PersonalKey = `${typeof PERSONAL}${string}.${'quiz' | 'preferences'}`;

const PERSONAL = 'sillage.personal.';

/** How long it is kept: until it is forgotten, or only as long as this tab is open. */
type Keeper = 'always' | 'tab';

/** The key of somebody's quiz: its result for good, its answers in the tab where they are being given. */
export function quizKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.quiz`;
}

/** The key of somebody's preferences, so that pages need not wait for them. */
export function preferencesKey(userId: string): PersonalKey {
  return `${PERSONAL}${userId}.preferences`;
}

/** The kept text, or null when there is none or the browser keeps nothing (private windows, blocked storage). */
export function readStored(key: StoredKey, keeper: Keeper = 'always'): string | null {
  try {
    return storeOf(keeper).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `text`, or forgets it when null. A browser that refuses to keep things is no reason to fail. */
export function writeStored(key: StoredKey, text: string | null, keeper: Keeper = 'always'): void {
  try {
    if (text === null) storeOf(keeper).removeItem(key);
    else storeOf(keeper).setItem(key, text);
  } catch {
    return;
  }
}

/** Forgets what belongs to anyone, but what `spared` names of this tab's. */
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
