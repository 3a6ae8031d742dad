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

export function labelOf(node: unknown): string {
  return plainText(textOf(node) ?? '', 100);
}

const brandAttribute = /^(?:pa_)?(?:brands?|house|designer|perfume house|marke|hersteller|marque|marca|merk)$/i;

export function vendorOf(entry: SchemaNode): string | null {
  const [brand] = listOf(entry.brands).map(labelOf).filter(Boolean);
  return brand ?? attributeOf(entry, (name) => brandAttribute.test(name.trim()));
}

/** Returns an attribute's value; null when it has several. */
export function attributeOf(entry: SchemaNode, isWanted: (name: string) => boolean): string | null {
  const attribute = listOf(entry.attributes)
    .slice(0, 30)
    .filter(isNode)
    .find(({ name }) => typeof name === 'string' && isWanted(name));
  const values = [...listOf(attribute?.terms), ...listOf(attribute?.options)].map(labelOf).filter(Boolean);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Converts an entry of the Store API, a product or one of its sizes, to an offer. */
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

/** Writes "Size: 50 ml, Box: none" as "50 ml, none", since option names vary by shop. */
function variantOf(entry: SchemaNode): string | null {
  const values = listOf(entry.attributes)
    .slice(0, 10)
    .filter(isNode)
    .map((attribute) => textOf(attribute.value) ?? textOf(attribute.option));
  const words = values.every((value) => value === null) ? [textOf(entry.variation)] : values;
  const text = words.flatMap((word) => (word ? plainText(word.replace(/(?:^|, )[^:,]{1,40}: /g, ', '), 120) : []));
  return excerpt(text.join(', ').replace(/^, /, ''), 120) || null;
}

/** `global_unique_id` contains barcodes since WooCommerce 9.2. */
function gtinOf(entry: SchemaNode): string | null {
  const code = (textOf(entry.global_unique_id) ?? '').replace(/[\s-]/g, '');
  return /^\d{8}$|^\d{12,14}$/.test(code) ? code : null;
}

const statuses: Record<string, Availability> = {
  instock: 'InStock',
  outofstock: 'OutOfStock',
  onbackorder: 'BackOrder',
};

/** The Store API has flags; older and custom endpoints have `stock_status`. Else unknown. */
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

/** Prices are integers in the minor unit, with `currency_minor_unit` digits. */
function priceOf(entry: SchemaNode): { price: number | null; currency: string | null } {
  const none = { price: null, currency: null };
  if (!isNode(entry.prices)) return { ...none, price: decimal(entry.price) };
  const { price, price_range, currency_minor_unit, currency_code } = entry.prices;
  // The minimum of a range is not the price of any particular size.
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

export function wooCommerceReading(name: string, brand: string | null, offers: StatedOffer[]): ProductReading {
  return productOf({ name, brand, offers });
}

/** Returns the only product in a response of `/wp-json/wc/store/v1/products/…`, else null. */
export function wooCommerceProductIn(body: unknown): SchemaNode | null {
  const [only, ...others] = listOf(body);
  if (!isNode(only) || others.length > 0 || typeof only.name !== 'string') return null;
  return typeof only.permalink === 'string' && ('prices' in only || 'is_in_stock' in only) ? only : null;
}

/** Reads a product of the Store API as one offer: its entry has no stock of single sizes. */
export function readWooCommerceProduct(entry: SchemaNode): ProductReading {
  const name = plainText(textOf(entry.name) ?? '');
  const reading = wooCommerceReading(name, vendorOf(entry), [readWooCommerceOffer(entry, name, false)]);
  return { ...reading, url: textOf(entry.permalink) };
}
