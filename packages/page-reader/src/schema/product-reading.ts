import type { Availability } from '@sillage/contract';
import { decodedText } from '../html/entities.ts';
import type { StatedOffer } from '../verdict.ts';
import { parseSizeMl } from '../words/size.ts';
import { excerpt } from '../words/text.ts';
import { statedAvailability } from './availability.ts';
import { offerEntries } from './offer-entries.ts';
import { asideMark, isNode, listOf, prop, type Resolve, type SchemaNode, textOf, typesOf } from './schema-node.ts';
import { readGtin, readOffers } from './schema-offers.ts';
import { readAvailability, readStock } from './stated-stock.ts';

export interface ProductReading {
  name: string | null;
  brand: string | null;
  gtin: string | null;
  url: string | null;
  group: string | null;
  /** The availability on the product itself, not on its offers. */
  availability: Availability | 'unknown';
  /** `availability` in the source's own words; null when it says nothing. */
  stated: string | null;
  /** Part of a list (search results, related products), and therefore not the page's product. */
  listed: boolean;
  offers: StatedOffer[];
}

const MOST_VARIANTS = 300;

/** Decodes references, which JSON-LD often contains: "Dolce &amp; Gabbana". */
function shortName(value: unknown, longest?: number): string | null {
  const text = textOf(value);
  return text === null ? null : excerpt(decodedText(text.slice(0, 1000)), longest);
}

function readBrand(node: SchemaNode, resolve: Resolve): string | null {
  const [brand] = listOf(prop(node, 'brand') ?? prop(node, 'manufacturer'));
  return shortName(resolve(brand), 100);
}

/** Returns what distinguishes a variant: its size, the addition in its name, or its colour. */
function variantWords(variant: SchemaNode, groupName: string | null): string | null {
  const size = textOf(prop(variant, 'size'));
  if (size !== null) return excerpt(size, 120);
  const name = shortName(prop(variant, 'name'));
  if (name !== null && name !== groupName) {
    const added =
      groupName !== null && name.startsWith(groupName)
        ? name.slice(groupName.length).replace(/^[\s,:/|–-]+/, '')
        : name;
    return excerpt(added === '' ? name : added, 120);
  }
  return shortName(prop(variant, 'color'), 120);
}

/** Reads price and availability from the product node itself, without an offer around them. */
function offerOfItself(node: SchemaNode, resolve: Resolve): StatedOffer[] {
  const { itemOffered: _item, offers: _offers, ...own } = node;
  const [offer] = readOffers(own, resolve);
  return offer === undefined || offer.price === null ? [] : [{ ...offer, variant: null }];
}

/** `offerDetails` is data-vocabulary.org's, which shops used before 2013. */
function offersOf(node: SchemaNode): unknown {
  return prop(node, 'offers') ?? prop(node, 'offerDetails') ?? prop(node, 'offer');
}

/** Reads a product's offers. A single offer also gets the product's own sku, gtin and size. */
function ownOffers(node: SchemaNode, resolve: Resolve, variant: string | null): StatedOffer[] {
  const sku = textOf(prop(node, 'sku'));
  const sizeMl = parseSizeMl(textOf(prop(node, 'size'))) ?? parseSizeMl(variant);
  const named = readOffers(offersOf(node), resolve);
  const offers = named.length > 0 ? named : offerOfItself(node, resolve);
  const alone = offers.length === 1;
  return offers.map((offer) => ({
    ...offer,
    variant: offer.variant ?? variant,
    sku: offer.sku ?? (alone && sku !== null ? excerpt(sku, 60) : null),
    gtin: offer.gtin ?? (alone ? readGtin(node) : null),
    sizeMl: offer.sizeMl ?? (alone ? sizeMl : null),
  }));
}

function says({ availability, price }: StatedOffer): boolean {
  return availability !== 'unknown' || price !== null;
}

/** Reads the offers of a group's variants, or of its `model` in older shops; drops empty ones. */
function variantOffers(node: SchemaNode, resolve: Resolve, groupName: string | null): StatedOffer[] {
  return listOf(prop(node, 'hasVariant') ?? prop(node, 'model'))
    .slice(0, MOST_VARIANTS)
    .map(resolve)
    .filter(isNode)
    .flatMap((variant) => ownOffers(variant, resolve, variantWords(variant, groupName)))
    .filter(says);
}

/** Returns true for a range with a price; one without is an unfilled template. */
function isFullRange(range: SchemaNode): boolean {
  const isRange = typesOf(range).some((type) => type === 'aggregateoffer' || type === 'offer-aggregate');
  return isRange && Number(textOf(prop(range, 'lowPrice')) ?? textOf(prop(range, 'price')) ?? 0) !== 0;
}

/** Returns the product's own availability, or that of its only range if the offers state none. */
function wholeStock(node: SchemaNode, offers: readonly StatedOffer[], resolve: Resolve) {
  const own = prop(node, 'availability');
  const availability = readAvailability(own);
  const isOpen = availability === 'unknown' && offers.every((offer) => offer.availability === 'unknown');
  const [range, other] = isOpen ? offerEntries(offersOf(node), resolve) : [];
  if (range === undefined || other !== undefined || !isFullRange(range))
    return { availability, stated: statedAvailability(own) };
  return { availability: readStock(range), stated: statedAvailability(prop(range, 'availability')) };
}

function groupOf(node: SchemaNode, group: unknown): string | null {
  return (
    textOf(prop(node, 'inProductGroupWithID')) ??
    textOf(prop(node, 'productGroupID')) ??
    (isNode(group) ? textOf(prop(group, 'productGroupID')) : null)
  );
}

export function readProduct(node: SchemaNode, listed: boolean, resolve: Resolve): ProductReading {
  const name = shortName(prop(node, 'name'));
  const variants = variantOffers(node, resolve, name);
  const offers = variants.length > 0 ? variants : ownOffers(node, resolve, null);
  const [group] = listOf(resolve(prop(node, 'isVariantOf')));
  return {
    name,
    brand: readBrand(node, resolve) ?? (isNode(group) ? readBrand(group, resolve) : null),
    gtin: readGtin(node),
    url: textOf(prop(node, 'url')) ?? textOf(node['@id']),
    group: groupOf(node, group),
    ...wholeStock(node, offers, resolve),
    listed: listed || node[asideMark] === true,
    offers,
  };
}

/** Reads an offer without a product, whose product the shop forgot. */
export function namelessProduct(offer: SchemaNode, listed: boolean, resolve: Resolve): ProductReading {
  return {
    name: null,
    brand: null,
    gtin: null,
    url: null,
    group: null,
    availability: 'unknown',
    stated: null,
    listed: listed || offer[asideMark] === true,
    offers: readOffers([offer], resolve),
  };
}

/** Reads an offer's `itemOffered`, with that offer if the product has none of its own. */
export function offeredProduct(item: SchemaNode, offer: SchemaNode, listed: boolean, resolve: Resolve): ProductReading {
  const product = readProduct(item, listed || offer[asideMark] === true, resolve);
  if (product.offers.some(says)) return product;
  const offers = readOffers([offer], resolve).map((one) => ({
    ...one,
    variant: one.variant === product.name ? null : one.variant,
  }));
  return { ...product, offers };
}

/** Returns true if neither the product nor its offers state a stock or a price. */
export function saysNothing({ availability, offers }: ProductReading): boolean {
  return availability === 'unknown' && !offers.some(says);
}
