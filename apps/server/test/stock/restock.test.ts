import { productPage } from '@sillage/testkit/shop';
import { givenUser } from '../../src/testing/given.ts';
import { openSharedShop } from '../../src/testing/given-shop.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import { givenWatched, listDeliveries, runNextChecks, runWorkers } from '../../src/testing/workers.ts';

const shop = await openSharedShop();

describe('restocks', () => {
  // spec: D.1.3
  test('a confirmed restock sends one email with its evidence', async ({ app }) => {
    const {
      getFragrance: seen,
      setAvailability: show,
      listRestockEmails: mails,
      oud,
      path,
    } = await givenWatched(app, shop);
    expect(await seen()).toMatchObject({
      isSoldOut: true,
      availability: 'OutOfStock',
      price: 80,
      productUrl: shop.origin + path,
    });
    expect(await mails()).toEqual([]);

    show('InStock');
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await seen()).toMatchObject({ isSoldOut: false, availability: 'InStock' });

    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${oud.name} by Maison Test is back in stock`);
    expect(mail?.text).toContain(shop.origin + path);
    expect(mail?.text).toContain('$80.00');
    expect(mail?.text).toContain('JSON-LD');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

    await runNextChecks(app);
    await runNextChecks(app);
    expect(await mails()).toHaveLength(1);
    show('SoldOut');
    await runNextChecks(app);
    show('InStock');
    await runNextChecks(app);
    expect(await mails()).toHaveLength(2);
  });

  // spec: D.6.12
  test('a captcha, an error, a missing page or an empty page neither causes nor hides a restock', async ({ app }) => {
    const { getFragrance: seen, setAvailability: show, listRestockEmails: mails, path } = await givenWatched(app, shop);
    const responses = [
      {
        status: 200,
        body: '<html><head><title>Just a moment...</title></head><body><form id="challenge-form" action="/cdn-cgi/challenge"></form> Add to cart</body></html>',
      },
      { status: 503, body: productPage('Oud', [{ availability: 'InStock' }]) },
      { status: 404, body: productPage('Oud', [{ availability: 'InStock' }]) },
      { status: 200, headers: { 'content-type': 'text/html' }, body: '' },
    ];
    for (const response of responses) {
      shop.put(path, response);
      await runNextChecks(app);
      app.clock.advance(7 * 86_400_000);
      expect(await seen()).toMatchObject({ isSoldOut: true });
    }
    expect(await mails()).toEqual([]);
    show('InStock');
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await mails()).toHaveLength(1);
  });

  test('sizes that are restocked together are reported in one email', async ({ app }) => {
    const { oud, path, getFragrance: seen, listRestockEmails: mails } = await givenWatched(app, shop);
    const sizes = (availability: string) =>
      shop.put(
        path,
        productPage(oud.name, [
          { availability, size: '50 ml', sku: 'a' },
          { availability, size: '100 ml', sku: 'b', price: 120 },
        ]),
      );
    sizes('OutOfStock');
    await runNextChecks(app);
    expect((await seen()).offers).toHaveLength(2);
    sizes('InStock');
    await runNextChecks(app);
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toMatch(/\$80\.00[^]*\$120\.00/);
  });

  test('a restock notifies every watcher except those who turned emails off', async ({ app }) => {
    const { oud, setAvailability: show, listRestockEmails: mails } = await givenWatched(app, shop);
    const [iris, vera, rose] = [await givenUser(app), await givenUser(app), await givenUser(app)];
    for (const { api, id } of [iris, vera]) await api.watchlist.add({ body: { userId: id, fragranceId: oud.id } });
    await app.db
      .updateTable('preferences')
      .set({ email_notifications: false })
      .where('user_id', '=', vera.id)
      .execute();
    show('InStock');
    await runNextChecks(app);
    expect(await mails()).toHaveLength(1);
    const receivers = (await app.emails()).map(({ to }) => to);
    expect(receivers).toContain(iris.email);
    expect(receivers).not.toContain(vera.email);
    expect(receivers).not.toContain(rose.email);
    expect(await listDeliveries(app, vera.id)).toMatchObject([
      { status: 'dropped', reason: 'Restock emails are turned off' },
    ]);
    expect(await listDeliveries(app, vera.id, 'app')).toMatchObject([{ status: 'sent', reason: null }]);
  });

  test('an accepted delivery is attempted once', async ({ app }) => {
    const { amber, setAvailability: show } = await givenWatched(app, shop);
    show('InStock');
    await runNextChecks(app);
    for (let round = 0; round < 3; round += 1) await runNextChecks(app);
    expect(await listDeliveries(app, amber.id)).toMatchObject([{ status: 'sent', attempts: 1, sent_to: amber.email }]);
  });

  test('a due email is dropped with a reason when the user removed the watch or turned emails off', async ({ app }) => {
    const { amber, oud, setAvailability: show } = await givenWatched(app, shop);
    const iris = await givenUser(app);
    await iris.api.watchlist.add({ body: { userId: iris.id, fragranceId: oud.id } });
    show('InStock');
    const unavailableMailer = {
      ...app.deps,
      mailer: { ...app.mailer, send: () => Promise.reject(new Error('not now')) },
    };
    await runNextChecks(app, unavailableMailer);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    await app.db
      .updateTable('preferences')
      .set({ email_notifications: false })
      .where('user_id', '=', iris.id)
      .execute();
    await runNextChecks(app);
    expect(await listDeliveries(app, amber.id)).toMatchObject([
      { status: 'dropped', reason: 'It was removed from the watchlist' },
    ]);
    expect(await listDeliveries(app, iris.id)).toMatchObject([
      { status: 'dropped', reason: 'Restock emails are turned off' },
    ]);
  });

  test('availability of a fragrance stays unchanged when its page has no stock information', async ({ app }) => {
    const { oud, path, getFragrance: seen } = await givenWatched(app, shop, 'InStock');
    const product = productPage(oud.name, [{ availability: 'InStock' }]);
    for (const body of [product.replace(/"availability":"[^"]*",/, ''), product.replace(/<script.*<\/script>/, '')]) {
      shop.put(path, body);
      const before = shop.pageRequests();
      for (let count = 0; count < 2; count += 1) {
        app.clock.advance(7 * 86_400_000);
        await runWorkers(app);
      }
      expect(shop.pageRequests()).toBeGreaterThanOrEqual(before + 2);
      expect(await seen()).toMatchObject({ isSoldOut: false, availability: 'InStock' });
    }
  });

  test('a check is not stored when it repeats the result of the previous check', async ({ app }) => {
    const { oud } = await givenWatched(app, shop);
    for (let count = 0; count < 5; count += 1) await runNextChecks(app);
    const checks = await app.db
      .selectFrom('checks')
      .innerJoin('pages', 'pages.id', 'checks.page_id')
      .select('checks.availability')
      .where('fragrance_id', '=', oud.id)
      .execute();
    expect(checks).toEqual([{ availability: 'OutOfStock' }]);
  });

  test('a size that a page hides while sold out is a restock when the page lists it again', async ({ app }) => {
    const { oud, path, getFragrance: seen, listRestockEmails: mails } = await givenWatched(app, shop);
    const big = { availability: 'OutOfStock', size: '100 ml', sku: 'b' };
    const small = { availability: 'InStock', size: '50 ml', sku: 'a' };
    const list = (...offers: (typeof big)[]) => shop.put(path, productPage(oud.name, offers));
    list(small, big);
    await runNextChecks(app);
    list(big);
    await runNextChecks(app);
    expect(await seen()).toMatchObject({ isSoldOut: true });
    const before = (await mails()).length;
    list(small, big);
    await runNextChecks(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await mails()).toHaveLength(before + 1);
  });

  test('a page with more sizes than Sillage reads creates no events when their order changes', async ({ app }) => {
    const { oud, path, listRestockEmails: mails } = await givenWatched(app, shop);
    const sizes = Array.from({ length: 45 }, (_, index) => ({
      availability: 'InStock',
      sku: `s${index}`,
      size: `No ${index}`,
    }));
    for (const first of [0, 20, 40, 10, 0]) {
      shop.put(path, productPage(oud.name, [...sizes.slice(first), ...sizes.slice(0, first)]));
      await runNextChecks(app);
    }
    const events = app.db.selectFrom('events').select('kind').where('fragrance_id', '=', oud.id);
    // The offer of the first check, which was sold out, is now one of the sizes.
    expect(await events.execute()).toEqual([{ kind: 'restock' }]);
    expect(await mails()).toHaveLength(1);
  });

  test('a page is not requested repeatedly when the size whose change awaits confirmation has vanished', async ({
    app,
  }) => {
    const { oud, path, setAvailability: show } = await givenWatched(app, shop);
    const list = (availability: string) =>
      shop.put(
        path,
        productPage(oud.name, [
          { availability, size: '50 ml', sku: 'a' },
          { availability: 'OutOfStock', size: '100 ml', sku: 'b' },
        ]),
      );
    list('OutOfStock');
    await runNextChecks(app);
    list('InStock');
    app.advanceToNextCheck();
    await runWorkers(app);
    show('InStock');
    const before = shop.pageRequests();
    for (let minute = 0; minute < 4; minute += 1) {
      app.clock.advance(app.config.monitor.confirmMs);
      await runWorkers(app);
    }
    // One check for the pending change, and one that confirms the offer that the page now shows.
    expect(shop.requests.slice(-shop.pageRequests() + before).filter((request) => request.path === path)).toHaveLength(
      2,
    );
  });

  test('a restock sends one email when its page lists no sizes but an import had stored two sizes', async ({ app }) => {
    const {
      oud,
      path,
      getFragrance: seen,
      listRestockEmails: mails,
      setAvailability: show,
    } = await givenWatched(app, shop);
    const page = await app.db
      .selectFrom('pages')
      .select('id')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    const unread = {
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
      .values({ page_id: page.id, fragrance_id: oud.id, size_ml: 100, ...unread })
      .execute();
    await runNextChecks(app);
    show('InStock');
    await runNextChecks(app);
    expect(await seen()).toMatchObject({ isSoldOut: false });
    expect(await mails()).toHaveLength(1);
    shop.put(path, { status: 404, body: '' });
  });

  test('a page with a price of 20 million blocks neither the checks of its shop nor the catalogue', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    shop.put(path, productPage(oud.name, [{ availability: 'InStock', price: 20_000_000 }]));
    const other = await givenWatched(app, shop);
    other.setAvailability('InStock');
    await runNextChecks(app);
    expect(await other.getFragrance()).toMatchObject({ isSoldOut: false });
    const found = await amber.api.catalogue.filter({ query: { keyword: oud.name } });
    expect(found.content).toMatchObject([{ name: oud.name, price: 20_000_000 }]);
    expect(await amber.api.watchlist.list({ params: { userId: amber.id } })).toHaveLength(1);
  });
});
