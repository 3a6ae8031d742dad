import type { Availability } from '@sillage/contract';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { inRange } from '../words/price.ts';
import { parseSizeMl } from '../words/size.ts';
import { excerpt } from '../words/text.ts';

export interface Stock {
  availability: Availability | 'unknown';
  /** E.g. "available: false"; null when nothing is stated. */
  stated: string | null;
}

export const silent: Stock = { availability: 'unknown', stated: null };

export function stated(key: string, value: unknown, availability: Availability | 'unknown'): Stock {
  return { availability, stated: excerpt(`${key}: ${String(value)}`, 140) };
}

/** Converts a flag: true is in stock, false is out of stock, and anything else is unknown. */
export function flagged(key: string, value: unknown): Stock {
  if (typeof value !== 'boolean') return silent;
  return stated(key, value, value ? 'InStock' : 'OutOfStock');
}

export interface OfferParts extends Stock {
  variant?: string | null;
  sku?: string | null;
  gtin?: string | null;
  price?: number | null;
  currency?: string | null;
}

/** Returns a price in range; null for 0. */
export function paid(price: number | null): number | null {
  return price === null || price === 0 ? null : inRange(price);
}

/** Converts an integer in minor units to an amount; null for anything else. */
export function fromMinor(value: unknown, digits: number): number | null {
  const isWhole = Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,12}$/.test(value));
  return isWhole ? paid(inRange(Number(value) / 10 ** digits)) : null;
}

export function offerOf(parts: OfferParts, productName: string | null): StatedOffer {
  const variant = parts.variant ? excerpt(parts.variant, 120) : null;
  const digits = parts.gtin?.replace(/[\s-]/g, '') ?? '';
  return {
    variant,
    sku: parts.sku ? excerpt(parts.sku, 60) : null,
    gtin: /^\d{8}$|^\d{12,14}$/.test(digits) ? digits : null,
    sizeMl: parseSizeMl(variant) ?? (variant === null ? parseSizeMl(productName) : null),
    availability: parts.availability,
    price: paid(parts.price ?? null),
    currency: parts.currency ?? null,
    stated: parts.stated,
  };
}

export interface ProductParts {
  name: string | null;
  brand?: string | null;
  url?: string | null;
  /** The stock of the product as a whole, beside its offers. */
  stock?: Stock;
  offers: StatedOffer[];
}

const MOST_OFFERS = 300;

export function productOf({ name, brand, url, stock = silent, offers }: ProductParts): ProductReading {
  return {
    name: name === null ? null : excerpt(name),
    brand: brand ? excerpt(brand, 100) : null,
    gtin: offers.length === 1 ? (offers[0]?.gtin ?? null) : null,
    url: url ?? null,
    group: null,
    availability: stock.availability,
    stated: stock.stated,
    listed: false,
    offers: offers.slice(0, MOST_OFFERS),
  };
}
