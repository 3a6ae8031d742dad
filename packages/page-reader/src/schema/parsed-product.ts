import type { Availability, EvidenceSource } from '@sillage/contract';
import { decodeText } from '../html/entities.ts';
import { parseSizeMl } from '../values/size.ts';
import { parseStatedDate } from '../values/stated-date.ts';
import { excerpt } from '../values/text.ts';
import type { ClassifiedOffer, ParsedOffer } from '../verdict/verdict.ts';
import { quoteAvailability } from './availability.ts';
import { findOffers } from './offer-entries.ts';
import { readAvailability, readStock } from './read-stock.ts';
import { ASIDE_MARK, getTypes, isNode, prop, type Resolve, type SchemaNode, toArray, toText } from './schema-node.ts';
import { hasStockOrPrice, readGtin, readOffers } from './schema-offers.ts';

export interface ParsedProduct<Offer = ParsedOffer> {
  name: string | null;
  brand: string | null;
  gtin: string | null;
  url: string | null;
  group: string | null;
  /** The availability of the product itself, in addition to that of its offers. */
  availability: Availability | 'unknown';
  /** The product's availability in the source's own words; null when the source states none. */
  stated: string | null;
  /** True for a product in a list, such as search results; false for the page's own product. */
  isListed: boolean;
  offers: Offer[];
}

export interface SourceProduct<Offer = ParsedOffer> {
  source: EvidenceSource;
  product: ParsedProduct<Offer>;
}

/** A source whose offers were compared with the expected product. */
export type ClassifiedSource = SourceProduct<ClassifiedOffer>;

const MAX_VARIANTS = 300;

function readName(value: unknown, maxLength?: number): string | null {
  const text = toText(value);
  return text === null ? null : excerpt(decodeText(text.slice(0, 1000)), maxLength);
}

function readBrand(node: SchemaNode, resolve: Resolve): string | null {
  const [brand] = toArray(prop(node, 'brand') ?? prop(node, 'manufacturer'));
  return readName(resolve(brand), 100);
}

function describeVariant(variant: SchemaNode, groupName: string | null): string | null {
  const size = toText(prop(variant, 'size'));
  if (size !== null) return excerpt(size, 120);
  const name = readName(prop(variant, 'name'));
  if (name !== null && name !== groupName) {
    const added =
      groupName !== null && name.startsWith(groupName)
        ? name.slice(groupName.length).replace(/^[\s,:/|–-]+/, '')
        : name;
    return excerpt(added === '' ? name : added, 120);
  }
  return readName(prop(variant, 'color'), 120);
}

/** Reads price and availability from the product node itself, if it has no offer node. */
function readOwnOffer(node: SchemaNode, resolve: Resolve): ParsedOffer[] {
  const { itemOffered: _item, offers: _offers, ...own } = node;
  const [offer] = readOffers(own, resolve);
  return offer === undefined || offer.price === null ? [] : [{ ...offer, variant: null }];
}

/** `offerDetails` is the property of data-vocabulary.org, which shops used before 2013. */
function getOffers(node: SchemaNode): unknown {
  return prop(node, 'offers') ?? prop(node, 'offerDetails') ?? prop(node, 'offer');
}

/** The release of a product is when its offers become available, unless they state a date. */
function addReleaseDate(offers: readonly ParsedOffer[], node: SchemaNode): ParsedOffer[] {
  const released = parseStatedDate(toText(prop(node, 'releaseDate')));
  if (released === null) return [...offers];
  return offers.map((offer) => ({ ...offer, availableFrom: offer.availableFrom ?? released }));
}

/** A product's single offer also gets the product's own sku, gtin and size. */
function readProductOffers(node: SchemaNode, resolve: Resolve, variant: string | null): ParsedOffer[] {
  const sku = toText(prop(node, 'sku'));
  const sizeMl = parseSizeMl(toText(prop(node, 'size'))) ?? parseSizeMl(variant);
  const named = readOffers(getOffers(node), resolve);
  const offers = named.length > 0 ? named : readOwnOffer(node, resolve);
  const isSingle = offers.length === 1;
  return addReleaseDate(offers, node).map((offer) => ({
    ...offer,
    variant: offer.variant ?? variant,
    sku: offer.sku ?? (isSingle && sku !== null ? excerpt(sku, 60) : null),
    gtin: offer.gtin ?? (isSingle ? readGtin(node) : null),
    sizeMl: offer.sizeMl ?? (isSingle ? sizeMl : null),
  }));
}

