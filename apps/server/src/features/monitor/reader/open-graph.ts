import { parseAvailability, statedAvailability } from './availability.ts';
import type { PageHead } from './page-head.ts';
import { readAmount, readCurrency } from './price.ts';
import type { ProductReading } from './schema-products.ts';
import { parseSizeMl } from './size.ts';
import { excerpt } from './text.ts';

function firstOf(head: PageHead, names: readonly string[]): string | null {
  for (const name of names) {
    const value = head.meta.get(name)?.find((text) => text !== '');
    if (value !== undefined) return value;
  }
  return null;
}

/** Several products' tags on one page (a list whose cards each carry them) say nothing about any of them. */
function isAboutSeveral(head: PageHead): boolean {
  const several = (name: string) => new Set(head.meta.get(name)).size > 1;
  return several('product:price:amount') || several('product:availability');
}

/** Prices in the order in which people pay them. */
const amounts = ['product:sale_price:amount', 'product:price:amount', 'og:price:amount'];
const currencies = ['product:sale_price:currency', 'product:price:currency', 'og:price:currency'];

/**
 * The product that OpenGraph's product tags describe (`product:availability`, `og:availability`, `product:price:amount` …).
 * Null when they name neither an availability nor a price, or those of several products.
 */
export function readOpenGraph(head: PageHead): ProductReading | null {
  if (isAboutSeveral(head)) return null;
  const stated = firstOf(head, ['product:availability', 'og:availability']);
  const amount = firstOf(head, amounts);
  if (stated === null && amount === null) return null;
  const name = firstOf(head, ['og:title']);
  const brand = firstOf(head, ['product:brand', 'og:brand']);
  const currency = readCurrency(firstOf(head, currencies), amount);
  const price = readAmount(amount, currency);
  const offer = {
    variant: null,
    sku: firstOf(head, ['product:retailer_item_id']),
    gtin: null,
    sizeMl: parseSizeMl(name),
    availability: parseAvailability(stated),
    price: price === 0 ? null : price,
    currency,
    stated: statedAvailability(stated),
  };
  return {
    name: name === null ? null : excerpt(name),
    brand: brand === null ? null : excerpt(brand, 100),
    gtin: null,
    url: firstOf(head, ['og:url']),
    group: null,
    availability: 'unknown',
    stated: null,
    listed: false,
    offers: [offer],
  };
}
