import type { Availability } from '@sillage/contract';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { toText } from '../schema/schema-node.ts';
import { parseGtin } from '../values/gtin.ts';
import { selectListPrice } from '../values/list-price.ts';
import { toValidAmount } from '../values/price.ts';
import { parseSizeMl } from '../values/size.ts';
import { excerpt } from '../values/text.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';

export interface Stock {
  availability: Availability | 'unknown';
  /** Quote from the page, such as "available: false"; null when the page states no stock. */
  stated: string | null;
}

const MAX_OPTIONS = 6;

export const UNKNOWN_STOCK: Stock = { availability: 'unknown', stated: null };

export function createStock(key: string, value: unknown, availability: Availability | 'unknown'): Stock {
  return { availability, stated: excerpt(`${key}: ${String(value)}`, 140) };
}

export function parseFlag(key: string, value: unknown): Stock {
  if (typeof value !== 'boolean') return UNKNOWN_STOCK;
  return createStock(key, value, value ? 'InStock' : 'OutOfStock');
}

export interface OfferParts extends Stock {
  variant?: string | null;
  sku?: string | null;
  gtin?: string | null;
  price?: number | null;
  currency?: string | null;
  /** Price before a reduction; undefined when the source has no place for it. */
  listPrice?: number | null | undefined;
}

export function toPositivePrice(price: number | null): number | null {
  return price === null || price === 0 ? null : toValidAmount(price);
}

/** Converts an integer in minor units, such as cents, to whole units; null for other values. */
export function fromMinorUnits(value: unknown, digits: number): number | null {
  const isInteger = Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,12}$/.test(value));
  return isInteger ? toPositivePrice(toValidAmount(Number(value) / 10 ** digits)) : null;
}

export function buildOffer(parts: OfferParts, productName: string | null): ParsedOffer {
  const variant = parts.variant ? excerpt(parts.variant, 120) : null;
  const price = toPositivePrice(parts.price ?? null);
  const currency = parts.currency ?? null;
  const { listPrice } = parts;
  return {
    variant,
    sku: parts.sku ? excerpt(parts.sku, 60) : null,
    gtin: parseGtin(parts.gtin ?? null),
    sizeMl: parseSizeMl(variant) ?? (variant === null ? parseSizeMl(productName) : null),
    availability: parts.availability,
    price,
    currency,
    stated: parts.stated,
    ...(listPrice !== undefined && {
      listPrice: selectListPrice({ price, currency }, { price: listPrice, currency }),
    }),
  };
}

/** Joins the values of a variant's options: "50 ml, red"; null when there are none. */
export function joinOptions(values: readonly unknown[]): string | null {
  const texts = values.slice(0, MAX_OPTIONS).map(toText);
  return texts.filter((text) => text !== null).join(', ') || null;
}

export interface ProductParts {
  name: string | null;
  brand?: string | null;
  url?: string | null;
  /** Stock that is stated for the product as a whole instead of for single offers. */
  stock?: Stock;
  offers: ParsedOffer[];
}

const MAX_OFFERS = 300;

export function buildProduct({ name, brand, url, stock = UNKNOWN_STOCK, offers }: ProductParts): ParsedProduct {
  return {
    name: name === null ? null : excerpt(name),
    brand: brand ? excerpt(brand, 100) : null,
    gtin: offers.length === 1 ? (offers[0]?.gtin ?? null) : null,
    url: url ?? null,
    group: null,
    availability: stock.availability,
    stated: stock.stated,
    isListed: false,
    offers: offers.slice(0, MAX_OFFERS),
  };
}
