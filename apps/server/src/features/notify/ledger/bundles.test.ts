import { DAY, HOUR, SECOND } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import {
  advanceTo,
  getDelivery,
  givenStockedFragrance,
  givenWatcher,
  listBundles,
  listDeliveryStates,
  mailbox,
  recordEvent,
  setPreferences,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';
import { localTime } from '../local-time.rules.ts';
import { sendBundles } from './send-bundles.job.ts';

const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };

describe('quiet hours', () => {
  test('quiet hours defer events, and one message reports their current state when quiet hours end', async ({
    app,
  }) => {
    const [stays, goes, cheap, dear] = [
      await givenStockedFragrance(app, { name: 'Stays' }),
      await givenStockedFragrance(app, { name: 'Goes' }),
      await givenStockedFragrance(app, { name: 'Cheap' }),
      await givenStockedFragrance(app, { name: 'Dear' }),
    ];
    const amber = await givenWatcher(app, [stays, goes, cheap, dear], { preferences: quiet });
    const { deps, emails } = mailbox(app);
    advanceTo(app, '02:10');
    const ids = { stays: await recordEvent(app, stays), goes: await recordEvent(app, goes) };
    const priceDrop = { kind: 'price_drop', priceDrop: { before: 100, now: 80 } } as const;
    const drops = { cheap: await recordEvent(app, cheap, priceDrop), dear: await recordEvent(app, dear, priceDrop) };
    await sendAll(deps);
    expect(emails).toEqual([]);
    const end = new Date(Math.ceil(app.clock.now().getTime() / DAY) * DAY - DAY + 7 * HOUR);
    expect(await getDelivery(app, amber.id, ids.stays)).toMatchObject({
      status: 'deferred',
      reason: 'Quiet hours',
      next_try_at: end,
    });

    await goes.set({ availability: 'OutOfStock' });
    await dear.set({ price: 95 });
    await stays.set({ last_checked_at: advanceTo(app, '06:48') });
    await sendAll(deps);
    expect(emails).toEqual([]);
    advanceTo(app, '07:00');
    await sendAll(deps);
    const [bundle] = await listBundles(app, amber.id);
    expect(bundle).toMatchObject({ kind: 'quiet-hours', status: 'sent', attempts: 1, sent_at: end });
    expect(emails.map(({ id, to }) => [id, to])).toEqual([[bundle?.id, amber.email]]);
    expect(emails[0]?.text).toMatch(/Stays[^]*Cheap/);
    expect(emails[0]?.text).toMatch(/Back at 02:10 UTC,\s+still\s+in\s+stock\s+when\s+we\s+checked\s+at\s+06:48/);
    expect(emails[0]?.text).not.toMatch(/Goes|Dear/);
    expect(await listDeliveryStates(app, amber.id, ids.stays)).toMatchObject({ email: ['sent', null] });
    expect(await listDeliveryStates(app, amber.id, ids.goes)).toMatchObject({
      email: ['dropped', 'It sold out again'],
    });
    expect(await listDeliveryStates(app, amber.id, drops.cheap)).toMatchObject({ email: ['sent', null] });
    expect(await listDeliveryStates(app, amber.id, drops.dear)).toMatchObject({
      email: ['dropped', 'It was no longer at that price'],
    });
    expect(await getDelivery(app, amber.id, ids.stays)).toMatchObject({ sent_to: amber.email, sent_at: end });
    await recordEvent(app, stays);
    await sendAll(deps);
    expect(emails).toHaveLength(2);
  });

  test('quiet hours end without a message when the only deferred restock has sold out since', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: quiet });
    const { deps, emails } = mailbox(app);
    advanceTo(app, '23:00');
    await recordEvent(app, fragrance);
    await sendAll(deps);
    await fragrance.set({ availability: 'SoldOut' });
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(emails).toEqual([]);
    expect(await listBundles(app, amber.id)).toMatchObject([
      { status: 'dropped', reason: 'None of it is true any more' },
    ]);
  });

  test('quiet hours drop a restock that sold out again, but send a sold-out event without a restock', async ({
    app,
  }) => {
    const [fragrance, otherFragrance] = [
      await givenStockedFragrance(app, { name: 'Brief' }),
      await givenStockedFragrance(app, { name: 'Gone' }),
    ];
    const amber = await givenWatcher(app, [fragrance, otherFragrance], { preferences: quiet });
    const { deps, emails } = mailbox(app);
    advanceTo(app, '23:00');
    await recordEvent(app, fragrance);
    advanceTo(app, '03:00');
    for (const each of [fragrance, otherFragrance]) await each.set({ availability: 'SoldOut' });
    const went = await recordEvent(app, fragrance, { kind: 'sold_out' });
    await recordEvent(app, otherFragrance, { kind: 'sold_out' });
    await sendAll(deps);
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(emails.map(({ text }) => [text.includes(fragrance.name), text.includes(otherFragrance.name)])).toEqual([
      [false, true],
    ]);
    expect(await listDeliveryStates(app, amber.id, went)).toMatchObject({
      email: ['dropped', 'It came and went in the meantime'],
    });
  });

  test('email after quiet hours states a repeated event once, and omits a fragrance that is no longer watched', async ({
    app,
  }) => {
    const [fragrance, otherFragrance] = [
      await givenStockedFragrance(app, { name: 'Twice' }),
      await givenStockedFragrance(app, { name: 'Unwatched' }),
    ];
    const amber = await givenWatcher(app, [fragrance, otherFragrance], { preferences: quiet });
    const { deps, emails } = mailbox(app);
    advanceTo(app, '23:00');
    const first = await recordEvent(app, fragrance);
    await recordEvent(app, otherFragrance);
    advanceTo(app, '03:00');
    const second = await recordEvent(app, fragrance);
    await sendAll(deps);
    await app.db.deleteFrom('watch_items').where('fragrance_id', '=', otherFragrance.id).execute();
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).not.toContain('Unwatched');
    expect(await listDeliveryStates(app, amber.id, first)).toMatchObject({
      email: ['dropped', 'There is a newer notification about it'],
    });
    expect(await listDeliveryStates(app, amber.id, second)).toMatchObject({ email: ['sent', null] });
  });

  test('deferred events are sent at the new end of quiet hours when the user changes the hours', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: quiet });
    const { deps, emails } = mailbox(app);
    advanceTo(app, '23:00');
    const id = await recordEvent(app, fragrance);
    await sendAll(deps);
    await setPreferences(app, amber.id, { quiet_to: '09:00' });
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(emails).toEqual([]);
    expect(localTime(null, (await getDelivery(app, amber.id, id)).next_try_at)).toBe('09:00');
    advanceTo(app, '09:00');
    await sendAll(deps);
    expect(emails).toHaveLength(1);
    expect(await listBundles(app, amber.id)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });
});

