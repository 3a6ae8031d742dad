import { onTestFinished, vi } from 'vitest';
import { PUSH_STORE } from '../lib/kept.ts';

const endpoint = 'https://push.example/of-this-browser';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

interface FakePush {
  permission?: NotificationPermission;
  /** The user's response to the permission prompt. */
  answer?: NotificationPermission;
  /** Owner of an existing subscription. */
  owner?: { userId: string; targetId: string; label: string };
  /** Error of the browser's push service. */
  failure?: DOMException;
}

/** Fakes push support, which jsdom lacks. Returns its state. */
export function fakePush({ permission = 'default', answer = 'granted', owner, failure }: FakePush = {}) {
  const kept = new Map<string, string>();
  if (owner) kept.set('/push-owner', JSON.stringify(owner));
  const has = { subscription: owner !== undefined, worker: owner ? '/sw.js' : null, key: null as unknown };
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      has.subscription = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (has.subscription ? subscription : null),
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      if (failure) throw failure;
      has.subscription = true;
      has.key = applicationServerKey;
      return subscription;
    },
  };
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = answer;
      return answer;
    },
  };
  const store = { put: async (place: string, response: Response) => void kept.set(place, await response.text()) };
  const found = (place: string) => (kept.has(place) ? new Response(kept.get(place)) : undefined);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('caches', {
    open: async () => store,
    match: async (place: string) => found(place),
    delete: async (name: string) => name === PUSH_STORE && kept.clear(),
  });
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => (has.worker ? registration : undefined),
    async register(address: string) {
      has.worker = address;
      return registration;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return {
    has,
    /** The stored owner of the subscription. */
    owner: () => JSON.parse(kept.get('/push-owner') ?? 'null') as unknown,
    keys: { endpoint, ...keys },
    notification,
  };
}
