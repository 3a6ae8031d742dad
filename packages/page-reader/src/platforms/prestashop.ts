import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import { parseCurrency } from '../words/currency.ts';
import { readAmount, readCurrency } from '../words/price.ts';
import type { AttributeValue } from './attribute-values.ts';
import type { PageMatch } from './page-match.ts';
import { offerOf, productOf, type Stock, silent, stated } from './reading.ts';
import type { StateValue } from './script-values.ts';

const isYes = (value: unknown) => value === true || value === 1 || value === '1';

function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? count : null;
}

/** With `allow_oosp`, orders beyond the stock, `availability` stays "available" at quantity 0. */
function stockOf(product: SchemaNode): Stock {
  const { availability } = product;
  const count = countOf(product.quantity);
  const isGone = count !== null && count <= 0;
  if (availability === 'available' && isGone && isYes(product.allow_oosp))
    return stated('allow_oosp', `true, quantity ${count}`, 'BackOrder');
  if (availability === 'available') return stated('availability', availability, 'InStock');
  if (availability === 'last_remaining_items') return stated('availability', availability, 'LimitedAvailability');
  if (availability === 'unavailable') return stated('availability', availability, 'OutOfStock');
  if (availability === 'discontinued') return stated('availability', availability, 'Discontinued');
  if (count === null || isYes(product.allow_oosp) || product.show_availability === false) return silent;
  return stated('quantity', count, isGone ? 'OutOfStock' : 'InStock');
}

function wordsOf(attributes: unknown): string | null {
  const nodes = isNode(attributes) ? Object.values(attributes) : listOf(attributes);
  const names = nodes.slice(0, 6).map((node) => (isNode(node) ? textOf(node.name) : null));
  const words = names.filter((name) => name !== null).join(', ');
  return words === '' ? null : words;
}

/** `var prestashop = {"currency": {"iso_code": "EUR"}}` */
function currencyIn(values: readonly StateValue[]): string | null {
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

/** Reads the selected combination: PrestaShop 1.7 and later, `#product-details[data-product]`. */
export function readPrestaShop(
  attributes: readonly AttributeValue[],
  values: readonly StateValue[],
  page: PageMatch,
): ProductReading | null {
  const products = attributes.filter(isProduct);
  const details = products.find(({ tag }) => tag.includes('product-details'));
  const found = (details ?? products.find(({ value }) => isNode(value) && page.fit(value) >= 3))?.value;
  if (!isNode(found)) return null;
  const currency = currencyIn(values) ?? readCurrency(null, textOf(found.price));
  const name = textOf(found.name);
  const price = readAmount(found.price_amount ?? found.price, currency);
  const parts = {
    ...stockOf(found),
    variant: wordsOf(found.attributes),
    sku: textOf(found.reference),
    gtin: textOf(found.ean13),
    price,
    currency,
  };
  return productOf({ name, brand: textOf(found.manufacturer_name), offers: [offerOf(parts, name)] });
}
