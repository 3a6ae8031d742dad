import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { accounts } from '../../src/features/auth/index.ts';
import { openEvents } from '../../src/features/live/testing/event-stream-client.ts';
import { buildAlertUrl } from '../../src/features/notify/actions/alert-link.service.ts';
import { replaceAtomFeed } from '../../src/features/notify/atom/atom-feed.repo.ts';
import { buildFeedUrl } from '../../src/features/notify/atom/atom-feed.service.ts';
import { computeNextDigest } from '../../src/features/notify/digest/digest.rules.ts';
import { extendLease } from '../../src/features/notify/ledger/claim.repo.ts';
import { buildUnsubscribeUrl } from '../../src/features/notify/unsubscribe/unsubscribe-token.service.ts';
import { addMs, HOUR } from '../../src/platform/clock.ts';
import { givenUser } from '../../src/testing/given.ts';
import {
  advanceTo,
  getDelivery,
  givenStockedFragrance,
  givenWatch,
  givenWatcher,
  listBundles,
  listDeliveryStates,
  mailbox,
  recordEvent,
} from '../../src/testing/given-event.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { runWorkers, sendAll } from '../../src/testing/workers.ts';

const SUSPENDED = 'The account was suspended';

const suspend = (app: TestApp, id: string) =>
  app.db.transaction().execute((tx) => accounts.suspendUser(tx, id, app.clock.now()));
const unsuspend = (app: TestApp, id: string) => app.db.transaction().execute((tx) => accounts.unsuspendUser(tx, id));

describe('deliveries of a suspended user', () => {
  test('deliveries that wait when the account is suspended are dropped with the reason, and others are sent', async ({
    app,
  }) => {
    const oud = await givenStockedFragrance(app);
    const [amber, iris] = [await givenWatcher(app, oud), await givenWatcher(app, oud)];
    const { deps, to } = mailbox(app);
    advanceTo(app, '12:00');
    const event = await recordEvent(app, oud);
    await suspend(app, amber.id);
    await sendAll(deps);
    expect([to(amber).length, to(iris).length]).toEqual([0, 1]);
    expect(await listDeliveryStates(app, amber.id, event)).toEqual({
      app: ['sent', null],
      email: ['dropped', SUSPENDED],
    });
  });

  test('an event during the suspension is never sent, and the first one after it is', async ({ app }) => {
    const oud = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, oud);
    const { deps, to } = mailbox(app);
    advanceTo(app, '12:00');
    await suspend(app, amber.id);
    await recordEvent(app, oud);
    await sendAll(deps);
    await unsuspend(app, amber.id);
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    const iris = await givenStockedFragrance(app);
    await givenWatch(app, amber.id, iris);
    const next = await recordEvent(app, iris);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(1);
    expect(await getDelivery(app, amber.id, next)).toMatchObject({ status: 'sent' });
  });

  test('messages that quiet hours deferred are dropped when they are due during a suspension', async ({ app }) => {
    const oud = await givenStockedFragrance(app);
    const preferences = { time_zone: 'UTC', quiet_from: '22:00', quiet_to: '07:00' };
    const amber = await givenWatcher(app, oud, { preferences });
    const { deps, to } = mailbox(app);
    advanceTo(app, '23:00');
    const event = await recordEvent(app, oud);
    await sendAll(deps);
    expect(await getDelivery(app, amber.id, event)).toMatchObject({ status: 'deferred' });
    await suspend(app, amber.id);
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    expect(await listBundles(app, amber.id)).toMatchObject([{ status: 'dropped' }]);
    expect(await getDelivery(app, amber.id, event)).toMatchObject({ status: 'dropped', reason: SUSPENDED });
  });

  test('weekly digest is not sent to a suspended user', async ({ app }) => {
    const oud = await givenStockedFragrance(app);
    const preferences = { weekly_digest: true, email_notifications: false };
    const [amber, iris] = [
      await givenWatcher(app, oud, { preferences }),
      await givenWatcher(app, oud, { preferences }),
    ];
    const { deps, to } = mailbox(app);
    await runWorkers(app, deps);
    app.clock.moveTo(addMs(computeNextDigest(null, app.clock.now()), -HOUR));
    await recordEvent(app, oud);
    await suspend(app, amber.id);
    app.clock.advance(HOUR);
    await runWorkers(app, deps);
    expect([to(amber).length, to(iris).length]).toEqual([0, 1]);
    expect(await listBundles(app, amber.id)).toMatchObject([{ kind: 'digest', status: 'dropped' }]);
  });

  test('a batch that is being sent stops at a suspension', async ({ app }) => {
    const fragrances = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, fragrances);
    advanceTo(app, '12:00');
    for (const oud of fragrances) await recordEvent(app, oud);
    const lease = await claimOf(app, amber.id);
    await suspend(app, amber.id);
    const until = new Date(app.clock.now().getTime() + 60_000);
    expect(await extendLease(app.db, 'deliveries', { ...lease, until })).toEqual([]);
    await unsuspend(app, amber.id);
    expect(await extendLease(app.db, 'deliveries', { ...lease, until })).toHaveLength(2);
  });
});

