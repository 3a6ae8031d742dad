import { productPage, putShopifyFeed, type Shop } from '@sillage/testkit/shop';
import { DAY, MINUTE } from './platform/clock.ts';
import { givenFragrance, givenUser } from './testing/given.ts';
import { givenShopify } from './testing/given-feeds.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, ledger, lookNow, work } from './testing/watching.ts';

type Size = Parameters<typeof productPage>[1][number];
const size = (ml: number, availability = 'InStock'): Size => ({
  availability,
  price: ml,
  size: `${ml} ml`,
  sku: `s${ml}`,
});

/** A watched page that lists these sizes and was checked with them. */
async function givenSizes(app: TestApp, shop: Shop, ...sizes: Size[]) {
  const watched = await givenWatched(app, shop, 'InStock');
  const list = (...listed: Size[]) => shop.put(watched.path, productPage(watched.oud.name, listed));
  list(...sizes);
  await lookNow(app);
  await lookNow(app);
  return { ...watched, list, ...eventsOf(app, watched.oud.id) };
}

function eventsOf(app: TestApp, id: number) {
  const listOffers = () =>
    app.db.selectFrom('offers').selectAll().where('fragrance_id', '=', id).orderBy('id').execute();
  const events = async () => {
    const offers = await listOffers();
    const rows = await app.db.selectFrom('events').selectAll().where('fragrance_id', '=', id).orderBy('id').execute();
    return rows.map(({ kind, offer_ids }) => {
      const told = offer_ids.map((one) => offers.find((offer) => offer.id === one)?.size_ml ?? null);
      return [kind, ...told] as const;
    });
  };
  return { listOffers, events };
}

/** Adds an in-stock page of another shop to a fragrance, created now. */
async function givenPage(app: TestApp, shop: Shop, scent: { id: number; name: string }, path: string) {
  const { shop_id } = await app.db
    .selectFrom('pages')
    .select('shop_id')
    .where('fragrance_id', '=', scent.id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('pages')
    .values({ fragrance_id: scent.id, shop_id, url: `${shop.origin}${path}`, created_at: app.clock.now() })
    .execute();
  shop.put(path, productPage(scent.name, [{ availability: 'InStock' }]));
}

describe('a size that comes to a page', () => {
  // spec: D.1.6
  test('is told at its second look, which comes soon, and once', async ({ app, shop }) => {
    const { amber, oud, list, events, listOffers } = await givenSizes(app, shop, size(50));
    const late = await givenUser(app);
    app.clock.advance(MINUTE);
    await late.api.watchlist.add({ body: { userId: late.id, fragranceId: oud.id } });
    const before = app.clock.now();
    list(size(50), size(100));
    app.nextInterval();
    await work(app);
    expect(await events()).toEqual([]);
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await events()).toEqual([['new_offer', 100]]);
    const came = (await listOffers()).find(({ size_ml }) => size_ml === 100);
    expect(came).toMatchObject({ is_new: false });
    expect(came?.first_seen_at?.getTime()).toBeLessThan(before.getTime());
    expect(await ledger(app, amber.id)).not.toEqual([]);
    // The time of its arrival is unknown: it may have preceded this user's watch.
    expect(await ledger(app, late.id)).toEqual([]);
    await lookNow(app);
    expect(await events()).toHaveLength(1);
  });

  test('tells nobody where the second look finds it gone, and is a restock when it comes back', async ({
    app,
    shop,
  }) => {
    const { list, events } = await givenSizes(app, shop, size(50));
    list(size(50), size(100));
    app.nextInterval();
    await work(app);
    list(size(50), size(100, 'OutOfStock'));
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await events()).toEqual([]);
    list(size(50), size(100));
    await lookNow(app);
    expect(await events()).toEqual([['restock', 100]]);
  });

  test('sold out is no news, and a restock once it is there', async ({ app, shop }) => {
    const { list, events } = await givenSizes(app, shop, size(50));
    list(size(50), size(100, 'OutOfStock'));
    await lookNow(app);
    await lookNow(app);
    expect(await events()).toEqual([]);
    list(size(50), size(100));
    await lookNow(app);
    expect(await events()).toEqual([['restock', 100]]);
  });

  test('waits where the page cannot be read, or is looked at too soon', async ({ app, shop }) => {
    const { list, events, path } = await givenSizes(app, shop, size(50));
    list(size(50), size(100));
    app.nextInterval();
    await work(app);
    await app.db.updateTable('page_schedules').set({ next_check_at: app.clock.now() }).execute();
    await work(app);
    expect(await events()).toEqual([]);
    shop.put(path, { status: 503, body: '' });
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect(await events()).toEqual([]);
    list(size(50), size(100));
    app.clock.advance(DAY);
    await work(app);
    expect(await events()).toEqual([['new_offer', 100]]);
  });

  test('that was hidden and comes back is never new again', async ({ app, shop }) => {
    const { list, events } = await givenSizes(app, shop, size(50), size(100));
    for (let time = 0; time < 2; time += 1) {
      list(size(50));
      await lookNow(app);
      app.clock.advance(2 * DAY);
      list(size(50), { ...size(100), sku: `other${time}` });
      await lookNow(app);
      app.clock.advance(2 * DAY);
    }
    expect((await events()).map(([kind]) => kind)).toEqual(['sold_out', 'restock', 'sold_out', 'restock']);
  });

  test('is told once a day of a page that invents sizes', async ({ app, shop }) => {
    const { list, events } = await givenSizes(app, shop, size(50));
    const told = async () => (await events()).filter(([kind]) => kind === 'new_offer').length;
    const listed = [size(50)];
    for (let time = 1; time < 5; time += 1) {
      listed.push(size(50 + time));
      list(...listed);
      await lookNow(app);
      app.clock.advance(MINUTE);
    }
    expect(await told()).toBe(1);
    app.clock.advance(DAY);
    listed.push(size(100));
    list(...listed);
    await lookNow(app);
    expect(await told()).toBe(2);
  });

  test('is no news on a page that spoke of itself as a whole before, or gives all its sizes new names', async ({
    app,
    shop,
  }) => {
    const { oud, path, show } = await givenWatched(app, shop, 'InStock');
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
      await lookNow(app);
      app.clock.advance(2 * DAY);
    }
    show('InStock');
    await lookNow(app);
    expect((await events()).filter(([kind]) => kind === 'new_offer')).toEqual([]);
  });

  test('is told by a feed, and borne out by its page', async ({ app, shop }) => {
    const { products, scents, publish } = await givenShopify(app, shop);
    const variants = products[0]?.variants ?? [];
    const [first] = variants;
    Object.assign(first ?? {}, { title: '50 ml', available: true, sku: 'a' });
    publish();
    await work(app);
    for (let look = 0; look < 2; look += 1) {
      app.nextInterval();
      await work(app);
    }
    variants.push({
      ...(first as object),
      id: 77,
      title: '100 ml',
      sku: 'b',
      price: '120.00',
    } as (typeof variants)[number]);
    publish();
    await app.db.updateTable('shop_visits').set({ feed_due_at: app.clock.now() }).execute();
    app.nextInterval();
    await work(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    const { events } = eventsOf(app, scents[0]?.id ?? 0);
    expect(await events()).toEqual([['new_offer', 100]]);
    const stored = await app.db
      .selectFrom('shop_visits')
      .innerJoin('pages', 'pages.shop_id', 'shop_visits.shop_id')
      .select('feed_read_at')
      .where('pages.fragrance_id', '=', scents[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored.feed_read_at).not.toBeNull();
    putShopifyFeed(shop, []);
  });
});

