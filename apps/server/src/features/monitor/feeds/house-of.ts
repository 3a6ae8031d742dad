import { fold } from '@sillage/page-reader';
import type { FeedProduct } from './feed.ts';

/** Says which house made a product; null when the feed does not tell. */
export type HouseOf = (product: FeedProduct) => string | null;

const LONGEST_HOUSE = 6;
/** From this share on of what a shop sells under its own name, being somebody else's means that it is a retailer. */
const RETAILER_SHARE = 0.2;

/**
 * Finds the house of each product of a shop. A vendor that is the shop itself ("The Perfume Closet") may be a house that
 * sells its own, or a retailer that filled the field with its name: it is a retailer where many of those products' names
 * begin with, or end in "by", a house of `houses`, and the house then comes from the name. Where neither says, it is null.
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

/** The longest known house that a name begins with or has after "by", itself aside. */
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

/** True for a vendor that is called like the shop's address or its name. */
function isShopItself(vendor: string, { host, name }: { host: string; name: string | null }): boolean {
  const bare = (text: string) =>
    lettersOf(text.replace(/\b(?:the|ltd|limited|llc|gmbh|shop|store|uk|usa|official)\b/gi, ' '));
  const own = bare(vendor);
  if (own.length < 3) return false;
  const domain = lettersOf(host.replace(/:\d+$/, '').split('.').slice(0, -1).join(' '));
  return domain.includes(own) || (name !== null && bare(name) === own);
}
