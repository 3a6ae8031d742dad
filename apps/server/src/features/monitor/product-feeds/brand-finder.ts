import { fold } from '@sillage/page-reader';
import type { FeedProduct } from './product-feed.ts';

/** Returns the brand of a feed's product; null when the feed does not state the brand. */
export type BrandFinder = (product: FeedProduct) => string | null;

const MAX_BRAND_WORDS = 6;
/**
 * A shop counts as a retailer when at least this share of its products name another brand. Only
 * products without a vendor, or with the shop itself as vendor, are counted.
 */
const RETAILER_SHARE = 0.2;

/**
 * When a product's vendor is the shop itself ("The Perfume Closet"), the shop may be a brand or a
 * retailer. It counts as a retailer when many such products name one of `brands`, at the start or
 * after "by". The brand then comes from the product's name, and is null without one.
 */
export function createBrandFinder(
  products: readonly FeedProduct[],
  shop: { host: string; name: string | null },
  brands: readonly string[],
): BrandFinder {
  const known = new Map(
    brands.flatMap((brand) => (joinLetters(brand).length > 2 ? [[splitWords(brand).join(' '), brand]] : [])),
  );
  const isOwn = (vendor: string | null) => vendor === null || isShopItself(vendor, shop);
  const own = products.filter(({ vendor }) => isOwn(vendor));
  const foreign = own.filter(({ name, vendor }) => findBrandIn(name, known, vendor) !== null);
  const isRetailer = own.length > 0 && foreign.length >= own.length * RETAILER_SHARE;
  return ({ name, vendor }) => {
    if (!isOwn(vendor)) return vendor;
    return isRetailer ? findBrandIn(name, known, vendor) : (vendor ?? shop.name);
  };
}

function splitWords(text: string): string[] {
  return fold(text)
    .replace(/['’`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function joinLetters(text: string): string {
  return splitWords(text).join('');
}

/**
 * Finds the longest known brand in a product name, after "by" or at the start. The vendor itself
 * does not count as a brand.
 */
function findBrandIn(name: string, known: ReadonlyMap<string, string>, vendor: string | null): string | null {
  const words = splitWords(name);
  const byIndex = words.lastIndexOf('by');
  const starts = byIndex > 0 ? [byIndex + 1, 0] : [0];
  for (const start of starts) {
    for (let length = MAX_BRAND_WORDS; length > 0; length -= 1) {
      const brand = known.get(words.slice(start, start + length).join(' '));
      if (brand !== undefined && joinLetters(brand) !== joinLetters(vendor ?? '')) return brand;
    }
  }
  return null;
}

function isShopItself(vendor: string, { host, name }: { host: string; name: string | null }): boolean {
  const strip = (text: string) =>
    joinLetters(text.replace(/\b(?:the|ltd|limited|llc|gmbh|shop|store|uk|usa|official)\b/gi, ' '));
  const own = strip(vendor);
  if (own.length < 3) return false;
  const domain = joinLetters(host.replace(/:\d+$/, '').split('.').slice(0, -1).join(' '));
  return domain.includes(own) || (name !== null && strip(name) === own);
}
