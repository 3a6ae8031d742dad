import { productPage, type Shop, send } from '@sillage/testkit/shop';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched } from '../../src/testing/workers.ts';

/** The watched page sends ETag and Last-Modified, and supports conditional requests. */
async function givenTagged(app: TestApp, shop: Shop, state = 'OutOfStock') {
  const watched = await givenWatched(app, shop, state);
  const { path, oud } = watched;
  const seen = { status: 200 };
  const publish = (tag: string, availability: string) =>
    shop.put(path, ({ headers }, response) => {
      seen.status = headers['if-none-match'] === tag ? 304 : 200;
      const reply = { status: seen.status, headers: { etag: tag, 'last-modified': 'Tue, 03 Nov 2026 10:00:00 GMT' } };
      send(response, { ...reply, body: seen.status === 304 ? '' : productPage(oud.name, [{ availability }]) });
    });
  publish('"one"', state);
  await checkNow(app);
  const lastRequest = () => {
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
  return { ...watched, publish, lastRequest, schedule, checks };
}

describe('conditional page checks', () => {
  test('a 304 response counts as a check but stores no new row', async ({ app, shop }) => {
    const { lastRequest, schedule, checks, getFragrance: seen } = await givenTagged(app, shop);
    expect(lastRequest()).toMatchObject({ tag: undefined, status: 200 });
    const before = await checks();
    await checkNow(app);
    expect(lastRequest()).toEqual({ tag: '"one"', since: 'Tue, 03 Nov 2026 10:00:00 GMT', status: 304 });
    expect(await checks()).toBe(before);
    const { last_outcome: outcome, last_checked_at: at, failures } = await schedule();
    expect({ outcome, failures }).toEqual({ outcome: 'unchanged', failures: 0 });
    const { lastCheckedAt, isSoldOut, offers } = await seen();
    expect({ lastCheckedAt, isSoldOut }).toEqual({ lastCheckedAt: at?.toISOString(), isSoldOut: true });
    expect(offers[0]?.lastCheckedAt).toBe(at?.toISOString());
  });

  test('a page is requested without its ETag after four check intervals of 304 responses', async ({ app, shop }) => {
    const { lastRequest, schedule } = await givenTagged(app, shop);
    await checkNow(app);
    expect(lastRequest().status).toBe(304);
    app.clock.advance(4 * app.config.monitor.intervalMs);
    await checkNow(app);
    expect(lastRequest()).toMatchObject({ tag: undefined, since: undefined, status: 200 });
    expect(await schedule()).toMatchObject({ is_etag_unreliable: false, etag: '"one"' });
  });

  test('requests always omit the page’s ETag when the content changed but the ETag did not', async ({ app, shop }) => {
    const { lastRequest, publish, schedule, getFragrance: seen } = await givenTagged(app, shop);
    publish('"one"', 'InStock');
    await checkNow(app);
    expect(lastRequest().status).toBe(304);
    app.clock.advance(4 * app.config.monitor.intervalMs);
    await checkNow(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await schedule()).toMatchObject({ is_etag_unreliable: true, etag: null, last_modified: null });
    publish('"one"', 'OutOfStock');
    await checkNow(app);
    expect(lastRequest()).toMatchObject({ tag: undefined, since: undefined, status: 200 });
    expect(await seen()).toMatchObject({ isSoldOut: true });
  });

  test('a restock is notified after a second request, without If-None-Match, confirms it', async ({ app, shop }) => {
    const {
      lastRequest,
      publish,
      listRestockEmails: mails,
      getFragrance: seen,
      schedule,
    } = await givenTagged(app, shop);
    await checkNow(app);
    publish('"two"', 'InStock');
    await checkNow(app);
    expect(lastRequest()).toMatchObject({ tag: undefined, status: 200 });
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await mails()).toHaveLength(1);
    expect(await schedule()).toMatchObject({ is_etag_unreliable: false, etag: '"two"' });
  });

  test('a 304 response is an error when no result of the page is stored', async ({ app, shop }) => {
    const { path, schedule, lastRequest, oud, getFragrance: seen } = await givenTagged(app, shop);
    await app.db.deleteFrom('offers').where('fragrance_id', '=', oud.id).execute();
    await checkNow(app);
    expect(await seen()).toMatchObject({ availability: null, stockState: 'unreadable' });
    expect(await schedule()).toMatchObject({ last_outcome: 'error', etag: null, validators_url: null });
    shop.put(path, productPage(oud.name, [{ availability: 'InStock' }]));
    await checkNow(app);
    expect(lastRequest().tag).toBeUndefined();
    expect((await seen()).offers).toMatchObject([{ availability: 'InStock' }]);
  });

  test('a 304 response to an unconditional request is an error', async ({ app, shop }) => {
    const { path, schedule } = await givenTagged(app, shop);
    await app.db.updateTable('page_schedules').set({ etag: null, last_modified: null }).execute();
    shop.put(path, { status: 304, body: '' });
    await checkNow(app);
    expect(await schedule()).toMatchObject({ last_outcome: 'error' });
  });

  test('a 304 response after a redirect is an error', async ({ app, shop }) => {
    const { path, schedule, getFragrance: seen } = await givenTagged(app, shop, 'InStock');
    shop.put('/home', { status: 304, body: '' });
    shop.put(path, { status: 302, headers: { location: '/home' }, body: '' });
    await checkNow(app);
    expect(await schedule()).toMatchObject({ last_outcome: 'error', etag: null });
    expect(await seen()).toMatchObject({ isSoldOut: false });
  });
});
