/*
 * What the address of a sitemap file, or of a page in one, says about its content. Shops name their
 * files after what they list: `sitemap_products_1.xml`, `product_cat-sitemap.xml`.
 */

const productWords =
  /^(?:products?|produkte?|produits?|productos?|prodott[oi]|produtos?|prodotti|pdps?|items?|goods|artikel|perfumes?|parfums?|fragrances?|d[uü]fte?)$/;
/** Words of files and paths that list no products, whatever else their name says. */
const otherWords =
  /^(?:cats?|category|categories|kategorien?|collections?|tags?|blogs?|posts?|articles?|news|authors?|images?|img|videos?)$/;
/** Words of files that list no products, unless a word for products is beside them. */
const weakOtherWords =
  /^(?:pages?|cms|content|static|brands?|vendors?|stores?|locator|reviews?|help|faq|legal|magazine)$/;

export type SitemapTopic = 'products' | 'unknown' | 'other';

/** Returns what a sitemap file lists, by its name. */
export function classifySitemap(url: string): SitemapTopic {
  const words = splitWords(new URL(url).pathname);
  if (words.some((word) => otherWords.test(word))) return 'other';
  if (words.some((word) => productWords.test(word))) return 'products';
  return words.some((word) => weakOtherWords.test(word)) ? 'other' : 'unknown';
}

function splitWords(path: string): string[] {
  return path
    .slice(0, 500)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-zü]+/)
    .filter(Boolean);
}

const MAX_URL_LENGTH = 2000;

/**
 * Returns the address of an entry, without a fragment. Null for an address of another host, as each
 * shop has its own robots.txt and gap, and for one that cannot be requested.
 */
export function resolveEntry(loc: string, base: string, getShopHost: (url: string) => string): string | null {
  const url = URL.parse(loc, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const { href } = url;
  return href.length <= MAX_URL_LENGTH && getShopHost(href) === getShopHost(base) ? href : null;
}

const otherFolders =
  /\/(?:blogs?|news|magazine?|articles?|authors?|tags?|categor(?:y|ies)|product-(?:category|tag)|pages|policies|cart|checkout|account|login|search)(?:\/|$)/i;

/** False for addresses of a shop that are recognisably no product's page. */
export function mayBeProduct(url: string): boolean {
  const { pathname } = new URL(url);
  if (pathname === '/' || otherFolders.test(pathname)) return false;
  return !/\.(?:jpe?g|png|gif|webp|avif|svg|pdf|xml|mp4|css|js)$/i.test(pathname);
}

/** Whether an address has the usual form of a product's page. */
export function looksLikeProduct(url: string): boolean {
  const { pathname } = new URL(url);
  return (
    /\/(?:products?|p|pd|dp|item|produkte?|produits?|productos?|prodott[oi]|shop|perfumes?|parfums?|fragrances?)\/[^/]/i.test(
      pathname,
    ) || /(?:\.html?|[-_/]p?\d{3,})\/?$/i.test(pathname)
  );
}
