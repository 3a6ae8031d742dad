import type { Shop } from '@sillage/testkit/shop';
import { computeNextDigest } from '../../src/features/notify/digest/digest.rules.ts';
import { test } from '../../src/testing/shop-test.ts';
import { expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, runNextChecks, runWorkers } from '../../src/testing/workers.ts';

async function givenRestock(
  app: TestApp,
  shop: Shop,
  overrides: { emailNotifications: boolean; weeklyDigest: boolean },
) {
  const { amber, oud, setAvailability: show } = await givenWatched(app, shop);
  const preferences = { watchlistUpdates: false, defaultFilter: 'all' as const, ...overrides };
  await amber.api.users.updatePreferences({ params: { id: amber.id }, body: preferences });
  await runWorkers(app);
  show('InStock');
  await runNextChecks(app);
  return {
    oud,
    show,
    digests: () => app.db.selectFrom('bundles').selectAll().where('user_id', '=', amber.id).execute(),
    subjects: async () =>
      (await app.emails()).filter(({ to }) => to === amber.email).map(({ subject, text }) => ({ subject, text })),
  };
}

/** Runs the worker at the digest time on Monday, and again 90 seconds later. */
async function advanceToMonday(app: TestApp): Promise<void> {
  app.clock.moveTo(computeNextDigest(null, app.clock.now()));
  await runWorkers(app);
  app.clock.advance(90_000);
  await runWorkers(app);
}

test('the weekly digest lists each event of the week once when it was not emailed', async ({ app, shop }) => {
  const { oud, subjects, digests } = await givenRestock(app, shop, { emailNotifications: false, weeklyDigest: true });
  expect(await subjects()).toEqual([]);
  await advanceToMonday(app);
  expect(await subjects()).toMatchObject([{ text: expect.stringContaining(oud.name) }]);
  expect(await digests()).toMatchObject([{ kind: 'digest', status: 'sent' }]);
  await advanceToMonday(app);
  expect(await subjects()).toHaveLength(1);
});

// spec: D.6.3
test('the weekly digest omits emailed events and is dropped when it is empty', async ({ app, shop }) => {
  const { subjects, digests } = await givenRestock(app, shop, { emailNotifications: true, weeklyDigest: true });
  expect(await subjects()).toMatchObject([{ subject: expect.stringContaining('back in stock') }]);
  await advanceToMonday(app);
  expect(await subjects()).toHaveLength(1);
  expect(await digests()).toMatchObject([{ kind: 'digest', status: 'dropped', reason: expect.any(String) }]);
});

test('the weekly digest omits events that are outdated on Monday', async ({ app, shop }) => {
  const { show, subjects } = await givenRestock(app, shop, { emailNotifications: false, weeklyDigest: true });
  show('SoldOut');
  await runNextChecks(app);
  await advanceToMonday(app);
  const received = await subjects();
  for (const { text } of received) expect(text).not.toMatch(/back in stock/i);
});

test('a user without the digest setting gets no weekly digest', async ({ app, shop }) => {
  const { subjects, digests } = await givenRestock(app, shop, { emailNotifications: false, weeklyDigest: false });
  await advanceToMonday(app);
  expect([await subjects(), await digests()]).toEqual([[], []]);
});
