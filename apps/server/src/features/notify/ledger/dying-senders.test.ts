import { MINUTE } from '../../../platform/clock.ts';
import {
  advanceTo,
  getDelivery,
  givenStockedFragrance,
  givenWatcher,
  listBundles,
  mailbox,
  recordEvent,
  setPreferences,
} from '../../../testing/given-event.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { MAX_ATTEMPTS } from './backoff.rules.ts';
import { sendBundles } from './send-bundles.job.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

/** Simulates senders that crash: claims one message until it has no attempts left. */
async function dieAfterClaim(app: TestApp, work: { claim(limit: number): Promise<unknown[]> }): Promise<void> {
  for (let death = 0; death < MAX_ATTEMPTS; death += 1) {
    expect(await work.claim(1)).toHaveLength(1);
    app.clock.advance(MINUTE);
  }
}

const busy = () => Promise.reject(Object.assign(new Error('busy'), { responseCode: 421, command: 'CONN' }));
const waits = (next: Date, app: TestApp) => next.getTime() - app.clock.now().getTime();

test('delivery counts an attempt when the mail server rejects it, not when a sender process dies', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance);
  const { deps } = mailbox(app, busy);
  const id = await recordEvent(app, fragrance);
  await dieAfterClaim(app, sendDeliveries(deps, 'email'));
  const [batch] = await sendDeliveries(deps, 'email').claim(1);
  if (batch) await sendDeliveries(deps, 'email').work(batch, new AbortController().signal);
  const row = await getDelivery(app, amber.id, id);
  expect(row).toMatchObject({ status: 'due', attempts: 1, reason: 'The mail server responded with 421' });
  expect(waits(row.next_try_at, app)).toBeLessThan(MINUTE);
});

test('bundle counts an attempt when the mail server rejects it, not when a sender process dies', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { preferences: { quiet_from: '22:00', quiet_to: '07:00' } });
  const { deps } = mailbox(app, busy);
  advanceTo(app, '23:00');
  await recordEvent(app, fragrance);
  const hold = sendDeliveries(deps, 'email');
  for (const batch of await hold.claim(1)) await hold.work(batch, new AbortController().signal);
  await setPreferences(app, amber.id, { quiet_from: null, quiet_to: null });
  advanceTo(app, '07:00');
  await dieAfterClaim(app, sendBundles(deps, 'email'));
  const work = sendBundles(deps, 'email');
  for (const bundle of await work.claim(1)) await work.work(bundle, new AbortController().signal);
  const [row] = await listBundles(app, amber.id);
  expect(row).toMatchObject({ status: 'due', attempts: 1, reason: 'The mail server responded with 421' });
  expect(waits(row?.next_try_at ?? app.clock.now(), app)).toBeLessThan(MINUTE);
});
