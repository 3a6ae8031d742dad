import { getStockClass } from '../schema/availability.ts';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import type { StateProduct } from './state-product.ts';

function hasStock({ product }: StateProduct): boolean {
  return product.availability !== 'unknown' || product.offers.some(({ availability }) => availability !== 'unknown');
}

/**
 * Returns 'in' if the product or one of its offers is in stock. Otherwise returns the first of
 * 'later' (can be ordered) and 'out' that they state; '' if they state none.
 */
function getStockKind({ product }: StateProduct): string {
  const kinds = [product.availability, ...product.offers.map(({ availability }) => availability)].map(getStockClass);
  return kinds.includes('in') ? 'in' : (kinds.find((kind) => kind !== null) ?? '');
}

/**
 * Returns the product that fits the page best; of several, the first that states its stock. If
 * their stock differs, sizes of one product are merged; for other products, the stock becomes
 * unknown.
 */
export function selectStateProduct(products: readonly StateProduct[]): ParsedProduct | null {
  const bestFit = Math.max(...products.map(({ fit }) => fit));
  const best = products.filter(({ fit }) => fit === bestFit);
  const stockProducts = best.filter(hasStock);
  const [first] = stockProducts.length > 0 ? stockProducts : best;
  if (first === undefined) return null;
  if (new Set(stockProducts.map(getStockKind)).size > 1) return mergeSizes(stockProducts) ?? clearStock(first.product);
  return addPrice(first.product, best);
}

/**
 * Merges products that are sizes of one product. Returns null unless each has exactly one offer,
 * with an SKU of its own.
 */
function mergeSizes(products: readonly StateProduct[]): ParsedProduct | null {
  const offers = products.flatMap(({ product }) => product.offers);
  const numbers = new Set(offers.map(({ sku }) => sku));
  const [first] = products;
  if (first === undefined || numbers.has(null) || numbers.size < offers.length) return null;
  return products.every(({ product }) => product.offers.length === 1) ? { ...first.product, offers } : null;
}

function clearStock(product: ParsedProduct): ParsedProduct {
  const offers = product.offers.map((offer) => ({ ...offer, availability: 'unknown' as const }));
  return { ...product, availability: 'unknown', offers };
}

/**
 * Adds a price to a product whose only offer has none. Some pages state stock and price in separate
 * objects of their scripts, so the price is taken from the other objects.
 */
function addPrice(product: ParsedProduct, others: readonly StateProduct[]): ParsedProduct {
  const [only] = product.offers;
  if (only === undefined || product.offers.length > 1 || only.price !== null) return product;
  const other = others.flatMap((candidate) => candidate.product.offers).find(({ price }) => price !== null);
  if (other === undefined) return product;
  return { ...product, offers: [{ ...only, price: other.price, currency: only.currency ?? other.currency }] };
}
