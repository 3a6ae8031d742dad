import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { fold } from '../values/text.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { buildOffer, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import { readName } from './page-match.ts';
import { findCurrency, findListPrice, findPrice } from './price-keys.ts';
import { normaliseKey, readStock } from './stock-keys.ts';

const MAX_VARIANTS = 300;
/**
 * In a list on a product page, an entry's name of at least this length may be the name of another
 * product. Names of bottle sizes are shorter.
 */
const MIN_PRODUCT_NAME_LENGTH = 25;

const variantKeys = new Set(
  `variants variant variations skus sku sizes childproducts children simples offers offer items units editions
  combinations productitems variantlist variationlist skulist childskus variantoptions productvariants
  productvariations regularchildskus onsalechildskus models colors colours articles sellers inventories`.split(/\s+/),
);
/**
 * Keys under which an object contains a list of product variants, as in GraphQL: `{"edges": […]}`.
 */
const wrapperKeys = ['nodes', 'edges', 'items', 'list', 'values', 'data'];
const labelKeys = ['size', 'title', 'name', 'label', 'option1', 'value', 'sizeName', 'displayName', 'shade', 'color'];
const gtinKeys = ['gtin', 'gtin13', 'ean', 'barcode', 'ean13', 'upc'];

function toElements(value: unknown): SchemaNode[] {
  if (Array.isArray(value)) {
    const nodes = value.slice(0, MAX_VARIANTS).filter(isNode);
    return nodes.map((node) => (isNode(node.node) && Object.keys(node).length <= 3 ? node.node : node));
  }
  if (!isNode(value)) return [];
  for (const key of wrapperKeys) if (Array.isArray(value[key])) return toElements(value[key]);
  const inner = Object.values(value).slice(0, MAX_VARIANTS);
  return inner.length > 0 && inner.every(isNode) ? inner : [];
}

export function readGtin(node: SchemaNode): string | null {
  return gtinKeys.map((key) => toText(node[key])).find((code) => code !== null) ?? null;
}

function readLabel(node: SchemaNode, productName: string | null): string | null {
  const options = toArray(node.selectedOptions ?? node.attributes ?? node.options).slice(0, 6);
  const chosen = options.map((option) => (isNode(option) ? toText(option.value ?? option.label) : null));
  const label = chosen.filter((word) => word !== null && word.length < 80).join(', ');
  if (label !== '' && label !== 'Default Title') return label;
  for (const key of labelKeys) {
    const value = node[key];
    const text = isNode(value) ? toText(value.local ?? value.name ?? value.label ?? value.value) : toText(value);
    if (text !== null && text !== productName && text !== 'Default Title' && text.length < 200) return text;
  }
  return null;
}

/** Reads the stock of an object. VTEX states it one level deeper, in `commertialOffer`. */
export function readNodeStock(node: SchemaNode): Stock {
  const own = readStock(node);
  if (own.stated !== null) return own;
  const seller = isNode(node.commertialOffer) ? node.commertialOffer : null;
  return seller === null ? UNKNOWN_STOCK : readStock(seller);
}

/**
 * Returns true if most entries of a list are products other than the one called `name`. The name of
 * such an entry is long and shares no word with `name`.
 */
function listsOtherProducts(elements: readonly SchemaNode[], name: string | null): boolean {
  const label = new Set(
    fold(name ?? '')
      .split(' ')
      .filter((word) => word.length > 2),
  );
  const others = elements.filter((element) => {
    const own = fold(readName(element) ?? '');
    return own.length >= MIN_PRODUCT_NAME_LENGTH && !own.split(' ').some((word) => label.has(word));
  });
  return others.length > elements.length / 2;
}

/**
 * Product in a page's embedded data whose variants are read. `search.remaining` limits the work: it
 * is the number of objects of the data that may still be read.
 */
export interface ParentProduct {
  name: string | null;
  currency: string | null;
  search: { remaining: number };
}

/** Reads the most informative list of variants. A variant, such as a colour, may contain sizes. */
export function readVariants(node: SchemaNode, parent: ParentProduct, depth: number): ParsedOffer[] {
  const offers: ParsedOffer[] = [];
  for (const key of Object.keys(node).slice(0, 400)) {
    if (!variantKeys.has(normaliseKey(key)) || offers.length >= MAX_VARIANTS) continue;
    const elements = toElements(node[key]);
    if (listsOtherProducts(elements, parent.name)) continue;
    const found = elements.flatMap((element) => readVariantOffers(element, parent, depth));
    const informative = found.filter((offer) => offer.availability !== 'unknown' || offer.price !== null);
    if (isBetter(informative, offers)) offers.splice(0, offers.length, ...informative);
  }
  return offers;
}

/**
 * Returns true if list `a` is more informative than list `b`: it has more offers with a known
 * availability. If these are equally many, the longer list wins.
 */
function isBetter(a: readonly ParsedOffer[], b: readonly ParsedOffer[]): boolean {
  const known = (offers: readonly ParsedOffer[]) =>
    offers.filter(({ availability }) => availability !== 'unknown').length;
  return known(a) === known(b) ? a.length > b.length : known(a) > known(b);
}

function readVariantOffers(node: SchemaNode, parent: ParentProduct, depth: number): ParsedOffer[] {
  parent.search.remaining -= 1;
  if (parent.search.remaining < 0) return [];
  const { name } = parent;
  const own = findCurrency(node) ?? parent.currency;
  const stock = readNodeStock(node);
  const inner = depth > 0 ? readVariants(node, parent, depth - 1) : [];
  if (inner.some(({ availability }) => availability !== 'unknown')) return inner;
  const priced = isNode(node.commertialOffer) ? node.commertialOffer : node;
  const price = findPrice(priced, own);
  const parts = {
    ...stock,
    ...price,
    listPrice: price.price === null ? null : findListPrice(priced, price.currency),
    variant: readLabel(node, name),
    sku: toText(node.sku) ?? toText(node.id),
    gtin: readGtin(node),
  };
  const isEmpty = parts.price === null && parts.stated === null;
  return isEmpty && inner.length > 0 ? inner : [buildOffer(parts, name)];
}
