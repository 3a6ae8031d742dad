import { onTestFinished, vi } from 'vitest';
import { type Job, runOnce } from '../../../platform/job.ts';
import { addRunningRequest, removeRunningRequest } from '../../../platform/running-requests.ts';
import { advanceTo, givenStockedFragrance, givenWatcher, mailbox, recordEvent } from '../../../testing/given-event.ts';
import { expect, test } from '../../../testing/test.ts';
import { sendAll } from '../../../testing/workers.ts';
import { sendBundles } from './send-bundles.job.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };

/** Runs the job while the process answers a request, which ends once the job waits for it. */
async function runBesideRequest<Item>(job: Job<Item>, whileWaiting: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const response = {};
  addRunningRequest(response);
  onTestFinished(() => {
    removeRunningRequest(response);
    vi.useRealTimers();
  });
  const done = runOnce(job);
  await expect.poll(() => timers.mock.calls.map(([, ms]) => ms)).toContain(10);
  whileWaiting();
  vi.useRealTimers();
  removeRunningRequest(response);
  await done;
}

test('an email is not sent while the process answers a request', async ({ app }) => {
  const oud = await givenStockedFragrance(app);
  await givenWatcher(app, oud);
  const { deps, emails } = mailbox(app);
  await recordEvent(app, oud);
  await runBesideRequest(sendDeliveries(deps, 'email'), () => expect(emails).toEqual([]));
  expect(emails).toHaveLength(1);
});

test('a summary is not sent while the process answers a request', async ({ app }) => {
  const oud = await givenStockedFragrance(app);
  await givenWatcher(app, oud, { preferences: quiet });
  const { deps, emails } = mailbox(app);
  advanceTo(app, '02:10');
  await recordEvent(app, oud);
  await sendAll(deps);
  advanceTo(app, '07:00');
  await runBesideRequest(sendBundles(deps, 'email'), () => expect(emails).toEqual([]));
  expect(emails).toHaveLength(1);
});
