import { after, HOUR, MINUTE } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { givenUser } from '../../testing/given.ts';
import { givenBundle, givenTarget } from '../../testing/given-inbox.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { nextLocal } from './local-time.rules.ts';

const defaults = { timeZone: null, quietHours: null, dailyCap: 50, priceDropPercent: 10 };

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
test('nobody has quiet hours at first, and a cap of 50', async ({ app }) => {
  const { read } = await givenRules(app);
  expect(await read()).toEqual(defaults);
});

test('what is chosen is kept', async ({ app }) => {
  const { read, write } = await givenRules(app);
  const chosen = {
    timeZone: 'Europe/Berlin',
    quietHours: { from: '22:30', to: '07:00' },
    dailyCap: 3,
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
  [{ dailyCap: 0 }, { dailyCap: 'At least 1' }],
  [{ dailyCap: 501 }, { dailyCap: 'At most 500' }],
  [{ dailyCap: 1.5 }, { dailyCap: 'A whole number from 1 to 500' }],
  [{ priceDropPercent: 4 }, { priceDropPercent: 'At least 5' }],
  [{ priceDropPercent: 81 }, { priceDropPercent: 'At most 80' }],
] as const)('%j is refused in words, and nothing changes', async ([change, fields], { app }) => {
  const { read, write } = await givenRules(app);
  await expect(write(change)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields });
  expect(await read()).toEqual(defaults);
});

test('of two tabs that change them at once one is right, whole', async ({ app }) => {
  const { read, write } = await givenRules(app);
  const [one, other] = [
    { ...defaults, dailyCap: 3, priceDropPercent: 30 },
    { ...defaults, dailyCap: 5, priceDropPercent: 50 },
  ];
  await Promise.all([write(one), write(other), write(one), write(other)]);
  expect([one, other]).toContainEqual(await read());
});

test('belong to one person', async ({ app }) => {
  const { amber } = await givenRules(app);
  const iris = await givenUser(app);
  const params = { userId: amber.id };
  await expect(iris.api.notify.rules({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(iris.api.notify.updateRules({ params, body: defaults })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('what quiet hours hold back', () => {
  /** Sets quiet hours around the current time, and defers a bundle until they end. */
  async function givenHeld(app: TestApp, more: { lease?: string; kind?: 'daily-cap' } = {}) {
    const it = await givenRules(app);
    const targetId = await givenTarget(app, it.amber.id);
    const hhmm = (ms: number) => after(app.clock.now(), ms).toISOString().slice(11, 16);
    const quietHours = { from: hhmm(-HOUR), to: hhmm(3 * HOUR) };
    await it.write({ quietHours });
    const until = nextLocal(null, app.clock.now(), { time: quietHours.to });
    const held = await givenBundle(app, { userId: it.amber.id, targetId, at: until, ...more });
    return { ...it, held, hhmm, quietHours, until };
  }

  test('goes at the new end', async ({ app }) => {
    const { write, held, nextTry, quietHours, hhmm } = await givenHeld(app);
    const to = hhmm(2 * HOUR);
    await write({ quietHours: { ...quietHours, to } });
    expect(await nextTry(held)).toEqual(nextLocal(null, app.clock.now(), { time: to }));
  });

  test('goes now when there are none any more, or not at this hour', async ({ app }) => {
    for (const change of [() => null, (hhmm: (ms: number) => string) => ({ from: hhmm(HOUR), to: hhmm(3 * HOUR) })]) {
      const { write, held, nextTry, hhmm } = await givenHeld(app);
      await write({ quietHours: change(hhmm) });
      expect(await nextTry(held)).toEqual(app.clock.now());
    }
  });

  test('goes when they end in the new time zone', async ({ app }) => {
    const { write, held, nextTry, quietHours } = await givenHeld(app);
    await write({ quietHours, timeZone: 'Asia/Kolkata' });
    // India is 5.5 hours ahead, so the quiet hours are over there.
    expect(await nextTry(held)).toEqual(app.clock.now());
  });

  test('stays when something else is changed, and in the hands of who sends it', async ({ app }) => {
    const kept = await givenHeld(app);
    app.clock.advance(MINUTE);
    await kept.write({ quietHours: kept.quietHours, dailyCap: 7 });
    expect(await kept.nextTry(kept.held)).toEqual(kept.until);
    const leased = await givenHeld(app, { lease: newId() });
    await leased.write({ quietHours: null });
    expect(await leased.nextTry(leased.held)).toEqual(leased.until);
  });

  test('is not what the cap holds back: that goes on their next morning', async ({ app }) => {
    const { write, held, nextTry } = await givenHeld(app, { kind: 'daily-cap' });
    await write({ timeZone: 'Asia/Kolkata' });
    expect(await nextTry(held)).toEqual(nextLocal('Asia/Kolkata', app.clock.now(), { time: '08:00' }));
  });
});

test('another time zone moves the digest, where one is wanted', async ({ app }) => {
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
  await write({ timeZone: 'America/New_York', dailyCap: 9 });
  expect(await nextDigest()).toEqual(monday);
});
