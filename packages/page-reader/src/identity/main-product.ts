import type { ParsedProduct } from '../schema/parsed-product.ts';
import { fold } from '../values/text.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { getPageKey } from './page-address.ts';

export interface PageIdentity {
  /**
   * URLs of the page: after redirects, as requested, and the canonical URL if the page states one.
   */
  urls: string[];
  /** Headings and titles of the page, and the name of the expected product. */
  names: string[];
}

/**
 * Minimum number of other products that makes a page a list of products. The page then has no main
 * product, unless a product fits the page's address or name.
 */
const MIN_UNRELATED_PRODUCTS = 2;

interface Comparable {
  base: string | undefined;
  keys: ReadonlySet<string>;
  names: readonly string[];
}

function toComparable({ urls, names }: PageIdentity): Comparable {
  const keys = new Set(urls.map((url) => getPageKey(url)).filter((key) => key !== null));
  return { base: urls[0], keys, names: names.map(fold) };
}

/**
 * Scores how well a product in the markup fits the page. The page's address gives 4 points. One of
 * the page's titles as the product's name gives 3 points, a partly equal title gives 2.
 */
function scoreFit(product: ParsedProduct, { base, keys, names }: Comparable): number {
  const key = product.url === null ? null : getPageKey(product.url, base);
  const byAddress = key !== null && keys.has(key) ? 4 : 0;
  const name = fold(product.name ?? '');
  if (name !== '' && names.includes(name)) return byAddress + 3;
  const isPart =
    name.length > 3 && names.some((title) => title.includes(name) || (title.length > 5 && name.includes(title)));
  return byAddress + (isPart ? 2 : 0);
}

/** Returns true if both products have the same product group id or the same name. */
function isSame(a: ParsedProduct, b: ParsedProduct): boolean {
  if (a.group !== null && a.group === b.group) return true;
  if (a.name === null || b.name === null) return a.name === b.name;
  return fold(a.name) === fold(b.name);
}

function isRepeated(first: ParsedOffer, second: ParsedOffer): boolean {
  const same = (a: string | number | null, b: string | number | null) => a === b || a === null || b === null;
  return (
    same(first.variant, second.variant) &&
    same(first.sku, second.sku) &&
    same(first.gtin, second.gtin) &&
    same(first.price, second.price)
  );
}

const MAX_MERGED_OFFERS = 500;
const MAX_COMPARED_OFFERS = 2000;

/** Merges repeated offers of a product; if they disagree, the availability is unknown. */
function mergeRepeatedOffers(offers: readonly ParsedOffer[]): ParsedOffer[] {
  const found: ParsedOffer[] = [];
  const disputed = new Set<number>();
  for (const offer of offers.slice(0, MAX_COMPARED_OFFERS)) {
    const index = found.findIndex((known) => isRepeated(known, offer));
    const known = found[index];
    if (known === undefined) {
      if (found.length < MAX_MERGED_OFFERS) found.push(offer);
      continue;
    }
    if (known.availability === 'unknown' && !disputed.has(index))
      found[index] = { ...known, availability: offer.availability, stated: offer.stated };
    if (known.availability === 'unknown' || offer.availability === 'unknown') continue;
    if (known.availability === offer.availability) continue;
    found[index] = { ...known, availability: 'unknown', stated: `${known.stated}; ${offer.stated}` };
    disputed.add(index);
  }
  return found;
}

/** Merges descriptions of one product on a page; where they differ, the first one counts. */
function mergeProducts(products: readonly [ParsedProduct, ...ParsedProduct[]]): ParsedProduct {
  const [first] = products;
  const findKnown = (key: 'brand' | 'gtin' | 'url') =>
    products.map((product) => product[key]).find((value) => value !== null) ?? null;
  const offers =
    products.length === 1 ? first.offers : mergeRepeatedOffers(products.flatMap((product) => product.offers));
  return { ...first, brand: findKnown('brand'), gtin: findKnown('gtin'), url: findKnown('url'), offers };
}

/**
 * Returns the product whose address or name fits the page best, never one in a list. Null when none
 * fits and several are unrelated.
 */
export function selectMainProduct(products: readonly ParsedProduct[], identity: PageIdentity): ParsedProduct | null {
  const page = toComparable(identity);
  const own = products.filter((product) => !product.isListed);
  const scores = own.map((product) => scoreFit(product, page));
  const bestScore = Math.max(...scores);
  const best = own[scores.indexOf(bestScore)];
  if (best === undefined) return null;
  const others = own.filter((product) => product !== best);
  const same = others.filter((product) => isSame(product, best));
  if (bestScore === 0 && others.length - same.length >= MIN_UNRELATED_PRODUCTS) return null;
  return mergeProducts([best, ...same]);
}
