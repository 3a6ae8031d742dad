import { productPage, type Shop } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';

async function givenShopId(app: TestApp, origin: string): Promise<number> {
  const { host } = new URL(origin);
  return (await app.db.selectFrom('shops').select('id').where('host', '=', host).executeTakeFirstOrThrow()).id;
}

async function givenChecked(app: TestApp, shop: Shop) {
  const watched = await givenWatched(app, shop, 'InStock');
  return { ...watched, operator: await givenOperator(app), id: await givenShopId(app, shop.origin) };
}

describe('list of shops in the console', () => {
  test('shows the shops with the most watched pages first, and every shop once over all pages', async ({ app }) => {
    const operator = await givenOperator(app);
    const now = app.clock.now();
    const hosts = Array.from({ length: 52 }, (_, index) => `list-${index}.example`);
    for (const [index, host] of hosts.entries()) {
      await givenFragrance(app, { url: `https://${host}/a` });
      if (index % 2 > 0) continue;
      const { id, shop_id } = await app.db
        .selectFrom('pages')
        .select(['id', 'shop_id'])
        .where('url', '=', `https://${host}/a`)
        .executeTakeFirstOrThrow();
      await sql`
        insert into page_schedules (page_id, shop_id, next_check_at) values (${id}, ${shop_id}, ${now})`.execute(
        app.db,
      );
    }
    const query = { search: 'LIST-', filter: 'all' } as const;
    const first = await operator.api.adminShops.list({ query });
    expect(first.shops).toHaveLength(50);
    const rest = await operator.api.adminShops.list({ query: { ...query, after: first.cursor ?? '' } });
    expect([rest.shops.length, rest.cursor]).toEqual([2, null]);
    const all = [...first.shops, ...rest.shops];
    expect(all.map(({ host }) => host).sort()).toEqual([...hosts].sort());
    expect(all.map(({ watchedPages }) => watchedPages)).toEqual([
      ...Array.from({ length: 26 }, () => 1),
      ...Array.from({ length: 26 }, () => 0),
    ]);
  });

  test('takes the search as a plain part of the host, and filters by blocked, paused and own', async ({
    app,
    shop,
  }) => {
    const { operator, id } = await givenChecked(app, shop);
    const { host } = new URL(shop.origin);
    const list = async (query: { search?: string; filter?: 'all' | 'blocked' | 'paused' | 'own' }) =>
      (await operator.api.adminShops.list({ query })).shops.map((found) => found.id);
    expect(await list({ search: '%' })).toEqual([]);
    expect(await list({ search: host })).toEqual([id]);
    const filter = (name: 'blocked' | 'paused' | 'own') => list({ search: host, filter: name });
    expect([await filter('blocked'), await filter('paused'), await filter('own')]).toEqual([[], [], []]);
    await app.db.updateTable('shop_crawls').set({ blocks: 3 }).where('shop_id', '=', id).execute();
    await app.db.updateTable('shops').set({ added_at: app.clock.now() }).where('id', '=', id).execute();
    expect([await filter('blocked'), await filter('paused'), await filter('own')]).toEqual([[id], [], [id]]);
    await operator.api.adminShops.pause({ params: { id } });
    expect([await filter('blocked'), await filter('paused')]).toEqual([[], [id]]);
  });
});

describe('page of a shop in the console', () => {
  test('says how the shop is read, what its robots.txt allows, and what the last checks found', async ({
    app,
    shop,
  }) => {
    shop.put('/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /all\nUser-agent: sillage\nCrawl-delay: 7\nDisallow: /cart\u0007\nSitemap: https://shop.example/s.xml',
    });
    const { operator, id, oud } = await givenChecked(app, shop);
    // After robots.txt, the profile of a catalogue and the page each wait for the Crawl-delay.
    for (let requests = 0; requests < 3; requests += 1) {
      app.clock.advance(7 * SECOND);
      await runWorkers(app);
    }
    await operator.api.adminShops.slow({ params: { id }, body: { seconds: 5 } });
    const detail = await operator.api.adminShops.show({ params: { id } });
    expect(detail).toMatchObject({
      host: new URL(shop.origin).host,
      pages: 1,
      watchedPages: 1,
      interfaces: ['page'],
      minGapSeconds: 5,
      requests: { gapSeconds: 7, settingSeconds: 0, robotsSeconds: 7, searchesToday: 0 },
      robots: {
        status: 200,
        allows: 'rules',
        isForUs: true,
        rules: ['disallow: /cart '],
        ruleCount: 1,
        sitemaps: ['https://shop.example/s.xml'],
      },
      outcomes: { day: { product: 1 }, month: { product: 1 } },
      rejectedChecks: [],
      checks: [{ fragranceId: oud.id, outcome: 'product', availability: 'InStock', evidence: expect.any(Array) }],
    });
    expect(detail.checks[0]?.evidence.length).toBeGreaterThan(0);
  });

  test('counts each check by outcome, for 24 hours and 30 days, and lists rejected ones with their reason', async ({
    app,
    shop,
  }) => {
    const { operator, id, path } = await givenChecked(app, shop);
    app.clock.advance(30 * HOUR);
    shop.put(path, { status: 403, body: 'no' });
    await runWorkers(app);
    const { outcomes, rejectedChecks, blockedSince } = await operator.api.adminShops.show({ params: { id } });
    expect(outcomes).toEqual({ day: { blocked: 1 }, month: { blocked: 1, product: 1 } });
    expect(rejectedChecks).toMatchObject([{ outcome: 'blocked', url: shop.origin + path, reason: expect.any(String) }]);
    expect(blockedSince).not.toBe(null);
    app.clock.advance(31 * 24 * HOUR);
    expect((await (await givenOperator(app)).api.adminShops.show({ params: { id } })).outcomes).toEqual({
      day: {},
      month: {},
    });
  });

  test('is not found for an id that no shop has', async ({ app }) => {
    const operator = await givenOperator(app);
    await expect(operator.api.adminShops.show({ params: { id: 2_000_000_000 } })).rejects.toThrow(/not found|exist/i);
    await expect(operator.api.adminShops.pause({ params: { id: 2_000_000_000 } })).rejects.toThrow(/not found|exist/i);
    await expect(operator.api.adminShops.checkPage({ params: { id: 2_000_000_000 } })).rejects.toThrow();
  });
});

