/** In-memory browser API for unit tests, as far as the extension uses it. */
export interface FakeChrome {
  storage: Record<'local' | 'session', Map<string, unknown>>;
  /** Access levels that were set, by storage area. */
  accessLevels: Record<string, string>;
  /** Match patterns of the origins that the user has allowed. */
  origins: Set<string>;
  /** Decides whether the user allows what `permissions.request` asks for. */
  isGranting: boolean;
  /** Registered content scripts: match patterns and files. */
  scripts: { id: string; matches: string[]; js: string[] }[];
  /** What the toolbar button shows; a tab that shows something else has its own entry. */
  badge: { text: string; title: string };
  tabBadges: Map<number, { text: string; title: string }>;
  /** Errors of the next injections of a script; then they succeed. */
  injectionErrors: string[];
  /** Files and functions that were injected into tabs. */
  injected: string[];
  openedTabs: string[];
}

const EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}/`;

/** Replaces the global `chrome` by a new fake. */
export function installFakeChrome(): FakeChrome {
  const fake: FakeChrome = {
    storage: { local: new Map(), session: new Map() },
    accessLevels: {},
    origins: new Set(),
    isGranting: true,
    scripts: [],
    badge: { text: '', title: '' },
    tabBadges: new Map(),
    injectionErrors: [],
    injected: [],
    openedTabs: [],
  };
  Object.assign(globalThis, { chrome: buildApi(fake) });
  return fake;
}

function buildApi(fake: FakeChrome) {
  const area = (name: 'local' | 'session') => ({
    get: (key: string) => {
      const value = fake.storage[name].get(key);
      return Promise.resolve(value === undefined ? {} : { [key]: structuredClone(value) });
    },
    set: (values: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(values)) fake.storage[name].set(key, structuredClone(value));
      return Promise.resolve();
    },
    clear: () => Promise.resolve(fake.storage[name].clear()),
    setAccessLevel: ({ accessLevel }: { accessLevel: string }) => {
      fake.accessLevels[name] = accessLevel;
      return Promise.resolve();
    },
  });
  const badgeOf = (tabId: number | undefined) => fake.tabBadges.get(tabId ?? -1) ?? fake.badge;
  const setBadge = (tabId: number | undefined, change: { text?: string; title?: string }) => {
    if (tabId === undefined) Object.assign(fake.badge, change);
    else fake.tabBadges.set(tabId, { ...badgeOf(tabId), ...change });
  };
  return {
    storage: { local: area('local'), session: area('session') },
    permissions: {
      getAll: () => Promise.resolve({ origins: [...fake.origins], permissions: [] }),
      request: ({ origins }: { origins: string[] }) => {
        if (fake.isGranting) for (const origin of origins) fake.origins.add(origin);
        return Promise.resolve(fake.isGranting);
      },
      remove: ({ origins }: { origins: string[] }) => {
        for (const origin of origins) fake.origins.delete(origin);
        return Promise.resolve(true);
      },
    },
    scripting: {
      unregisterContentScripts: () => Promise.resolve(void (fake.scripts = [])),
      executeScript: ({ files }: { files?: string[] }) => {
        const error = fake.injectionErrors.shift();
        if (error !== undefined) return Promise.reject(new Error(error));
        fake.injected.push(files?.join() ?? 'function');
        return Promise.resolve([]);
      },
      registerContentScripts: (scripts: FakeChrome['scripts']) => Promise.resolve(void fake.scripts.push(...scripts)),
    },
    action: {
      getBadgeText: ({ tabId }: { tabId?: number }) => Promise.resolve(badgeOf(tabId).text),
      setBadgeText: ({ text, tabId }: { text: string | null; tabId?: number }) =>
        Promise.resolve(setBadge(tabId, { text: text ?? fake.badge.text })),
      getBadgeBackgroundColor: () => Promise.resolve([0, 0, 0, 0]),
      setBadgeBackgroundColor: () => Promise.resolve(),
      getTitle: ({ tabId }: { tabId?: number }) => Promise.resolve(badgeOf(tabId).title),
      setTitle: ({ title, tabId }: { title: string; tabId?: number }) => Promise.resolve(setBadge(tabId, { title })),
    },
    tabs: {
      create: ({ url }: { url: string }) => {
        fake.openedTabs.push(url);
        return Promise.resolve({ id: 100 + fake.openedTabs.length });
      },
      update: (_tabId: number, { url }: { url: string }) => Promise.resolve(void fake.openedTabs.push(url)),
      get: (id: number) => Promise.resolve({ id }),
    },
    runtime: { id: EXTENSION_ID, getURL: (path: string) => `${EXTENSION_ORIGIN}${path}` },
  };
}
