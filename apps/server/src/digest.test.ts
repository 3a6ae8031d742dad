import type { Shop } from '@sillage/testkit/shop';
import { nextDigest } from './features/notify/digest.rules.ts';
import { test } from './testing/shop-test.ts';
import { expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, nextLooks, work } from './testing/watching.ts';

/** A user with these preferences, whose watched fragrance came back in stock. */
async function givenRestock(app: TestApp, shop: Shop, wishes: { emailNotifications: boolean; weeklyDigest: boolean }) {
  const { amber, oud, show } = await givenWatched(app, shop);
  const preferences = { watchlistUpdates: false, defaultFilter: 'all' as const, ...wishes };
  await amber.api.users.updatePreferences({ params: { id: amber.id }, body: preferences });
  await work(app);
  show('InStock');
  await nextLooks(app);
  return {
    oud,
    show,
    digests: () => app.db.selectFrom('bundles').selectAll().where('user_id', '=', amber.id).execute(),
    subjects: async () =>
      (await app.mails()).filter(({ to }) => to === amber.email).map(({ subject, text }) => ({ subject, text })),
  };
}

/** Runs the worker at the digest time on Monday, and again 90 seconds later. */
async function goToMonday(app: TestApp): Promise<void> {
  app.clock.advance(nextDigest(null, app.clock.now()).getTime() - app.clock.now().getTime());
  await work(app);
  app.clock.advance(90_000);
  await work(app);
}

test('a digest tells once of the week’s news that no mail told of', async ({ app, shop }) => {
  const { oud, subjects, digests } = await givenRestock(app, shop, { emailNotifications: false, weeklyDigest: true });
  expect(await subjects()).toEqual([]);
  await goToMonday(app);
  expect(await subjects()).toMatchObject([{ text: expect.stringContaining(oud.name) }]);
  expect(await digests()).toMatchObject([{ kind: 'digest', status: 'sent' }]);
  await goToMonday(app);
  expect(await subjects()).toHaveLength(1);
});

// spec: D.6.3
test('what was mailed is not in a digest, and with nothing to say none is sent', async ({ app, shop }) => {
  const { subjects, digests } = await givenRestock(app, shop, { emailNotifications: true, weeklyDigest: true });
  expect(await subjects()).toMatchObject([{ subject: expect.stringContaining('back in stock') }]);
  await goToMonday(app);
  expect(await subjects()).toHaveLength(1);
  expect(await digests()).toMatchObject([{ kind: 'digest', status: 'dropped', reason: expect.any(String) }]);
});

test('what holds no more on Monday is not in it', async ({ app, shop }) => {
  const { show, subjects } = await givenRestock(app, shop, { emailNotifications: false, weeklyDigest: true });
  show('SoldOut');
  await nextLooks(app);
  await goToMonday(app);
  const told = await subjects();
  for (const { text } of told) expect(text).not.toMatch(/back in stock/i);
});

test('who did not ask for a digest gets none', async ({ app, shop }) => {
  const { subjects, digests } = await givenRestock(app, shop, { emailNotifications: false, weeklyDigest: false });
  await goToMonday(app);
  expect([await subjects(), await digests()]).toEqual([[], []]);
});
