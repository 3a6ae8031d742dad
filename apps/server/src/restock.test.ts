import { openShop, productPage, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { givenUser } from './testing/given.ts';
import { describe, expect, test } from './testing/test.ts';
import { givenWatched, ledger, nextLooks, work } from './testing/watching.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('the life of a restock', () => {
  // spec: D.1.3
  test('sold out, back in stock, one mail that says why', async ({ app }) => {
    const { seen, show, mails, oud, path } = await givenWatched(app, shop);
    expect(await seen()).toMatchObject({
      isSoldOut: true,
      availability: 'OutOfStock',
      price: 80,
      productUrl: shop.origin + path,
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
    expect(mail?.text).toContain(shop.origin + path);
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

  // spec: D.6.12
  test('a captcha, an error, a gone page and another product are no restock, and hide none', async ({ app }) => {
    const { seen, show, mails, path } = await givenWatched(app, shop);
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
      shop.put(path, trap);
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
    const { oud, path, seen, mails } = await givenWatched(app, shop);
    const sizes = (availability: string) =>
      shop.put(
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
    const { oud, show, mails } = await givenWatched(app, shop);
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
    expect(await ledger(app, vera.id)).toMatchObject([{ status: 'dropped', reason: 'Restock emails are turned off' }]);
    expect(await ledger(app, vera.id, 'app')).toMatchObject([{ status: 'sent', reason: null }]);
  });

  test('each delivery is tried once when it was accepted, however often the sender looks', async ({ app }) => {
    const { amber, show } = await givenWatched(app, shop);
    show('InStock');
    await nextLooks(app);
    for (let round = 0; round < 3; round += 1) await nextLooks(app);
    expect(await ledger(app, amber.id)).toMatchObject([{ status: 'sent', attempts: 1, sent_to: amber.email }]);
  });

  test('who changes their mind before the mail goes out gets none, and the reason is kept', async ({ app }) => {
    const { amber, oud, show } = await givenWatched(app, shop);
    const iris = await givenUser(app);
    await iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: oud.id } });
    show('InStock');
    const waitForIt = { ...app.deps, mailer: { ...app.mailer, send: () => Promise.reject(new Error('not now')) } };
    await nextLooks(app, waitForIt);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    await app.db
      .updateTable('preferences')
      .set({ email_notifications: false })
      .where('user_id', '=', iris.id)
      .execute();
    await nextLooks(app);
    expect(await ledger(app, amber.id)).toMatchObject([
      { status: 'dropped', reason: 'It was removed from the watchlist' },
    ]);
    expect(await ledger(app, iris.id)).toMatchObject([{ status: 'dropped', reason: 'Restock emails are turned off' }]);
  });

  test('a page that says nothing of stock takes nothing away', async ({ app }) => {
    const { oud, path, seen } = await givenWatched(app, shop, 'InStock');
    const product = productPage(oud.name, [{ availability: 'InStock' }]);
    for (const silent of [product.replace(/"availability":"[^"]*",/, ''), product.replace(/<script.*<\/script>/, '')]) {
      shop.put(path, silent);
      const before = shop.pageRequests();
      for (let look = 0; look < 2; look += 1) {
        app.clock.advance(7 * 86_400_000);
        await work(app);
      }
      expect(shop.pageRequests()).toBeGreaterThanOrEqual(before + 2);
      expect(await seen()).toMatchObject({ isSoldOut: false, availability: 'InStock' });
    }
  });

  test('looks that see the same are kept once', async ({ app }) => {
    const { oud } = await givenWatched(app, shop);
    for (let look = 0; look < 5; look += 1) await nextLooks(app);
    const checks = await app.db
      .selectFrom('checks')
      .innerJoin('pages', 'pages.id', 'checks.page_id')
      .select('checks.availability')
      .where('fragrance_id', '=', oud.id)
      .execute();
    expect(checks).toEqual([{ availability: 'OutOfStock' }]);
  });

  test('a size that the page hides while it is sold out, and shows again, is a restock', async ({ app }) => {
    const { oud, path, seen, mails } = await givenWatched(app, shop);
    const big = { availability: 'OutOfStock', size: '100 ml', sku: 'b' };
    const small = { availability: 'InStock', size: '50 ml', sku: 'a' };
    const list = (...offers: (typeof big)[]) => shop.put(path, productPage(oud.name, offers));
    list(small, big);
    await nextLooks(app);
    list(big);
    await nextLooks(app);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    const before = (await mails()).length;
    list(small, big);
    await nextLooks(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await mails()).toHaveLength(before + 1);
  });

  test('a page of more sizes than are read, whose order moves, tells of none that it is gone or back', async ({
    app,
  }) => {
    const { oud, path, mails } = await givenWatched(app, shop);
    const sizes = Array.from({ length: 45 }, (_, index) => ({
      availability: 'InStock',
      sku: `s${index}`,
      size: `No ${index}`,
    }));
    for (const first of [0, 20, 40, 10, 0]) {
      shop.put(path, productPage(oud.name, [...sizes.slice(first), ...sizes.slice(0, first)]));
      await nextLooks(app);
    }
    const events = app.db.selectFrom('events').select('kind').where('fragrance_id', '=', oud.id);
    // The offer of the first check, which was sold out, is now one of the sizes.
    expect(await events.execute()).toEqual([{ kind: 'restock' }]);
    expect(await mails()).toHaveLength(1);
  });

  test('a page that speaks, but no more of the size whose change waits, is not asked for it over and over', async ({
    app,
  }) => {
    const { oud, path, show } = await givenWatched(app, shop);
    const list = (availability: string) =>
      shop.put(
        path,
        productPage(oud.name, [
          { availability, size: '50 ml', sku: 'a' },
          { availability: 'OutOfStock', size: '100 ml', sku: 'b' },
        ]),
      );
    list('OutOfStock');
    await nextLooks(app);
    list('InStock');
    app.nextInterval();
    await work(app);
    show('InStock');
    const before = shop.pageRequests();
    for (let minute = 0; minute < 4; minute += 1) {
      app.clock.advance(app.config.monitor.confirmMs);
      await work(app);
    }
    // One check for the pending change, and one that confirms the offer that the page now shows.
    expect(shop.requests.slice(-shop.pageRequests() + before).filter((request) => request.path === path)).toHaveLength(
      2,
    );
  });

  test('one answer for two imported sizes is still a restock', async ({ app }) => {
    const { oud, path, seen, mails, show } = await givenWatched(app, shop);
    const page = await app.db
      .selectFrom('pages')
      .select('id')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    const never = {
      variant: null,
      sku: null,
      price: null,
      currency: null,
      availability: null,
      available_since: null,
      last_checked_at: null,
    };
    await app.db.updateTable('offers').set({ size_ml: 50 }).where('page_id', '=', page.id).execute();
    await app.db
      .insertInto('offers')
      .values({ page_id: page.id, fragrance_id: oud.id, size_ml: 100, ...never })
      .execute();
    await nextLooks(app);
    show('InStock');
    await nextLooks(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await mails()).toHaveLength(1);
    shop.put(path, { status: 404, body: '' });
  });

  test('a page whose words cannot be stored holds up neither its shop nor the catalogue', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    shop.put(path, productPage(oud.name, [{ availability: 'InStock', price: 20_000_000 }]));
    const other = await givenWatched(app, shop);
    other.show('InStock');
    await nextLooks(app);
    expect(await other.seen()).toMatchObject({ isSoldOut: false });
    const found = await amber.api.catalogue.filter({ query: { keyword: oud.name } });
    expect(found.content).toMatchObject([{ name: oud.name, price: 20_000_000 }]);
    expect(await amber.api.watchlist.list({ params: { userId: amber.id } })).toHaveLength(1);
  });
});
