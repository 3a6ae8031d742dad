import { productPage, putShopifyFeed, type Shop } from '@sillage/testkit/shop';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenShopify } from '../../src/testing/given-product-feed.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched, listDeliveries, runWorkers } from '../../src/testing/workers.ts';

type Size = Parameters<typeof productPage>[1][number];
const size = (ml: number, availability = 'InStock'): Size => ({
  availability,
  price: ml,
  size: `${ml} ml`,
  sku: `s${ml}`,
});

/** Creates a watched page that lists the given sizes, and checks the page twice. */
async function givenSizes(app: TestApp, shop: Shop, ...sizes: Size[]) {
  const watched = await givenWatched(app, shop, 'InStock');
  const list = (...listed: Size[]) => shop.put(watched.path, productPage(watched.oud.name, listed));
  list(...sizes);
  await checkNow(app);
  await checkNow(app);
  return { ...watched, list, ...eventsOf(app, watched.oud.id) };
}

function eventsOf(app: TestApp, id: number) {
  const listOffers = () =>
    app.db.selectFrom('offers').selectAll().where('fragrance_id', '=', id).orderBy('id').execute();
  const events = async () => {
    const offers = await listOffers();
    const rows = await app.db.selectFrom('events').selectAll().where('fragrance_id', '=', id).orderBy('id').execute();
    return rows.map(({ kind, offer_ids }) => {
      const sizes = offer_ids.map((id) => offers.find((offer) => offer.id === id)?.size_ml ?? null);
      return [kind, ...sizes] as const;
    });
  };
  return { listOffers, events };
}

async function givenPage(app: TestApp, shop: Shop, fragrance: { id: number; name: string }, path: string) {
  const { shop_id } = await app.db
    .selectFrom('pages')
    .select('shop_id')
    .where('fragrance_id', '=', fragrance.id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('pages')
    .values({ fragrance_id: fragrance.id, shop_id, url: `${shop.origin}${path}`, created_at: app.clock.now() })
    .execute();
  shop.put(path, productPage(fragrance.name, [{ availability: 'InStock' }]));
}

describe('a new size on a page', () => {
  // spec: D.1.6
  test('a new size is notified once, at its second check', async ({ app, shop }) => {
    const { amber, oud, list, events, listOffers } = await givenSizes(app, shop, size(50));
    const late = await givenUser(app);
    app.clock.advance(MINUTE);
    await late.api.watchlist.add({ body: { userId: late.id, fragranceId: oud.id } });
    const before = app.clock.now();
    list(size(50), size(100));
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await events()).toEqual([]);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await events()).toEqual([['new_offer', 100]]);
    const added = (await listOffers()).find(({ size_ml }) => size_ml === 100);
    expect(added).toMatchObject({ is_new: false });
    expect(added?.first_seen_at?.getTime()).toBeLessThan(before.getTime());
    expect(await listDeliveries(app, amber.id)).not.toEqual([]);
    // The time of its arrival is unknown: it may have preceded this user's watch.
    expect(await listDeliveries(app, late.id)).toEqual([]);
    await checkNow(app);
    expect(await events()).toHaveLength(1);
  });

  test('a new size that is sold out at its second check creates no event until it is restocked', async ({
    app,
    shop,
  }) => {
    const { list, events } = await givenSizes(app, shop, size(50));
    list(size(50), size(100));
    app.advanceToNextCheck();
    await runWorkers(app);
    list(size(50), size(100, 'OutOfStock'));
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await events()).toEqual([]);
    list(size(50), size(100));
    await checkNow(app);
    expect(await events()).toEqual([['restock', 100]]);
  });

  test('a new size creates no event while sold out, and a restock event once in stock', async ({ app, shop }) => {
    const { list, events } = await givenSizes(app, shop, size(50));
    list(size(50), size(100, 'OutOfStock'));
    await checkNow(app);
    await checkNow(app);
    expect(await events()).toEqual([]);
    list(size(50), size(100));
    await checkNow(app);
    expect(await events()).toEqual([['restock', 100]]);
  });

  test('a new size awaits its second check when the page is unreadable or checked too soon', async ({ app, shop }) => {
    const { list, events, path } = await givenSizes(app, shop, size(50));
    list(size(50), size(100));
    app.advanceToNextCheck();
    await runWorkers(app);
    await app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).execute();
    await runWorkers(app);
    expect(await events()).toEqual([]);
    shop.put(path, { status: 503, body: '' });
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await events()).toEqual([]);
    list(size(50), size(100));
    app.clock.advance(DAY);
    await runWorkers(app);
    expect(await events()).toEqual([['new_offer', 100]]);
  });

  test('a size that a page hid and lists again is a restock, not a new offer', async ({ app, shop }) => {
    const { list, events } = await givenSizes(app, shop, size(50), size(100));
    for (let time = 0; time < 2; time += 1) {
      list(size(50));
      await checkNow(app);
      app.clock.advance(2 * DAY);
      list(size(50), { ...size(100), sku: `other${time}` });
      await checkNow(app);
      app.clock.advance(2 * DAY);
    }
    expect((await events()).map(([kind]) => kind)).toEqual(['sold_out', 'restock', 'sold_out', 'restock']);
  });

  test('new sizes of a page are notified once a day when the page keeps adding sizes', async ({ app, shop }) => {
    const { list, events } = await givenSizes(app, shop, size(50));
    const countNewOffers = async () => (await events()).filter(([kind]) => kind === 'new_offer').length;
    const listed = [size(50)];
    for (let time = 1; time < 5; time += 1) {
      listed.push(size(50 + time));
      list(...listed);
      await checkNow(app);
      app.clock.advance(MINUTE);
    }
    expect(await countNewOffers()).toBe(1);
    app.clock.advance(DAY);
    listed.push(size(100));
    list(...listed);
    await checkNow(app);
    expect(await countNewOffers()).toBe(2);
  });

  test('a page creates no new-offer event when it lists its first sizes, or when it renames all of them', async ({
    app,
    shop,
  }) => {
    const { oud, path, setAvailability: show } = await givenWatched(app, shop, 'InStock');
    const { events } = eventsOf(app, oud.id);
    const list = (...names: string[]) =>
      shop.put(
        path,
        productPage(
          oud.name,
          names.map((name) => ({ availability: 'InStock', size: name, sku: name })),
        ),
      );
    for (const names of [
      ['Black', 'Gold', 'Blue'],
      ['Noir', 'Or', 'Bleu'],
    ]) {
      list(...names);
      await checkNow(app);
      app.clock.advance(2 * DAY);
    }
    show('InStock');
    await checkNow(app);
    expect((await events()).filter(([kind]) => kind === 'new_offer')).toEqual([]);
  });

  test('a new size in a product feed is notified after its page confirms it', async ({ app, shop }) => {
    const { products, fragrances: scents, publish } = await givenShopify(app, shop);
    const variants = products[0]?.variants ?? [];
    const [first] = variants;
    Object.assign(first ?? {}, { title: '50 ml', available: true, sku: 'a' });
    publish();
    await runWorkers(app);
    for (let round = 0; round < 2; round += 1) {
      app.advanceToNextCheck();
      await runWorkers(app);
    }
    variants.push({
      ...(first as object),
      id: 77,
      title: '100 ml',
      sku: 'b',
      price: '120.00',
    } as (typeof variants)[number]);
    publish();
    await app.db.updateTable('shop_crawls').set({ feed_due_at: app.clock.now() }).execute();
    app.advanceToNextCheck();
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    const { events } = eventsOf(app, scents[0]?.id ?? 0);
    expect(await events()).toEqual([['new_offer', 100]]);
    const stored = await app.db
      .selectFrom('shop_crawls')
      .innerJoin('pages', 'pages.shop_id', 'shop_crawls.shop_id')
      .select('feed_completed_at')
      .where('pages.fragrance_id', '=', scents[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored.feed_completed_at).not.toBeNull();
    putShopifyFeed(shop, []);
  });
});

