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
  badge: { text: string; title: string };
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
      registerContentScripts: (scripts: FakeChrome['scripts']) => Promise.resolve(void fake.scripts.push(...scripts)),
    },
    action: {
      setBadgeText: ({ text }: { text: string }) => Promise.resolve(void (fake.badge.text = text)),
      setBadgeBackgroundColor: () => Promise.resolve(),
      setTitle: ({ title }: { title: string }) => Promise.resolve(void (fake.badge.title = title)),
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