describe('bundle', () => {
  async function givenDeferred(app: TestApp) {
    const [fragrance, late] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, [fragrance, late], { preferences: quiet });
    advanceTo(app, '23:00');
    const id = await recordEvent(app, fragrance);
    await sendAll(mailbox(app).deps);
    return { fragrance, late, amber, id };
  }

  test('an event that joins a bundle while the bundle is being sent is sent in its own message', async ({ app }) => {
    const { late, amber } = await givenDeferred(app);
    advanceTo(app, '06:59');
    const joining = await recordEvent(app, late);
    advanceTo(app, '07:00');
    let joined = false;
    const { deps, emails } = mailbox(app, async () => {
      if (joined) return;
      joined = true;
      // Another sender, whose clock is slightly behind.
      const past = { ...app.deps, clock: { now: () => new Date(app.clock.now().getTime() - SECOND) } };
      await app.db
        .updateTable('deliveries')
        .set({ next_try_at: past.clock.now() })
        .where('event_id', '=', joining)
        .where('status', '=', 'due')
        .execute();
      await sendAll({ ...past, mailer: { send: () => Promise.reject(new Error('never')), close: async () => {} } });
    });
    while (await runOnce(sendBundles(deps, 'email')));
    const [bundle] = await listBundles(app, amber.id);
    expect(emails.map(({ id }) => id)).toEqual([bundle?.id]);
    expect(await getDelivery(app, amber.id, joining)).toMatchObject({ status: 'due', bundle_id: null });
    await sendAll(deps);
    expect(emails).toHaveLength(2);
    expect(await getDelivery(app, amber.id, joining)).toMatchObject({ status: 'sent' });
  });

  test('bundled email is retried with the same id, and its deliveries state why sending failed', async ({ app }) => {
    const { amber, id } = await givenDeferred(app);
    advanceTo(app, '07:00');
    const busy = mailbox(app, () => Promise.reject(new Error('busy')));
    await sendAll(busy.deps);
    expect(await getDelivery(app, amber.id, id)).toMatchObject({
      status: 'deferred',
      reason: 'The mail server could not be reached',
    });
    const { deps, emails } = mailbox(app);
    await sendAll(deps);
    expect(emails).toEqual([]);
    app.clock.advance(10 * SECOND);
    await sendAll(deps);
    expect(emails.map(({ id }) => id)).toEqual(busy.emails.map(({ id }) => id));
    expect(await listBundles(app, amber.id)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('retry of a bundled email leaves out deliveries that joined it after the first attempt', async ({ app }) => {
    const { fragrance, late, amber } = await givenDeferred(app);
    advanceTo(app, '07:00');
    const unheard = mailbox(app, () => Promise.reject(new Error('taken, and the line went dead')));
    await sendAll(unheard.deps);
    advanceTo(app, '23:00');
    const joining = await recordEvent(app, late);
    await sendAll(unheard.deps);
    expect(await getDelivery(app, amber.id, joining)).toMatchObject({ status: 'deferred' });
    advanceTo(app, '07:00');
    const { deps, emails } = mailbox(app);
    await sendAll(deps);
    expect(emails.map(({ text }) => [text.includes(fragrance.name), text.includes(late.name)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(emails[0]?.id).toBe(unheard.emails[0]?.id);
  });

  test('bundle and its deliveries fail when the message is rejected permanently', async ({ app }) => {
    const { amber, id } = await givenDeferred(app);
    advanceTo(app, '07:00');
    const rejected = Object.assign(new Error('no'), { responseCode: 554, command: 'DATA', response: '554 spam' });
    await sendAll(mailbox(app, () => Promise.reject(rejected)).deps);
    const reason = 'The mail server responded with 554: it does not accept this mail';
    expect(await listBundles(app, amber.id)).toMatchObject([{ status: 'failed', reason }]);
    expect(await listDeliveryStates(app, amber.id, id)).toMatchObject({ email: ['failed', reason] });
  });

  test('email channel is switched off when the address to which a bundle is sent no longer exists', async ({ app }) => {
    const { amber, id } = await givenDeferred(app);
    advanceTo(app, '07:00');
    const unknown = Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 ?' });
    await sendAll(mailbox(app, () => Promise.reject(unknown)).deps);
    expect((await getDelivery(app, amber.id, id)).status).toBe('failed');
    const channel = app.db.selectFrom('channels').select('off_at').where('user_id', '=', amber.id);
    expect(await channel.where('kind', '=', 'email').execute()).toEqual([{ off_at: app.clock.now() }]);
  });

  test('bundle of deferred events is sent once when three workers send at the same time', async ({ app }) => {
    await givenDeferred(app);
    advanceTo(app, '07:00');
    const { deps, emails } = mailbox(app, () => new Promise((resolve) => setTimeout(resolve, 10)));
    await Promise.all([1, 2, 3].map(() => runOnce(sendBundles(deps, 'email'))));
    expect(emails).toHaveLength(1);
  });
});
