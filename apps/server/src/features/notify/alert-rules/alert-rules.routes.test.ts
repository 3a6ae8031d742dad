import { addMs, HOUR, MINUTE } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenUser } from '../../../testing/given.ts';
import { givenBundle, givenChannel } from '../../../testing/given-inbox.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { nextLocal } from '../local-time.rules.ts';

const defaults = { timeZone: null, quietHours: null, dailyLimit: 50, priceDropPercent: 10 };

async function givenRules(app: TestApp) {
  const amber = await givenUser(app);
  const params = { userId: amber.id };
  return {
    amber,
    read: () => amber.api.notify.rules({ params }),
    write: (change: object) => amber.api.notify.updateRules({ params, body: { ...defaults, ...change } }),
    nextTry: async (id: string) => {
      const query = app.db.selectFrom('bundles').select('next_try_at').where('id', '=', id);
      return (await query.executeTakeFirstOrThrow()).next_try_at;
    },
    nextDigest: async () => {
      const query = app.db.selectFrom('preferences').select('next_digest_at').where('user_id', '=', amber.id);
      return (await query.executeTakeFirstOrThrow()).next_digest_at;
    },
  };
}

// spec: D.6.4
test('alert rules have no quiet hours and a daily limit of 50 by default', async ({ app }) => {
  const { read } = await givenRules(app);
  expect(await read()).toEqual(defaults);
});

test('alert rules return the saved time zone, quiet hours, daily limit and price drop percentage', async ({ app }) => {
  const { read, write } = await givenRules(app);
  const chosen = {
    timeZone: 'Europe/Berlin',
    quietHours: { from: '22:30', to: '07:00' },
    dailyLimit: 3,
    priceDropPercent: 25,
  };
  expect(await write(chosen)).toEqual(chosen);
  expect(await read()).toEqual(chosen);
  expect(await write(defaults)).toEqual(defaults);
});

test.for([
  [{ timeZone: 'Europe/Atlantis' }, { timeZone: 'This time zone is not known' }],
  [{ quietHours: { from: '24:00', to: '07:00' } }, { 'quietHours.from': 'A time is written such as 22:30' }],
  [
    { quietHours: { from: '07:00', to: '07:00' } },
    { quietHours: 'Quiet hours need a beginning and an end that differ' },
  ],
  [{ quietHours: { from: '07:00' } }, { 'quietHours.to': expect.any(String) }],
  [{ dailyLimit: 0 }, { dailyLimit: 'At least 1' }],
  [{ dailyLimit: 501 }, { dailyLimit: 'At most 500' }],
  [{ dailyLimit: 1.5 }, { dailyLimit: 'A whole number from 1 to 500' }],
  [{ priceDropPercent: 4 }, { priceDropPercent: 'At least 5' }],
  [{ priceDropPercent: 81 }, { priceDropPercent: 'At most 80' }],
] as const)('alert rules reject %j with a message and stay unchanged', async ([change, fields], { app }) => {
  const { read, write } = await givenRules(app);
  await expect(write(change)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields });
  expect(await read()).toEqual(defaults);
});

test('stored alert rules all come from one tab when two tabs save different rules at once', async ({ app }) => {
  const { read, write } = await givenRules(app);
  const [first, second] = [
    { ...defaults, dailyLimit: 3, priceDropPercent: 30 },
    { ...defaults, dailyLimit: 5, priceDropPercent: 50 },
  ];
  await Promise.all([write(first), write(second), write(first), write(second)]);
  expect([first, second]).toContainEqual(await read());
});

