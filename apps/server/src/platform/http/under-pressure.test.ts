import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { PasswordQueue } from '../password-queue.ts';
import type { Health } from './health.ts';
import { rejectUnderPressure } from './under-pressure.ts';

function blockEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('rejectUnderPressure rejects pages but serves scripts while the event loop is delayed', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const health: Partial<Health> = {
    maxEventLoopDelayMs: 5,
    setOverloadCheck: () => undefined,
    addPart: () => undefined,
  };
  const passwords = { isOverloaded: () => false } as unknown as PasswordQueue;
  await rejectUnderPressure(app, health as Health, {
    waitingForDatabase: () => 0,
    isOverloaded: () => false,
    passwords,
  });
  app.get('/*', () => 'content');
  const getStatuses = async () => {
    blockEventLoop(50);
    const responses = await Promise.all(['/', '/static/js/page.js'].map((url) => app.inject(url)));
    return responses.map(({ statusCode }) => (statusCode >= 500 ? 'rejected' : statusCode));
  };
  await expect.poll(getStatuses, { interval: 1 }).toEqual(['rejected', 200]);
});
