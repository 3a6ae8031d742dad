import { rememberKeyFailure } from './queue.ts';
import { createSillage, toSillageError } from './sillage.ts';
import { type Pairing, store } from './store.ts';

/** Time for which the list of known pages is used before it is loaded again. */
const KNOWN_FOR_MS = 10 * 60_000;

/**
 * Whether the user watches the page or has observed it before. The browser compares the address
 * with the user's own list, so that the address of any other page never leaves it. False while the
 * list cannot be loaded.
 */
export async function isKnownPage(pairing: Pairing, url: string): Promise<boolean> {
  const stored = await store.knownPages.get();
  const isFresh = stored !== null && Date.now() - stored.at < KNOWN_FOR_MS;
  const keys = isFresh ? stored.keys : await loadKeys(pairing);
  return keys.includes(toPageKey(url));
}

/** Makes the next `isKnownPage` load the list again. */
export async function resetKnownPages(): Promise<void> {
  await store.knownPages.set(null);
}

async function loadKeys(pairing: Pairing): Promise<string[]> {
  const { observations, watchlist } = createSillage(pairing);
  try {
    const [observed, watched] = await Promise.all([
      observations.list(),
      watchlist.list({ params: { userId: pairing.userId } }),
    ]);
    const watchedUrls = watched.flatMap(({ fragranceProductUrl }) => fragranceProductUrl ?? []);
    const urls = [...observed.map(({ url }) => url), ...watchedUrls];
    const keys = urls.filter((url) => URL.canParse(url)).map(toPageKey);
    await store.knownPages.set({ at: Date.now(), keys });
    return keys;
  } catch (error) {
    await rememberKeyFailure(toSillageError(error));
    return [];
  }
}

/** Equal for the addresses of one page: with and without www, TLS or a slash at the end. */
function toPageKey(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}
