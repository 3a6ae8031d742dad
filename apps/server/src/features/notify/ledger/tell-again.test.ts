import { HOUR, MINUTE } from '../../../platform/clock.ts';
import {
  choose,
  givenScent,
  givenTarget,
  givenWatcher,
  goTo,
  happen,
  mailbox,
  rowsOf,
  type Scent,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { tellAll } from '../../../testing/watching.ts';

const busy = { responseCode: 421, command: 'MAIL FROM' };
const unknown = { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 who?' };
const answering = (app: TestApp, answer: object) =>
  mailbox(app, () => Promise.reject(Object.assign(new Error('no'), answer))).deps;

/** Puts the fragrance back in stock, and returns the subjects of the emails sent. */
async function comesBack(app: TestApp, scent: Scent): Promise<string[]> {
  await scent.set({ availability: 'InStock' });
  const { deps, mails } = mailbox(app);
  await happen(app, scent);
  await tellAll(deps);
  return mails.map(({ subject }) => subject);
}

describe('what was never told as being there does not use up "once"', () => {
  const isBack = [expect.stringMatching(/is back in stock$/)];

  test('where the message says that it is gone again', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
    const { deps, mails } = mailbox(app);
    const missed = await happen(app, scent);
    await scent.set({ availability: 'OutOfStock' });
    await tellAll(deps);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/but sold out again$/)]);
    expect(await rowsOf(app, amber.id, missed)).toMatchObject({ email: ['sent', null] });
    expect(await comesBack(app, scent)).toEqual(isBack);
    expect(await comesBack(app, scent)).toEqual([]);
  });

  test('where it was not accepted until it was gone again', async ({ app }) => {
    const scent = await givenScent(app);
    await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
    await happen(app, scent);
    await tellAll(answering(app, busy));
    await scent.set({ availability: 'OutOfStock' });
    app.clock.advance(HOUR);
    const { deps, mails } = mailbox(app);
    await tellAll(deps);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/but sold out again$/)]);
    expect(await comesBack(app, scent)).toEqual(isBack);
  });

  test('where it was not accepted at first, and not wanted afterwards', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
    const missed = await happen(app, scent);
    await tellAll(answering(app, busy));
    await choose(app, amber.id, { email_notifications: false });
    app.clock.advance(HOUR);
    await tellAll(answering(app, busy));
    expect(await rowsOf(app, amber.id, missed)).toMatchObject({ email: ['dropped', 'Restock emails are turned off'] });
    await choose(app, amber.id, { email_notifications: true });
    expect(await comesBack(app, scent)).toEqual(isBack);
  });

  test('where its bundle was not accepted at first, and it was gone before the next try', async ({ app }) => {
    const scent = await givenScent(app);
    const quiet = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' };
    const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' }, preferences: quiet });
    goTo(app, '23:00');
    const missed = await happen(app, scent);
    await tellAll(app.deps);
    goTo(app, '07:00');
    await tellAll(answering(app, busy));
    await scent.set({ availability: 'OutOfStock' });
    app.clock.advance(HOUR);
    await tellAll(app.deps);
    expect(await rowsOf(app, amber.id, missed)).toMatchObject({ email: ['dropped', 'It sold out again'] });
    expect(await comesBack(app, scent)).toEqual(isBack);
  });

  test('where the place was switched off before the next try', async ({ app }) => {
    const [scent, other] = [await givenScent(app), await givenScent(app)];
    const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
    await app.db
      .insertInto('watch_items')
      .values({ user_id: amber.id, fragrance_id: other.id, added_at: app.clock.now() })
      .execute();
    const missed = await happen(app, scent);
    await tellAll(answering(app, busy));
    await happen(app, other);
    await tellAll(answering(app, unknown));
    expect(await rowsOf(app, amber.id, missed)).toMatchObject({ email: ['dropped', expect.anything()] });
    const on = { off_at: null, off_reason: null };
    await app.db.updateTable('targets').set(on).where('user_id', '=', amber.id).execute();
    expect(await comesBack(app, scent)).toEqual(isBack);
  });
});

test('what one place was told counts, though another would not have it', async ({ app }) => {
  const scent = await givenScent(app);
  const amber = await givenWatcher(app, scent, { watch: { tell_again: 'once' } });
  await givenTarget(app, amber.id);
  const { deps, mails } = mailbox(app);
  await happen(app, scent);
  await tellAll(deps);
  await app.db.updateTable('targets').set({ removed_at: app.clock.now() }).where('channel', '=', 'webhook').execute();
  app.clock.advance(MINUTE);
  await tellAll(deps);
  expect(mails).toHaveLength(1);
  expect(await comesBack(app, scent)).toEqual([]);
});
