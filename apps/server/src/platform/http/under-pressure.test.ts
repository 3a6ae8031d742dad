import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { PasswordQueue } from '../password-queue.ts';
import type { Health } from './health.ts';
import { rejectUnderPressure } from './under-pressure.ts';

function blockEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function givenApp(maxEventLoopDelayMs: number, waiting = 0) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const health: Partial<Health> = { maxEventLoopDelayMs, setOverloadCheck: () => undefined, addPart: () => undefined };
  const passwords = { isOverloaded: () => false } as unknown as PasswordQueue;
  await rejectUnderPressure(app, health as Health, {
    waitingForDatabase: () => waiting,
    isOverloaded: () => false,
    passwords,
  });
  app.get('/*', () => 'content');
  return app;
}

test('rejectUnderPressure rejects pages but serves scripts while the event loop is delayed', async () => {
  const app = await givenApp(5);
  const getStatuses = async () => {
    blockEventLoop(50);
    const responses = await Promise.all(['/', '/static/js/page.js'].map((url) => app.inject(url)));
    return responses.map(({ statusCode }) => (statusCode >= 500 ? 'rejected' : statusCode));
  };
  await expect.poll(getStatuses, { interval: 1 }).toEqual(['rejected', 200]);
});

test('rejectUnderPressure serves pages after delays of a second when the limit is a minute', async () => {
  const app = await givenApp(60_000);
  const statuses: number[] = [];
  for (let block = 0; block < 4; block++) {
    blockEventLoop(1100);
    await setImmediate();
    statuses.push((await app.inject('/')).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test('rejectUnderPressure rejects requests for data while too many queries wait', async () => {
  const app = await givenApp(60_000, 201);
  const urls = ['/api/fragrances', '/feeds/deals.atom', '/mcp', '/mcp?x=1', '/', '/mcpx'];
  const responses = await Promise.all(urls.map((url) => app.inject(url)));
  expect(responses.map(({ statusCode }) => statusCode >= 500)).toEqual([true, true, true, true, false, false]);
});
