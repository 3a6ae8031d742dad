import { silent } from '@sillage/testkit/shop';
import { onTestFinished, vi } from 'vitest';
import { startJob } from '../../../platform/job.ts';
import { createPost } from '../../../platform/net/post.ts';
import {
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  recordEvent,
  type StockedFragrance,
} from '../../../testing/given-event.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

// A failing run waits for requests that never come.
vi.setConfig({ testTimeout: 60_000 });

async function givenReceivers(app: TestApp) {
  const slow = await givenShop(silent);
  const quick = await givenShop((_, response) => response.end());
  const resolve = async () => ['127.0.0.1'];
  const post = createPost({ allowPrivate: true, userAgent: 'Sillage/test', timeoutMs: 60_000, resolve });
  const loop = startJob(sendDeliveries({ ...app.deps, post }, 'webhook'), { pollIntervalMs: 50, log: app.deps.log });
  onTestFinished(async () => {
    // Deliveries to the slow receiver end when its connections are cut.
    const stopped = loop.stop();
    slow.cutConnections();
    await stopped;
    await post.close();
  });
  return { slow, quick };
}

async function givenWebhooks(
  app: TestApp,
  fragrances: StockedFragrance[],
  { port, count }: { port: string; count: number },
) {
  const { id } = await givenWatcher(app, fragrances);
  for (let index = 0; index < count; index += 1) {
    const url = `http://hook-${index}.example:${port}/${id}`;
    await givenChannel(app, id, { address: JSON.stringify({ preset: 'webhook', url }) });
  }
}

const givenFragrances = async (app: TestApp, count: number) => {
  const fragrances: StockedFragrance[] = [];
  for (let index = 0; index < count; index += 1) fragrances.push(await givenStockedFragrance(app));
  return fragrances;
};

test('a webhook of one user is notified at once while ten batches wait for slow webhooks of another user', async ({
  app,
}) => {
  const { slow, quick } = await givenReceivers(app);
  const fragrance = await givenStockedFragrance(app);
  await givenWebhooks(app, [fragrance], { port: quick.port, count: 1 });
  const slowFragrances = await givenFragrances(app, 10);
  await givenWebhooks(app, slowFragrances, { port: slow.port, count: 1 });
  for (const [index, slowFragrance] of slowFragrances.entries()) {
    await recordEvent(app, slowFragrance);
    await expect.poll(() => slow.requests.length).toBe(index + 1);
  }
  await recordEvent(app, fragrance);
  await expect.poll(() => quick.requests.length).toBe(1);
});

test('a webhook of one user is notified at once while hundreds of messages to slow webhooks of another user are due', async ({
  app,
}) => {
  const { slow, quick } = await givenReceivers(app);
  const fragrance = await givenStockedFragrance(app);
  await givenWebhooks(app, [fragrance], { port: quick.port, count: 1 });
  const slowFragrances = await givenFragrances(app, 26);
  await givenWebhooks(app, slowFragrances, { port: slow.port, count: 20 });
  for (const slowFragrance of slowFragrances) await recordEvent(app, slowFragrance);
  await expect.poll(() => slow.requests.length).toBeGreaterThanOrEqual(10);
  await recordEvent(app, fragrance);
  await expect.poll(() => quick.requests.length).toBe(1);
  expect(slow.requests.length).toBeLessThan(35);
});
