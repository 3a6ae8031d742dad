import { vi } from 'vitest';
import { type Job, runOnce } from '../../../platform/job.ts';
import { addRunningRequest, removeRunningRequest } from '../../../platform/running-requests.ts';
import { advanceTo, givenStockedFragrance, givenWatcher, mailbox, recordEvent } from '../../../testing/given-event.ts';
import { expect, test } from '../../../testing/test.ts';
import { sendAll } from '../../../testing/workers.ts';
import { sendBundles } from './send-bundles.job.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };

/**
 * Runs the job while the process answers a request. Returns for each wait of 10 ms, with which a
 * sender waits for requests, how many emails had been sent before.
 */
async function runBesideRequest<Item>(job: Job<Item>, emails: readonly unknown[]): Promise<number[]> {
  const sentBefore: number[] = [];
  const startTimer = globalThis.setTimeout;
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number, ...values) => {
    if (ms === 10) sentBefore.push(emails.length);
    return startTimer(run, ms, ...values);
  });
  const response = {};
  addRunningRequest(response);
  // The request stays new, however long the job takes.
  const renewal = setInterval(() => addRunningRequest(response), 100);
  try {
    await runOnce(job);
  } finally {
    clearInterval(renewal);
    removeRunningRequest(response);
    timers.mockRestore();
  }
  return sentBefore;
}

test('an email waits while the process answers a request', async ({ app }) => {
  const oud = await givenStockedFragrance(app);
  await givenWatcher(app, oud);
  const { deps, emails } = mailbox(app);
  await recordEvent(app, oud);
  expect(await runBesideRequest(sendDeliveries(deps, 'email'), emails)).toEqual([0]);
  expect(emails).toHaveLength(1);
});

test('a summary waits while the process answers a request', async ({ app }) => {
  const oud = await givenStockedFragrance(app);
  await givenWatcher(app, oud, { preferences: quiet });
  const { deps, emails } = mailbox(app);
  advanceTo(app, '02:10');
  await recordEvent(app, oud);
  await sendAll(deps);
  advanceTo(app, '07:00');
  expect(await runBesideRequest(sendBundles(deps, 'email'), emails)).toEqual([0]);
  expect(emails).toHaveLength(1);
});
