import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/loop.ts';
import {
  bundlesOf,
  choose,
  deliveryOf,
  givenScent,
  givenTarget,
  givenWatcher,
  goTo,
  happen,
  mailbox,
  rowsOf,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { tellAll } from '../../../testing/watching.ts';
import { localTime } from '../local-time.rules.ts';
import { givenEndpoint } from '../testing/receiver.ts';
import { sendBundles } from './send-bundles.job.ts';

const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };

describe('quiet hours', () => {
  test('hold what happens, and tell it at their end in one message, as it stands then', async ({ app }) => {
    const [stays, goes, cheap, dear] = [
      await givenScent(app, { name: 'Stays' }),
      await givenScent(app, { name: 'Goes' }),
      await givenScent(app, { name: 'Cheap' }),
      await givenScent(app, { name: 'Dear' }),
    ];
    const amber = await givenWatcher(app, [stays, goes, cheap, dear], { preferences: quiet });
    const { deps, mails } = mailbox(app);
    goTo(app, '02:10');
    const ids = { stays: await happen(app, stays), goes: await happen(app, goes) };
    const fall = { kind: 'price_drop', fall: { before: 100, now: 80 } } as const;
    const falls = { cheap: await happen(app, cheap, fall), dear: await happen(app, dear, fall) };
    await tellAll(deps);
    expect(mails).toEqual([]);
    const end = new Date(Math.ceil(app.clock.now().getTime() / DAY) * DAY - DAY + 7 * HOUR);
    expect(await deliveryOf(app, amber.id, ids.stays)).toMatchObject({
      status: 'held',
      reason: 'Quiet hours',
      next_try_at: end,
    });

    await goes.set({ availability: 'OutOfStock' });
    await dear.set({ price: 95 });
    await stays.set({ last_checked_at: goTo(app, '06:48') });
    await tellAll(deps);
    expect(mails).toEqual([]);
    goTo(app, '07:00');
    await tellAll(deps);
    const [bundle] = await bundlesOf(app, amber.id);
    expect(bundle).toMatchObject({ kind: 'quiet-hours', status: 'sent', attempts: 1, sent_at: end });
    expect(mails.map(({ id, to }) => [id, to])).toEqual([[bundle?.id, amber.email]]);
    expect(mails[0]?.text).toMatch(/Stays[^]*Cheap/);
    expect(mails[0]?.text).toMatch(/Back at 02:10 UTC,\s+still\s+in\s+stock\s+when\s+we\s+checked\s+at\s+06:48/);
    expect(mails[0]?.text).not.toMatch(/Goes|Dear/);
    expect(await rowsOf(app, amber.id, ids.stays)).toMatchObject({ email: ['sent', null] });
    expect(await rowsOf(app, amber.id, ids.goes)).toMatchObject({ email: ['dropped', 'It sold out again'] });
    expect(await rowsOf(app, amber.id, falls.cheap)).toMatchObject({ email: ['sent', null] });
    expect(await rowsOf(app, amber.id, falls.dear)).toMatchObject({
      email: ['dropped', 'It was no longer at that price'],
    });
    expect(await deliveryOf(app, amber.id, ids.stays)).toMatchObject({ sent_to: amber.email, sent_at: end });
    await happen(app, stays);
    await tellAll(deps);
    expect(mails).toHaveLength(2);
  });

  test('say nothing where nothing is left to say', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: quiet });
    const { deps, mails } = mailbox(app);
    goTo(app, '23:00');
    await happen(app, scent);
    await tellAll(deps);
    await scent.set({ availability: 'SoldOut' });
    goTo(app, '07:00');
    await tellAll(deps);
    expect(mails).toEqual([]);
    expect(await bundlesOf(app, amber.id)).toMatchObject([
      { status: 'dropped', reason: 'None of it is true any more' },
    ]);
  });

  test('say nothing of what came and went within them, and tell what only went', async ({ app }) => {
    const [scent, other] = [await givenScent(app, { name: 'Brief' }), await givenScent(app, { name: 'Gone' })];
    const amber = await givenWatcher(app, [scent, other], { preferences: quiet });
    const { deps, mails } = mailbox(app);
    goTo(app, '23:00');
    await happen(app, scent);
    goTo(app, '03:00');
    for (const each of [scent, other]) await each.set({ availability: 'SoldOut' });
    const went = await happen(app, scent, { kind: 'sold_out' });
    await happen(app, other, { kind: 'sold_out' });
    await tellAll(deps);
    goTo(app, '07:00');
    await tellAll(deps);
    expect(mails.map(({ text }) => [text.includes(scent.name), text.includes(other.name)])).toEqual([[false, true]]);
    expect(await rowsOf(app, amber.id, went)).toMatchObject({ email: ['dropped', 'It came and went in the meantime'] });
  });

  test('tell what came twice once, and the wishes of the morning count', async ({ app }) => {
    const [scent, other] = [await givenScent(app, { name: 'Twice' }), await givenScent(app, { name: 'Unwatched' })];
    const amber = await givenWatcher(app, [scent, other], { preferences: quiet });
    const { deps, mails } = mailbox(app);
    goTo(app, '23:00');
    const first = await happen(app, scent);
    await happen(app, other);
    goTo(app, '03:00');
    const second = await happen(app, scent);
    await tellAll(deps);
    await app.db.deleteFrom('watch_items').where('fragrance_id', '=', other.id).execute();
    goTo(app, '07:00');
    await tellAll(deps);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('Unwatched');
    expect(await rowsOf(app, amber.id, first)).toMatchObject({
      email: ['dropped', 'There is a newer notification about it'],
    });
    expect(await rowsOf(app, amber.id, second)).toMatchObject({ email: ['sent', null] });
  });

  test('that were moved hold what they already held', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: quiet });
    const { deps, mails } = mailbox(app);
    goTo(app, '23:00');
    const id = await happen(app, scent);
    await tellAll(deps);
    await choose(app, amber.id, { quiet_to: '09:00' });
    goTo(app, '07:00');
    await tellAll(deps);
    expect(mails).toEqual([]);
    expect(localTime(null, (await deliveryOf(app, amber.id, id)).next_try_at)).toBe('09:00');
    goTo(app, '09:00');
    await tellAll(deps);
    expect(mails).toHaveLength(1);
    expect(await bundlesOf(app, amber.id)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });
});

