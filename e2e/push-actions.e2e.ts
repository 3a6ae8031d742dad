import type { Worker } from '@playwright/test';
import type { WatchlistItem } from '@sillage/contract';
import { bottle, givenWatcher } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { openPushService, turnOnPush } from './support/push/push-service.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'push-actions' });

interface Shown {
  title: string;
  body: string;
  buttons: string[];
}

interface WorkerState {
  shown: Shown[];
  /** Path that the worker opened in a window; null without one. */
  opened: string | null;
}

type WorkerEvent = { type: 'push'; data: string } | { type: 'notificationclick'; action: string };

/**
 * Dispatches an event in the service worker, and waits until the worker has done what it says. A
 * press is on the shown notification. Opened windows are recorded, as only a real click may open
 * them.
 */
function dispatch(worker: Worker, eventInit: WorkerEvent): Promise<WorkerState> {
  return worker.evaluate(async (init) => {
    type EventConstructor = new (type: string, init: object) => Event;
    type NotificationWithActions = Notification & { actions: { title: string }[] };
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      PushEvent: EventConstructor;
      NotificationEvent: EventConstructor;
    };
    let opened: string | null = null;
    scope.clients.openWindow = async (url) => {
      opened = url;
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    const event =
      init.type === 'push'
        ? new scope.PushEvent(init.type, init)
        : new scope.NotificationEvent(init.type, { ...init, notification });
    const work = new Promise<unknown>((resolve) => {
      Object.assign(event, { waitUntil: resolve });
    });
    globalThis.dispatchEvent(event);
    await work;
    const all = (await scope.registration.getNotifications()) as NotificationWithActions[];
    const shown = all.map(({ title, body, actions }) => ({ title, body, buttons: actions.map((each) => each.title) }));
    return { shown, opened };
  }, eventInit);
}

const press = (worker: Worker, action: string) => dispatch(worker, { type: 'notificationclick', action });

test('buttons of a push notification snooze and end the watch, also when pressed twice, and wait while offline', async ({
  world,
  origin,
}) => {
  const amber = await givenWatcher(world, origin, getSettings(world));
  const pushes = await openPushService(world);
  const worker = await turnOnPush(amber.page, origin, pushes);
  world.shop.setStock(bottle.handle, true);
  await expect.poll(() => pushes.messages().length, POLL_OPTIONS).toBe(1);
  const text = pushes.messages()[0]?.text ?? '';
  const headline = `${bottle.name} by ${bottle.brand} is back in stock`;
  const done = (title: string) => ({ shown: [{ title, body: headline, buttons: ['Undo'] }], opened: null });
  const nothing = { shown: [], opened: null };
  const findWatch = async (): Promise<WatchlistItem | undefined> =>
    (await amber.api.watchlist.list({ params: { userId: amber.id } }))[0];
  /** The push arrives, as at each of the user's devices. */
  const receive = async () => {
    const { shown } = await dispatch(worker, { type: 'push', data: text });
    expect(shown.map(({ title }) => title)).toEqual([headline]);
  };

  // Snooze, on two devices, and Undo.
  for (let device = 0; device < 2; device += 1) {
    await receive();
    expect(await press(worker, 'snooze')).toEqual(done('Snoozed for a week'));
    expect((await findWatch())?.snooze).toHaveProperty('until');
  }
  expect(await press(worker, 'undo-snooze')).toEqual(nothing);
  expect((await findWatch())?.snooze).toBeUndefined();

  // Without a network, the alert stays until the button works.
  await receive();
  await amber.page.context().setOffline(true);
  const offline = await press(worker, 'bought');
  expect(offline).toEqual({
    shown: [{ title: headline, body: expect.stringContaining('offline'), buttons: ['Bought it', 'Snooze a week'] }],
    opened: null,
  });
  await amber.page.context().setOffline(false);
  expect(await findWatch()).toBeDefined();
  expect(await press(worker, 'bought')).toEqual(done('Off your watchlist'));
  expect(await findWatch()).toBeUndefined();

  // On a second device, Bought it changes nothing more, and Snooze opens the page that says why.
  await receive();
  expect(await press(worker, 'bought')).toEqual(done('Off your watchlist'));
  await receive();
  const { opened } = await press(worker, 'snooze');
  expect(opened).toMatch(/^\/alerts\//);
  const page = await world.newPage();
  await page.goto(new URL(opened ?? '', origin).href);
  await expect(page.getByText('You bought it, so you no longer watch it.')).toBeVisible();

  // Undo still restores the watch.
  await receive();
  await press(worker, 'bought');
  expect(await press(worker, 'undo-bought')).toEqual(nothing);
  expect(await findWatch()).toMatchObject({ fragranceName: bottle.name });
});
