import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import {
  advanceTo,
  getDelivery,
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  setPreferences,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { sendAll } from '../../../testing/workers.ts';
import { givenEndpoint } from '../testing/receiver.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

const unknown = Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 who?' });
const idle = new AbortController().signal;

describe('preferences are read again when a message is sent', () => {
  test('sendDeliveries uses the restock email preference at the time of sending', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const { deps, to } = mailbox(app);
    const off = await recordEvent(app, fragrance);
    await setPreferences(app, amber.id, { email_notifications: false });
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    expect(await listDeliveryStates(app, amber.id, off)).toMatchObject({
      email: ['dropped', 'Restock emails are turned off'],
    });
    await setPreferences(app, amber.id, { email_notifications: true });
    await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(1);
  });

  test('sendDeliveries uses the watchlist update preference at the time of sending', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: { email_notifications: false } });
    const { deps, to } = mailbox(app);
    const priceDrop = { kind: 'price_drop', priceDrop: { before: 100, now: 80 } } as const;
    const off = await recordEvent(app, fragrance, priceDrop);
    await setPreferences(app, amber.id, { watchlist_updates: false });
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    expect(await listDeliveryStates(app, amber.id, off)).toMatchObject({
      email: ['dropped', 'Watchlist updates are turned off'],
    });
    await setPreferences(app, amber.id, { watchlist_updates: true });
    await recordEvent(app, fragrance, priceDrop);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(1);
  });
});

describe('sending a delivery', () => {
  // spec: D.6.9
  test('delivery is sent once when many senders run', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const users = [];
    for (let index = 0; index < 12; index += 1) users.push(await givenWatcher(app, fragrance));
    const { deps, emails } = mailbox(app, () => new Promise((resolve) => setTimeout(resolve, 5)));
    await recordEvent(app, fragrance);
    const drain = async () => {
      while (await runOnce(sendDeliveries(deps, 'email')));
    };
    await Promise.all([drain(), drain(), drain()]);
    expect(emails.map(({ to }) => to).sort()).toEqual(users.map(({ email }) => email).sort());
  });

  test('delivery of a sender that died is sent by another sender with the same id when the lease ends', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const { deps, emails } = mailbox(app);
    const id = await recordEvent(app, fragrance);
    expect(await sendDeliveries(deps, 'email').claim(1)).toHaveLength(1);
    app.clock.advance(MINUTE - 1);
    expect(await runOnce(sendDeliveries(deps, 'email'))).toBe(false);
    app.clock.advance(1);
    expect(await runOnce(sendDeliveries(deps, 'email'))).toBe(true);
    const row = await getDelivery(app, amber.id, id);
    expect(emails.map(({ id }) => id)).toEqual([row.id]);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, sent_to: amber.email, lease: null });
  });

  test('delivery is not sent by a sender that resumes after its lease ended', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    await givenWatcher(app, fragrance);
    const { deps, emails } = mailbox(app);
    await recordEvent(app, fragrance);
    const slow = sendDeliveries(deps, 'email');
    const [batch] = await slow.claim(1);
    app.clock.advance(MINUTE);
    await runOnce(sendDeliveries(deps, 'email'));
    if (batch) await slow.work(batch, idle);
    expect(emails).toHaveLength(1);
  });

  test('delivery that was claimed but not attempted is released when the process stops', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const { deps, emails } = mailbox(app);
    const id = await recordEvent(app, fragrance);
    const stopping = sendDeliveries(deps, 'email');
    const [batch] = await stopping.claim(1);
    if (batch) await stopping.work(batch, AbortSignal.abort());
    expect(emails).toEqual([]);
    expect(await getDelivery(app, amber.id, id)).toMatchObject({ status: 'due', attempts: 0, lease: null });
    await sendAll(deps);
    expect(emails).toHaveLength(1);
  });

  test('delivery is retried with the same id, and not before the receiver’s Retry-After', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: { email_notifications: false } });
    const receiver = await givenEndpoint({ status: 429, headers: { 'retry-after': '600' } });
    const address = JSON.stringify({ preset: 'webhook', url: `${receiver.origin}/hook` });
    await givenChannel(app, amber.id, { address });
    const id = await recordEvent(app, fragrance);
    await sendAll(app.deps);
    expect(await getDelivery(app, amber.id, id, 'webhook')).toMatchObject({ status: 'due', attempts: 1 });
    app.clock.advance(10 * MINUTE - 1);
    receiver.respond(204);
    await sendAll(app.deps);
    expect(receiver.posts).toHaveLength(1);
    app.clock.advance(3 * MINUTE);
    await sendAll(app.deps);
    const ids = receiver.posts.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await getDelivery(app, amber.id, id, 'webhook')).toMatchObject({ status: 'sent', reason: null });
  });

  test('message states times in UTC when the user’s time zone is unknown', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: { time_zone: 'Mars/Olympus' } });
    const { deps, to } = mailbox(app);
    await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(to(amber).map(({ text }) => text)).toEqual([expect.stringMatching(/ UTC,\s+and\s+checked\s+twice/)]);
  });

  test('delivery fails with the reason after about three days of rejections', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const { deps, emails } = mailbox(app, () => Promise.reject(new Error('connect ECONNREFUSED')));
    const id = await recordEvent(app, fragrance);
    const begun = app.clock.now().getTime();
    for (let hour = 0; hour < 6 * 24 && (await getDelivery(app, amber.id, id)).status === 'due'; hour += 1) {
      await sendAll(deps);
      const { next_try_at: next } = await getDelivery(app, amber.id, id);
      app.clock.advance(Math.max(0, next.getTime() - app.clock.now().getTime()));
    }
    expect(await listDeliveryStates(app, amber.id, id)).toMatchObject({
      email: ['failed', 'The mail server could not be reached'],
    });
    expect(emails).toHaveLength(24);
    expect((app.clock.now().getTime() - begun) / DAY).toBeGreaterThan(2.5);
  });
});

