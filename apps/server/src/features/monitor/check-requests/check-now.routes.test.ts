import { openShop, productPage } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { openSharedShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { Api, TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';
import { checksPerShop, tidyCheckRequests } from './check-requests.service.ts';

const shop = await openSharedShop();

const checkNow = ({ api }: { api: Api }, id: number) => api.monitor.checkNow({ params: { id } });
const countRequests = (path: string) => shop.requests.filter((request) => request.path === path).length;

/** Adds a page to the fragrance at the test's shop, and returns its path. */
async function addPage(app: TestApp, id: number, path: string): Promise<string> {
  await app.db
    .insertInto('pages')
    .columns(['fragrance_id', 'shop_id', 'url', 'created_at'])
    .expression((select) =>
      select
        .selectFrom('pages')
        .select(['fragrance_id', 'shop_id', select.val(`${shop.origin}${path}`).as('url'), 'created_at'])
        .where('fragrance_id', '=', id)
        .limit(1),
    )
    .execute();
  return path;
}

describe('Check now', () => {
  test('Check now makes all pages of the fragrance due, and one check answers all users who asked', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    const second = await addPage(app, oud.id, `/second-of-${oud.id}`);
    shop.put(second, productPage(oud.name, [{ availability: 'InStock' }]));
    const iris = await givenUser(app);
    await iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: oud.id } });
    app.clock.advance(2 * MINUTE);
    const before = countRequests(path);
    const nextCheckAt = app.clock.now().toISOString();
    const answers = await Promise.all([amber, iris, amber].map((user) => checkNow(user, oud.id)));
    expect(answers).toEqual(Array(3).fill({ nextCheckAt }));
    await runWorkers(app);
    expect([countRequests(path) - before, countRequests(second)]).toEqual([1, 1]);
    for (const user of [amber, iris]) {
      const { requests } = await user.api.monitor.history({ params: { id: oud.id } });
      expect(requests).toMatchObject([
        { problem: null, requestedAt: nextCheckAt, answeredAt: nextCheckAt, outcome: 'product' },
        { problem: null, requestedAt: nextCheckAt, answeredAt: nextCheckAt, outcome: 'product' },
      ]);
    }
  });

  test('Check now pushes a live change, so that open pages show the answer', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    app.clock.advance(2 * MINUTE);
    await checkNow(amber, oud.id);
    const listChanges = () =>
      app.db.selectFrom('live_changes').select('kind').where('fragrance_id', '=', oud.id).execute();
    const before = await listChanges();
    await runWorkers(app);
    expect(await listChanges()).toEqual([...before, { kind: 'stock' }]);
  });

  test('a requested page is checked before pages that are overdue for longer', async ({ app }) => {
    const { oud, path } = await givenWatched(app, shop);
    const late = await addPage(app, oud.id, `/late-of-${oud.id}`);
    const { amber, oud: wanted, path: wantedPath } = await givenWatched(app, shop);
    app.clock.advance(10 * app.config.monitor.intervalMs);
    await checkNow(amber, wanted.id);
    const before = shop.requests.length;
    await runWorkers(app);
    const checked = shop.requests.slice(before).map((request) => request.path);
    expect(checked[0]).toBe(wantedPath);
    expect(checked).toEqual(expect.arrayContaining([path, late]));
  });

  test('Check now is limited to sixty pages per shop and hour, for all users together', async ({ app }) => {
    const busyShop = await openShop();
    onTestFinished(() => busyShop.close());
    const { oud } = await givenWatched(app, busyShop);
    const pages = app.db.selectFrom('pages').select('shop_id').where('fragrance_id', '=', oud.id);
    const { shop_id } = await pages.executeTakeFirstOrThrow();
    for (let count = 0; count < 60; count += 1) await app.deps.limits.take(checksPerShop, String(shop_id));
    const iris = await givenUser(app);
    await iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: oud.id } });
    await expect(checkNow(iris, oud.id)).rejects.toThrow('Users asked for this shop very often');
    expect((await iris.api.monitor.history({ params: { id: oud.id } })).requests).toEqual([]);
  });

  test('Check now is limited to twenty per user and hour', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    for (let count = 0; count < 20; count += 1) await checkNow(amber, oud.id);
    await expect(checkNow(amber, oud.id)).rejects.toThrow('Too many attempts');
  });

  test('Check now is rejected when the user does not watch the fragrance', async ({ app }) => {
    const { oud } = await givenWatched(app, shop);
    await expect(checkNow(await givenUser(app), oud.id)).rejects.toThrow('not in your watchlist');
    await expect(checkNow({ api: app.visitor() }, oud.id)).rejects.toThrow('Please sign in first');
  });

  test('Check now returns no time when the fragrance has no shop', async ({ app }) => {
    const [amber, oud] = [await givenUser(app), await givenFragrance(app)];
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    expect(await checkNow(amber, oud.id)).toEqual({ nextCheckAt: null });
  });

  test('requests for a check are deleted after 90 days', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    await checkNow(amber, oud.id);
    const count = () => app.db.selectFrom('check_requests').selectAll().where('user_id', '=', amber.id).execute();
    app.clock.advance(89 * DAY);
    await runOnce(tidyCheckRequests(app.deps));
    expect(await count()).toHaveLength(1);
    app.clock.advance(2 * DAY);
    await runOnce(tidyCheckRequests(app.deps));
    expect(await count()).toHaveLength(0);
  });
});