describe('the daily cap', () => {
  test('lets so many messages through, and tells the rest the next morning in one', async ({ app }) => {
    const scents = [];
    for (let index = 0; index < 5; index += 1) scents.push(await givenScent(app));
    const amber = await givenWatcher(app, scents, { preferences: { daily_cap: 2, time_zone: 'UTC' } });
    const { deps, to } = mailbox(app);
    goTo(app, '12:00');
    for (const scent of scents) await happen(app, scent);
    await tellAll(deps);
    expect(to(amber)).toHaveLength(2);
    const held = app.db.selectFrom('deliveries').select(['reason', 'next_try_at']).where('user_id', '=', amber.id);
    expect(await held.where('status', '=', 'held').execute()).toHaveLength(3);
    const morning = goTo(app, '08:00');
    await tellAll(deps);
    expect(to(amber)).toHaveLength(3);
    expect(await bundlesOf(app, amber.id)).toMatchObject([{ kind: 'daily-cap', status: 'sent', sent_at: morning }]);
    // The bundle counts as one of the new day's two messages.
    for (const scent of scents.slice(0, 2)) await happen(app, scent);
    await tellAll(deps);
    expect(to(amber)).toHaveLength(4);
  });

  test('counts a message once, however often it is tried, and each place by itself', async ({ app }) => {
    const [scent, other] = [await givenScent(app), await givenScent(app)];
    const amber = await givenWatcher(app, [scent, other], { preferences: { daily_cap: 2, time_zone: 'UTC' } });
    const receiver = await givenEndpoint({ status: 503 });
    await givenTarget(app, amber.id, { address: JSON.stringify({ preset: 'webhook', url: receiver.origin }) });
    goTo(app, '12:00');
    const id = await happen(app, scent);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await tellAll(mailbox(app, () => Promise.reject(new Error('busy'))).deps);
      app.clock.advance(MINUTE);
    }
    const { deps, to } = mailbox(app);
    await happen(app, other);
    await tellAll(deps);
    expect(to(amber)).toHaveLength(2);
    const counts = await app.db
      .selectFrom('targets')
      .select(['channel', 'counted'])
      .where('user_id', '=', amber.id)
      .orderBy('channel')
      .execute();
    expect(counts).toEqual([
      { channel: 'app', counted: 0 },
      { channel: 'email', counted: 2 },
      { channel: 'webhook', counted: 2 },
    ]);
    expect((await deliveryOf(app, amber.id, id)).attempts).toBe(5);
  });
});