/**
 * Reads the offers of a product's variants, which older markup lists as `model`. Drops offers that
 * state neither stock nor price.
 */
function readVariantOffers(node: SchemaNode, resolve: Resolve, groupName: string | null): ParsedOffer[] {
  return toArray(prop(node, 'hasVariant') ?? prop(node, 'model'))
    .slice(0, MAX_VARIANTS)
    .map(resolve)
    .filter(isNode)
    .flatMap((variant) => readProductOffers(variant, resolve, describeVariant(variant, groupName)))
    .filter(hasStockOrPrice);
}

/** Returns true for a price range with a price. A range without one is an unfilled template. */
function isFullRange(range: SchemaNode): boolean {
  const isRange = getTypes(range).some((type) => type === 'aggregateoffer' || type === 'offer-aggregate');
  return isRange && Number(toText(prop(range, 'lowPrice')) ?? toText(prop(range, 'price')) ?? 0) !== 0;
}

/**
 * Returns the availability that the product states itself. If neither the product nor individual
 * offers state one, a price range (AggregateOffer) decides, unless the product has another offer.
 */
function readProductStock(node: SchemaNode, offers: readonly ParsedOffer[], resolve: Resolve) {
  const own = prop(node, 'availability');
  const availability = readAvailability(own);
  const isOpen = availability === 'unknown' && offers.every((offer) => offer.availability === 'unknown');
  const [range, other] = isOpen ? findOffers(getOffers(node), resolve) : [];
  if (range === undefined || other !== undefined || !isFullRange(range))
    return { availability, stated: quoteAvailability(own) };
  return { availability: readStock(range), stated: quoteAvailability(prop(range, 'availability')) };
}

function readGroupId(node: SchemaNode, group: unknown): string | null {
  return (
    toText(prop(node, 'inProductGroupWithID')) ??
    toText(prop(node, 'productGroupID')) ??
    (isNode(group) ? toText(prop(group, 'productGroupID')) : null)
  );
}

export function readProduct(node: SchemaNode, isListed: boolean, resolve: Resolve): ParsedProduct {
  const name = readName(prop(node, 'name'));
  const variants = readVariantOffers(node, resolve, name);
  const offers = variants.length > 0 ? addReleaseDate(variants, node) : readProductOffers(node, resolve, null);
  const [group] = toArray(resolve(prop(node, 'isVariantOf')));
  return {
    name,
    brand: readBrand(node, resolve) ?? (isNode(group) ? readBrand(group, resolve) : null),
    gtin: readGtin(node),
    url: toText(prop(node, 'url')) ?? toText(node['@id']),
    group: readGroupId(node, group),
    ...readProductStock(node, offers, resolve),
    isListed: isListed || node[ASIDE_MARK] === true,
    offers,
  };
}

/** Reads an offer whose product is missing in the shop's markup. */
export function readNamelessProduct(offer: SchemaNode, isListed: boolean, resolve: Resolve): ParsedProduct {
  return {
    name: null,
    brand: null,
    gtin: null,
    url: null,
    group: null,
    availability: 'unknown',
    stated: null,
    isListed: isListed || offer[ASIDE_MARK] === true,
    offers: readOffers([offer], resolve),
  };
}

/**
 * Reads a product that an offer names. If the product itself states neither stock nor price, it
 * gets those of `offer`.
 */
export function readOfferedProduct(
  item: SchemaNode,
  offer: SchemaNode,
  isListed: boolean,
  resolve: Resolve,
): ParsedProduct {
  const product = readProduct(item, isListed || offer[ASIDE_MARK] === true, resolve);
  if (product.offers.some(hasStockOrPrice)) return product;
  const offers = readOffers([offer], resolve).map((own) => ({
    ...own,
    variant: own.variant === product.name ? null : own.variant,
  }));
  return { ...product, offers };
}

export function isEmptyProduct({ availability, offers }: ParsedProduct): boolean {
  return availability === 'unknown' && !offers.some(hasStockOrPrice);
}
