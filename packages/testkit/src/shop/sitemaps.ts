import { gzipSync } from 'node:zlib';
import type { InventoryProduct } from './inventory.ts';
import type { Shop } from './open-shop.ts';
import type { Reply } from './replies.ts';

const xml = { 'content-type': 'application/xml; charset=utf-8' };
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An entry of a sitemap; `lastmod` is left out when undefined. */
export interface SitemapEntry {
  loc: string;
  lastmod?: string;
}

/** Builds a sitemap with the addresses of pages. */
export function sitemap(entries: readonly SitemapEntry[]): Reply {
  return { headers: xml, body: buildXml('urlset', 'url', entries) };
}

/** Builds an index with the addresses of sitemaps. */
export function sitemapIndex(entries: readonly SitemapEntry[]): Reply {
  return { headers: xml, body: buildXml('sitemapindex', 'sitemap', entries) };
}

/** Compresses a reply as a file, such as `sitemap.xml.gz`. */
export function gzipFile({ body = '' }: Reply): Reply {
  return { headers: { 'content-type': 'application/x-gzip' }, body: gzipSync(body) };
}

function buildXml(root: string, name: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ loc, lastmod }) =>
      `<${name}><loc>${escapeXml(loc)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}">${lines.join('\n')}</${root}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Gives a shop the sitemaps of its inventory: a line in robots.txt, an index, a compressed file of
 * products whose date is `modifiedAt`, and a file of a blog.
 */
export function putSitemaps(
  shop: Shop,
  products: readonly Pick<InventoryProduct, 'handle'>[],
  modifiedAt = '2026-01-02T03:04:05Z',
): void {
  const { origin } = shop;
  shop.put('/robots.txt', `User-agent: *\nDisallow: /cart\nSitemap: ${origin}/sitemap.xml\n`);
  const index = ['sitemap-blog.xml', 'sitemap-products.xml.gz'];
  shop.put('/sitemap.xml', sitemapIndex(index.map((file) => ({ loc: `${origin}/${file}`, lastmod: modifiedAt }))));
  shop.put('/sitemap-blog.xml', sitemap([{ loc: `${origin}/blog/news` }]));
  const entries = products.map(({ handle }) => ({ loc: `${origin}/products/${handle}`, lastmod: modifiedAt }));
  shop.put('/sitemap-products.xml.gz', gzipFile(sitemap(entries)));
}
