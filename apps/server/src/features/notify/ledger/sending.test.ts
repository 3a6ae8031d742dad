import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { runOnce } from '../../../platform/loop.ts';
import {
  choose,
  deliveryOf,
  givenScent,
  givenTarget,
  givenWatcher,
  happen,
  mailbox,
  rowsOf,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { tellAll } from '../../../testing/watching.ts';
import { givenEndpoint } from '../testing/receiver.ts';
import { sendDeliveries } from './send-deliveries.job.ts';
import { reserveTelling } from './settle.repo.ts';

const unknown = Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 who?' });
const idle = new AbortController().signal;

describe('preferences, asked again when a message is sent', () => {
  test('restock mails turned off and on', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    const { deps, to } = mailbox(app);
    const off = await happen(app, scent);
    await choose(app, amber.id, { email_notifications: false });
    await tellAll(deps);
    expect(to(amber)).toEqual([]);
    expect(await rowsOf(app, amber.id, off)).toMatchObject({ email: ['dropped', 'Restock emails are turned off'] });
    await choose(app, amber.id, { email_notifications: true });
    await happen(app, scent);
    await tellAll(deps);
    expect(to(amber)).toHaveLength(1);
  });

  test('updates turned off and on', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: { email_notifications: false } });
    const { deps, to } = mailbox(app);
    const fall = { kind: 'price_drop', fall: { before: 100, now: 80 } } as const;
    const off = await happen(app, scent, fall);
    await choose(app, amber.id, { watchlist_updates: false });
    await tellAll(deps);
    expect(to(amber)).toEqual([]);
    expect(await rowsOf(app, amber.id, off)).toMatchObject({ email: ['dropped', 'Watchlist updates are turned off'] });
    await choose(app, amber.id, { watchlist_updates: true });
    await happen(app, scent, fall);
    await tellAll(deps);
    expect(to(amber)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  // spec: D.6.9
  test('is sent once, however many senders there are', async ({ app }) => {
    const scent = await givenScent(app);
    const people = [];
    for (let index = 0; index < 12; index += 1) people.push(await givenWatcher(app, scent));
    const { deps, mails } = mailbox(app, () => new Promise((resolve) => setTimeout(resolve, 5)));
    await happen(app, scent);
    const drain = async () => {
      while (await runOnce(sendDeliveries(deps, 'email')));
    };
    await Promise.all([drain(), drain(), drain()]);
    expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  test('of a sender that died is sent by another under the same id, once its lease is over', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    const { deps, mails } = mailbox(app);
    const id = await happen(app, scent);
    expect(await sendDeliveries(deps, 'email').claim(1)).toHaveLength(1);
    app.clock.advance(MINUTE - 1);
    expect(await runOnce(sendDeliveries(deps, 'email'))).toBe(false);
    app.clock.advance(1);
    expect(await runOnce(sendDeliveries(deps, 'email'))).toBe(true);
    const row = await deliveryOf(app, amber.id, id);
    expect(mails.map((mail) => mail.id)).toEqual([row.id]);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, sent_to: amber.email, lease: null });
  });

  test('is not sent by who came back after its lease was over', async ({ app }) => {
    const scent = await givenScent(app);
    await givenWatcher(app, scent);
    const { deps, mails } = mailbox(app);
    await happen(app, scent);
    const slow = sendDeliveries(deps, 'email');
    const [batch] = await slow.claim(1);
    app.clock.advance(MINUTE);
    await runOnce(sendDeliveries(deps, 'email'));
    if (batch) await slow.work(batch, idle);
    expect(mails).toHaveLength(1);
  });

  test('that was claimed and not begun goes back when the process stops', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    const { deps, mails } = mailbox(app);
    const id = await happen(app, scent);
    const stopping = sendDeliveries(deps, 'email');
    const [batch] = await stopping.claim(1);
    if (batch) await stopping.work(batch, AbortSignal.abort());
    expect(mails).toEqual([]);
    expect(await deliveryOf(app, amber.id, id)).toMatchObject({ status: 'due', attempts: 0, lease: null });
    await tellAll(deps);
    expect(mails).toHaveLength(1);
  });

  test('is tried again no sooner than its receiver asks, and told under the same id', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: { email_notifications: false } });
    const receiver = await givenEndpoint({ status: 429, headers: { 'retry-after': '600' } });
    const address = JSON.stringify({ preset: 'webhook', url: `${receiver.origin}/hook` });
    await givenTarget(app, amber.id, { address });
    const id = await happen(app, scent);
    await tellAll(app.deps);
    expect(await deliveryOf(app, amber.id, id, 'webhook')).toMatchObject({ status: 'due', attempts: 1 });
    app.clock.advance(10 * MINUTE - 1);
    receiver.respond(204);
    await tellAll(app.deps);
    expect(receiver.posts).toHaveLength(1);
    app.clock.advance(3 * MINUTE);
    await tellAll(app.deps);
    const ids = receiver.posts.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await deliveryOf(app, amber.id, id, 'webhook')).toMatchObject({ status: 'sent', reason: null });
  });

  test('is told in UTC to who is in a time zone that nobody knows any more', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: { time_zone: 'Mars/Olympus' } });
    const { deps, to } = mailbox(app);
    await happen(app, scent);
    await tellAll(deps);
    expect(to(amber).map(({ text }) => text)).toEqual([expect.stringMatching(/ UTC,\s+and\s+checked\s+twice/)]);
  });

  test('that is never accepted is given up after about three days, with the reason', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    const { deps, mails } = mailbox(app, () => Promise.reject(new Error('connect ECONNREFUSED')));
    const id = await happen(app, scent);
    const begun = app.clock.now().getTime();
    for (let hour = 0; hour < 6 * 24 && (await deliveryOf(app, amber.id, id)).status === 'due'; hour += 1) {
      await tellAll(deps);
      const { next_try_at: next } = await deliveryOf(app, amber.id, id);
      app.clock.advance(Math.max(0, next.getTime() - app.clock.now().getTime()));
    }
    expect(await rowsOf(app, amber.id, id)).toMatchObject({
      email: ['failed', 'The mail server could not be reached'],
    });
    expect(mails).toHaveLength(24);
    expect((app.clock.now().getTime() - begun) / DAY).toBeGreaterThan(2.5);
  });
});

