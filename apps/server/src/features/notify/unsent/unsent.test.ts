import type { UnsentChange } from '@sillage/contract';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import {
  advanceTo,
  getDelivery,
  givenStockedFragrance,
  givenWatcher,
  listBundles,
  mailbox,
  recordEvent,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';
import { sendBundles } from '../ledger/send-bundles.job.ts';
import { sendDeliveries } from '../ledger/send-deliveries.job.ts';
import { changeUnsent } from './unsent.service.ts';

const spam = Object.assign(new Error('no'), { responseCode: 554, command: 'DATA', response: '554 spam' });
const rejectAll = () => Promise.reject(spam);
const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };

function change(app: TestApp, ids: string[], dropReason: string | null = null): Promise<UnsentChange> {
  return app.db.transaction().execute((tx) => changeUnsent(tx, { ids }, dropReason, app.clock.now()));
}

async function givenDue(app: TestApp) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance);
  const eventId = await recordEvent(app, fragrance);
  const { id } = await getDelivery(app, amber.id, eventId);
  return { amber, id, read: () => getDelivery(app, amber.id, eventId) };
}

describe('a message that a worker sends', () => {
  test('is left alone by a retry and a drop, and is sent once', async ({ app }) => {
    const { amber, id, read } = await givenDue(app);
    const changes: UnsentChange[] = [];
    const first = mailbox(app, async ({ to }) => {
      if (to !== amber.email) return;
      changes.push(await change(app, [id]), await change(app, [id], 'no'));
      await sendAll(mailbox(app, () => Promise.reject(new Error('a second message'))).deps);
    });
    await sendAll(first.deps);
    expect(changes).toEqual([
      { changed: 0, left: 1 },
      { changed: 0, left: 1 },
    ]);
    expect(first.to(amber)).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('is left alone until the lease of a killed worker ends, and then is retried once', async ({ app }) => {
    const { amber, id, read } = await givenDue(app);
    const { deps, to } = mailbox(app);
    // A worker that is killed after its claim: it never works, and never releases.
    await sendDeliveries(deps, 'email').claim(1);
    expect(await change(app, [id])).toEqual({ changed: 0, left: 1 });
    await Promise.all([sendAll(deps), sendAll(deps)]);
    expect(to(amber)).toEqual([]);
    app.clock.advance(MINUTE + SECOND);
    expect(await change(app, [id])).toEqual({ changed: 1, left: 0 });
    await Promise.all([sendAll(deps), sendAll(deps)]);
    expect(to(amber)).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'sent' });
  });

  test('is not claimed while it is dropped, so that a slow worker cannot send it', async ({ app }) => {
    const { amber, id, read } = await givenDue(app);
    const { deps, to } = mailbox(app);
    const worker = sendDeliveries(deps, 'email');
    const [batch] = await worker.claim(1);
    app.clock.advance(MINUTE + SECOND);
    expect(await change(app, [id], 'late')).toEqual({ changed: 1, left: 0 });
    if (batch) await worker.work(batch, new AbortController().signal);
    expect(to(amber)).toEqual([]);
    expect(await read()).toMatchObject({ status: 'dropped', reason: 'late' });
  });
});

describe('a bundle', () => {
  async function givenFailedBundle(app: TestApp) {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: quiet });
    advanceTo(app, '23:00');
    const eventId = await recordEvent(app, fragrance);
    await sendAll(mailbox(app).deps);
    advanceTo(app, '07:00');
    await sendAll(mailbox(app, rejectAll).deps);
    const [bundle] = await listBundles(app, amber.id);
    return { fragrance, amber, id: bundle?.id ?? '', read: () => getDelivery(app, amber.id, eventId) };
  }

  test('that failed keeps the server’s response, and is retried with the same id and deliveries', async ({ app }) => {
    const { amber, id, read } = await givenFailedBundle(app);
    expect(await listBundles(app, amber.id)).toMatchObject([{ status: 'failed', response: '554 spam' }]);
    expect(await change(app, [id])).toEqual({ changed: 1, left: 0 });
    expect(await read()).toMatchObject({ status: 'deferred', bundle_id: id });
    const { deps, to } = mailbox(app);
    await Promise.all([1, 2].map(() => runOnce(sendBundles(deps, 'email'))));
    expect(to(amber).map((email) => email.id)).toEqual([id]);
    expect(await read()).toMatchObject({ status: 'sent' });
  });

  test('that failed stays failed while its channel has another open bundle', async ({ app }) => {
    const { fragrance, id, read } = await givenFailedBundle(app);
    advanceTo(app, '23:00');
    await recordEvent(app, fragrance);
    await sendAll(mailbox(app).deps);
    expect(await change(app, [id])).toEqual({ changed: 0, left: 1 });
    expect(await read()).toMatchObject({ status: 'failed' });
    advanceTo(app, '07:00');
    await sendAll(mailbox(app).deps);
    expect(await change(app, [id])).toEqual({ changed: 1, left: 0 });
  });

  test('that is dropped drops its deliveries, and what joined it later is still sent', async ({ app }) => {
    const [fragrance, late] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, [fragrance, late], { preferences: quiet });
    advanceTo(app, '23:00');
    const first = await recordEvent(app, fragrance);
    await sendAll(mailbox(app).deps);
    advanceTo(app, '07:00');
    await sendAll(mailbox(app, () => Promise.reject(new Error('busy'))).deps);
    const [bundle] = await listBundles(app, amber.id);
    advanceTo(app, '23:00');
    const joining = await recordEvent(app, late);
    await sendAll(mailbox(app, () => Promise.reject(new Error('busy'))).deps);
    expect(await getDelivery(app, amber.id, joining)).toMatchObject({ status: 'deferred', bundle_id: bundle?.id });
    expect(await change(app, [bundle?.id ?? ''], 'no mail')).toEqual({ changed: 1, left: 0 });
    expect(await getDelivery(app, amber.id, first)).toMatchObject({ status: 'dropped', reason: 'no mail' });
    expect(await getDelivery(app, amber.id, joining)).toMatchObject({ status: 'due', bundle_id: null });
    app.clock.advance(9 * HOUR);
    const { deps, to } = mailbox(app);
    await sendAll(deps);
    expect(to(amber).map(({ text }) => [text.includes(fragrance.name), text.includes(late.name)])).toEqual([
      [false, true],
    ]);
  });
});
