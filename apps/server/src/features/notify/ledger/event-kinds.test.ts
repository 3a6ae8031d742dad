import type { EventKind } from '@sillage/contract';
import { addMs, HOUR } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import {
  advanceTo,
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  setPreferences,
  type WatcherOptions,
} from '../../../testing/given-event.ts';
import { findChannelId } from '../../../testing/given-inbox.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';
import { computeNextDigest } from '../digest/digest.rules.ts';
import { createDigests } from '../digest/weekly-digest.job.ts';
import { fanOut } from './fan-out.job.ts';

const OFF = 'You turned off this kind of alert for this channel';
const drop = { kind: 'price_drop', priceDrop: { before: 160, now: 80 } } as const;

async function givenChooser(app: TestApp, options: WatcherOptions = {}) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, options);
  const email = await findChannelId(app, amber.id, 'email');
  const choose = (kinds: EventKind[], channelId = email) =>
    amber.api.notify.updateKinds({ params: { userId: amber.id, channelId }, body: { kinds } });
  const states = (eventId: string) => listDeliveryStates(app, amber.id, eventId);
  return { fragrance, amber, choose, states, ...mailbox(app) };
}

describe('kinds of event of a channel', () => {
  test('a kind that is off for a channel is dropped there, with the reason in the inbox', async ({ app }) => {
    const { fragrance, amber, choose, states } = await givenChooser(app);
    await choose(['restock'], await givenChannel(app, amber.id));
    const update = await recordEvent(app, fragrance, drop);
    expect(await states(update)).toEqual({ app: ['sent', null], email: ['due', null], webhook: ['dropped', OFF] });
    const restock = await recordEvent(app, fragrance);
    expect(await states(restock)).toEqual({ app: ['sent', null], email: ['due', null], webhook: ['due', null] });
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: { show: 'price_drop' } });
    expect(entries[0]).toMatchObject({
      reason: null,
      isUnread: true,
      deliveries: [{ channelKind: 'email' }, { channelKind: 'webhook', status: 'dropped', reason: OFF }],
    });
  });

  test('a kind that is off for every channel is still new in the inbox', async ({ app }) => {
    const { fragrance, amber, choose, states } = await givenChooser(app);
    await choose([]);
    const id = await recordEvent(app, fragrance, drop);
    expect(await states(id)).toEqual({ app: ['sent', null], email: ['dropped', OFF] });
    expect(await amber.api.inbox.unread({ params: { userId: amber.id } })).toMatchObject({ unread: 1 });
  });

  test('kinds of a channel count also when a job writes the deliveries', async ({ app }) => {
    const { fragrance, choose, states } = await givenChooser(app);
    await app.db.updateTable('fragrances').set({ watchers: 5_000 }).where('id', '=', fragrance.id).execute();
    await choose(['restock']);
    const id = await recordEvent(app, fragrance, drop);
    while (await runOnce(fanOut(app)));
    expect(await states(id)).toEqual({ app: ['sent', null], email: ['dropped', OFF] });
  });

  test('kinds are read again when a message is sent', async ({ app }) => {
    const { fragrance, amber, choose, states, deps, to } = await givenChooser(app);
    const id = await recordEvent(app, fragrance, drop);
    await choose(['restock']);
    await sendAll(deps);
    expect(await states(id)).toMatchObject({ email: ['dropped', OFF] });
    expect(to(amber)).toEqual([]);
  });

  test('a kind that is turned off in quiet hours is left out of the message after them', async ({ app }) => {
    const quiet = { quiet_from: '22:00', quiet_to: '07:00' };
    const { fragrance, amber, choose, states, deps, to } = await givenChooser(app, { preferences: quiet });
    advanceTo(app, '23:00');
    const [restock, update] = [await recordEvent(app, fragrance), await recordEvent(app, fragrance, drop)];
    await sendAll(deps);
    expect(await states(update)).toMatchObject({ email: ['deferred', 'Quiet hours'] });
    await choose(['restock']);
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(await states(update)).toMatchObject({ email: ['dropped', OFF] });
    expect(await states(restock)).toMatchObject({ email: ['sent', null] });
    expect(to(amber)).toHaveLength(1);
  });

  test('a kind that is turned off after the daily limit is left out of the next morning', async ({ app }) => {
    const { fragrance, amber, choose, states, deps, to } = await givenChooser(app, { preferences: { daily_limit: 1 } });
    advanceTo(app, '12:00');
    await recordEvent(app, fragrance);
    await sendAll(deps);
    const update = await recordEvent(app, fragrance, drop);
    await sendAll(deps);
    expect(await states(update)).toMatchObject({ email: ['deferred', 'The daily limit is reached'] });
    await choose(['restock']);
    advanceTo(app, '08:00');
    await sendAll(deps);
    expect(await states(update)).toMatchObject({ email: ['dropped', OFF] });
    expect(to(amber)).toHaveLength(1);
  });

  test('weekly digest has its own switch and lists what is off for email', async ({ app }) => {
    const { fragrance, amber, choose, deps, to } = await givenChooser(app);
    await choose([]);
    const monday = computeNextDigest(null, app.clock.now());
    app.clock.moveTo(addMs(monday, -HOUR));
    await recordEvent(app, fragrance);
    await setPreferences(app, amber.id, { weekly_digest: true, next_digest_at: monday });
    app.clock.advance(HOUR);
    await runOnce(createDigests(app));
    await sendAll(deps);
    expect(to(amber).map(({ text }) => text.includes(fragrance.name))).toEqual([true]);
  });
});

test('kinds that change while a message is being sent count from the next message on', async ({ app }) => {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance);
  const channelId = await findChannelId(app, amber.id, 'email');
  const [started, accepted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { deps, to } = mailbox(app, async () => {
    started.resolve();
    await accepted.promise;
  });
  const first = await recordEvent(app, fragrance);
  const sending = sendAll(deps);
  await started.promise;
  const waiting = await recordEvent(app, fragrance);
  await amber.api.notify.updateKinds({ params: { userId: amber.id, channelId }, body: { kinds: ['sold_out'] } });
  const later = await recordEvent(app, fragrance);
  accepted.resolve();
  await sending;
  await sendAll(deps);
  const restockEmailsAreOff = { email: ['dropped', 'Restock emails are turned off'] };
  expect(await listDeliveryStates(app, amber.id, first)).toMatchObject({ email: ['sent', null] });
  expect(await listDeliveryStates(app, amber.id, waiting)).toMatchObject(restockEmailsAreOff);
  expect(await listDeliveryStates(app, amber.id, later)).toMatchObject(restockEmailsAreOff);
  expect(to(amber)).toHaveLength(1);
});