describe('a place that takes nothing any more', () => {
  test('is switched off, with whatever else was to go there, and the others are told', async ({ app }) => {
    const [scent, other] = [await givenScent(app), await givenScent(app)];
    const amber = await givenWatcher(app, [scent, other]);
    const receiver = await givenEndpoint();
    await givenTarget(app, amber.id, { address: JSON.stringify({ preset: 'webhook', url: receiver.origin }) });
    const { deps, mails } = mailbox(app, () => Promise.reject(unknown));
    const first = await happen(app, scent);
    app.clock.advance(1);
    const second = await happen(app, other);
    // This one is deferred to a future time, and is dropped as well.
    await choose(app, amber.id, { quiet_from: '00:00', quiet_to: '23:59', time_zone: 'UTC' });
    await tellAll(deps);
    await choose(app, amber.id, { quiet_from: null, quiet_to: null });
    app.clock.advance(MINUTE);
    const third = await happen(app, scent);
    await tellAll(deps);
    const off = 'The mail server responded with 550: it does not know this address';
    expect(await rowsOf(app, amber.id, third)).toMatchObject({ email: ['failed', off], webhook: ['sent', null] });
    for (const id of [first, second])
      expect(await rowsOf(app, amber.id, id)).toMatchObject({
        email: ['dropped', off],
        webhook: ['held', 'Quiet hours'],
      });
    const target = await app.db
      .selectFrom('targets')
      .select(['off_at', 'off_reason'])
      .where('user_id', '=', amber.id)
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow();
    expect(target).toEqual({ off_at: app.clock.now(), off_reason: off });
    const later = await happen(app, scent);
    await tellAll(deps);
    expect(mails).toHaveLength(1);
    expect(await rowsOf(app, amber.id, later)).toMatchObject({
      email: ['dropped', `This channel is turned off: ${off}`],
    });
  });
});

