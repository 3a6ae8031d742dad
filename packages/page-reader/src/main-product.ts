import { pageKey } from './identity/page-address.ts';
import type { ProductReading } from './schema/schema-products.ts';
import type { StatedOffer } from './verdict.ts';
import { fold } from './words/text.ts';

/** The page's own addresses and names, with which the described products are compared. */
export interface PageIdentity {
  /** Requested, final and canonical URL. */
  urls: string[];
  /** Headings, titles and the name of the expected product. */
  names: string[];
}

/** A page that describes this many other products, and none that fits it, is a list. */
const UNRELATED = 2;

interface Comparable {
  base: string | undefined;
  keys: ReadonlySet<string>;
  names: readonly string[];
}

function comparable({ urls, names }: PageIdentity): Comparable {
  const keys = new Set(urls.map((url) => pageKey(url)).filter((key) => key !== null));
  return { base: urls[0], keys, names: names.map(fold) };
}

/** Scores a product's fit to the page: 4 for its address, 3 for its name, 2 for part of it. */
function fit(product: ProductReading, { base, keys, names }: Comparable): number {
  const key = product.url === null ? null : pageKey(product.url, base);
  const byAddress = key !== null && keys.has(key) ? 4 : 0;
  const name = fold(product.name ?? '');
  if (name !== '' && names.includes(name)) return byAddress + 3;
  const isPart =
    name.length > 3 && names.some((title) => title.includes(name) || (title.length > 5 && name.includes(title)));
  return byAddress + (isPart ? 2 : 0);
}

/** Returns true if both describe the same product: the same group, or else the same name. */
function isSame(one: ProductReading, other: ProductReading): boolean {
  if (one.group !== null && one.group === other.group) return true;
  if (one.name === null || other.name === null) return one.name === other.name;
  return fold(one.name) === fold(other.name);
}

function isRepeated(one: StatedOffer, other: StatedOffer): boolean {
  const same = (a: string | number | null, b: string | number | null) => a === b || a === null || b === null;
  return (
    same(one.variant, other.variant) &&
    same(one.sku, other.sku) &&
    same(one.gtin, other.gtin) &&
    same(one.price, other.price)
  );
}

const MOST_OFFERS = 500;
const MOST_COMPARED = 2000;

/** Removes repeated offers. Repetitions that disagree about the stock make an offer unknown. */
function distinct(offers: readonly StatedOffer[]): StatedOffer[] {
  const found: StatedOffer[] = [];
  const disputed = new Set<number>();
  for (const offer of offers.slice(0, MOST_COMPARED)) {
    const at = found.findIndex((known) => isRepeated(known, offer));
    const known = found[at];
    if (known === undefined) {
      if (found.length < MOST_OFFERS) found.push(offer);
      continue;
    }
    if (known.availability === 'unknown' && !disputed.has(at))
      found[at] = { ...known, availability: offer.availability, stated: offer.stated };
    if (known.availability === 'unknown' || offer.availability === 'unknown') continue;
    if (known.availability === offer.availability) continue;
    found[at] = { ...known, availability: 'unknown', stated: `${known.stated}; ${offer.stated}` };
    disputed.add(at);
  }
  return found;
}

/** Merges descriptions of one product; the first wins. */
function merged(products: readonly [ProductReading, ...ProductReading[]]): ProductReading {
  const [first] = products;
  const any = (key: 'brand' | 'gtin' | 'url') =>
    products.map((product) => product[key]).find((value) => value !== null) ?? null;
  const offers = products.length === 1 ? first.offers : distinct(products.flatMap((product) => product.offers));
  return { ...first, brand: any('brand'), gtin: any('gtin'), url: any('url'), offers };
}

/**
 * Returns the page's product among those that one source describes: the unlisted product whose
 * address or name fits best. Null when there is none, or when none fits and several are unrelated.
 */
export function mainProduct(products: readonly ProductReading[], identity: PageIdentity): ProductReading | null {
  const page = comparable(identity);
  const own = products.filter((product) => !product.listed);
  const points = own.map((product) => fit(product, page));
  const most = Math.max(...points);
  const best = own[points.indexOf(most)];
  if (best === undefined) return null;
  const others = own.filter((product) => product !== best);
  const same = others.filter((product) => isSame(product, best));
  if (most === 0 && others.length - same.length >= UNRELATED) return null;
  return merged([best, ...same]);
}