describe('channel that no longer exists', () => {
  test('channel that no longer exists is switched off and its deliveries are dropped, while other channels are notified', async ({
    app,
  }) => {
    const [fragrance, otherFragrance] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, [fragrance, otherFragrance]);
    const receiver = await givenEndpoint();
    await givenChannel(app, amber.id, { address: JSON.stringify({ preset: 'webhook', url: receiver.origin }) });
    const { deps, emails } = mailbox(app, () => Promise.reject(unknown));
    // Far from the end of the quiet hours; earlier tests advance the clock by random retry delays.
    advanceTo(app, '12:00');
    const first = await recordEvent(app, fragrance);
    app.clock.advance(1);
    const second = await recordEvent(app, otherFragrance);
    // This one is deferred to a future time, and is dropped as well.
    await setPreferences(app, amber.id, { quiet_from: '00:00', quiet_to: '23:59', time_zone: 'UTC' });
    await sendAll(deps);
    await setPreferences(app, amber.id, { quiet_from: null, quiet_to: null });
    app.clock.advance(MINUTE);
    const third = await recordEvent(app, fragrance);
    await sendAll(deps);
    const off = 'The mail server responded with 550: it does not know this address';
    expect(await listDeliveryStates(app, amber.id, third)).toMatchObject({
      email: ['failed', off],
      webhook: ['sent', null],
    });
    for (const id of [first, second])
      expect(await listDeliveryStates(app, amber.id, id)).toMatchObject({
        email: ['dropped', off],
        webhook: ['deferred', 'Quiet hours'],
      });
    const channel = await app.db
      .selectFrom('channels')
      .select(['off_at', 'off_reason'])
      .where('user_id', '=', amber.id)
      .where('kind', '=', 'email')
      .executeTakeFirstOrThrow();
    expect(channel).toEqual({ off_at: app.clock.now(), off_reason: off });
    const later = await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(emails).toHaveLength(1);
    expect(await listDeliveryStates(app, amber.id, later)).toMatchObject({
      email: ['dropped', `This channel is turned off: ${off}`],
    });
  });
});

describe('notification frequency', () => {
  const reasons = async (app: Parameters<typeof listDeliveryStates>[0], userId: string, ids: string[]) => {
    const rows = [];
    for (const id of ids) rows.push((await listDeliveryStates(app, userId, id)).email);
    return rows;
  };
  const sent = ['sent', null];

  test.for<[rule: string, watch: object, expected: unknown[]]>([
    ['every restock', {}, [sent, sent, sent, sent]],
    [
      'once',
      { notify_frequency: 'once' },
      [sent, ...Array.from({ length: 3 }, () => ['dropped', 'You chose only the next restock, and that was sent'])],
    ],
    [
      'at most every 5 hours',
      { notify_frequency: 'hours', notify_interval_hours: 5 },
      [
        sent,
        ['dropped', 'You chose fewer alerts, and one was sent recently'],
        sent,
        ['dropped', 'You chose fewer alerts, and one was sent recently'],
      ],
    ],
  ])(
    'restocks that are three hours apart are emailed according to the notification frequency: %s',
    async ([_rule, watch, expected], { app }) => {
      const fragrance = await givenStockedFragrance(app);
      const amber = await givenWatcher(app, fragrance, { watch });
      const { deps } = mailbox(app);
      const ids = [];
      for (let time = 0; time < 4; time += 1) {
        ids.push(await recordEvent(app, fragrance));
        await sendAll(deps);
        app.clock.advance(3 * HOUR);
      }
      expect(await reasons(app, amber.id, ids)).toEqual(expected);
    },
  );

  test('notification frequency “once” sends only one of two restocks in a batch, on every channel', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
    const receiver = await givenEndpoint();
    await givenChannel(app, amber.id, { address: JSON.stringify({ preset: 'webhook', url: receiver.origin }) });
    const { deps, emails } = mailbox(app);
    const ids = [await recordEvent(app, fragrance), await recordEvent(app, fragrance)];
    await sendAll(deps);
    expect([emails.length, receiver.posts.length]).toEqual([1, 1]);
    const rows = [
      await listDeliveryStates(app, amber.id, ids[0] ?? ''),
      await listDeliveryStates(app, amber.id, ids[1] ?? ''),
    ];
    const sentRows = rows.filter(({ email }) => email?.[0] === 'sent');
    expect(sentRows).toMatchObject([{ email: sent, webhook: sent }]);
  });

  test('notification frequency “once” sends the next restock when all channels failed for the last one', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
    const rejected = Object.assign(new Error('no'), { responseCode: 554, command: 'DATA', response: '554 spam' });
    const failed = await recordEvent(app, fragrance);
    await sendAll(mailbox(app, () => Promise.reject(rejected)).deps);
    expect((await getDelivery(app, amber.id, failed)).status).toBe('failed');
    const { deps, emails } = mailbox(app);
    await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(emails).toHaveLength(1);
  });
});
