import { givenBrowserUser, signIn } from './support/journey.ts';
import {
  deliver,
  openPushService,
  readNotifications,
  subscribeLocally,
  turnOnPush,
} from './support/push/push-service.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'push' });

test('push notification arrives while the tab is closed, and push is off after signing out', async ({
  world,
  origin,
}) => {
  const pushes = await openPushService(world);
  const amber = await givenBrowserUser(world, origin, 'amber');
  const context = amber.page.context();
  await context.grantPermissions(['notifications'], { origin });
  await context.addInitScript(subscribeLocally(pushes));

  const settings = await context.newPage();
  await settings.goto(`${origin}/settings`);
  await settings.getByRole('button', { name: /^Turn on/ }).click();
  await expect(settings.getByText('On: you get a notification')).toBeVisible();
  await settings.getByRole('button', { name: /^Send a test.*This browser/ }).click();
  await expect(settings.getByText(/^Sent\./)).toBeVisible();
  expect(pushes.messages()).toHaveLength(1);
  const [sent] = pushes.messages();
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.stringMatching(/^\d+$/) });
  const message = JSON.parse(sent?.text ?? '') as { id: string; title: string; body: string; url: string };

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await settings.close();
  await amber.page.goto('about:blank');
  await deliver(amber.page, origin, sent?.text ?? '');
  const expected = { title: message.title, body: message.body, tag: message.id, data: { url: message.url } };
  await expect.poll(() => readNotifications(worker)).toEqual([expected]);

  // A duplicate, as after a crash, and an invalid message, again and again: Chromium closes
  // notifications after 25 s, and under load a delivery by the debugging protocol can be lost.
  await expect(async () => {
    await deliver(amber.page, origin, sent?.text ?? '');
    await deliver(amber.page, origin, 'nonsense');
    const titles = (await readNotifications(worker)).map(({ title }) => title);
    expect(titles).toContain('Sillage');
    expect(titles.filter((title) => title !== 'Sillage')).toEqual([message.title]);
  }).toPass();

  await amber.page.goto(`${origin}/settings`);
  await expect(amber.page.getByText('On: you get a notification')).toBeVisible();
  await amber.page.getByRole('button', { name: 'amber' }).click();
  await amber.page.getByRole('button', { name: 'Logout' }).click();
  await amber.page.waitForURL(`${origin}/`);
  expect(await amber.page.evaluate(() => localStorage.getItem('pushes'))).toBeNull();
  await amber.page.goto(`${origin}/login`);
  await signIn(amber);
  await amber.page.goto(`${origin}/settings`);
  await expect(amber.page.getByRole('button', { name: /^Turn on/ })).toBeVisible();
  await expect(amber.page.getByRole('button', { name: /^Send a test/ })).toHaveCount(1);
});

test('notification click opens the notification’s URL, or the inbox when the URL belongs to another site', async ({
  world,
  origin,
}) => {
  const pushes = await openPushService(world);
  const basil = await givenBrowserUser(world, origin, 'basil');
  const worker = await turnOnPush(basil.page, origin, pushes);

  /** Simulates a click on a notification. Returns the URL, as only a real click opens windows. */
  const clickNotification = (url: string) =>
    worker.evaluate(async (address) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<null> };
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const opened = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (openedUrl) => {
          resolve(openedUrl);
          return null;
        };
      });
      await scope.registration.showNotification('News', { tag: address, data: { url: address } });
      const [notification] = await scope.registration.getNotifications({ tag: address });
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      return opened;
    }, url);

  expect(await clickNotification('/fragrances/1')).toBe(`${origin}/fragrances/1`);
  expect(await clickNotification(`${origin}/fragrances/2?from=push`)).toBe(`${origin}/fragrances/2?from=push`);
  expect(await clickNotification('https://evil.example/')).toBe(`${origin}/notifications`);
  expect(await clickNotification('//evil.example/')).toBe(`${origin}/notifications`);
  expect(await clickNotification('javascript:alert(1)')).toBe(`${origin}/notifications`);
});

test('app registers a new push subscription without the user’s help when the browser replaces the old one', async ({
  world,
  origin,
}) => {
  const pushes = await openPushService(world);
  const nextService = await openPushService(world);
  const clary = await givenBrowserUser(world, origin, 'clary');
  const { page } = clary;
  const worker = await turnOnPush(page, origin, pushes);

  const readCachedChannelId = () =>
    page.evaluate(async () => {
      const cachedOwner = await caches.match('/push-owner');
      if (!cachedOwner) throw new Error('no owner is cached');
      return ((await cachedOwner.json()) as { channelId: string }).channelId;
    });
  const before = await readCachedChannelId();
  await worker.evaluate((subscription) => {
    const scope = globalThis as unknown as { ExtendableEvent: new (type: string) => Event };
    const event = new scope.ExtendableEvent('pushsubscriptionchange');
    globalThis.dispatchEvent(Object.assign(event, { newSubscription: { toJSON: () => subscription } }));
  }, nextService.subscription);
  await expect.poll(readCachedChannelId, { timeout: 30_000 }).not.toBe(before);

  const tests = page.getByRole('button', { name: /^Send a test/ });
  const countChannels = async () => {
    await page.goto(`${origin}/settings`);
    await expect(page.getByText('On: you get a notification')).toBeVisible();
    return tests.count();
  };
  // The user's email, and one channel for this browser.
  await expect.poll(countChannels, { timeout: 30_000 }).toBe(2);
  await tests.nth(1).click();
  await expect(page.getByText(/^Sent\./)).toBeVisible();
  expect([pushes.messages().length, nextService.messages().length]).toEqual([0, 1]);
});
