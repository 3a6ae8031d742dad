import { productPage, type Shop, send } from '@sillage/testkit/shop';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, lookNow } from './testing/watching.ts';

/** A watched page whose server sends ETag and Last-Modified and honours conditional requests. */
async function givenTagged(app: TestApp, shop: Shop, state = 'OutOfStock') {
  const watched = await givenWatched(app, shop, state);
  const { path, oud } = watched;
  const seen = { status: 200 };
  const publish = (tag: string, availability: string) =>
    shop.put(path, ({ headers }, response) => {
      seen.status = headers['if-none-match'] === tag ? 304 : 200;
      const answer = { status: seen.status, headers: { etag: tag, 'last-modified': 'Tue, 03 Nov 2026 10:00:00 GMT' } };
      send(response, { ...answer, body: seen.status === 304 ? '' : productPage(oud.name, [{ availability }]) });
    });
  publish('"one"', state);
  await lookNow(app);
  const asked = () => {
    const { headers } = shop.requests.findLast((request) => request.path === path) as Shop['requests'][number];
    return { tag: headers['if-none-match'], since: headers['if-modified-since'], status: seen.status };
  };
  const schedule = () =>
    app.db
      .selectFrom('page_schedules')
      .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
      .selectAll('page_schedules')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
  const checks = async () => {
    const { page_id } = await schedule();
    return (await app.db.selectFrom('checks').select('id').where('page_id', '=', page_id).execute()).length;
  };
  return { ...watched, publish, asked, schedule, checks };
}

describe('a page that has not changed', () => {
  test('is asked for that only, and counts as seen', async ({ app, shop }) => {
    const { asked, schedule, checks, seen } = await givenTagged(app, shop);
    expect(asked()).toMatchObject({ tag: undefined, status: 200 });
    const before = await checks();
    await lookNow(app);
    expect(asked()).toEqual({ tag: '"one"', since: 'Tue, 03 Nov 2026 10:00:00 GMT', status: 304 });
    expect(await checks()).toBe(before);
    const { last_outcome: outcome, last_checked_at: at, failures } = await schedule();
    expect({ outcome, failures }).toEqual({ outcome: 'unchanged', failures: 0 });
    const { lastCheckedAt, isSoldOut, offers } = await seen();
    expect({ lastCheckedAt, isSoldOut }).toEqual({ lastCheckedAt: at?.toISOString(), isSoldOut: true });
    expect(offers[0]?.lastCheckedAt).toBe(at?.toISOString());
  });

  test('is read whole after four intervals, whatever its server says', async ({ app, shop }) => {
    const { asked, schedule } = await givenTagged(app, shop);
    await lookNow(app);
    expect(asked().status).toBe(304);
    app.clock.advance(4 * app.config.monitor.intervalMs);
    await lookNow(app);
    expect(asked()).toMatchObject({ tag: undefined, since: undefined, status: 200 });
    expect(await schedule()).toMatchObject({ is_etag_false: false, etag: '"one"' });
  });

  test('by its tag, and did, is told four intervals later, and is read whole from then on', async ({ app, shop }) => {
    const { asked, publish, schedule, seen } = await givenTagged(app, shop);
    publish('"one"', 'InStock');
    await lookNow(app);
    expect(asked().status).toBe(304);
    app.clock.advance(4 * app.config.monitor.intervalMs);
    await lookNow(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await schedule()).toMatchObject({ is_etag_false: true, etag: null, last_modified: null });
    publish('"one"', 'OutOfStock');
    await lookNow(app);
    expect(asked()).toMatchObject({ tag: undefined, since: undefined, status: 200 });
    expect(await seen()).toMatchObject({ isSoldOut: true });
  });

  test('that did change is told as ever, its second look being a whole one', async ({ app, shop }) => {
    const { asked, publish, mails, seen, schedule } = await givenTagged(app, shop);
    await lookNow(app);
    publish('"two"', 'InStock');
    await lookNow(app);
    expect(asked()).toMatchObject({ tag: undefined, status: 200 });
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await mails()).toHaveLength(1);
    expect(await schedule()).toMatchObject({ is_etag_false: false, etag: '"two"' });
  });

  test('is no proof of anything that we have not read', async ({ app, shop }) => {
    const { path, schedule, asked, oud, seen } = await givenTagged(app, shop);
    await app.db.deleteFrom('offers').where('fragrance_id', '=', oud.id).execute();
    await lookNow(app);
    expect(await seen()).toMatchObject({ availability: 'OutOfStock' });
    expect(await schedule()).toMatchObject({ last_outcome: 'error', etag: null, asked_url: null });
    shop.put(path, productPage(oud.name, [{ availability: 'InStock' }]));
    await lookNow(app);
    expect(asked().tag).toBeUndefined();
    expect((await seen()).offers).toMatchObject([{ availability: 'InStock' }]);
  });

  test('is not taken for one when its server says so without being asked', async ({ app, shop }) => {
    const { path, schedule } = await givenTagged(app, shop);
    await app.db.updateTable('page_schedules').set({ etag: null, last_modified: null }).execute();
    shop.put(path, { status: 304, body: '' });
    await lookNow(app);
    expect(await schedule()).toMatchObject({ last_outcome: 'error' });
  });

  test('elsewhere, after a redirect, says nothing of ours', async ({ app, shop }) => {
    const { path, schedule, seen } = await givenTagged(app, shop, 'InStock');
    shop.put('/home', { status: 304, body: '' });
    shop.put(path, { status: 302, headers: { location: '/home' }, body: '' });
    await lookNow(app);
    expect(await schedule()).toMatchObject({ last_outcome: 'error', etag: null });
    expect(await seen()).toMatchObject({ isSoldOut: false });
  });
});
