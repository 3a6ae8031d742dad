import { DAY, HOUR } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import {
  advanceTo,
  givenStockedFragrance,
  givenWatcher,
  listBundles,
  mailbox,
  recordEvent,
  setPreferences,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';

describe('weekly digest', () => {
  async function insertDigest(app: TestApp, userId: string): Promise<string> {
    const { id } = await app.db
      .selectFrom('channels')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'email')
      .executeTakeFirstOrThrow();
    const now = app.clock.now();
    const bundle = {
      id: newId(),
      user_id: userId,
      channel_id: id,
      channel_kind: 'email' as const,
      kind: 'digest' as const,
      created_at: now,
    };
    const week = now.toISOString().slice(0, 10);
    await app.db
      .insertInto('bundles')
      .values({ ...bundle, week, next_try_at: now })
      .execute();
    return bundle.id;
  }

  async function givenWeek(app: TestApp) {
    const names = ['Mailed', 'Unmailed', 'Gone', 'Old'] as const;
    const [mailed, unmailed, gone, old] = [
      await givenStockedFragrance(app, { name: names[0] }),
      await givenStockedFragrance(app, { name: names[1] }),
      await givenStockedFragrance(app, { name: names[2] }),
      await givenStockedFragrance(app, { name: names[3] }),
    ];
    const amber = await givenWatcher(app, [mailed, unmailed, gone, old], {
      preferences: { email_notifications: false, weekly_digest: true },
    });
    await recordEvent(app, old);
    app.clock.advance(7 * DAY);
    await recordEvent(app, unmailed);
    await recordEvent(app, gone);
    await setPreferences(app, amber.id, { email_notifications: true });
    await recordEvent(app, mailed);
    const box = mailbox(app);
    await sendAll(box.deps);
    box.emails.length = 0;
    await gone.set({ availability: 'OutOfStock' });
    app.clock.advance(HOUR);
    return { amber, ...box };
  }

  test('weekly digest contains the events of seven days that are still true and were not emailed', async ({ app }) => {
    const { amber, deps, emails } = await givenWeek(app);
    const id = await insertDigest(app, amber.id);
    await sendAll(deps);
    expect(emails.map(({ id }) => id)).toEqual([id]);
    expect(emails[0]?.text).toContain('Unmailed');
    expect(emails[0]?.text).not.toMatch(/\b(Mailed|Gone|Old)\b/);
    app.clock.advance(3 * DAY);
    await insertDigest(app, amber.id);
    await sendAll(deps);
    expect(emails).toHaveLength(1);
    expect(await listBundles(app, amber.id)).toMatchObject([{ status: 'sent' }, { status: 'dropped' }]);
  });

  test('weekly digest is not sent when the user has turned it off', async ({ app }) => {
    const { amber, deps, emails } = await givenWeek(app);
    await insertDigest(app, amber.id);
    await setPreferences(app, amber.id, { weekly_digest: false });
    await sendAll(deps);
    expect(emails).toEqual([]);
    expect(await listBundles(app, amber.id)).toMatchObject([{ kind: 'digest', status: 'dropped' }]);
  });

  test('weekly digest waits for the end of quiet hours', async ({ app }) => {
    const { amber, deps, emails } = await givenWeek(app);
    await setPreferences(app, amber.id, { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' });
    advanceTo(app, '06:00');
    await insertDigest(app, amber.id);
    await sendAll(deps);
    expect(emails).toEqual([]);
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(emails).toHaveLength(1);
  });
});
