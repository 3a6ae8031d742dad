import { silent } from '@sillage/testkit/shop';
import { onTestFinished, vi } from 'vitest';
import { startLoop } from '../../../platform/loop.ts';
import { createPost } from '../../../platform/post.ts';
import { givenScent, givenTarget, givenWatcher, happen, type Scent } from '../../../testing/given-event.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

// A failing run waits for requests that never come.
vi.setConfig({ testTimeout: 60_000 });

/** Starts a silent receiver, a quick one, and a worker loop that sends to webhooks. */
async function givenReceivers(app: TestApp) {
  const slow = await givenShop(silent);
  const quick = await givenShop((_, response) => response.end());
  const resolve = async () => ['127.0.0.1'];
  const post = createPost({ allowPrivate: true, userAgent: 'Sillage/test', timeoutMs: 60_000, resolve });
  const loop = startLoop(sendDeliveries({ ...app.deps, post }, 'webhook'), { idleMs: 50, log: app.deps.log });
  onTestFinished(async () => {
    // Deliveries to the slow receiver end when its connections are cut.
    const stopped = loop.stop();
    slow.cutConnections();
    await stopped;
    await post.close();
  });
  return { slow, quick };
}

/** Creates a watcher of these fragrances with `count` webhooks, each on its own host. */
async function givenWebhooks(app: TestApp, scents: Scent[], { port, count }: { port: string; count: number }) {
  const { id } = await givenWatcher(app, scents);
  for (let index = 0; index < count; index += 1) {
    const url = `http://hook-${index}.example:${port}/${id}`;
    await givenTarget(app, id, { address: JSON.stringify({ preset: 'webhook', url }) });
  }
}

const manyScents = async (app: TestApp, count: number) => {
  const scents: Scent[] = [];
  for (let index = 0; index < count; index += 1) scents.push(await givenScent(app));
  return scents;
};

test('a webhook of one user is notified at once while ten batches wait for slow webhooks of another user', async ({
  app,
}) => {
  const { slow, quick } = await givenReceivers(app);
  const scent = await givenScent(app);
  await givenWebhooks(app, [scent], { port: quick.port, count: 1 });
  const others = await manyScents(app, 10);
  await givenWebhooks(app, others, { port: slow.port, count: 1 });
  for (const [index, other] of others.entries()) {
    await happen(app, other);
    await expect.poll(() => slow.requests.length).toBe(index + 1);
  }
  await happen(app, scent);
  await expect.poll(() => quick.requests.length).toBe(1);
});

test('a webhook of one user is notified at once while hundreds of messages to slow webhooks of another user are due', async ({
  app,
}) => {
  const { slow, quick } = await givenReceivers(app);
  const scent = await givenScent(app);
  await givenWebhooks(app, [scent], { port: quick.port, count: 1 });
  const others = await manyScents(app, 26);
  await givenWebhooks(app, others, { port: slow.port, count: 20 });
  for (const other of others) await happen(app, other);
  await expect.poll(() => slow.requests.length).toBeGreaterThanOrEqual(10);
  await happen(app, scent);
  await expect.poll(() => quick.requests.length).toBe(1);
  expect(slow.requests.length).toBeLessThan(35);
});
