import type { InboxEntry } from '@sillage/contract';
import { HOUR } from '../../../platform/clock.ts';
import { renderFeed } from '../../../platform/feeds/render-feed.ts';
import { newId, sign } from '../../../platform/ids.ts';
import { givenEntry, givenInbox } from '../../../testing/given-inbox.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { readAtom } from '../testing/atom.ts';
import { deleteAtomFeed, replaceAtomFeed } from './atom-feed.repo.ts';
import { buildFeedUrl } from './atom-feed.service.ts';
import { buildInboxFeed } from './inbox-feed.service.ts';

async function givenFeed(app: TestApp) {
  const reader = await givenInbox(app);
  const id = await replaceAtomFeed(app.db, reader.amber.id, app.clock.now());
  const url = buildFeedUrl(app.deps, id, 'atom');
  const read = (headers: Record<string, string> = {}) => app.server.inject({ url: new URL(url).pathname, headers });
  return { ...reader, id, url, read };
}

describe('Atom feed', () => {
  test('Atom feed is valid with and without entries', async ({ app }) => {
    const { amber, oud, id, url, read } = await givenFeed(app);
    const empty = readAtom((await read()).body);
    expect(empty).toMatchObject({ problems: [], id: `urn:uuid:${id}`, self: url, entries: [] });
    app.clock.advance(60_000);
    const { entry } = await givenEntry(app, amber.id, oud.id);
    await givenEntry(app, amber.id, oud.id, { kind: 'price_drop', price: [120, 90] });
    const feed = readAtom((await read()).body);
    expect(feed.problems).toEqual([]);
    expect(feed.updated).toBe(app.clock.now().toISOString());
    expect(feed.entries[1]).toMatchObject({
      id: `urn:uuid:${entry}`,
      updated: app.clock.now().toISOString(),
      title: { text: `${oud.name} by ${oud.brand} is back in stock`, elements: [] },
    });
    expect(feed.entries[0]?.title.text).toContain('25% cheaper at Test Parfumerie');
  });

  test('Atom feed entry of a lowest price states it and how far back prices are compared', async ({ app }) => {
    const { amber, oud, read } = await givenFeed(app);
    await givenEntry(app, amber.id, oud.id, { kind: 'lowest_price', price: [95, 90] });
    const [entry] = readAtom((await read()).body).entries;
    expect(entry?.title.text).toContain('is at its lowest price, €90.00 at Test Parfumerie');
    for (const fact of ['€95.00 at the lowest before, €90.00 now', 'The lowest price in 12 months.'])
      expect(entry?.content.text).toContain(fact);
  });

  test('Atom feed entry has the evidence and links to the shop, to Sillage and to act on it', async ({ app }) => {
    const { amber, oud, read } = await givenFeed(app);
    await givenEntry(app, amber.id, oud.id);
    const [entry] = readAtom((await read()).body).entries;
    for (const fact of ['Test Parfumerie', '100 ml', 'JSON-LD', 'InStock']) expect(entry?.content.text).toContain(fact);
    expect(entry?.link).toMatch(/^http:\/\/inbox-shop-.*\/oud$/);
    const [shop, page, actions] = entry?.content.links ?? [];
    expect([shop, page]).toEqual([entry?.link, new URL(`/fragrances/${oud.id}`, app.config.publicUrl).href]);
    expect((await app.server.inject(new URL(actions ?? '').pathname)).statusCode).toBe(200);
    app.clock.advance(HOUR);
    expect(readAtom((await read()).body).entries[0]?.content.links).toEqual(entry?.content.links);
  });

  test('Atom feed can be read without a session and has only its owner’s entries', async ({ app }) => {
    const [used, empty] = [await givenFeed(app), await givenFeed(app)];
    await givenEntry(app, used.amber.id, used.oud.id);
    expect(readAtom((await used.read()).body).entries).toHaveLength(1);
    expect(readAtom((await empty.read()).body).entries).toHaveLength(0);
  });

  test('Atom feed has the 50 newest entries', async ({ app }) => {
    const { amber, oud, read } = await givenFeed(app);
    const entries: string[] = [];
    for (let count = 0; count < 52; count += 1) entries.push((await givenEntry(app, amber.id, oud.id)).entry);
    const ids = readAtom((await read()).body).entries.map(({ id }) => id.replace('urn:uuid:', ''));
    expect(ids).toEqual(entries.slice(2).reverse());
  });

  test('Atom feed may be cached for a minute and responds with 304 while unchanged', async ({ app }) => {
    const { amber, oud, read } = await givenFeed(app);
    const first = await read();
    expect(first.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=60',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const etag = String(first.headers.etag);
    const again = await read({ 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await givenEntry(app, amber.id, oud.id);
    const changed = await read({ 'if-none-match': etag });
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  });

  test('Atom feed URL returns the same 404 as a wrong URL after the feed is replaced or removed', async ({ app }) => {
    const { amber, id, read } = await givenFeed(app);
    const first = await read();
    expect(first.statusCode).toBe(200);
    const next = await replaceAtomFeed(app.db, amber.id, app.clock.now());
    const revoked = await read();
    const renewed = new URL(buildFeedUrl(app.deps, next, 'atom')).pathname;
    expect((await app.server.inject(renewed)).statusCode).toBe(200);
    await deleteAtomFeed(app.db, amber.id);
    const unknown = newId();
    const wrong = [
      renewed,
      `/feeds/${next}.${sign('another secret', `feed ${next}`)}.atom`,
      `/feeds/${unknown}.${sign(app.secret, `feed ${unknown}`)}.atom`,
      `/feeds/${id}..atom`,
      '/feeds/x',
      '/feeds/%00.atom',
    ];
    for (const address of wrong) {
      const answer = await app.server.inject(address);
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
        404,
        revoked.body,
        'no-store',
      ]);
    }
    expect(revoked.statusCode).toBe(404);
  });
});

const hostile =
  'x]]> <script>alert(1)</script> &amp; <![CDATA[ ]]>]]> \u0000\u0008\u202e\ud800\ufffe\uffff "\'\r\n<entry>';

test('Atom feed shows hostile shop text as plain text', () => {
  const entry: InboxEntry = {
    id: newId(),
    kind: 'restock',
    at: '2026-05-04T10:20:30.000Z',
    fragranceId: 1,
    fragranceName: `Oud ${hostile}`,
    fragranceBrand: hostile,
    fragranceImageUrl: null,
    fragranceFamily: null,
    shop: hostile,
    url: 'javascript:alert(1)',
    offers: [{ variant: hostile, sizeMl: 50, price: 89.9, currency: 'EUR', availability: 'InStock' }],
    priceDrop: null,
    method: 'json-ld',
    evidence: [{ source: 'json-ld', says: hostile }],
    isFlapping: false,
    isUnread: true,
    deliveries: [],
    reason: null,
  };
  const about = {
    id: newId(),
    urls: { atom: 'https://sillage.example/feeds/x.atom?a&b', json: 'https://sillage.example/feeds/x.json?a&b' },
    publicUrl: new URL('https://sillage.example'),
    createdAt: new Date(0),
    buildActionsUrl: () => 'https://sillage.example/alerts/x',
  };
  const links = ['javascript:alert(1)', 'https://shop.example/?a=1&b="<]]>', 'not a url', 'data:text/html,x'];
  for (const url of links) {
    const { problems, entries, self } = readAtom(renderFeed(buildInboxFeed([{ ...entry, url }], about), 'atom'));
    expect([problems, entries.length, self]).toEqual([[], 1, about.urls.atom]);
    const [written] = entries;
    expect(written?.title.elements).toEqual([]);
    expect(written?.title.text).toContain('x]]> <script>alert(1)</script> &amp; <![CDATA[ ]]>]]>');
    expect(written?.content.elements.sort()).toEqual(['a', 'li', 'p', 'ul']);
    expect(written?.content.text).toContain('<script>alert(1)</script>');
    for (const link of [written?.link, ...(written?.content.links ?? [])]) expect(link).toMatch(/^https:\/\//);
  }
});
