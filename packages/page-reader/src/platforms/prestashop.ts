import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCount } from '../values/amount.ts';
import { parseCurrency } from '../values/currency.ts';
import { readAmount, readCurrency } from '../values/price.ts';
import type { AttributeValue } from './attribute-values.ts';
import { buildOffer, buildProduct, createStock, joinOptions, type Stock, UNKNOWN_STOCK } from './build-product.ts';
import type { PageMatch } from './page-match.ts';
import type { StateValue } from './scripts/script-values.ts';

const isTrue = (value: unknown) => value === true || value === 1 || value === '1';

/** Reads PrestaShop's stock. With `allow_oosp`, "available" at quantity 0 is a back order. */
function readStock(product: SchemaNode): Stock {
  const { availability } = product;
  const count = parseCount(product.quantity);
  const isSoldOut = count !== null && count <= 0;
  if (availability === 'available' && isSoldOut && isTrue(product.allow_oosp))
    return createStock('allow_oosp', `true, quantity ${count}`, 'BackOrder');
  if (availability === 'available') return createStock('availability', availability, 'InStock');
  if (availability === 'last_remaining_items') return createStock('availability', availability, 'LimitedAvailability');
  if (availability === 'unavailable') return createStock('availability', availability, 'OutOfStock');
  if (availability === 'discontinued') return createStock('availability', availability, 'Discontinued');
  if (count === null || isTrue(product.allow_oosp) || product.show_availability === false) return UNKNOWN_STOCK;
  if (!isSoldOut) return createStock('quantity', count, 'InStock');
  // A shop that does not manage its stock has 0 of everything.
  return product.allow_oosp === undefined ? UNKNOWN_STOCK : createStock('quantity', count, 'OutOfStock');
}

function describeVariant(attributes: unknown): string | null {
  const nodes = isNode(attributes) ? Object.values(attributes) : toArray(attributes);
  return joinOptions(nodes.map((node) => (isNode(node) ? node.name : null)));
}

function findCurrency(values: readonly StateValue[]): string | null {
  const shop = values.find(({ name }) => name === 'prestashop')?.value;
  const currency = isNode(shop) ? shop.currency : null;
  return isNode(currency) ? parseCurrency(currency.iso_code) : null;
}

function isProduct({ name, value }: AttributeValue): boolean {
  return (
    name === 'data-product' &&
    isNode(value) &&
    'id_product' in value &&
    ('availability' in value || 'price_amount' in value)
  );
}

/**
 * Reads the selected variant of a PrestaShop product. PrestaShop 1.7 and later state it as JSON in
 * the attribute `data-product`.
 */
export function readPrestaShop(
  attributes: readonly AttributeValue[],
  values: readonly StateValue[],
  page: PageMatch,
): ParsedProduct | null {
  const products = attributes.filter(isProduct);
  const details = products.find(({ tag }) => tag.includes('product-details'));
  const found = (details ?? products.find(({ value }) => isNode(value) && page.fit(value) >= 3))?.value;
  if (!isNode(found)) return null;
  const currency = findCurrency(values) ?? readCurrency(null, toText(found.price));
  const name = toText(found.name);
  const price = readAmount(found.price_amount ?? found.price, currency);
  const parts = {
    ...readStock(found),
    variant: describeVariant(found.attributes),
    sku: toText(found.reference),
    gtin: toText(found.ean13),
    price,
    currency,
    listPrice: readAmount(found.regular_price_amount ?? found.price_without_reduction, currency),
  };
  return buildProduct({ name, brand: toText(found.manufacturer_name), offers: [buildOffer(parts, name)] });
}