describe('a bundle', () => {
  async function givenHeld(app: TestApp) {
    const [scent, late] = [await givenScent(app), await givenScent(app)];
    const amber = await givenWatcher(app, [scent, late], { preferences: quiet });
    goTo(app, '23:00');
    const id = await happen(app, scent);
    await tellAll(mailbox(app).deps);
    return { scent, late, amber, id };
  }

  test('that news joins while it is sent leaves that news to be told by itself', async ({ app }) => {
    const { late, amber } = await givenHeld(app);
    goTo(app, '06:59');
    const joining = await happen(app, late);
    goTo(app, '07:00');
    let joined = false;
    const { deps, mails } = mailbox(app, async () => {
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
      await tellAll({ ...past, mailer: { send: () => Promise.reject(new Error('never')), close: async () => {} } });
    });
    while (await runOnce(sendBundles(deps, 'email')));
    const [bundle] = await bundlesOf(app, amber.id);
    expect(mails.map(({ id }) => id)).toEqual([bundle?.id]);
    expect(await deliveryOf(app, amber.id, joining)).toMatchObject({ status: 'due', bundle_id: null });
    await tellAll(deps);
    expect(mails).toHaveLength(2);
    expect(await deliveryOf(app, amber.id, joining)).toMatchObject({ status: 'sent' });
  });

  test('that is not accepted is tried again under its id, and says so of what waits in it', async ({ app }) => {
    const { amber, id } = await givenHeld(app);
    goTo(app, '07:00');
    const busy = mailbox(app, () => Promise.reject(new Error('busy')));
    await tellAll(busy.deps);
    expect(await deliveryOf(app, amber.id, id)).toMatchObject({
      status: 'held',
      reason: 'The mail server could not be reached',
    });
    const { deps, mails } = mailbox(app);
    await tellAll(deps);
    expect(mails).toEqual([]);
    app.clock.advance(10 * SECOND);
    await tellAll(deps);
    expect(mails.map((mail) => mail.id)).toEqual(busy.mails.map((mail) => mail.id));
    expect(await bundlesOf(app, amber.id)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('carries nothing more under its id once it was tried: what joined is told by itself', async ({ app }) => {
    const { scent, late, amber } = await givenHeld(app);
    goTo(app, '07:00');
    const unheard = mailbox(app, () => Promise.reject(new Error('taken, and the line went dead')));
    await tellAll(unheard.deps);
    goTo(app, '23:00');
    const joining = await happen(app, late);
    await tellAll(unheard.deps);
    expect(await deliveryOf(app, amber.id, joining)).toMatchObject({ status: 'held' });
    goTo(app, '07:00');
    const { deps, mails } = mailbox(app);
    await tellAll(deps);
    expect(mails.map(({ text }) => [text.includes(scent.name), text.includes(late.name)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(mails[0]?.id).toBe(unheard.mails[0]?.id);
  });

  test('that is refused for good fails with what was in it', async ({ app }) => {
    const { amber, id } = await givenHeld(app);
    goTo(app, '07:00');
    const refused = Object.assign(new Error('no'), { responseCode: 554, command: 'DATA', response: '554 spam' });
    await tellAll(mailbox(app, () => Promise.reject(refused)).deps);
    const reason = 'The mail server responded with 554: it does not accept this mail';
    expect(await bundlesOf(app, amber.id)).toMatchObject([{ status: 'failed', reason }]);
    expect(await rowsOf(app, amber.id, id)).toMatchObject({ email: ['failed', reason] });
  });

  test('goes to nobody who is gone: the place is switched off', async ({ app }) => {
    const { amber, id } = await givenHeld(app);
    goTo(app, '07:00');
    const unknown = Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 ?' });
    await tellAll(mailbox(app, () => Promise.reject(unknown)).deps);
    expect((await deliveryOf(app, amber.id, id)).status).toBe('failed');
    const target = app.db.selectFrom('targets').select('off_at').where('user_id', '=', amber.id);
    expect(await target.where('channel', '=', 'email').execute()).toEqual([{ off_at: app.clock.now() }]);
  });

  test('is sent by one of many senders', async ({ app }) => {
    await givenHeld(app);
    goTo(app, '07:00');
    const { deps, mails } = mailbox(app, () => new Promise((resolve) => setTimeout(resolve, 10)));
    await Promise.all([1, 2, 3].map(() => runOnce(sendBundles(deps, 'email'))));
    expect(mails).toHaveLength(1);
  });
});