describe('tell me again', () => {
  const reasons = async (app: Parameters<typeof rowsOf>[0], userId: string, ids: string[]) => {
    const rows = [];
    for (const id of ids) rows.push((await rowsOf(app, userId, id)).email);
    return rows;
  };
  const sent = ['sent', null];

  test.for<[rule: string, watch: object, told: unknown[]]>([
    ['every restock', {}, [sent, sent, sent, sent]],
    [
      'once',
      { tell_again: 'once' },
      [sent, ...Array.from({ length: 3 }, () => ['dropped', 'You chose only the next restock, and that was sent'])],
    ],
    [
      'at most every 5 hours',
      { tell_again: 'hours', tell_again_hours: 5 },
      [
        sent,
        ['dropped', 'You chose fewer alerts, and one was sent recently'],
        sent,
        ['dropped', 'You chose fewer alerts, and one was sent recently'],
      ],
    ],
  ])('%s, of one every three hours', async ([_rule, watch, told], { app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { watch });
    const { deps } = mailbox(app);
    const ids = [];
    for (let time = 0; time < 4; time += 1) {
      ids.push(await happen(app, scent));
      await tellAll(deps);
      app.clock.advance(3 * HOUR);
    }
    expect(await reasons(app, amber.id, ids)).toEqual(told);
  });

  test('once is once for every place, also of two restocks that are sent together', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
    const receiver = await givenEndpoint();
    await givenTarget(app, amber.id, { address: JSON.stringify({ preset: 'webhook', url: receiver.origin }) });
    const { deps, mails } = mailbox(app);
    const ids = [await happen(app, scent), await happen(app, scent)];
    await tellAll(deps);
    expect([mails.length, receiver.posts.length]).toEqual([1, 1]);
    const rows = [await rowsOf(app, amber.id, ids[0] ?? ''), await rowsOf(app, amber.id, ids[1] ?? '')];
    const told = rows.filter(({ email }) => email?.[0] === 'sent');
    expect(told).toMatchObject([{ email: sent, webhook: sent }]);
  });

  test('what failed everywhere was not told: the next one is', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
    const refused = Object.assign(new Error('no'), { responseCode: 554, command: 'DATA', response: '554 spam' });
    const failed = await happen(app, scent);
    await tellAll(mailbox(app, () => Promise.reject(refused)).deps);
    expect((await deliveryOf(app, amber.id, failed)).status).toBe('failed');
    const { deps, mails } = mailbox(app);
    await happen(app, scent);
    await tellAll(deps);
    expect(mails).toHaveLength(1);
  });

  test('is reserved by one statement: of two senders who both think that nothing was told one tells', async ({
    app,
  }) => {
    const scent = await givenScent(app);
    const watches = { once: { tell_again: 'once' }, hours: { tell_again: 'hours', tell_again_hours: 2 } } as const;
    for (const watch of Object.values(watches)) {
      const amber = await givenWatcher(app, scent, { watch });
      const { id: watchId } = await app.db
        .selectFrom('watch_items')
        .select('id')
        .where('user_id', '=', amber.id)
        .executeTakeFirstOrThrow();
      const [first, second] = [newId(), newId()];
      const reserve = async (eventId: string) =>
        (await reserveTelling(app.db, [{ watchId, eventId }], app.clock.now())).size === 1;
      const asked = [await reserve(first), await reserve(second), await reserve(first)];
      app.clock.advance(2 * HOUR);
      const later = await reserve(second);
      expect([...asked, later]).toEqual([true, false, true, watch.tell_again === 'hours']);
    }
  });
});
