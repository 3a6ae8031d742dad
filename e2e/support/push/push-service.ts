import { expect, type Page, type Worker } from '@playwright/test';
import { createBrowserSubscription, decryptPush, openReceiver } from '@sillage/testkit/receiver';
import type { World } from '../world.ts';

/** Opens a simulated push service, which is closed after the test. */
export async function openPushService(world: World) {
  const receiver = await openReceiver({ response: { status: 201 } });
  world.closing(() => receiver.close());
  const { subscription, keys } = createBrowserSubscription(receiver.urlOf('/of-this-browser'));
  const messages = () => receiver.posts.map(({ headers, body }) => ({ headers, text: decryptPush(body, keys) }));
  return { subscription, messages };
}

type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Script that replaces the browser's push subscription: test browsers reach no push service. */
export function subscribeLocally({ subscription }: PushService): string {
  return `{
    const made = { toJSON: () => (${JSON.stringify(subscription)}), unsubscribe: async () => !localStorage.removeItem('pushes') };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('pushes') ? made : null);
    PushManager.prototype.subscribe = async () => { localStorage.setItem('pushes', 'yes'); return made; };
  }`;
}

/** Delivers a push message to the service worker of `origin`, as the browser does. */
export async function deliver(page: Page, origin: string, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: text });
  await session.detach();
}

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  data: { url?: string; actions?: string };
}

export function readNotifications(worker: Worker): Promise<ShownNotification[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as ShownNotification['data'] }));
  });
}

/** Turns push notifications on in the settings. Returns the service worker that receives them. */
export async function turnOnPush(page: Page, origin: string, pushes: PushService): Promise<Worker> {
  await page.context().grantPermissions(['notifications'], { origin });
  await page.context().addInitScript(subscribeLocally(pushes));
  await page.goto(`${origin}/settings`);
  await page.getByRole('button', { name: /^Turn on/ }).click();
  await expect(page.getByText('On: you get a notification')).toBeVisible();
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  return worker;
}
