import { readAtom } from '../../src/features/notify/testing/atom.ts';
import { readJsonFeed } from '../../src/platform/feeds/testing/json-feed.ts';
import { givenDeal, removePages } from '../../src/testing/deals/given-deals.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const open = (app: TestApp, search = '', headers = {}) =>
  app.server.inject({ url: `/feeds/deals.atom${search}`, headers });

test('the Atom feed of deals has an entry for each price, with what it is compared with', async ({ app }) => {
  await removePages(app);
  const page = await givenDeal(app);
  await app.db.updateTable('fragrances').set({ name: 'Oud <b>&' }).where('id', '=', page.fragranceId).execute();
  const { statusCode, headers, body } = await open(app);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(body.match(/<entry>/g)).toHaveLength(1);
  expect(body).toContain('50 ml: €60.00, 25% below the usual price');
  expect(body).toContain('We saw €80.00 on 30 of the last 30 days.');
  expect(body).toContain(`/fragrances/${page.fragranceId}`);
  expect(body).not.toContain('<b>');
});

test('the Atom feed of deals obeys the filters of its address, and can be revalidated', async ({ app }) => {
  await removePages(app);
  await givenDeal(app);
  expect((await open(app, '?sizes=100')).body).not.toContain('<entry>');
  const first = await open(app, '?sizes=50&sort=perMl');
  expect(first.body).toContain('<entry>');
  expect(first.body).toContain('/feeds/deals.atom?sizes=50&amp;sort=perMl');
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const again = await open(app, '?sizes=50&sort=perMl', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.for([
  ['?scope=watchlist', 'A feed of deals has no watchlist'],
  ['?sizes=many', 'Write at most 20 sizes'],
  ['?families=Nothing', 'Name families'],
  ['?sort=low&sort=perMl', 'Sort by one of'],
] as const)(
  'the Atom feed of deals responds 400 with what to do when its address ends in %s',
  async ([search, text], { app }) => {
    const { statusCode, body, headers } = await open(app, search);
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(body).toContain(text);
  },
);

test('the JSON Feed of deals has the entries of the Atom feed, with its ids and filters', async ({ app }) => {
  await removePages(app);
  const page = await givenDeal(app);
  await app.db.updateTable('fragrances').set({ name: 'Oud <b>&' }).where('id', '=', page.fragranceId).execute();
  const read = (search = '', headers = {}) => app.server.inject({ url: `/feeds/deals.json${search}`, headers });
  const response = await read('?sizes=50&sort=perMl');
  expect(response.headers).toMatchObject({
    'content-type': 'application/feed+json; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
  const { items, ...feed } = readJsonFeed(response.body);
  expect(feed.feed_url).toBe(new URL('/feeds/deals.json?sizes=50&sort=perMl', app.config.publicUrl).href);
  expect(feed.home_page_url).toBe(new URL('/deals?sizes=50&sort=perMl', app.config.publicUrl).href);
  expect(items.map(({ title }) => title)).toEqual([expect.stringContaining('Oud <b>& by')]);
  const atom = readAtom((await open(app, '?sizes=50&sort=perMl')).body);
  expect(items.map(({ id }) => id)).toEqual(atom.entries.map(({ id }) => id));
  const unchanged = await read('?sizes=50&sort=perMl', { 'if-none-match': String(response.headers.etag) });
  expect(unchanged.statusCode).toBe(304);
  expect(readJsonFeed((await read('?sizes=100')).body).items).toEqual([]);
  expect((await read('?scope=watchlist')).statusCode).toBe(400);
});
