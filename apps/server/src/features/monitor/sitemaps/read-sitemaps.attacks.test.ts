import { gzipSync } from 'node:zlib';
import { cut, gzipFile, type Shop, sitemap, sitemapIndex } from '@sillage/testkit/shop';
import { describe, expect, test } from '../../../testing/test.ts';
import { findCrawl, givenSearchedShop, listPaths, listStored, search } from '../shop-search/testing/search.ts';
import { MAX_FILES_PER_READING } from './read-sitemaps.ts';

const iris = '/products/maison-test-iris';

/** A shop whose robots.txt names these files; the page of one product can be read. */
async function givenNamedFiles(...files: string[]): Promise<Shop> {
  const shop = await givenSearchedShop({ 'maison-test-iris': 'Maison Test Iris' });
  shop.put('/robots.txt', files.map((file) => `Sitemap: ${URL.parse(file, shop.origin)?.href ?? file}`).join('\n'));
  return shop;
}

const countFiles = (shop: Shop) =>
  listPaths(shop).filter((path) => /\.(xml|txt)/.test(path) && path !== '/robots.txt').length;
const valid = (shop: Shop) => sitemap([{ loc: `${shop.origin}${iris}` }]);
const bomb = gzipSync(Buffer.alloc(200_000_000, ' '));

