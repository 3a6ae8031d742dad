import { fold } from '@sillage/page-reader';
import type { FeedProduct } from './feed.ts';

/** Returns the brand of a product; null when the feed does not state it. */
export type HouseOf = (product: FeedProduct) => string | null;

const LONGEST_HOUSE = 6;
/** Minimum share of other brands, among products under the shop's name, that makes a retailer. */
const RETAILER_SHARE = 0.2;

/**
 * Returns a function that finds the brand of a product. A vendor that is the shop itself ("The
 * Perfume Closet") may be a brand that sells its own, or a retailer that filled the field with its
 * name. It is a retailer when many of those products' names begin with, or end in "by", a brand of
 * `houses`; the brand then comes from the name, and is null without one.
 */
export function houseFinder(
  products: readonly FeedProduct[],
  shop: { host: string; name: string | null },
  houses: readonly string[],
): HouseOf {
  const known = new Map(
    houses.flatMap((house) => (lettersOf(house).length > 2 ? [[wordsOf(house).join(' '), house]] : [])),
  );
  const isOwn = (vendor: string | null) => vendor === null || isShopItself(vendor, shop);
  const own = products.filter(({ vendor }) => isOwn(vendor));
  const foreign = own.filter(({ name, vendor }) => houseIn(name, known, vendor) !== null);
  const isRetailer = own.length > 0 && foreign.length >= own.length * RETAILER_SHARE;
  return ({ name, vendor }) => {
    if (!isOwn(vendor)) return vendor;
    return isRetailer ? houseIn(name, known, vendor) : (vendor ?? shop.name);
  };
}

function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function lettersOf(text: string): string {
  return wordsOf(text).join('');
}

/** Returns the longest known brand that a name begins with or has after "by", except the vendor. */
function houseIn(name: string, known: ReadonlyMap<string, string>, vendor: string | null): string | null {
  const words = wordsOf(name);
  const by = words.lastIndexOf('by');
  const starts = by > 0 ? [by + 1, 0] : [0];
  for (const start of starts) {
    for (let length = LONGEST_HOUSE; length > 0; length -= 1) {
      const house = known.get(words.slice(start, start + length).join(' '));
      if (house !== undefined && lettersOf(house) !== lettersOf(vendor ?? '')) return house;
    }
  }
  return null;
}

/** True for a vendor with the name of the shop or of its domain. */
function isShopItself(vendor: string, { host, name }: { host: string; name: string | null }): boolean {
  const bare = (text: string) =>
    lettersOf(text.replace(/\b(?:the|ltd|limited|llc|gmbh|shop|store|uk|usa|official)\b/gi, ' '));
  const own = bare(vendor);
  if (own.length < 3) return false;
  const domain = lettersOf(host.replace(/:\d+$/, '').split('.').slice(0, -1).join(' '));
  return domain.includes(own) || (name !== null && bare(name) === own);
}
