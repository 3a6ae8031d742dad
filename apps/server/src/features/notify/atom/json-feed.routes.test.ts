import { readJsonFeed } from '../../../platform/feeds/testing/json-feed.ts';
import { givenEntry, givenInbox } from '../../../testing/given-inbox.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { readAtom } from '../testing/atom.ts';

async function givenFeed(app: TestApp) {
  const reader = await givenInbox(app);
  const { url, jsonUrl } = await reader.amber.api.notify.renewAtomFeed({ params: reader.mine });
  const open = (address: string | null, headers: Record<string, string> = {}) =>
    app.server.inject({ url: new URL(address ?? '').pathname, headers });
  return { ...reader, url, jsonUrl, open };
}

test('JSON Feed has the entries of the Atom feed, with the same ids, and obeys JSON Feed 1.1', async ({ app }) => {
  const { amber, oud, url, jsonUrl, open } = await givenFeed(app);
  expect(readJsonFeed((await open(jsonUrl)).body).items).toEqual([]);
  await givenEntry(app, amber.id, oud.id);
  await givenEntry(app, amber.id, oud.id, { kind: 'price_drop', price: [120, 90] });
  const atom = readAtom((await open(url)).body);
  const { items, ...feed } = readJsonFeed((await open(jsonUrl)).body);
  expect(feed).toMatchObject({
    title: atom.title,
    feed_url: jsonUrl,
    home_page_url: new URL('/notifications', app.config.publicUrl).href,
  });
  expect(items).toHaveLength(2);
  expect(items.map(({ id, url: link, title, date_published: at }) => [id, link, title, at])).toEqual(
    atom.entries.map(({ id, link, title, updated }) => [id, link, title.text, updated]),
  );
  expect(items[0]?.content_html).toContain('€120.00 before, €90.00 now');
});

test('JSON Feed shows a hostile name as plain text, and HTML only as text in its content', async ({ app }) => {
  const { amber, oud, jsonUrl, open } = await givenFeed(app);
  const name = `<img src=x onerror=alert(1)> "\\ \u0000\u202e\u2028 ]]>`.replace('\u0000', '');
  await app.db.updateTable('fragrances').set({ name }).where('id', '=', oud.id).execute();
  await givenEntry(app, amber.id, oud.id);
  const [item] = readJsonFeed((await open(jsonUrl)).body).items;
  expect(item?.title).toContain('<img src=x onerror=alert(1)> "\\ ]]> by');
  expect(item?.content_html).not.toContain('<img');
  expect(item?.content_html).toContain('&lt;img');
});

test('JSON Feed may be cached for a minute and responds with 304 while unchanged', async ({ app }) => {
  const { amber, oud, jsonUrl, open } = await givenFeed(app);
  const first = await open(jsonUrl);
  expect(first.headers).toMatchObject({
    'content-type': 'application/feed+json; charset=utf-8',
    'cache-control': 'private, max-age=60',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const etag = String(first.headers.etag);
  const again = await open(jsonUrl, { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await givenEntry(app, amber.id, oud.id);
  expect((await open(jsonUrl, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('JSON Feed stops with the Atom feed, and no other ending of a feed’s file is served', async ({ app }) => {
  const { amber, mine, jsonUrl, open } = await givenFeed(app);
  for (const ending of ['.rss', '.xml', '.jsonx', '.JSON', ''])
    expect((await open((jsonUrl ?? '').replace(/\.json$/, ending))).statusCode).toBe(404);
  await amber.api.notify.removeAtomFeed({ params: mine });
  expect((await open(jsonUrl)).statusCode).toBe(404);
});
