import type { Availability } from '@sillage/contract';
import { parseAvailability, statedAvailability } from './availability.ts';
import { asideMark } from './microdata.ts';
import { isNode, listOf, prop, type SchemaNode, textOf, typesOf } from './schema-node.ts';
import { type Resolve, readGtin, readOffers } from './schema-offers.ts';
import { parseSizeMl } from './size.ts';
import { excerpt } from './text.ts';
import type { StatedOffer } from './verdict.ts';

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

/** What a page's descriptions amount to. */
export interface SchemaReading {
  products: ProductReading[];
  /** The page says that it is a list. */
  isListing: boolean;
}

const productTypes = new Set([
  'product',
  'productgroup',
  'individualproduct',
  'productmodel',
  'someproducts',
  'book',
  'car',
  'vehicle',
]);
const listTypes = new Set(['itemlist', 'offercatalog', 'collectionpage', 'searchresultspage']);
const offerTypes = new Set(['offer', 'aggregateoffer']);
const containerTypes = new Set(['webpage', 'itempage', 'webpageelement', 'website', 'listitem', 'offer']);
/** Where to look for products inside pages and lists; all else (reviews, related products, events) is passed by. */
const ways = ['mainEntity', 'mainEntityOfPage', 'about', 'item', 'itemOffered', 'offers'];

const MOST_NODES = 20_000;
const MOST_PRODUCTS = 300;
const MOST_VARIANTS = 300;
const DEEPEST = 12;

/** Remembers nodes by `@id`, so that a mention elsewhere leads to the description. */
function resolver(roots: readonly unknown[]): Resolve {
  const known = new Map<string, SchemaNode>();
  const note = (value: unknown, depth: number): void => {
    for (const node of listOf(value).slice(0, MOST_NODES)) {
      if (!isNode(node)) continue;
      const id = node['@id'];
      if (typeof id === 'string' && Object.keys(node).length > 1 && known.size < MOST_NODES && !known.has(id))
        known.set(id, node);
      if (depth < 2) note(node['@graph'], depth + 1);
    }
  };
  note(roots, 0);
  return (value) => {
    if (!isNode(value)) return value;
    const id = value['@id'];
    return typeof id === 'string' && Object.keys(value).length === 1 ? (known.get(id) ?? value) : value;
  };
}

function readBrand(node: SchemaNode, resolve: Resolve): string | null {
  const [brand] = listOf(prop(node, 'brand') ?? prop(node, 'manufacturer'));
  const name = textOf(resolve(brand));
  return name === null ? null : excerpt(name, 100);
}

/** What tells a variant from its siblings: its size, what its name adds, or its colour. */
function variantWords(variant: SchemaNode, groupName: string | null): string | null {
  const size = textOf(prop(variant, 'size'));
  if (size !== null) return excerpt(size, 120);
  const name = textOf(prop(variant, 'name'));
  if (name !== null && name !== groupName) {
    const added =
      groupName !== null && name.startsWith(groupName)
        ? name.slice(groupName.length).replace(/^[\s,:/|–-]+/, '')
        : name;
    return excerpt(added === '' ? name : added, 120);
  }
  const color = textOf(prop(variant, 'color'));
  return color === null ? null : excerpt(color, 120);
}

/** Offers of a product, each with what the product itself knows of sku, gtin and size. */
function ownOffers(node: SchemaNode, resolve: Resolve, variant: string | null): StatedOffer[] {
  const sku = textOf(prop(node, 'sku'));
  const sizeMl = parseSizeMl(textOf(prop(node, 'size'))) ?? parseSizeMl(variant);
  const offers = readOffers(prop(node, 'offers'), resolve);
  const alone = offers.length === 1;
  return offers.map((offer) => ({
    ...offer,
    variant: offer.variant ?? variant,
    sku: offer.sku ?? (alone && sku !== null ? excerpt(sku, 60) : null),
    gtin: offer.gtin ?? (alone ? readGtin(node) : null),
    sizeMl: offer.sizeMl ?? (alone ? sizeMl : null),
  }));
}

/** Variants that name no offers are described with their group's, if that has but one. */
function variantOffers(node: SchemaNode, resolve: Resolve, groupName: string | null): StatedOffer[] {
  return listOf(prop(node, 'hasVariant'))
    .slice(0, MOST_VARIANTS)
    .map(resolve)
    .filter(isNode)
    .flatMap((variant) => ownOffers(variant, resolve, variantWords(variant, groupName)));
}

function readProduct(node: SchemaNode, listed: boolean, resolve: Resolve): ProductReading {
  const name = textOf(prop(node, 'name'));
  const variants = variantOffers(node, resolve, name);
  const [group] = listOf(resolve(prop(node, 'isVariantOf')));
  return {
    name: name === null ? null : excerpt(name),
    brand: readBrand(node, resolve) ?? (isNode(group) ? readBrand(group, resolve) : null),
    gtin: readGtin(node),
    url: textOf(prop(node, 'url')) ?? textOf(node['@id']),
    group:
      textOf(prop(node, 'inProductGroupWithID')) ??
      textOf(prop(node, 'productGroupID')) ??
      (isNode(group) ? textOf(prop(group, 'productGroupID')) : null),
    availability: parseAvailability(prop(node, 'availability')),
    stated: statedAvailability(prop(node, 'availability')),
    listed: listed || node[asideMark] === true,
    offers: variants.length > 0 ? variants : ownOffers(node, resolve, null),
  };
}

function isContainer(types: readonly string[]): boolean {
  return types.every((type) => type === '' || containerTypes.has(type));
}

/** An offer that belongs to no product: shops forget the product around it. */
function namelessProduct(offer: SchemaNode, listed: boolean, resolve: Resolve): ProductReading {
  const aside = listed || offer[asideMark] === true;
  const offers = readOffers([offer], resolve);
  return {
    name: null,
    brand: null,
    gtin: null,
    url: null,
    group: null,
    availability: 'unknown',
    stated: null,
    listed: aside,
    offers,
  };
}

/**
 * Finds the products that JSON-LD or microdata describe as such, in the order of the page. Bounded in number and
 * depth; related products, reviews and breadcrumbs are passed by, and those in lists are marked as `listed`.
 */
export function readSchema(roots: readonly unknown[]): SchemaReading {
  const resolve = resolver(roots);
  const reading: SchemaReading = { products: [], isListing: false };
  const seen = new Set<SchemaNode>();

  const visit = (value: unknown, listed: boolean, depth: number): void => {
    for (const entry of listOf(value)) {
      const node = resolve(entry);
      if (!isNode(node) || seen.size >= MOST_NODES || depth > DEEPEST || seen.has(node)) continue;
      seen.add(node);
      const types = typesOf(node);
      const isProduct = types.some((type) => productTypes.has(type));
      if (isProduct && reading.products.length < MOST_PRODUCTS)
        reading.products.push(readProduct(node, listed, resolve));
      if (isProduct) continue;
      if (types.some((type) => offerTypes.has(type)) && prop(node, 'itemOffered') === undefined) {
        reading.products.push(namelessProduct(node, listed, resolve));
        continue;
      }
      const isList = types.some((type) => listTypes.has(type));
      if (isList && !listed) reading.isListing = true;
      visit(node['@graph'], listed, depth + 1);
      if (isList || isContainer(types)) for (const way of ways) visit(prop(node, way), listed || isList, depth + 1);
      visit(prop(node, 'itemListElement'), true, depth + 1);
    }
  };
  visit(roots, false, 0);
  return reading;
}
