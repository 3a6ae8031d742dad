import { onTestFinished, vi } from 'vitest';
import { PUSH_CACHE } from '../lib/worker-protocol.ts';

const endpoint = 'https://push.example/of-this-browser';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

interface FakePush {
  permission?: NotificationPermission;
  promptResult?: NotificationPermission;
  /** Owner of an existing push subscription; undefined without a subscription. */
  owner?: { userId: string; channelId: string; label: string };
  /** Error with which the browser's push service rejects a new subscription. */
  failure?: DOMException;
}

/** Fakes the browser's push support and returns the state of the fake. */
export function fakePush({ permission = 'default', promptResult = 'granted', owner, failure }: FakePush = {}) {
  const stored = new Map<string, string>();
  if (owner) stored.set('/push-owner', JSON.stringify(owner));
  const state = { subscription: owner !== undefined, worker: owner ? '/sw.js' : null, key: null as unknown };
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      state.subscription = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.subscription ? subscription : null),
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      if (failure) throw failure;
      state.subscription = true;
      state.key = applicationServerKey;
      return subscription;
    },
  };
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = promptResult;
      return promptResult;
    },
  };
  const store = { put: async (path: string, response: Response) => void stored.set(path, await response.text()) };
  const lookUp = (path: string) => (stored.has(path) ? new Response(stored.get(path)) : undefined);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('caches', {
    open: async () => store,
    match: async (path: string) => lookUp(path),
    delete: async (name: string) => name === PUSH_CACHE && stored.clear(),
  });
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => (state.worker ? registration : undefined),
    async register(url: string) {
      state.worker = url;
      return registration;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return {
    has: state,
    owner: () => JSON.parse(stored.get('/push-owner') ?? 'null') as unknown,
    keys: { endpoint, ...keys },
    notification,
  };
}
