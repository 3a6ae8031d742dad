import { DAY, HOUR } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { bundlesOf, choose, givenScent, givenWatcher, goTo, happen, mailbox } from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { tellAll } from '../../../testing/watching.ts';

describe('the weekly digest', () => {
  async function giveDigest(app: TestApp, userId: string): Promise<string> {
    const { id } = await app.db
      .selectFrom('targets')
      .select('id')
      .where('user_id', '=', userId)
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow();
    const now = app.clock.now();
    const bundle = {
      id: newId(),
      user_id: userId,
      target_id: id,
      channel: 'email' as const,
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
      await givenScent(app, { name: names[0] }),
      await givenScent(app, { name: names[1] }),
      await givenScent(app, { name: names[2] }),
      await givenScent(app, { name: names[3] }),
    ];
    const amber = await givenWatcher(app, [mailed, unmailed, gone, old], {
      preferences: { email_notifications: false, weekly_digest: true },
    });
    await happen(app, old);
    app.clock.advance(7 * DAY);
    await happen(app, unmailed);
    await happen(app, gone);
    await choose(app, amber.id, { email_notifications: true });
    await happen(app, mailed);
    const box = mailbox(app);
    await tellAll(box.deps);
    box.mails.length = 0;
    await gone.set({ availability: 'OutOfStock' });
    app.clock.advance(HOUR);
    return { amber, ...box };
  }

  test('tells what happened in seven days, still holds and was not mailed', async ({ app }) => {
    const { amber, deps, mails } = await givenWeek(app);
    const id = await giveDigest(app, amber.id);
    await tellAll(deps);
    expect(mails.map((mail) => mail.id)).toEqual([id]);
    expect(mails[0]?.text).toContain('Unmailed');
    expect(mails[0]?.text).not.toMatch(/\b(Mailed|Gone|Old)\b/);
    app.clock.advance(3 * DAY);
    await giveDigest(app, amber.id);
    await tellAll(deps);
    expect(mails).toHaveLength(1);
    expect(await bundlesOf(app, amber.id)).toMatchObject([{ status: 'sent' }, { status: 'dropped' }]);
  });

  test('is not sent to who turned it off', async ({ app }) => {
    const { amber, deps, mails } = await givenWeek(app);
    await giveDigest(app, amber.id);
    await choose(app, amber.id, { weekly_digest: false });
    await tellAll(deps);
    expect(mails).toEqual([]);
    expect(await bundlesOf(app, amber.id)).toMatchObject([{ kind: 'digest', status: 'dropped' }]);
  });

  test('waits for the end of quiet hours', async ({ app }) => {
    const { amber, deps, mails } = await givenWeek(app);
    await choose(app, amber.id, { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC' });
    goTo(app, '06:00');
    await giveDigest(app, amber.id);
    await tellAll(deps);
    expect(mails).toEqual([]);
    goTo(app, '07:00');
    await tellAll(deps);
    expect(mails).toHaveLength(1);
  });
});
