import { afterAll, beforeAll } from 'vitest';
import { checkDuePages } from './features/monitor/index.ts';
import { recordDeliveries, sendDue } from './features/notify/index.ts';
import type { FetchPage } from './platform/fetch-page.ts';
import { givenFragrance, givenUser } from './testing/given.ts';
import { openStall, productPage, type Stall } from './testing/stall.ts';
import { describe, expect, test } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';

let stall: Stall;
let count = 0;
beforeAll(async () => {
  stall = await openStall();
});
afterAll(() => stall.close());

/** Lets the worker work until nothing is due. */
async function work(app: TestApp): Promise<void> {
  while (await checkDuePages(app.deps, recordDeliveries, new AbortController().signal));
  while (await sendDue(app.deps));
}

/** Looks again after the interval, and once more where a change waits for its second look. */
async function nextLooks(app: TestApp): Promise<void> {
  app.nextInterval();
  await work(app);
  app.clock.advance(app.config.monitor.confirmMs);
  await work(app);
}

/** Somebody who watches a fragrance with a page at the stall that says `state`. */
async function givenWatched(app: TestApp, state = 'OutOfStock') {
  count += 1;
  const path = `/p/${count}`;
  const oud = await givenFragrance(app, { name: `Oud ${count} Intense`, url: stall.origin + path });
  const show = (availability: string) => stall.put(path, productPage(oud.name, [{ availability }]));
  show(state);
  const amber = await givenUser(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
  await work(app);
  const seen = () => amber.api.catalogue.one({ params: { id: oud.id } });
  const mails = async () => (await app.mails()).filter(({ to }) => to === amber.email);
  return { amber, oud, path, show, seen, mails };
}

describe('the life of a restock', () => {
  test('sold out, back in stock, one mail that says why', async ({ app }) => {
    const { seen, show, mails, oud, path } = await givenWatched(app);
    expect(await seen()).toMatchObject({
      isSoldOut: true,
      availability: 'OutOfStock',
      price: 80,
      productUrl: stall.origin + path,
    });
    expect(await mails()).toEqual([]);

    show('InStock');
    app.nextInterval();
    await work(app);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await seen()).toMatchObject({ isSoldOut: false, availability: 'InStock' });

    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${oud.name} by Maison Test is back in stock`);
    expect(mail?.text).toContain(stall.origin + path);
    expect(mail?.text).toContain('USD 80.00');
    expect(mail?.text).toContain('JSON-LD');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

    await nextLooks(app);
    await nextLooks(app);
    expect(await mails()).toHaveLength(1);
    show('SoldOut');
    await nextLooks(app);
    show('InStock');
    await nextLooks(app);
    expect(await mails()).toHaveLength(2);
  });

  test('a captcha, an error, a gone page and another product are no restock, and hide none', async ({ app }) => {
    const { seen, show, mails, path } = await givenWatched(app);
    const traps = [
      {
        status: 200,
        body: '<html><head><title>Just a moment...</title></head><body><form id="challenge-form" action="/cdn-cgi/challenge"></form> Add to cart</body></html>',
      },
      { status: 503, body: productPage('Oud', [{ availability: 'InStock' }]) },
      { status: 404, body: productPage('Oud', [{ availability: 'InStock' }]) },
      { status: 200, headers: { 'content-type': 'text/html' }, body: '' },
    ];
    for (const trap of traps) {
      stall.put(path, trap);
      await nextLooks(app);
      app.clock.advance(7 * 86_400_000);
      expect(await seen()).toMatchObject({ isSoldOut: true });
    }
    expect(await mails()).toEqual([]);
    show('InStock');
    await work(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await mails()).toHaveLength(1);
  });

  test('sizes that come back together are one mail', async ({ app }) => {
    const { oud, path, seen, mails } = await givenWatched(app);
    const sizes = (availability: string) =>
      stall.put(
        path,
        productPage(oud.name, [
          { availability, size: '50 ml', sku: 'a' },
          { availability, size: '100 ml', sku: 'b', price: 120 },
        ]),
      );
    sizes('OutOfStock');
    await nextLooks(app);
    expect((await seen()).offers).toHaveLength(2);
    sizes('InStock');
    await nextLooks(app);
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toMatch(/USD 80\.00[^]*USD 120\.00/);
  });

  test('every watcher is told, and nobody who said no', async ({ app }) => {
    const { oud, show, mails } = await givenWatched(app);
    const [iris, vera, rose] = [await givenUser(app), await givenUser(app), await givenUser(app)];
    for (const { api, id } of [iris, vera]) await api.watchlist.add({ body: { userId: id, fragranceId: oud.id } });
    await app.db
      .updateTable('preferences')
      .set({ email_notifications: false })
      .where('user_id', '=', vera.id)
      .execute();
    show('InStock');
    await nextLooks(app);
    expect(await mails()).toHaveLength(1);
    const told = (await app.mails()).map(({ to }) => to);
    expect(told).toContain(iris.email);
    expect(told).not.toContain(vera.email);
    expect(told).not.toContain(rose.email);
  });
});

describe('manners', () => {
  test('a page that robots.txt forbids is not read', async ({ app }) => {
    const fussy = await openStall();
    fussy.put('/robots.txt', 'User-agent: sillage\nDisallow: /private/\n');
    const oud = await givenFragrance(app, { url: `${fussy.origin}/private/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    await nextLooks(app);
    expect(fussy.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
    await fussy.close();
  });

  test('a shop that is down and one that asks to wait are left alone', async ({ app }) => {
    const busy = await openStall();
    busy.put('/oud', { status: 429, headers: { 'retry-after': '7200' }, body: '' });
    const oud = await givenFragrance(app, { url: `${busy.origin}/oud` });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    expect(busy.looks()).toBe(1);
    app.clock.advance(7_100_000);
    await work(app);
    expect(busy.looks()).toBe(1);
    app.clock.advance(200_000);
    await work(app);
    expect(busy.looks()).toBe(2);
    await busy.close();
  });

  test('what nobody watches any more is not read', async ({ app }) => {
    const { amber, oud } = await givenWatched(app);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    const before = stall.looks();
    await nextLooks(app);
    await nextLooks(app);
    const watchedElsewhere = stall.requests.slice(-100).filter(({ path }) => path === `/p/${count}`).length;
    expect(watchedElsewhere).toBe(1);
    expect(stall.looks()).toBeGreaterThanOrEqual(before);
  });

  test('several workers ask a shop for one thing at a time and never ask twice', async ({ app }) => {
    const shared = await openStall();
    const amber = await givenUser(app);
    for (const number of [1, 2, 3, 4]) {
      const oud = await givenFragrance(app, { url: `${shared.origin}/${number}` });
      shared.put(`/${number}`, productPage(oud.name, [{ availability: 'InStock' }]));
      await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    }
    await Promise.all([work(app), work(app), work(app)]);
    await work(app);
    const paths = shared.requests.map(({ path }) => path).sort();
    expect(paths).toEqual(['/1', '/2', '/3', '/4', '/robots.txt']);
    await shared.close();
  });

  test('a Shopify product is read from its feed, in the currency of its page', async ({ app }) => {
    const shop = await openStall();
    const oud = await givenFragrance(app, { name: 'Oud Feed', url: `${shop.origin}/products/oud-feed` });
    const feed = (available: boolean) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 1,
        title: oud.name,
        vendor: 'Maison Test',
        handle: 'oud-feed',
        available,
        price: 8000,
        variants: [{ id: 11, title: 'Default Title', sku: null, available, price: 8000 }],
      }),
    });
    shop.put(
      '/products/oud-feed',
      productPage(oud.name, [{ availability: 'OutOfStock' }]).replace(
        '<head>',
        '<head><link rel="preconnect" href="//cdn.shopify.com/">',
      ),
    );
    shop.put('/products/oud-feed.js', feed(false));
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await work(app);
    shop.put('/products/oud-feed.js', feed(true));
    await nextLooks(app);
    expect(shop.requests.at(-1)?.path).toBe('/products/oud-feed.js');
    const { offers } = await amber.api.catalogue.one({ params: { id: oud.id } });
    expect(offers).toMatchObject([{ availability: 'InStock', price: 80, currency: 'USD' }]);
    await shop.close();
  });
});

test('a worker whose lease ended writes nothing', async ({ app }) => {
  const { seen, show, oud } = await givenWatched(app);
  show('InStock');
  app.nextInterval();
  const takeover = () =>
    app.db
      .updateTable('shop_visits')
      .set({ lease: '00000000-0000-7000-8000-000000000000' })
      .where('lease', 'is not', null)
      .execute();
  const slow = {
    ...app.deps,
    fetchPage: async (...call: Parameters<FetchPage>) => {
      const page = await app.fetchPage(...call);
      await takeover();
      return page;
    },
  };
  const checks = async () =>
    (
      await app.db
        .selectFrom('checks')
        .innerJoin('pages', 'pages.id', 'checks.page_id')
        .select('checks.id')
        .where('fragrance_id', '=', oud.id)
        .execute()
    ).length;
  const before = await checks();
  await checkDuePages(slow, recordDeliveries, new AbortController().signal);
  expect(await checks()).toBe(before);
  expect(await seen()).toMatchObject({ isSoldOut: true });
  await app.db.updateTable('shop_visits').set({ lease: null, leased_until: null }).execute();
});
