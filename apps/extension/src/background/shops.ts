import { store } from './store.ts';

/**
 * Returns the match pattern of an origin's host, on every port: Firefox accepts no port in a
 * pattern.
 */
export function toPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

async function listPatterns(): Promise<{ shops: string[]; servers: string[] }> {
  const { origins = [] } = await chrome.permissions.getAll();
  const known = [await store.pairing.get(), await store.pending.get()];
  const own = new Set(known.flatMap((each) => (each === null ? [] : [toPattern(each.server)])));
  return {
    shops: origins.filter((pattern) => !own.has(pattern)),
    servers: origins.filter((pattern) => own.has(pattern)),
  };
}

/** Returns the match patterns of the shops that the user has allowed, such as `https://a.example/*`. */
export async function listShops(): Promise<string[]> {
  return (await listPatterns()).shops.toSorted();
}

export async function isShopAllowed(origin: string): Promise<boolean> {
  return (await listPatterns()).shops.includes(toPattern(origin));
}

/**
 * Registers the content scripts of the allowed origins: the reader on shops, the bridge on the
 * Sillage server. Nothing runs on other pages before a click.
 */
export async function registerScripts(): Promise<void> {
  await navigator.locks.request('scripts', async () => {
    const { shops, servers } = await listPatterns();
    await chrome.scripting.unregisterContentScripts();
    const scripts = [
      { id: 'shops', matches: shops, js: ['content.js', 'visit.js'] },
      { id: 'server', matches: servers, js: ['bridge.js'] },
    ];
    const used = scripts.filter(({ matches }) => matches.length > 0);
    if (used.length > 0)
      await chrome.scripting.registerContentScripts(used.map((script) => ({ ...script, runAt: 'document_idle' })));
  });
}
