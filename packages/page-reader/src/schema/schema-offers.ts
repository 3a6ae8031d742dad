import type { StatedOffer } from '../verdict.ts';
import { parseSizeMl } from '../words/size.ts';
import { excerpt } from '../words/text.ts';
import { statedAvailability } from './availability.ts';
import { offerEntries } from './offer-entries.ts';
import { isNode, listOf, prop, type Resolve, type SchemaNode, textOf, typesOf } from './schema-node.ts';
import { readPrice } from './schema-prices.ts';
import { readStock } from './stated-stock.ts';

const MOST_OFFERS = 500;
const DEEPEST = 4;

/** Returns the GTIN from any property that may contain it, digits only; null when none is valid. */
export function readGtin(node: SchemaNode): string | null {
  for (const name of ['gtin13', 'gtin', 'gtin12', 'gtin14', 'gtin8', 'ean', 'barcode']) {
    const digits =
      textOf(prop(node, name))
        ?.replace(/^(?:ean|gtin|upc)\d*:/i, '')
        .replace(/[\s-]/g, '') ?? '';
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

/** Reads the node's `size`, e.g. "50 ml" or {"value": 50, "unitCode": "MLT"}. */
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
    availability: readStock(offer),
    stated: statedAvailability(prop(offer, 'availability')),
    ...readPrice(offer, resolve),
  };
}

/** An in-stock offer at price 0 is an unfilled template. */
function withoutNonsense(offer: StatedOffer): StatedOffer {
  if (offer.price !== 0) return offer;
  const availability = offer.availability === 'InStock' ? 'unknown' : offer.availability;
  return { ...offer, price: null, isFree: true, availability, stated: `${offer.stated ?? 'no availability'}, price 0` };
}

/**
 * Reads a product's `offers`: one, several, or an `AggregateOffer`. The aggregate's own price and
 * availability replace missing offers, and fill gaps in a single one.
 */
export function readOffers(value: unknown, resolve: Resolve, depth = 0): StatedOffer[] {
  const readings: StatedOffer[] = [];
  for (const offer of offerEntries(value, resolve)) {
    const listed = depth < DEEPEST ? readOffers(prop(offer, 'offers'), resolve, depth + 1) : [];
    const inner = listed.filter(({ availability, price }) => availability !== 'unknown' || price !== null);
    const own = withoutNonsense(readOne(offer, resolve));
    const isRange = typesOf(offer).some((type) => type === 'aggregateoffer' || type === 'offer-aggregate');
    if (inner.length === 0) readings.push(own);
    else readings.push(...inner.map((reading) => (isRange ? filledIn(reading, own, inner.length) : reading)));
    if (readings.length >= MOST_OFFERS) break;
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
