import { stockClass } from '../schema/availability.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StateProduct } from './state-product.ts';

function isTelling({ product }: StateProduct): boolean {
  return product.availability !== 'unknown' || product.offers.some(({ availability }) => availability !== 'unknown');
}

/** The state of a product as a whole, for comparing. */
function kindOf({ product }: StateProduct): string {
  const kinds = [product.availability, ...product.offers.map(({ availability }) => availability)].map(stockClass);
  return kinds.includes('in') ? 'in' : (kinds.find((kind) => kind !== null) ?? '');
}

/**
 * The one product that the state of a page is about: of those that fit best the one that says most. Where two that fit
 * alike differ for a buyer, nothing is said of the stock.
 */
export function bestStateProduct(products: readonly StateProduct[]): ProductReading | null {
  const most = Math.max(...products.map(({ fit }) => fit));
  const best = products.filter(({ fit }) => fit === most);
  const telling = best.filter(isTelling);
  const [first] = telling.length > 0 ? telling : best;
  if (first === undefined) return null;
  if (new Set(telling.map(kindOf)).size > 1) return ofSizes(telling) ?? withoutStock(first.product);
  return priced(first.product, best);
}

/** The same product several times, each time under another number: its sizes. */
function ofSizes(products: readonly StateProduct[]): ProductReading | null {
  const offers = products.flatMap(({ product }) => product.offers);
  const numbers = new Set(offers.map(({ sku }) => sku));
  const [first] = products;
  if (first === undefined || numbers.has(null) || numbers.size < offers.length) return null;
  return products.every(({ product }) => product.offers.length === 1) ? { ...first.product, offers } : null;
}

function withoutStock(product: ProductReading): ProductReading {
  const offers = product.offers.map((offer) => ({ ...offer, availability: 'unknown' as const }));
  return { ...product, availability: 'unknown', offers };
}

/** A product that tells its stock in one place of the state and its price in another. */
function priced(product: ProductReading, others: readonly StateProduct[]): ProductReading {
  const [only] = product.offers;
  if (only === undefined || product.offers.length > 1 || only.price !== null) return product;
  const other = others.flatMap((one) => one.product.offers).find(({ price }) => price !== null);
  if (other === undefined) return product;
  return { ...product, offers: [{ ...only, price: other.price, currency: only.currency ?? other.currency }] };
}
