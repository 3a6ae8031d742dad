import { getHeapStatistics } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { random } from '@sillage/testkit/random';
import { type Reply, sitemap, sitemapIndex } from '@sillage/testkit/shop';
import { openFetchPage } from '../../../testing/given-shop.ts';
import { expect, test } from '../../../testing/test.ts';
import { givenSearchedShop, listPaths, listStored, search } from '../shop-search/testing/search.ts';
import { MAX_ENTRIES_PER_SITEMAP, parseSitemap } from './parse-sitemap.ts';
import { MAX_ADDRESSES_PER_SHOP, MAX_FILES_PER_READING } from './read-sitemaps.ts';
import { resolveEntry } from './sitemap-urls.rules.ts';

const FILES = 100_000;
const SHOPS = 300;
const MAX_GROWTH_MB = 300;

const tags =
  '<urlset> </urlset> <sitemapindex> </sitemapindex> <url> </url> <sitemap> <loc> </loc> <lastmod> </lastmod>';
const markup = [
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml',
  '?>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&a;',
  '&#0;',
  '<a b="',
];
const texts = [
  'https://shop.example/p/1',
  '//evil.example',
  '\0',
  '\ufffe',
  '\ud800',
  '"',
  "'",
  '\n',
  '2026-01-01',
  '&#x110000;',
];
const scraps = [...tags.split(' '), ...markup, ...texts];

/** A sitemap from which pieces were removed, doubled or replaced by scraps of XML. */
function buildMutation(next: () => number): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const build = pick([sitemap, sitemapIndex]);
  const entries = Array.from({ length: 1 + Math.floor(next() * 5) }, (_, n) => ({
    loc: `https://shop.example/p/${n}`,
    lastmod: '2026-01-01',
  }));
  let text = String(build(entries).body);
  for (let change = 0; change < 1 + next() * 8; change += 1) {
    const [from, to] = [Math.floor(next() * text.length), Math.floor(next() * text.length)].toSorted((a, b) => a - b);
    const piece = pick([pick(scraps), text.slice(from, to), pick(scraps).repeat(Math.floor(next() * 50)), '']);
    text = text.slice(0, from) + piece + text.slice(pick([from, to]));
  }
  return text;
}

test(`parseSitemap returns only bounded entries for ${FILES} mutated files`, async () => {
  const next = random(38);
  let parsed = 0;
  const before = getHeapStatistics().used_heap_size;
  for (let file = 0; file < FILES; file += 1) {
    const result = await parseSitemap(buildMutation(next));
    if (result) parsed += 1;
    for (const { loc, modifiedAt } of result?.entries ?? []) {
      expect(loc.length).toBeLessThanOrEqual(2000);
      expect(modifiedAt === null || Number.isFinite(modifiedAt.getTime())).toBe(true);
      const url = resolveEntry(loc, 'https://shop.example/', (text) => new URL(text).host);
      expect(url === null || new URL(url).host === 'shop.example').toBe(true);
    }
    expect(result?.entries.length ?? 0).toBeLessThanOrEqual(MAX_ENTRIES_PER_SITEMAP);
  }
  const growthMb = (getHeapStatistics().used_heap_size - before) / 1e6;
  console.log(`sitemap fuzz: ${parsed} of ${FILES} mutated files were sitemaps, heap +${growthMb.toFixed(0)} MB`);
  expect(parsed).toBeGreaterThan(FILES / 10);
  expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
});

test(`searchShop ends without an exception at ${SHOPS} shops with mutated sitemaps`, async ({ app }) => {
  const next = random(380);
  const fetchPage = openFetchPage({ timeoutMs: 5000 });
  for (let index = 0; index < SHOPS; index += 1) {
    await using shop = await givenSearchedShop({ 'maison-test-iris': 'Maison Test Iris' });
    shop.put('/robots.txt', `Sitemap: ${shop.origin}/a.xml\nSitemap: ${shop.origin}/b.xml`);
    for (const file of ['/a.xml', '/b.xml', '/p/0', '/p/1']) {
      const body = buildMutation(next).replaceAll('https://shop.example', shop.origin);
      const reply: Reply = next() < 0.3 ? { body: gzipSync(body).subarray(0, Math.ceil(next() * 400)) } : { body };
      shop.put(file, reply);
    }
    const { products } = await search({ ...app, deps: { ...app.deps, fetchPage } }, shop, 'Iris');
    for (const { url } of products) expect(url.startsWith(`${shop.origin}/`)).toBe(true);
    for (const { url } of await listStored(app, shop)) expect(url.startsWith(`${shop.origin}/`)).toBe(true);
    expect(listPaths(shop).length).toBeLessThan(MAX_FILES_PER_READING + 20);
  }
});

test('sitemaps of 300,000 addresses store 200,000 of them', async ({ app }) => {
  const shop = await givenSearchedShop();
  shop.put('/robots.txt', `Sitemap: ${shop.origin}/a.xml`);
  const files = Array.from({ length: 6 }, (_, n) => `/products-${n}.xml`);
  shop.put('/a.xml', sitemapIndex(files.map((file) => ({ loc: shop.origin + file }))));
  for (const file of files) {
    const entries = Array.from({ length: 50_000 }, (_, n) => ({
      loc: `${shop.origin}/products${file}-oud-rouge-${n}`,
    }));
    shop.put(file, sitemap(entries));
  }
  const startedAt = performance.now();
  await search(app, shop, 'Iris');
  console.log(
    `sitemaps of 300,000 addresses: read and stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  expect(await listStored(app, shop)).toHaveLength(MAX_ADDRESSES_PER_SHOP);
});
