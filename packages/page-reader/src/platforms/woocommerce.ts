import type { Availability } from '@sillage/contract';
import { isNode, listOf, type SchemaNode, textOf } from '../schema/schema-node.ts';
import type { ProductReading } from '../schema/schema-products.ts';
import type { StatedOffer } from '../verdict.ts';
import { parseCurrency } from '../words/currency.ts';
import { inRange } from '../words/price.ts';
import { parseSizeMl } from '../words/size.ts';
import { excerpt } from '../words/text.ts';
import { plainText } from './plain-text.ts';
import { productOf } from './reading.ts';

/** A category, tag, brand or term as plain text. */
export function labelOf(node: unknown): string {
  return plainText(textOf(node) ?? '', 100);
}

const brandAttribute = /^(?:pa_)?(?:brands?|house|designer|perfume house|marke|hersteller|marque|marca|merk)$/i;

/** The house that a product names in its brands or attributes. */
export function vendorOf(entry: SchemaNode): string | null {
  const [brand] = listOf(entry.brands).map(labelOf).filter(Boolean);
  return brand ?? attributeOf(entry, (name) => brandAttribute.test(name.trim()));
}

/** The only value of an attribute. */
export function attributeOf(entry: SchemaNode, isWanted: (name: string) => boolean): string | null {
  const attribute = listOf(entry.attributes)
    .slice(0, 30)
    .filter(isNode)
    .find(({ name }) => typeof name === 'string' && isWanted(name));
  const values = [...listOf(attribute?.terms), ...listOf(attribute?.options)].map(labelOf).filter(Boolean);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** The offer that an entry of the Store API is: the product itself, or one of its sizes. */
export function readWooCommerceOffer(entry: SchemaNode, productName: string, isSize: boolean): StatedOffer {
  const variant = isSize ? variantOf(entry) : null;
  const { price, currency } = priceOf(entry);
  const availability = availabilityOf(entry);
  return {
    variant,
    sku: textOf(entry.sku),
    gtin: gtinOf(entry),
    sizeMl: parseSizeMl(variant) ?? parseSizeMl(isSize ? plainText(textOf(entry.name) ?? '') : productName),
    availability,
    price,
    currency: price === null ? null : currency,
    stated: availability === 'unknown' ? null : statedOf(entry),
  };
}

/** "Size: 50 ml, Box: none" is written as "50 ml, none": the names of the choices are the shop's, the values tell sizes apart. */
function variantOf(entry: SchemaNode): string | null {
  const values = listOf(entry.attributes)
    .slice(0, 10)
    .filter(isNode)
    .map((attribute) => textOf(attribute.value) ?? textOf(attribute.option));
  const words = values.every((value) => value === null) ? [textOf(entry.variation)] : values;
  const text = words.flatMap((word) => (word ? plainText(word.replace(/(?:^|, )[^:,]{1,40}: /g, ', '), 120) : []));
  return excerpt(text.join(', ').replace(/^, /, ''), 120) || null;
}

/** Barcodes stand in `global_unique_id` since WooCommerce 9.2. */
function gtinOf(entry: SchemaNode): string | null {
  const code = (textOf(entry.global_unique_id) ?? '').replace(/[\s-]/g, '');
  return /^\d{8}$|^\d{12,14}$/.test(code) ? code : null;
}

const statuses: Record<string, Availability> = {
  instock: 'InStock',
  outofstock: 'OutOfStock',
  onbackorder: 'BackOrder',
};

/** The Store API has flags; older and home-made endpoints have the shop's own word. What says neither is unknown. */
function availabilityOf(entry: SchemaNode): Availability | 'unknown' {
  if (entry.is_on_backorder === true) return 'BackOrder';
  if (typeof entry.is_in_stock === 'boolean') return entry.is_in_stock ? 'InStock' : 'OutOfStock';
  return typeof entry.stock_status === 'string' ? (statuses[entry.stock_status] ?? 'unknown') : 'unknown';
}

function statedOf(entry: SchemaNode): string {
  if (entry.is_on_backorder === true) return 'is_on_backorder: true';
  return typeof entry.is_in_stock === 'boolean'
    ? `is_in_stock: ${entry.is_in_stock}`
    : `stock_status: ${String(entry.stock_status)}`;
}

/** Whole numbers in the currency's smallest unit, of which `currency_minor_unit` says how many digits it has. */
function priceOf(entry: SchemaNode): { price: number | null; currency: string | null } {
  const none = { price: null, currency: null };
  if (!isNode(entry.prices)) return { ...none, price: decimal(entry.price) };
  const { price, price_range, currency_minor_unit, currency_code } = entry.prices;
  // "From" is not the price of any one size.
  if (isNode(price_range) && price_range.min_amount !== price_range.max_amount) return none;
  const digits = typeof currency_minor_unit === 'number' && /^[0-4]$/.test(String(currency_minor_unit));
  if (!digits || !/^\d{1,14}$/.test(textOf(price) ?? '')) return none;
  const amount = inRange(Number(price) / 10 ** currency_minor_unit);
  return { price: amount === 0 ? null : amount, currency: parseCurrency(currency_code) };
}

function decimal(value: unknown): number | null {
  const text = textOf(value) ?? '';
  const amount = /^\d{1,9}(?:\.\d{1,4})?$/.test(text) ? inRange(Number(text)) : null;
  return amount === 0 ? null : amount;
}

/** A product with its offers, as the reader weighs it. */
export function wooCommerceReading(name: string, brand: string | null, offers: StatedOffer[]): ProductReading {
  return productOf({ name, brand, offers });
}

/** The one product in an answer of the Store API (`/wp-json/wc/store/v1/products/…`): itself, or the only one of a list. */
export function wooCommerceProductIn(body: unknown): SchemaNode | null {
  const [only, ...others] = listOf(body);
  if (!isNode(only) || others.length > 0 || typeof only.name !== 'string') return null;
  return typeof only.permalink === 'string' && ('prices' in only || 'is_in_stock' in only) ? only : null;
}

/**
 * Reads one product of the Store API. One that is sold in sizes is one offer here, since its entry tells the stock of
 * the whole only.
 */
export function readWooCommerceProduct(entry: SchemaNode): ProductReading {
  const name = plainText(textOf(entry.name) ?? '');
  const reading = wooCommerceReading(name, vendorOf(entry), [readWooCommerceOffer(entry, name, false)]);
  return { ...reading, url: textOf(entry.permalink) };
}