describe('hostile sitemaps', () => {
  test('a sitemap of 600,000 addresses stores 50,000 of them', async ({ app }) => {
    const shop = await givenNamedFiles('/sitemap.xml.gz');
    const urls = Array.from({ length: 600_000 }, (_, n) => `<url><loc>/p/${n}</loc></url>`);
    shop.put('/sitemap.xml.gz', gzipFile({ body: `<urlset>${urls.join('')}</urlset>` }));
    await search(app, shop, 'Iris');
    expect(await listStored(app, shop)).toHaveLength(50_000);
  });

  test.for<[string, (shop: Shop) => Parameters<Shop['put']>[1]]>([
    ['is a gzip bomb', () => ({ headers: { 'content-type': 'application/gzip' }, body: bomb })],
    [
      'is a bomb in its encoding',
      () => ({ headers: { 'content-type': 'text/xml', 'content-encoding': 'gzip' }, body: bomb }),
    ],
    ['is half a gzip file', (shop) => ({ body: gzipSync(valid(shop).body ?? '').subarray(0, -9) })],
    ['ends in the middle', (shop) => cut(valid(shop))],
    ['is larger than 25 MB', (shop) => ({ body: ' '.repeat(26_000_000) + String(valid(shop).body) })],
    ['has an error', () => ({ status: 500, body: 'broken' })],
    ['is a web page', () => '<!doctype html><title>Shop</title><h1>Shop</h1>'],
    ['is empty', () => ''],
    [
      'redirects to another shop',
      () => ({ status: 302, headers: { location: 'https://elsewhere.example/a.xml' }, body: '' }),
    ],
  ])('the next file is read when a file %s', async ([, reply], { app }) => {
    const shop = await givenNamedFiles('/a.xml', '/b.xml');
    shop.put('/a.xml', reply(shop));
    shop.put('/b.xml', valid(shop));
    expect(await search(app, shop, 'Iris')).toMatchObject({
      source: 'sitemap',
      products: [{ name: 'Maison Test Iris' }],
    });
  });

  test('a failing sitemap is the reason when a shop has no other', async ({ app }) => {
    const shop = await givenNamedFiles('/a.xml.gz');
    shop.put('/a.xml.gz', { headers: { 'content-type': 'application/gzip' }, body: bomb });
    expect(await search(app, shop, 'Iris')).toMatchObject({
      source: null,
      reason: expect.stringMatching(/larger than 25,000,000 bytes/),
    });
  });

  test('indexes that list each other and themselves are each requested once', async ({ app }) => {
    const shop = await givenNamedFiles('/a.xml');
    const all = ['/a.xml', '/b.xml', '/a.xml#x', '/c.xml'].map((file) => ({ loc: shop.origin + file }));
    for (const file of ['/a.xml', '/b.xml']) shop.put(file, sitemapIndex(all));
    shop.put('/c.xml', valid(shop));
    expect((await search(app, shop, 'Iris')).products).toHaveLength(1);
    expect(countFiles(shop)).toBe(3);
  });

  test('indexes below the third level are not followed', async ({ app }) => {
    const shop = await givenNamedFiles('/0.xml');
    for (let level = 0; level < 6; level += 1)
      shop.put(`/${level}.xml`, sitemapIndex([{ loc: `${shop.origin}/${level + 1}.xml` }]));
    await search(app, shop, 'Iris');
    expect(countFiles(shop)).toBe(3);
  });

  test('an index of a thousand files is read in parts, day by day', async ({ app }) => {
    const shop = await givenNamedFiles('/a.xml');
    const files = Array.from({ length: 1500 }, (_, n) => `/part/${n}.xml`);
    shop.put('/a.xml', sitemapIndex(files.map((file) => ({ loc: shop.origin + file, lastmod: '2026-01-01' }))));
    for (const [n, file] of files.entries()) shop.put(file, sitemap([{ loc: `${shop.origin}/p/${n}` }]));
    await search(app, shop, 'Iris');
    expect(countFiles(shop)).toBe(MAX_FILES_PER_READING);
    app.clock.advance(25 * 3_600_000);
    await search(app, shop, 'Iris');
    expect(new Set(listPaths(shop).filter((path) => path.startsWith('/part/'))).size).toBe(
      2 * (MAX_FILES_PER_READING - 1),
    );
  });

  test('addresses and files of other hosts are neither stored nor requested', async ({ app }) => {
    const other = await givenSearchedShop();
    const shop = await givenNamedFiles('/a.xml', `${other.origin}/sitemap.xml`);
    shop.put(
      '/a.xml',
      sitemapIndex([{ loc: `${other.origin}/b.xml` }, { loc: '/c.xml' }, { loc: 'file:///etc/passwd' }]),
    );
    const locs = [
      `${other.origin}${iris}`,
      'javascript:alert(1)',
      'http://a:b@evil.example/',
      `//evil.example${iris}`,
      iris,
    ];
    shop.put('/c.xml', sitemap(locs.map((loc) => ({ loc }))));
    await search(app, shop, 'Iris');
    expect((await listStored(app, shop)).map(({ path }) => path)).toEqual([iris]);
    expect(other.requests).toEqual([]);
  });

  test.for<[string, string | Buffer, string]>([
    [
      'UTF-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`<urlset><url><loc>${iris}</loc></url></urlset>`, 'utf16le'),
      ]),
      iris,
    ],
    [
      'an unknown encoding',
      `<?xml version="1.0" encoding="x-foo"?><urlset><url><loc>${iris}</loc></url></urlset>`,
      iris,
    ],
    [
      'broken UTF-8',
      Buffer.from('<urlset><url><loc>/products/ir\xff\xfeis</loc></url></urlset>', 'latin1'),
      '/products/ir%EF%BF%BD%EF%BF%BDis',
    ],
    [
      'control characters',
      '<urlset><url><loc>/products/ir\u0000\u0007\u202eis</loc></url></urlset>',
      '/products/ir%00%07%E2%80%AEis',
    ],
  ])('addresses are stored as valid URLs when a file has %s', async ([, body, path], { app }) => {
    const shop = await givenNamedFiles('/a.xml');
    shop.put('/a.xml', { headers: { 'content-type': 'application/xml' }, body });
    await search(app, shop, 'Iris');
    expect((await listStored(app, shop)).map((stored) => stored.path)).toEqual([path]);
  });

  test('what was read before the budget ended stays stored, and the next day goes on', async ({ app }) => {
    const shop = await givenNamedFiles('/a.xml');
    const files = ['/1.xml', '/2.xml', '/3.xml'];
    shop.put('/a.xml', sitemapIndex(files.map((file) => ({ loc: shop.origin + file, lastmod: '2026-01-01' }))));
    for (const file of files) shop.put(file, sitemap([{ loc: `${shop.origin}/p${file}-x` }]));
    const options = { dailyRequests: 7 };
    await search(app, shop, 'Iris', options);
    expect((await listStored(app, shop)).length).toBe(1);
    expect(await findCrawl(app, shop)).toMatchObject({ sitemap_read_at: null });
    app.clock.advance(86_400_000);
    await search(app, shop, 'Iris', options);
    expect((await listStored(app, shop)).length).toBe(3);
    expect(listPaths(shop).filter((path) => path === '/1.xml')).toHaveLength(1);
  });
});
