import { HOUR, MINUTE } from '../../../platform/clock.ts';
import {
  advanceTo,
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  type StockedFragrance,
  setPreferences,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';

const busy = { responseCode: 421, command: 'MAIL FROM' };
const unknown = { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 who?' };
const answering = (app: TestApp, answer: object) =>
  mailbox(app, () => Promise.reject(Object.assign(new Error('no'), answer))).deps;

/** Puts the fragrance back in stock, and returns the subjects of the emails sent. */
async function restock(app: TestApp, fragrance: StockedFragrance): Promise<string[]> {
  await fragrance.set({ availability: 'InStock' });
  const { deps, emails } = mailbox(app);
  await recordEvent(app, fragrance);
  await sendAll(deps);
  return emails.map(({ subject }) => subject);
}

describe('frequency “once” is not used up by a restock that was never notified', () => {
  const isBack = [expect.stringMatching(/is back in stock$/)];

  test('frequency “once” allows another email when the email of a restock said “sold out again”', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
    const { deps, emails } = mailbox(app);
    const missed = await recordEvent(app, fragrance);
    await fragrance.set({ availability: 'OutOfStock' });
    await sendAll(deps);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/but sold out again$/)]);
    expect(await listDeliveryStates(app, amber.id, missed)).toMatchObject({ email: ['sent', null] });
    expect(await restock(app, fragrance)).toEqual(isBack);
    expect(await restock(app, fragrance)).toEqual([]);
  });

  test('frequency “once” sends the next restock when the retried email said “sold out again”', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
    await recordEvent(app, fragrance);
    await sendAll(answering(app, busy));
    await fragrance.set({ availability: 'OutOfStock' });
    app.clock.advance(HOUR);
    const { deps, emails } = mailbox(app);
    await sendAll(deps);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/but sold out again$/)]);
    expect(await restock(app, fragrance)).toEqual(isBack);
  });

  test('frequency “once” notifies of the next restock when an email failed and emails were off at its retry', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
    const missed = await recordEvent(app, fragrance);
    await sendAll(answering(app, busy));
    await setPreferences(app, amber.id, { email_notifications: false });
    app.clock.advance(HOUR);
    await sendAll(answering(app, busy));
    expect(await listDeliveryStates(app, amber.id, missed)).toMatchObject({
      email: ['dropped', 'Restock emails are turned off'],
    });
    await setPreferences(app, amber.id, { email_notifications: true });
    expect(await restock(app, fragrance)).toEqual(isBack);
  });

  test('frequency “once” sends the next restock when the fragrance sold out before the first email was sent', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };
    const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' }, preferences: quiet });
    advanceTo(app, '23:00');
    const missed = await recordEvent(app, fragrance);
    await sendAll(app.deps);
    advanceTo(app, '07:00');
    await sendAll(answering(app, busy));
    await fragrance.set({ availability: 'OutOfStock' });
    app.clock.advance(HOUR);
    await sendAll(app.deps);
    expect(await listDeliveryStates(app, amber.id, missed)).toMatchObject({ email: ['dropped', 'It sold out again'] });
    expect(await restock(app, fragrance)).toEqual(isBack);
  });

  test('frequency “once” sends the next restock when email was off at the first restock', async ({ app }) => {
    const [fragrance, otherFragrance] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
    await app.db
      .insertInto('watch_items')
      .values({ user_id: amber.id, fragrance_id: otherFragrance.id, added_at: app.clock.now() })
      .execute();
    const missed = await recordEvent(app, fragrance);
    await sendAll(answering(app, busy));
    await recordEvent(app, otherFragrance);
    await sendAll(answering(app, unknown));
    expect(await listDeliveryStates(app, amber.id, missed)).toMatchObject({ email: ['dropped', expect.anything()] });
    const on = { off_at: null, off_reason: null };
    await app.db.updateTable('channels').set(on).where('user_id', '=', amber.id).execute();
    expect(await restock(app, fragrance)).toEqual(isBack);
  });
});

test('frequency “once” sends no further restock when one channel accepted the message and another rejected it', async ({
  app,
}) => {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { watch: { notify_frequency: 'once' } });
  await givenChannel(app, amber.id);
  const { deps, emails } = mailbox(app);
  await recordEvent(app, fragrance);
  await sendAll(deps);
  await app.db.updateTable('channels').set({ removed_at: app.clock.now() }).where('kind', '=', 'webhook').execute();
  app.clock.advance(MINUTE);
  await sendAll(deps);
  expect(emails).toHaveLength(1);
  expect(await restock(app, fragrance)).toEqual([]);
});