test('alert rules can be read and changed only by their user', async ({ app }) => {
  const { amber } = await givenRules(app);
  const iris = await givenUser(app);
  const params = { userId: amber.id };
  await expect(iris.api.notify.rules({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(iris.api.notify.updateRules({ params, body: defaults })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('alert rules reschedule deferred notifications', () => {
  /** Sets quiet hours that include the current time, and defers a bundle until their end. */
  async function givenDeferred(app: TestApp, more: { lease?: string; kind?: 'daily-limit' } = {}) {
    const it = await givenRules(app);
    const channelId = await givenChannel(app, it.amber.id);
    const hhmm = (ms: number) => addMs(app.clock.now(), ms).toISOString().slice(11, 16);
    const quietHours = { from: hhmm(-HOUR), to: hhmm(3 * HOUR) };
    await it.write({ quietHours });
    const until = nextLocal(null, app.clock.now(), { time: quietHours.to });
    const deferred = await givenBundle(app, { userId: it.amber.id, channelId, at: until, ...more });
    return { ...it, deferred, hhmm, quietHours, until };
  }

  test('a quiet-hours bundle is released at the new end of quiet hours', async ({ app }) => {
    const { write, deferred, nextTry, quietHours, hhmm } = await givenDeferred(app);
    const to = hhmm(2 * HOUR);
    await write({ quietHours: { ...quietHours, to } });
    expect(await nextTry(deferred)).toEqual(nextLocal(null, app.clock.now(), { time: to }));
  });

  test('a quiet-hours bundle is released at once when quiet hours are removed or no longer include the current time', async ({
    app,
  }) => {
    for (const change of [() => null, (hhmm: (ms: number) => string) => ({ from: hhmm(HOUR), to: hhmm(3 * HOUR) })]) {
      const { write, deferred, nextTry, hhmm } = await givenDeferred(app);
      await write({ quietHours: change(hhmm) });
      expect(await nextTry(deferred)).toEqual(app.clock.now());
    }
  });

  test('a quiet-hours bundle is released at the end of quiet hours in the new time zone', async ({ app }) => {
    const { write, deferred, nextTry, quietHours } = await givenDeferred(app);
    await write({ quietHours, timeZone: 'Asia/Kolkata' });
    // India is 5.5 hours ahead, so the quiet hours are over there.
    expect(await nextTry(deferred)).toEqual(app.clock.now());
  });

  test('a quiet-hours bundle stays unchanged when other rules change or when a sender has claimed it', async ({
    app,
  }) => {
    const unchanged = await givenDeferred(app);
    app.clock.advance(MINUTE);
    await unchanged.write({ quietHours: unchanged.quietHours, dailyLimit: 7 });
    expect(await unchanged.nextTry(unchanged.deferred)).toEqual(unchanged.until);
    const leased = await givenDeferred(app, { lease: newId() });
    await leased.write({ quietHours: null });
    expect(await leased.nextTry(leased.deferred)).toEqual(leased.until);
  });

  test('a daily-limit bundle is released at 08:00 in the new time zone when quiet hours change', async ({ app }) => {
    const { write, deferred, nextTry } = await givenDeferred(app, { kind: 'daily-limit' });
    await write({ timeZone: 'Asia/Kolkata' });
    expect(await nextTry(deferred)).toEqual(nextLocal('Asia/Kolkata', app.clock.now(), { time: '08:00' }));
  });
});

test('the weekly digest is rescheduled when it is on and the time zone changes', async ({ app }) => {
  const { amber, write, nextDigest } = await givenRules(app);
  await write({ timeZone: 'Asia/Tokyo' });
  expect(await nextDigest()).toBeNull();
  const preferences = {
    emailNotifications: true,
    watchlistUpdates: true,
    weeklyDigest: true,
    defaultFilter: 'all',
  } as const;
  await amber.api.users.updatePreferences({ params: { id: amber.id }, body: preferences });
  await write({ timeZone: 'America/New_York' });
  const monday = nextLocal('America/New_York', app.clock.now(), { time: '08:00', weekday: 1 });
  expect(await nextDigest()).toEqual(monday);
  await write({ timeZone: 'America/New_York', dailyLimit: 9 });
  expect(await nextDigest()).toEqual(monday);
});
