import { parseAvailability, statedAvailability } from './availability.ts';
import { parseCurrency } from './currency.ts';
import { plainlySoldOut } from './phrases.ts';
import { readAmount, readCurrency } from './price.ts';
import { isNode, listOf, prop, type SchemaNode, textOf, typesOf } from './schema-node.ts';
import { parseSizeMl } from './size.ts';
import { excerpt } from './text.ts';
import type { OfferReading, StatedOffer } from './verdict.ts';

/** Follows `{"@id": …}` to the node that was described elsewhere on the page. */
export type Resolve = (value: unknown) => unknown;

const MOST_OFFERS = 500;
const DEEPEST = 4;

/** Kinds of price that nobody pays: struck through, recommended, for members only, or per litre. */
const otherPrice = /strikethrough|list|msrp|srp|regular|minimumadvertised|invoice/i;

function isOtherPrice(node: SchemaNode): boolean {
  if (otherPrice.test(textOf(prop(node, 'priceType')) ?? '')) return true;
  return prop(node, 'referenceQuantity') !== undefined || prop(node, 'validForMemberTier') !== undefined;
}

interface PriceReading {
  price: number | null;
  currency: string | null;
}

function priceFrom(node: SchemaNode, names: readonly string[]): PriceReading {
  const currency = prop(node, 'priceCurrency') ?? prop(node, 'currency');
  for (const name of names) {
    const [value] = listOf(prop(node, name));
    const stated = readCurrency(textOf(currency), value);
    const price = readAmount(value, stated);
    if (price !== null) return { price, currency: stated };
  }
  return { price: null, currency: parseCurrency(textOf(currency)) };
}

/** An offer's own price before that of its price specification (Google's order); never one that nobody pays. */
function readPrice(offer: SchemaNode, resolve: Resolve): PriceReading {
  const own = priceFrom(offer, ['price', 'lowPrice']);
  if (own.price !== null) return own;
  const specifications = listOf(prop(offer, 'priceSpecification')).slice(0, 20).map(resolve).filter(isNode);
  const paid = specifications.find(
    (node) => !isOtherPrice(node) && priceFrom(node, ['price', 'minPrice']).price !== null,
  );
  if (paid === undefined) return own;
  const found = priceFrom(paid, ['price', 'minPrice']);
  return { price: found.price, currency: found.currency ?? own.currency };
}

/** Microdata may hold the words on the page ("Sold out") instead of schema.org's. */
function readAvailability(value: unknown): OfferReading['availability'] {
  const stated = parseAvailability(value);
  if (stated !== 'unknown' || typeof value !== 'string') return stated;
  return plainlySoldOut(value) ?? 'unknown';
}

/** The number of a trade item, in any of the properties it may stand in; digits only. */
export function readGtin(node: SchemaNode): string | null {
  for (const name of ['gtin13', 'gtin', 'gtin12', 'gtin14', 'gtin8', 'ean', 'barcode']) {
    const digits = textOf(prop(node, name))?.replace(/[\s-]/g, '') ?? '';
    if (/^\d{8}$|^\d{12,14}$/.test(digits)) return digits;
  }
  return null;
}

function shortText(node: SchemaNode, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textOf(prop(node, name));
    if (text !== null) return excerpt(text, 120);
  }
  return null;
}

/** The size that a product's or offer's own `size` states, e.g. "50 ml" or {"value": 50, "unitCode": "MLT"}. */
function readSize(node: SchemaNode): number | null {
  const [size] = listOf(prop(node, 'size'));
  if (!isNode(size)) return parseSizeMl(textOf(size));
  const unit = textOf(prop(size, 'unitCode')) ?? textOf(prop(size, 'unitText')) ?? '';
  return (
    parseSizeMl(`${textOf(prop(size, 'value')) ?? ''} ${unit.toUpperCase() === 'MLT' ? 'ml' : unit}`) ??
    parseSizeMl(textOf(size))
  );
}

function readOne(offer: SchemaNode, resolve: Resolve): StatedOffer {
  const [item] = listOf(resolve(prop(offer, 'itemOffered')));
  const offered = isNode(item) ? item : {};
  const variant = shortText(offer, ['name', 'size']) ?? shortText(offered, ['size', 'name']);
  return {
    variant,
    sku: shortText(offer, ['sku']) ?? shortText(offered, ['sku']),
    gtin: readGtin(offer) ?? readGtin(offered),
    sizeMl: readSize(offer) ?? readSize(offered) ?? parseSizeMl(variant),
    availability: readAvailability(prop(offer, 'availability')),
    stated: statedAvailability(prop(offer, 'availability')),
    ...readPrice(offer, resolve),
  };
}

/** An offer that claims to be in stock for nothing is a template that was not filled in. */
function withoutNonsense(offer: StatedOffer): StatedOffer {
  if (offer.price !== 0) return offer;
  const availability = offer.availability === 'InStock' ? 'unknown' : offer.availability;
  return { ...offer, price: null, availability, stated: `${offer.stated ?? 'no availability'}, price 0` };
}

/**
 * The offers that `offers` of a product names: one, several, or an `AggregateOffer`, whose own price and availability
 * stand in for offers that it does not list or that say less.
 */
export function readOffers(value: unknown, resolve: Resolve, depth = 0): StatedOffer[] {
  const readings: StatedOffer[] = [];
  for (const entry of listOf(value).slice(0, MOST_OFFERS)) {
    const offer = resolve(entry);
    if (!isNode(offer)) continue;
    const listed = depth < DEEPEST ? readOffers(prop(offer, 'offers'), resolve, depth + 1) : [];
    const inner = listed.filter(({ availability, price }) => availability !== 'unknown' || price !== null);
    const own = withoutNonsense(readOne(offer, resolve));
    const isRange = typesOf(offer).includes('aggregateoffer');
    if (inner.length === 0) readings.push(own);
    else readings.push(...inner.map((reading) => (isRange ? filledIn(reading, own, inner.length) : reading)));
  }
  return readings.slice(0, MOST_OFFERS);
}

function filledIn(reading: StatedOffer, range: StatedOffer, count: number): StatedOffer {
  const { availability, stated } = reading.availability === 'unknown' && count === 1 ? range : reading;
  return {
    ...reading,
    availability,
    stated,
    price: reading.price ?? (count === 1 ? range.price : null),
    currency: reading.currency ?? range.currency,
  };
}