describe('a page that comes to a fragrance', () => {
  test('is told where the fragrance was known before, to those who watched before it came', async ({ app, shop }) => {
    const { oud, listOffers, events } = await givenSizes(app, shop, size(50, 'OutOfStock'));
    app.clock.advance(3 * DAY);
    await work(app);
    await givenPage(app, shop, oud, '/elsewhere');
    const came = app.clock.now();
    app.clock.advance(2 * MINUTE);
    await work(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await work(app);
    expect((await events()).filter(([kind]) => kind === 'new_offer')).toHaveLength(1);
    expect((await listOffers()).at(-1)).toMatchObject({ is_new: false, first_seen_at: came });
  });

  test('is no news when several pages are read for the first time, soon or late', async ({ app, shop }) => {
    const { oud, events } = await givenSizes(app, shop, size(50));
    await givenPage(app, shop, oud, '/beside');
    await givenPage(app, shop, oud, '/late');
    await app.db
      .updateTable('pages')
      .set({ created_at: new Date(0) })
      .where('fragrance_id', '=', oud.id)
      .execute();
    shop.put('/late', { status: 503, body: '' });
    await lookNow(app);
    app.clock.advance(3 * DAY);
    shop.put('/late', productPage(oud.name, [{ availability: 'InStock' }]));
    await work(app);
    await lookNow(app);
    const read = await app.db
      .selectFrom('offers')
      .select('id')
      .where('fragrance_id', '=', oud.id)
      .where('availability', 'is not', null)
      .execute();
    expect(read).toHaveLength(3);
    expect(await events()).toEqual([]);
  });

  test('is no news to who suggested it', async ({ app, shop }) => {
    shop.put('/mine', productPage('Fleur Mienne', [size(50), size(100)]));
    const amber = await givenUser(app);
    const { id } = await amber.api.monitor.suggest({ body: { url: `${shop.origin}/mine` } });
    const given = { name: 'Fleur Mienne', brand: 'Maison Test' };
    const { fragranceId } = await amber.api.monitor.confirmSuggestion({ params: { suggestionId: id }, body: given });
    await lookNow(app);
    await lookNow(app);
    const { events, listOffers } = eventsOf(app, fragranceId ?? 0);
    expect(await listOffers()).toHaveLength(2);
    expect(await events()).toEqual([]);
  });

  test('that an import gave a size nobody has read is read for the first time all the same', async ({ app, shop }) => {
    shop.put('/first', productPage('Cedre Premier', [size(50), size(100)]));
    const oud = await givenFragrance(app, { name: 'Cedre Premier', url: `${shop.origin}/first`, sizeMl: 50 });
    const amber = await givenUser(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
    await lookNow(app);
    await lookNow(app);
    const { events, listOffers } = eventsOf(app, oud.id);
    expect(await listOffers()).toHaveLength(2);
    expect(await events()).toEqual([]);
  });
});