describe('changes of shops in the console', () => {
  test('a page is checked again in full within a minute of an operator’s request, once for two requests', async ({
    app,
    shop,
  }) => {
    const { operator, oud, path, id } = await givenChecked(app, shop);
    const second = await givenOperator(app);
    const { pageId } = (await operator.api.adminShops.show({ params: { id } })).checks[0] ?? { pageId: 0 };
    shop.put(path, productPage(oud.name, [{ availability: 'OutOfStock' }]));
    const before = shop.requests.length;
    await Promise.all([
      operator.api.adminShops.checkPage({ params: { id: pageId } }),
      second.api.adminShops.checkPage({ params: { id: pageId } }),
    ]);
    app.clock.advance(MINUTE);
    await runWorkers(app);
    expect(shop.requests.slice(before).map((request) => request.path)).toEqual([path]);
    expect((await operator.api.adminShops.show({ params: { id } })).checks).toMatchObject([
      { pageId, availability: 'OutOfStock' },
    ]);
  });

  test('check now makes all watched pages due, also those that wait after a failure', async ({ app, shop }) => {
    const { operator, id, path } = await givenChecked(app, shop);
    await app.db
      .updateTable('page_schedules')
      .set({ failures: 5, next_check_at: new Date(app.clock.now().getTime() + 24 * HOUR) })
      .where('shop_id', '=', id)
      .execute();
    app.clock.advance(2 * MINUTE);
    const before = shop.requests.length;
    expect(await operator.api.adminShops.check({ params: { id } })).toMatchObject({ pages: 1 });
    await runWorkers(app);
    expect(shop.requests.slice(before).map((request) => request.path)).toEqual([path]);
  });

  test('each change is in the audit log with what it changed, by both of two operators', async ({ app, shop }) => {
    const { operator, id } = await givenChecked(app, shop);
    const second = await givenOperator(app);
    await Promise.all([
      operator.api.adminShops.slow({ params: { id }, body: { seconds: 30 } }),
      second.api.adminShops.exclude({ params: { id } }),
    ]);
    const { entries } = await operator.api.adminAudit.list({ query: {} });
    const own = entries.filter(({ subject }) => subject.id === String(id) && subject.kind === 'shop');
    expect(own.find(({ action }) => action === 'shop.slow')).toMatchObject({
      actor: { id: operator.id },
      before: { minGapSeconds: null },
      after: { minGapSeconds: 30 },
    });
    expect(own.find(({ action }) => action === 'shop.exclude')).toMatchObject({
      actor: { id: second.id },
      before: { isExcluded: false, isPaused: false },
      after: { isExcluded: true, isPaused: true },
    });
  });

  test('a change that is not possible says why and leaves no entry', async ({ app, shop }) => {
    const { operator, id } = await givenChecked(app, shop);
    await expect(operator.api.adminShops.resume({ params: { id } })).rejects.toThrow('is not paused');
    await expect(operator.api.adminShops.include({ params: { id } })).rejects.toThrow('is not excluded');
    await expect(operator.api.adminShops.slow({ params: { id }, body: { seconds: 3_601 } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const { entries } = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect(entries).toEqual([]);
  });

  test('a change needs a fresh sign-in, and users who are no operators find nothing', async ({ app, shop }) => {
    const { operator, amber, id } = await givenChecked(app, shop);
    app.clock.advance(31 * MINUTE);
    await expect(operator.api.adminShops.pause({ params: { id } })).rejects.toMatchObject({
      code: 'REAUTHENTICATION_NEEDED',
    });
    await expect(amber.api.adminShops.show({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const nobody = await givenUser(app);
    await expect(nobody.api.adminShops.exclude({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await operator.api.adminShops.show({ params: { id } })).pausedAt).toBe(null);
  });
});
