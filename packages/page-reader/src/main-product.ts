import { pageKey } from './identity/page-address.ts';
import type { ProductReading } from './schema/schema-products.ts';
import type { StatedOffer } from './verdict.ts';
import { fold } from './words/text.ts';

/** What the page says of itself, against which the described products are held. */
export interface PageIdentity {
  /** Asked, final and canonical address. */
  urls: string[];
  /** Headings, titles, and the name of the product that we look for. */
  names: string[];
}

/** A page with so many unrelated products, none of which it is about, is a list. */
const UNRELATED = 2;

/** The same, made ready for comparing. */
interface Comparable {
  base: string | undefined;
  keys: ReadonlySet<string>;
  names: readonly string[];
}

function comparable({ urls, names }: PageIdentity): Comparable {
  const keys = new Set(urls.map((url) => pageKey(url)).filter((key) => key !== null));
  return { base: urls[0], keys, names: names.map(fold) };
}

/** How well a described product fits the page: by its address and by its name. */
function fit(product: ProductReading, { base, keys, names }: Comparable): number {
  const key = product.url === null ? null : pageKey(product.url, base);
  const byAddress = key !== null && keys.has(key) ? 4 : 0;
  const name = fold(product.name ?? '');
  if (name !== '' && names.includes(name)) return byAddress + 3;
  const isPart =
    name.length > 3 && names.some((title) => title.includes(name) || (title.length > 5 && name.includes(title)));
  return byAddress + (isPart ? 2 : 0);
}

/** Two descriptions of the same thing: of one group, or of one name or address. */
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

/** Offers without those that are only said again; where two sayings differ about the stock, neither is believed. */
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

/** One description out of several of the same product. */
function merged(products: readonly [ProductReading, ...ProductReading[]]): ProductReading {
  const [first] = products;
  const any = (key: 'brand' | 'gtin' | 'url') =>
    products.map((product) => product[key]).find((value) => value !== null) ?? null;
  const offers = products.length === 1 ? first.offers : distinct(products.flatMap((product) => product.offers));
  return { ...first, brand: any('brand'), gtin: any('gtin'), url: any('url'), offers };
}

/**
 * The one product that a page is about, of all that one source describes: the one whose address or name is the
 * page's, never one of a list. Null when there is none, or when several unrelated ones fit equally badly.
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
