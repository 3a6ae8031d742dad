import { DAY, SECOND } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenUser } from '../../../testing/given.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { computeNextDigest } from './digest.rules.ts';
import { createDigests } from './weekly-digest.job.ts';

const wanted = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: true, defaultFilter: 'all' } as const;

async function givenSubscriber(app: TestApp) {
  const amber = await givenUser(app);
  const choose = (weeklyDigest: boolean) =>
    amber.api.users.updatePreferences({ params: { id: amber.id }, body: { ...wanted, weeklyDigest } });
  await choose(true);
  await work(app);
  return {
    amber,
    choose,
    digests: () => app.db.selectFrom('bundles').selectAll().where('user_id', '=', amber.id).orderBy('id').execute(),
    next: async () => {
      const query = app.db.selectFrom('preferences').select('next_digest_at').where('user_id', '=', amber.id);
      return (await query.executeTakeFirstOrThrow()).next_digest_at;
    },
  };
}

async function work(app: TestApp): Promise<void> {
  while (await runOnce(createDigests(app)));
}

// spec: D.6.3
test('weekly digest is created every Monday at 08:00, and the next digest is scheduled', async ({ app }) => {
  const { amber, digests, next } = await givenSubscriber(app);
  const monday = computeNextDigest(null, app.clock.now());
  expect([await next(), await digests()]).toEqual([monday, []]);
  app.clock.moveTo(new Date(monday.getTime() - SECOND));
  await work(app);
  expect(await digests()).toEqual([]);
  app.clock.moveTo(monday);
  await work(app);
  const week = monday.toISOString().slice(0, 10);
  expect(await digests()).toMatchObject([
    { kind: 'digest', status: 'due', week, next_try_at: monday, user_id: amber.id },
  ]);
  expect(await next()).toEqual(new Date(monday.getTime() + 7 * DAY));
  app.clock.advance(7 * DAY);
  await work(app);
  expect(await digests()).toHaveLength(2);
});

test('weekly digest is not created when the digest or email is off, or when the address is unverified', async ({
  app,
}) => {
  const [off, unverified, rejected] = [
    await givenSubscriber(app),
    await givenSubscriber(app),
    await givenSubscriber(app),
  ];
  await off.choose(false);
  expect(await off.next()).toBeNull();
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.amber.id).execute();
  await app.db
    .updateTable('channels')
    .set({ off_at: app.clock.now(), off_reason: 'The address does not exist' })
    .where('user_id', '=', rejected.amber.id)
    .where('kind', '=', 'email')
    .execute();
  app.clock.advance(8 * DAY);
  await work(app);
  for (const { digests } of [off, unverified, rejected]) expect(await digests()).toEqual([]);
  expect((await unverified.next())?.getTime()).toBeGreaterThan(app.clock.now().getTime());
});

test('weekly digest keeps its schedule when it is switched on twice, and gets a new one when switched off and on', async ({
  app,
}) => {
  const { choose, next } = await givenSubscriber(app);
  const planned = await next();
  await choose(true);
  expect(await next()).toEqual(planned);
  await choose(false);
  await choose(true);
  expect(await next()).toBeNull();
  await work(app);
  expect(await next()).toEqual(planned);
});

test('weekly digest is created once per user, even by several workers and after a restart', async ({ app }) => {
  const users = [];
  for (let n = 0; n < 5; n += 1) users.push(await givenSubscriber(app));
  app.clock.moveTo(computeNextDigest(null, app.clock.now()));
  await Promise.all([work(app), work(app), work(app)]);
  for (const { digests } of users) expect(await digests()).toHaveLength(1);
  await app.db.updateTable('preferences').set({ next_digest_at: app.clock.now() }).execute();
  await work(app);
  for (const { digests } of users) expect(await digests()).toHaveLength(1);
});

// spec: D.6.3
test('weekly digest is created at 08:00 local time before and after the clocks change', async ({ app }) => {
  const { amber, digests, next } = await givenSubscriber(app);
  const save = { timeZone: 'Europe/Berlin', quietHours: null, dailyLimit: 50, priceDropPercent: 10 };
  await amber.api.notify.updateRules({ params: { userId: amber.id }, body: save });
  app.clock.moveTo(new Date('2027-03-20T12:00:00Z'));
  await app.db.updateTable('preferences').set({ next_digest_at: null }).where('user_id', '=', amber.id).execute();
  await work(app);
  const times = [];
  for (let week = 0; week < 3; week += 1) {
    const at = await next();
    times.push(at?.toISOString());
    if (at) app.clock.moveTo(at);
    await work(app);
  }
  expect(times).toEqual(['2027-03-22T07:00:00.000Z', '2027-03-29T06:00:00.000Z', '2027-04-05T06:00:00.000Z']);
  expect((await digests()).map(({ week }) => week)).toEqual(['2027-03-22', '2027-03-29', '2027-04-05']);
});
