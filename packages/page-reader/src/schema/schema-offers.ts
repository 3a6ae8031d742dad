import { parseGtin, parseGtinLike } from '../values/gtin.ts';
import { parseSizeMl } from '../values/size.ts';
import { excerpt } from '../values/text.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { quoteAvailability } from './availability.ts';
import { findOffers } from './offer-entries.ts';
import { readStock } from './read-stock.ts';
import { getTypes, isNode, prop, type Resolve, type SchemaNode, toArray, toText } from './schema-node.ts';
import { readPrice } from './schema-prices.ts';
import { getSharedTerms, readTerms } from './schema-terms.ts';

const MAX_OFFERS_PER_PRODUCT = 500;
const MAX_OFFERS_PER_ITEM = 8;
const MAX_DEPTH = 4;

/**
 * Returns the GTIN from any property that may contain it, digits only; null when none is valid.
 * Many shops use the GTIN as `sku`, where only a valid check digit tells it from another number.
 */
export function readGtin(node: SchemaNode): string | null {
  for (const name of ['gtin13', 'gtin', 'gtin12', 'gtin14', 'gtin8', 'ean', 'barcode']) {
    const text = toText(prop(node, name));
    const gtin = parseGtin(text === null ? null : text.replace(/^(?:ean|gtin|upc)\d*:/i, ''));
    if (gtin !== null) return gtin;
  }
  for (const name of ['sku', 'productID', 'mpn']) {
    const gtin = parseGtinLike(toText(prop(node, name)));
    if (gtin !== null) return gtin;
  }
  return null;
}

function readShortText(node: SchemaNode, names: readonly string[]): string | null {
  for (const name of names) {
    const text = toText(prop(node, name));
    if (text !== null) return excerpt(text, 120);
  }
  return null;
}

/** Returns a node's `size` in ml, from "50 ml" or {"value": 50, "unitCode": "MLT"}. */
function readSize(node: SchemaNode): number | null {
  const [size] = toArray(prop(node, 'size'));
  if (!isNode(size)) return parseSizeMl(toText(size));
  const unit = toText(prop(size, 'unitCode')) ?? toText(prop(size, 'unitText')) ?? '';
  return (
    parseSizeMl(`${toText(prop(size, 'value')) ?? ''} ${unit.toUpperCase() === 'MLT' ? 'ml' : unit}`) ??
    parseSizeMl(toText(size))
  );
}

function readOffer(offer: SchemaNode, resolve: Resolve): ParsedOffer {
  const [item] = toArray(resolve(prop(offer, 'itemOffered')));
  const offered = isNode(item) ? item : {};
  const variant = readShortText(offer, ['name', 'size']) ?? readShortText(offered, ['size', 'name']);
  const price = readPrice(offer, resolve);
  return {
    variant,
    sku: readShortText(offer, ['sku']) ?? readShortText(offered, ['sku']),
    gtin: readGtin(offer) ?? readGtin(offered),
    sizeMl: readSize(offer) ?? readSize(offered) ?? parseSizeMl(variant),
    availability: readStock(offer),
    stated: quoteAvailability(prop(offer, 'availability')),
    ...price,
    ...readTerms(offer, resolve, price),
  };
}

/** An in-stock offer at price 0 is an unfilled template, so its availability becomes unknown. */
function normaliseFreeOffer(offer: ParsedOffer): ParsedOffer {
  if (offer.price !== 0) return offer;
  const availability = offer.availability === 'InStock' ? 'unknown' : offer.availability;
  return { ...offer, price: null, isFree: true, availability, stated: `${offer.stated ?? 'no availability'}, price 0` };
}

export function hasStockOrPrice({ availability, price }: ParsedOffer): boolean {
  return availability !== 'unknown' || price !== null;
}

/**
 * Returns the offers that the offered item has itself, with the item's size and identifiers. They
 * are read no deeper, because items and offers can name each other.
 */
function readItemOffers(offer: SchemaNode, own: ParsedOffer, resolve: Resolve): ParsedOffer[] {
  const [item] = toArray(resolve(prop(offer, 'itemOffered')));
  if (!isNode(item)) return [];
  const offers = readOffers(toArray(prop(item, 'offers')).slice(0, MAX_OFFERS_PER_ITEM), resolve, MAX_DEPTH);
  return offers.map((inner) => ({
    ...inner,
    variant: inner.variant ?? own.variant,
    sku: inner.sku ?? own.sku,
    gtin: inner.gtin ?? own.gtin,
    sizeMl: inner.sizeMl ?? own.sizeMl,
  }));
}

/**
 * Reads schema.org offers. An `AggregateOffer` counts as an offer if it contains none. If it
 * contains offers, it only fills in what these lack.
 */
export function readOffers(value: unknown, resolve: Resolve, depth = 0): ParsedOffer[] {
  const parsedOffers: ParsedOffer[] = [];
  for (const offer of findOffers(value, resolve)) {
    const own = normaliseFreeOffer(readOffer(offer, resolve));
    const innerOffers = depth < MAX_DEPTH ? readOffers(prop(offer, 'offers'), resolve, depth + 1) : [];
    const isOpen = depth === 0 && innerOffers.length === 0 && !hasStockOrPrice(own);
    const inner = (isOpen ? readItemOffers(offer, own, resolve) : innerOffers).filter(hasStockOrPrice);
    const isRange = getTypes(offer).some((type) => type === 'aggregateoffer' || type === 'offer-aggregate');
    if (inner.length === 0) parsedOffers.push(own);
    else
      parsedOffers.push(
        ...inner.map((innerOffer) => (isRange ? fillFromRange(innerOffer, own, inner.length) : innerOffer)),
      );
    if (parsedOffers.length >= MAX_OFFERS_PER_PRODUCT) break;
  }
  return parsedOffers.slice(0, MAX_OFFERS_PER_PRODUCT);
}

function fillFromRange(offer: ParsedOffer, range: ParsedOffer, count: number): ParsedOffer {
  const { availability, stated } = offer.availability === 'unknown' && count === 1 ? range : offer;
  return {
    ...getSharedTerms(range),
    ...offer,
    availability,
    stated,
    price: offer.price ?? (count === 1 ? range.price : null),
    currency: offer.currency ?? range.currency,
  };
}
