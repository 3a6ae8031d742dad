import { cut, openShop, redirect, rssFeedFile } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { addMs, DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { givenShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { readDueFeed } from '../../../testing/workers.ts';
import { findShopProducts } from '../shop-search/shop-products.repo.ts';
import { addFeed } from './feed-files.service.ts';
import { givenFeed, makeOnlyDue } from './testing/given-feed.ts';

describe('reading a feed file', () => {
  test('readFeedFiles stores fragrances for the search, and counts what it leaves out', async ({ app }) => {
    const { publish, row, read } = await givenFeed(app);
    publish([
      row('Cedar Moss Eau de Parfum 50 ml', { item_group_id: 'cedar', link: 'https://cedar.example/p/cedar?size=50' }),
      row('Cedar Moss Eau de Parfum 100 ml', {
        item_group_id: 'cedar',
        link: 'https://cedar.example/p/cedar?size=100&utm_source=google',
        gtin: '4006381333931',
        availability: 'out of stock',
      }),
      row('Cedar Hanger', { product_type: 'Home', link: 'https://cedar.example/p/hanger' }),
      row('Cedar Moss Eau de Toilette 50 ml', { condition: 'refurbished' }),
      row('Cedar Musk Eau de Parfum', { link: 'https://www.awin1.com/pclick.php?p=1' }),
      row('', {}),
    ]);
    const feed = await read();
    expect(feed).toMatchObject({ format: 'google-rss', shop_host: 'cedar.example', failures: 0, last_error: null });
    expect(feed.result).toMatchObject({
      rows: 6,
      unused: { used: 1, 'affiliate-address': 1, 'no-title': 1 },
      otherGoods: 1,
      shops: 1,
      fragrances: 1,
    });
    const search = { brand: 'Maison Test', name: 'Cedar Moss', gtins: ['04006381333931'], shopIds: feed.shop_ids };
    const found = await findShopProducts(app.db, { ...search, limit: 10 });
    expect(found).toMatchObject([
      {
        url: 'https://cedar.example/p/cedar',
        source: 'feed',
        product: {
          name: 'Cedar Moss Eau de Parfum',
          verdict: {
            method: 'feed',
            offers: [
              { sizeMl: 50, availability: 'InStock', price: 80, currency: 'EUR' },
              { sizeMl: 100, availability: 'OutOfStock' },
            ],
          },
        },
      },
    ]);
  });

  test('readFeedFiles sends conditional requests, and changes nothing after a 304', async ({ app }) => {
    const { put, row, read, feedRequests } = await givenFeed(app);
    const body = rssFeedFile([row('Iris Eau de Parfum')]);
    put((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? undefined : body);
    });
    const first = await read();
    app.clock.advance(6 * HOUR);
    const second = await read();
    expect(feedRequests().map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(second).toMatchObject({ result: first.result, read_at: first.read_at, failures: 0 });
    expect(second.next_read_at > app.clock.now()).toBe(true);
  });

  test('readFeedFiles marks the products of an unchanged file as listed once a day', async ({ app }) => {
    const { publish, row, read } = await givenFeed(app);
    const date = app.clock.now();
    const rows = [row('Listed Eau de Parfum')];
    publish(rows, date);
    const { shop_ids: shopIds } = await read();
    app.clock.advance(2 * DAY);
    await read();
    const [found] = await findShopProducts(app.db, { brand: '', name: 'Listed', gtins: [], shopIds, limit: 1 });
    expect(found?.seenAt).toEqual(app.clock.now());
  });

  test('readFeedFiles changes nothing when the file was not received to its end', async ({ app }) => {
    const { put, row, read, id } = await givenFeed(app);
    put(cut({ headers: { 'content-type': 'application/xml' }, body: rssFeedFile([row('Half Eau de Parfum')]) }));
    const feed = await read();
    expect(feed).toMatchObject({ failures: 1, read_at: null, result: null, is_applied: true });
    expect(feed.last_error).toMatch(/broke off/);
    expect(feed.next_read_at.getTime() - app.clock.now().getTime()).toBe(15 * MINUTE);
    await app.db.updateTable('feed_files').set({ failures: 20 }).where('id', '=', id).execute();
    expect((await read()).next_read_at).toEqual(addMs(app.clock.now(), DAY));
    expect(await findShopProducts(app.db, { brand: '', name: 'Half', gtins: [], shopIds: null, limit: 1 })).toEqual([]);
  });

  test('readFeedFiles waits as long as the server asks', async ({ app }) => {
    const { put, read } = await givenFeed(app);
    put({ status: 429, headers: { 'retry-after': '7200' } });
    const feed = await read();
    expect(feed.last_error).toMatch(/status 429/);
    expect(feed.next_read_at).toEqual(addMs(app.clock.now(), 2 * HOUR));
  });

  test('readFeedFiles obeys robots.txt', async ({ app }) => {
    const { shop, read, feedRequests } = await givenFeed(app);
    shop.put('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /feed' });
    expect((await read()).last_error).toMatch(/robots\.txt asks us not to read/);
    expect(feedRequests()).toEqual([]);
  });

  test('readFeedFiles follows a redirect to another host under its robots.txt, without credentials', async ({
    app,
  }) => {
    const storage = await openShop({ host: '127.0.0.2' });
    onTestFinished(() => storage.close());
    const shop = await givenShop();
    storage.put('/stored.xml', rssFeedFile([{ title: 'Moved Eau de Parfum', link: 'https://moved.example/p/1' }]));
    shop.put('/feed.xml', redirect(`${storage.origin}/stored.xml`));
    const address = shop.origin.replace('://', '://user:secret@');
    const id = await addFeed(app.db, { address: `${address}/feed.xml`, shopHost: null, format: null }, app.clock.now());
    await makeOnlyDue(app, id);
    await readDueFeed(app.deps);
    const [first] = shop.requests.filter(({ path }) => path === '/feed.xml');
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from('user:secret').toString('base64')}`);
    expect(storage.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/stored.xml']);
    expect(storage.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    const feed = await app.db.selectFrom('feed_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(feed).toMatchObject({ shop_host: 'moved.example', failures: 0 });
  });

  test('readFeedFiles ignores the rows of other shops in the feed of one shop', async ({ app }) => {
    const { publish, row, read } = await givenFeed(app, { shopHost: 'own.example' });
    publish([
      row('Own Eau de Parfum', { link: 'https://own.example/p/1' }),
      row('Alien Eau de Parfum', { link: 'https://other.example/p/1' }),
    ]);
    expect((await read()).result).toMatchObject({ fragrances: 1, unused: { 'other-shop': 1 } });
  });
});

describe('workers and feed files', () => {
  test('two workers read a due feed file once', async ({ app }) => {
    const { publish, row, feedRequests, id } = await givenFeed(app);
    publish([row('Once Eau de Parfum')]);
    await makeOnlyDue(app, id);
    const work = () => readDueFeed(app.deps);
    expect((await Promise.all([work(), work()])).filter(Boolean)).toHaveLength(1);
    expect(feedRequests()).toHaveLength(1);
  });

  test('a reading that a crash ended begins again after its lease, with the date of the file', async ({ app }) => {
    const { publish, row, read, feed, id, feedRequests } = await givenFeed(app);
    publish([row('Crash Eau de Parfum')], null);
    const { content_hash: hash, file_at: date } = await read();
    const lease = { lease: '00000000-0000-7000-8000-000000000009', leased_until: addMs(app.clock.now(), MINUTE) };
    await app.db
      .updateTable('feed_files')
      .set({ ...lease, is_applied: false })
      .where('id', '=', id)
      .execute();
    const content = JSON.stringify({ title: 'Left behind' });
    const left = { feed_file_id: id, shop_host: 'left.example', product_key: 'left', content };
    await app.db
      .insertInto('feed_file_rows')
      .values(left as never)
      .execute();
    await read();
    expect(feedRequests()).toHaveLength(1);
    app.clock.advance(HOUR);
    await read();
    expect(await feed()).toMatchObject({ content_hash: hash, file_at: date, is_applied: true, lease: null });
    expect((await feed()).result).toMatchObject({ shops: 1, fragrances: 1 });
    expect(await app.db.selectFrom('feed_file_rows').selectAll().execute()).toEqual([]);
  });

  test('a paused feed file is not read', async ({ app }) => {
    const { publish, row, read, feedRequests, id } = await givenFeed(app);
    publish([row('Paused Eau de Parfum')]);
    await app.db.updateTable('feed_files').set({ paused_at: app.clock.now() }).where('id', '=', id).execute();
    await read();
    expect(feedRequests()).toEqual([]);
  });
});
