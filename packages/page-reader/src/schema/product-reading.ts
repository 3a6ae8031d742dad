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

/** One product as a page describes it, with whatever offers it names. */
export interface ProductReading {
  name: string | null;
  brand: string | null;
  gtin: string | null;
  url: string | null;
  /** Names the group whose variant this is. */
  group: string | null;
  /** An availability that stands on the product itself instead of on its offers. */
  availability: Availability | 'unknown';
  /** That in the source's own terms; null when it says nothing. */
  stated: string | null;
  /** One of a list (of search results, of related products), not what the page is about. */
  listed: boolean;
  offers: StatedOffer[];
}

const MOST_VARIANTS = 300;

/** A name as people read it: JSON-LD often holds "Dolce &amp; Gabbana". */
function shortName(value: unknown, longest?: number): string | null {
  const text = textOf(value);
  return text === null ? null : excerpt(decodedText(text.slice(0, 1000)), longest);
}

function readBrand(node: SchemaNode, resolve: Resolve): string | null {
  const [brand] = listOf(prop(node, 'brand') ?? prop(node, 'manufacturer'));
  return shortName(resolve(brand), 100);
}

/** What tells a variant from its siblings: its size, what its name adds, or its colour. */
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

/** What a product says it costs, and whether there is any, without an offer around it. */
function offerOfItself(node: SchemaNode, resolve: Resolve): StatedOffer[] {
  const { itemOffered: _item, offers: _offers, ...own } = node;
  const [offer] = readOffers(own, resolve);
  return offer === undefined || offer.price === null ? [] : [{ ...offer, variant: null }];
}

/** Shops of the years before 2013 wrote `offerDetails`, after data-vocabulary.org. */
function offersOf(node: SchemaNode): unknown {
  return prop(node, 'offers') ?? prop(node, 'offerDetails') ?? prop(node, 'offer');
}

/** Offers of a product, each with what the product itself knows of sku, gtin and size. */
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

/** The offers of a group's variants, and of the models that older shops list instead; those that say something. */
function variantOffers(node: SchemaNode, resolve: Resolve, groupName: string | null): StatedOffer[] {
  return listOf(prop(node, 'hasVariant') ?? prop(node, 'model'))
    .slice(0, MOST_VARIANTS)
    .map(resolve)
    .filter(isNode)
    .flatMap((variant) => ownOffers(variant, resolve, variantWords(variant, groupName)))
    .filter(says);
}

/** A range of offers with a price, so that it is no template that was not filled in. */
function isFullRange(range: SchemaNode): boolean {
  const isRange = typesOf(range).some((type) => type === 'aggregateoffer' || type === 'offer-aggregate');
  return isRange && Number(textOf(prop(range, 'lowPrice')) ?? textOf(prop(range, 'price')) ?? 0) !== 0;
}

/** The availability of the product as a whole: its own, or that of the one range of offers that say nothing themselves. */
function wholeStock(node: SchemaNode, offers: readonly StatedOffer[], resolve: Resolve) {
  const own = prop(node, 'availability');
  const availability = readAvailability(own);
  const isOpen = availability === 'unknown' && offers.every((offer) => offer.availability === 'unknown');
  const [range, other] = isOpen ? offerEntries(offersOf(node), resolve) : [];
  if (range === undefined || other !== undefined || !isFullRange(range))
    return { availability, stated: statedAvailability(own) };
  return { availability: readStock(range), stated: statedAvailability(prop(range, 'availability')) };
}

/** The group that a variant belongs to, by its number. */
function groupOf(node: SchemaNode, group: unknown): string | null {
  return (
    textOf(prop(node, 'inProductGroupWithID')) ??
    textOf(prop(node, 'productGroupID')) ??
    (isNode(group) ? textOf(prop(group, 'productGroupID')) : null)
  );
}

/** What a node that is a product says of it. */
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

/** An offer that belongs to no product: shops forget the product around it. */
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

/** The product that an offer says it offers, with that offer where the product names none itself. */
export function offeredProduct(item: SchemaNode, offer: SchemaNode, listed: boolean, resolve: Resolve): ProductReading {
  const product = readProduct(item, listed || offer[asideMark] === true, resolve);
  if (product.offers.some(says)) return product;
  const offers = readOffers([offer], resolve).map((one) => ({
    ...one,
    variant: one.variant === product.name ? null : one.variant,
  }));
  return { ...product, offers };
}

/** True where a product's offers leave its stock and price open. */
export function saysNothing({ availability, offers }: ProductReading): boolean {
  return availability === 'unknown' && !offers.some(says);
}