describe('a new page of a fragrance', () => {
  test('a new page creates a new-offer event when another page of the fragrance was known', async ({ app, shop }) => {
    const { oud, listOffers, events } = await givenSizes(app, shop, size(50, 'OutOfStock'));
    app.clock.advance(3 * DAY);
    await runWorkers(app);
    await givenPage(app, shop, oud, '/elsewhere');
    const added = app.clock.now();
    app.clock.advance(2 * MINUTE);
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect((await events()).filter(([kind]) => kind === 'new_offer')).toHaveLength(1);
    expect((await listOffers()).at(-1)).toMatchObject({ is_new: false, first_seen_at: added });
  });

  test('first checks of several pages create no events', async ({ app, shop }) => {
    const { oud, events } = await givenSizes(app, shop, size(50));
    await givenPage(app, shop, oud, '/beside');
    await givenPage(app, shop, oud, '/late');
    await app.db
      .updateTable('pages')
      .set({ created_at: new Date(0) })
      .where('fragrance_id', '=', oud.id)
      .execute();
    shop.put('/late', { status: 503, body: '' });
    await checkNow(app);
    app.clock.advance(3 * DAY);
    shop.put('/late', productPage(oud.name, [{ availability: 'InStock' }]));
    await runWorkers(app);
    await checkNow(app);
    const read = await app.db
      .selectFrom('offers')
      .select('id')
      .where('fragrance_id', '=', oud.id)
      .where('availability', 'is not', null)
      .execute();
    expect(read).toHaveLength(3);
    expect(await events()).toEqual([]);
  });

  test('a suggested page creates no new-offer event', async ({ app, shop }) => {
    shop.put('/mine', productPage('Fleur Mienne', [size(50), size(100)]));
    const amber = await givenUser(app);
    const { id } = await amber.api.suggestions.suggest({ body: { url: `${shop.origin}/mine` } });
    const given = { name: 'Fleur Mienne', brand: 'Maison Test' };
    const { fragranceId } = await amber.api.suggestions.confirm({ params: { suggestionId: id }, body: given });
    await checkNow(app);
    await checkNow(app);
    const { events, listOffers } = eventsOf(app, fragranceId ?? 0);
    expect(await listOffers()).toHaveLength(2);
    expect(await events()).toEqual([]);
  });

  test('the first check of a page creates no events when an import had added a size', async ({ app, shop }) => {
    shop.put('/first', productPage('Cedre Premier', [size(50), size(100)]));
    const oud = await givenFragrance(app, { name: 'Cedre Premier', url: `${shop.origin}/first`, sizeMl: 50 });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await checkNow(app);
    await checkNow(app);
    const { events, listOffers } = eventsOf(app, oud.id);
    expect(await listOffers()).toHaveLength(2);
    expect(await events()).toEqual([]);
  });
});
