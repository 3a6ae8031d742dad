import type { FeedFileRow } from '@sillage/testkit/shop';
import { addMs, DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { openSharedShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';
import { givenFeed } from './testing/given-feed.ts';

const shop = await openSharedShop();

let count = 0;

/** A watched fragrance whose page was read, and a feed file that lists the page. */
async function givenListed(app: TestApp, state = 'OutOfStock') {
  count += 1;
  const watched = await givenWatched(app, shop, state);
  const { oud, path } = watched;
  app.clock.advance(MINUTE);
  const given = await givenFeed(app, { shop, path: `/feed-${count}.xml` });
  const list = (availability: string, more: FeedFileRow = {}) =>
    given.row(`${oud.name} Eau de Parfum`, { link: shop.origin + path, availability, ...more });
  const events = async () => {
    const rows = await app.db.selectFrom('events').select('kind').where('fragrance_id', '=', oud.id).execute();
    return rows.map(({ kind }) => kind);
  };
  const offers = async () =>
    app.db
      .selectFrom('offers')
      .select(['offers.id', 'availability', 'price', 'currency', 'last_checked_at', 'size_ml'])
      .where('fragrance_id', '=', oud.id)
      .orderBy('offers.id')
      .execute();
  return { ...watched, ...given, list, events, offers };
}

describe('a feed file and the stock of a known page', () => {
  test('a restock needs a second reading of a file that has changed', async ({ app }) => {
    const { list, publish, read, events, offers } = await givenListed(app);
    publish([list('in_stock')]);
    expect((await read()).result).toMatchObject({ checkedPages: 1, restocks: 0 });
    expect(await events()).toEqual([]);
    app.clock.advance(6 * HOUR);
    publish([list('in_stock', { description: 'changed' })]);
    expect((await read()).result).toMatchObject({ checkedPages: 1, restocks: 1 });
    expect(await events()).toEqual(['restock']);
    expect(await offers()).toMatchObject([{ availability: 'InStock' }]);
  });

  test('the same content confirms nothing, not even with a newer date or without dates', async ({ app }) => {
    const { list, publish, read, events } = await givenListed(app);
    const rows = [list('in_stock')];
    for (const date of [app.clock.now(), null, addMs(app.clock.now(), 2 * HOUR)]) {
      publish(rows, date);
      app.clock.advance(3 * HOUR);
      await read();
    }
    expect(await events()).toEqual([]);
  });

  test('a file with the date of the last one confirms nothing', async ({ app }) => {
    const { list, publish, read, events } = await givenListed(app);
    const date = app.clock.now();
    publish([list('in_stock')], date);
    await read();
    app.clock.advance(6 * HOUR);
    publish([list('in_stock', { description: 'changed' })], date);
    await read();
    expect(await events()).toEqual([]);
  });

  test('a restock is confirmed by the page, which is checked soon', async ({ app }) => {
    const { list, publish, read, events, setAvailability } = await givenListed(app);
    publish([list('in_stock')]);
    await read();
    setAvailability('InStock');
    app.clock.advance(2 * app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await events()).toEqual(['restock']);
  });

  test('the page contradicts the feed without an event', async ({ app }) => {
    const { list, publish, read, events, offers } = await givenListed(app);
    publish([list('in_stock')]);
    await read();
    app.clock.advance(2 * app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await events()).toEqual([]);
    expect(await offers()).toMatchObject([{ availability: 'OutOfStock' }]);
  });

  test('a file that is older than a day starts and confirms nothing', async ({ app }) => {
    const { list, publish, read, events } = await givenListed(app);
    publish([list('in_stock')]);
    await read();
    const date = addMs(app.clock.now(), HOUR);
    app.clock.advance(DAY + 2 * HOUR);
    publish([list('in_stock', { description: 'changed' })], date);
    expect((await read()).result).toMatchObject({ isOutdated: true, checkedPages: 0, fragrances: 1 });
    expect(await events()).toEqual([]);
  });

  test('a page that was read after the date of the file keeps its stock', async ({ app }) => {
    const { list, publish, read, offers } = await givenListed(app, 'InStock');
    const before = await offers();
    publish([list('out_of_stock')], addMs(app.clock.now(), -HOUR));
    expect((await read()).result).toMatchObject({ checkedPages: 0, fragrances: 1 });
    expect(await offers()).toEqual(before);
  });

  test('a size that the feed does not list is not sold out, and one stock does not count for all sizes', async ({
    app,
  }) => {
    const { list, publish, read, offers, oud } = await givenListed(app, 'InStock');
    const [first] = await offers();
    const page = await app.db
      .selectFrom('pages')
      .select('id')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    const size = { page_id: page.id, fragrance_id: oud.id, variant: null, sku: null, price: null, currency: null };
    const stored = { ...size, size_ml: 100, availability: 'InStock' as const, available_since: null };
    await app.db
      .insertInto('offers')
      .values({ ...stored, last_checked_at: addMs(app.clock.now(), -HOUR) })
      .execute();
    await app.db
      .updateTable('offers')
      .set({ size_ml: 50 })
      .where('id', '=', first?.id ?? 0)
      .execute();
    for (const listed of [list('out_of_stock'), list('out_of_stock', { size: '50 ml' })]) {
      for (const description of ['first', 'second']) {
        app.clock.advance(HOUR);
        publish([{ ...listed, description }]);
        await read();
      }
    }
    expect(await offers()).toMatchObject([
      { size_ml: 50, availability: 'OutOfStock' },
      { size_ml: 100, availability: 'InStock' },
    ]);
  });

  test('a row changes nothing when its stock is unknown or it sells another fragrance', async ({ app }) => {
    const title = 'Entirely Different Vanilla Eau de Parfum';
    for (const more of [{ availability: 'ask us' }, { availability: '' }, { availability: 'in_stock', title }]) {
      const { list, publish, read, events, offers } = await givenListed(app);
      const before = await offers();
      for (const description of ['first', 'second']) {
        app.clock.advance(HOUR);
        publish([list('', { ...more, description })]);
        expect((await read()).result).toMatchObject({ rows: 1, checkedPages: 0 });
      }
      expect(await events()).toEqual([]);
      expect(await offers()).toEqual(before);
    }
  });

  test('a price in another currency is no price drop', async ({ app }) => {
    const { list, publish, read, events, offers } = await givenListed(app, 'InStock');
    for (const description of ['first', 'second', 'third']) {
      app.clock.advance(HOUR);
      publish([list('in_stock', { price: '8.00 EUR', description })]);
      await read();
    }
    expect(await events()).toEqual([]);
    expect(await offers()).toMatchObject([{ availability: 'InStock', price: 8, currency: 'EUR' }]);
  });

  test('a row that names two currencies keeps the price of the page', async ({ app }) => {
    const { list, publish, read, offers } = await givenListed(app, 'InStock');
    app.clock.advance(HOUR);
    publish([list('in_stock', { price: '8.00 EUR', currency: 'USD' })]);
    await read();
    expect(await offers()).toMatchObject([{ price: 80, currency: 'USD' }]);
  });

  test('a feed file stores the list price and the delivery that it states', async ({ app }) => {
    const { list, publish, read, getFragrance } = await givenListed(app, 'InStock');
    publish([list('in_stock', { price: '89.00 EUR', sale_price: '64.00 EUR', shipping: 'DE:::4.90 EUR' })]);
    await read();
    expect((await getFragrance()).offers).toMatchObject([
      { price: 64, listPrice: 89, deliveryPrice: 4.9, totalPrice: 68.9, deliversTo: null },
    ]);
  });

  test('a feed file stores the date of a pre-order', async ({ app }) => {
    const { list, publish, read, getFragrance } = await givenListed(app, 'OutOfStock');
    publish([list('preorder', { availability_date: '2027-02-05T00:00+0100' })]);
    await read();
    expect((await getFragrance()).offers).toMatchObject([{ availableFrom: '2027-02-05' }]);
  });
});