describe('links of a suspended user', () => {
  test('Atom feed, alert page and shared watchlist stop at once and work again after the suspension', async ({
    app,
  }) => {
    const oud = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, oud);
    advanceTo(app, '12:00');
    const event = await recordEvent(app, oud);
    const feed = buildFeedUrl(app.deps, await replaceAtomFeed(app.db, amber.id, app.clock.now()), 'atom');
    const { id } = await getDelivery(app, amber.id, event);
    const alert = buildAlertUrl(app.deps, { id, at: app.clock.now() });
    const shared = await amber.api.sharing.put({
      params: { userId: amber.id },
      body: { title: 'Mine', withNotes: false },
    });
    const urls = [feed, alert].map((url) => new URL(url).pathname);
    const shareUrl = `/api/shared/${new URL(shared.share?.url ?? '').pathname.split('/').at(-1)}`;
    const statuses = async () =>
      Promise.all([...urls, shareUrl].map(async (url) => (await app.server.inject(url)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    await suspend(app, amber.id);
    expect((await statuses()).map((status) => status >= 400)).toEqual([true, true, true]);
    const post = { method: 'POST' as const, url: urls[1] ?? '', payload: 'action=stop' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.server.inject({ ...post, headers: form })).statusCode).toBeGreaterThanOrEqual(400);
    const watches = app.db.selectFrom('watch_items').select('id').where('user_id', '=', amber.id);
    expect(await watches.execute()).toHaveLength(1);
    await unsuspend(app, amber.id);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('unsubscribe link works during a suspension', async ({ app }) => {
    const amber = await givenUser(app);
    await suspend(app, amber.id);
    const url = new URL(buildUnsubscribeUrl(app.deps, amber.id, 'restock')).pathname;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await app.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  });
});

test('live streams of a suspended user end at once in another web process', async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const server = await buildApp(app.deps);
  onTestFinished(() => server.close());
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const [own, other] = [await openEvents(origin, amber.api), await openEvents(origin, iris.api)];
  await expect.poll(() => [own.lastEventId(), other.lastEventId()]).not.toContain(undefined);
  await suspend(app, amber.id);
  await expect.poll(() => own.isClosed()).toBe(true);
  expect([other.isClosed(), (await openEvents(origin, amber.api)).status]).toEqual([false, 401]);
});

async function claimOf(app: TestApp, userId: string) {
  const lease = '019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11';
  const rows = await app.db
    .updateTable('deliveries')
    .set({ lease })
    .where('user_id', '=', userId)
    .where('channel_kind', '=', 'email')
    .returning('id')
    .execute();
  return { lease, ids: rows.map(({ id }) => id) };
}
