import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { StatedOffer } from '../verdict.ts';
import { fold } from '../words/text.ts';
import { nameOf } from './page-match.ts';
import { currencyOf, priceOf } from './price-keys.ts';
import { offerOf, type Stock, silent } from './reading.ts';
import { plainKey, stockOf } from './stock-keys.ts';

const MOST_VARIANTS = 300;
/** Names of sizes are shorter than this. */
const LONG_NAME = 25;

const variantKeys = new Set(
  `variants variant variations skus sku sizes childproducts children simples offers offer items units editions
  combinations productitems variantlist variationlist skulist childskus variantoptions productvariants
  productvariations models colors colours articles sellers inventories`.split(/\s+/),
);
/** Keys around the list itself, as in GraphQL and state stores. */
const wrapperKeys = ['nodes', 'edges', 'items', 'list', 'values', 'data'];
const labelKeys = ['size', 'title', 'name', 'label', 'option1', 'value', 'sizeName', 'displayName', 'shade', 'color'];
const gtinKeys = ['gtin', 'gtin13', 'ean', 'barcode', 'ean13', 'upc'];

function elementsOf(value: unknown): SchemaNode[] {
  if (Array.isArray(value)) {
    const nodes = value.slice(0, MOST_VARIANTS).filter(isNode);
    return nodes.map((node) => (isNode(node.node) && Object.keys(node).length <= 3 ? node.node : node));
  }
  if (!isNode(value)) return [];
  for (const key of wrapperKeys) if (Array.isArray(value[key])) return elementsOf(value[key]);
  const inner = Object.values(value).slice(0, MOST_VARIANTS);
  return inner.length > 0 && inner.every(isNode) ? inner : [];
}

export function gtinOf(node: SchemaNode): string | null {
  return gtinKeys.map((key) => textOf(node[key])).find((code) => code !== null) ?? null;
}

function labelOf(node: SchemaNode, productName: string | null): string | null {
  const options = listOf(node.selectedOptions ?? node.attributes ?? node.options).slice(0, 6);
  const chosen = options.map((option) => (isNode(option) ? textOf(option.value ?? option.label) : null));
  const words = chosen.filter((word) => word !== null && word.length < 80).join(', ');
  if (words !== '' && words !== 'Default Title') return words;
  for (const key of labelKeys) {
    const value = node[key];
    const text = isNode(value) ? textOf(value.local ?? value.name ?? value.label ?? value.value) : textOf(value);
    if (text !== null && text !== productName && text !== 'Default Title' && text.length < 200) return text;
  }
  return null;
}

/** Reads the stock of an object; VTEX has it one level deeper. */
export function stockIn(node: SchemaNode): Stock {
  const own = stockOf(node);
  if (own.stated !== null) return own;
  const seller = isNode(node.commertialOffer) ? node.commertialOffer : null;
  return seller === null ? silent : stockOf(seller);
}

/** Returns true for a list of other products: most names are long and share no word with `name`. */
function isListOfOthers(elements: readonly SchemaNode[], name: string | null): boolean {
  const words = new Set(
    fold(name ?? '')
      .split(' ')
      .filter((word) => word.length > 2),
  );
  const others = elements.filter((element) => {
    const own = fold(nameOf(element) ?? '');
    return own.length >= LONG_NAME && !own.split(' ').some((word) => words.has(word));
  });
  return others.length > elements.length / 2;
}

/** The parent product, and the number of objects that may still be examined for all products. */
export interface Around {
  name: string | null;
  currency: string | null;
  search: { left: number };
}

/**
 * Returns the sizes of a product from its most informative list. `depth` limits how deep variants,
 * such as colours, may contain sizes of their own.
 */
export function offersIn(node: SchemaNode, around: Around, depth: number): StatedOffer[] {
  const offers: StatedOffer[] = [];
  for (const key of Object.keys(node).slice(0, 400)) {
    if (!variantKeys.has(plainKey(key)) || offers.length >= MOST_VARIANTS) continue;
    const elements = elementsOf(node[key]);
    if (isListOfOthers(elements, around.name)) continue;
    const found = elements.flatMap((element) => variantOffers(element, around, depth));
    const telling = found.filter((offer) => offer.availability !== 'unknown' || offer.price !== null);
    if (isBetter(telling, offers)) offers.splice(0, offers.length, ...telling);
  }
  return offers;
}

/** Prefers the list that states more stocks, then the longer one. */
function isBetter(one: readonly StatedOffer[], other: readonly StatedOffer[]): boolean {
  const known = (offers: readonly StatedOffer[]) =>
    offers.filter(({ availability }) => availability !== 'unknown').length;
  return known(one) === known(other) ? one.length > other.length : known(one) > known(other);
}

function variantOffers(node: SchemaNode, around: Around, depth: number): StatedOffer[] {
  around.search.left -= 1;
  if (around.search.left < 0) return [];
  const { name } = around;
  const own = currencyOf(node) ?? around.currency;
  const stock = stockIn(node);
  const inner = depth > 0 ? offersIn(node, around, depth - 1) : [];
  if (inner.some(({ availability }) => availability !== 'unknown')) return inner;
  const parts = {
    ...stock,
    ...priceOf(isNode(node.commertialOffer) ? node.commertialOffer : node, own),
    variant: labelOf(node, name),
    sku: textOf(node.sku) ?? textOf(node.id),
    gtin: gtinOf(node),
  };
  const isSilent = parts.price === null && parts.stated === null;
  return isSilent && inner.length > 0 ? inner : [offerOf(parts, name)];
}
