import type { Availability } from '@sillage/contract';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { parseGtin } from '../values/gtin.ts';
import { selectListPrice } from '../values/list-price.ts';
import { toValidAmount } from '../values/price.ts';
import { parseSizeMl } from '../values/size.ts';
import { excerpt } from '../values/text.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import { buildProduct, fromMinorUnits } from './build-product.ts';
import { toPlainText } from './plain-text.ts';

export function readLabel(node: unknown): string {
  return toPlainText(toText(node) ?? '', 100);
}

const brandAttribute = /^(?:pa_)?(?:brands?|house|designer|perfume house|marke|hersteller|marque|marca|merk)$/i;

export function findVendor(entry: SchemaNode): string | null {
  const [brand] = toArray(entry.brands).map(readLabel).filter(Boolean);
  return brand ?? findAttribute(entry, (name) => brandAttribute.test(name.trim()));
}

/** Returns the value of an attribute; null when the attribute is missing or has several values. */
export function findAttribute(entry: SchemaNode, isWanted: (name: string) => boolean): string | null {
  const attribute = toArray(entry.attributes)
    .slice(0, 30)
    .filter(isNode)
    .find(({ name }) => typeof name === 'string' && isWanted(name));
  const values = [...toArray(attribute?.terms), ...toArray(attribute?.options)].map(readLabel).filter(Boolean);
  return values.length === 1 ? (values[0] ?? null) : null;
}

export function readWooCommerceOffer(entry: SchemaNode, productName: string, isSize: boolean): ParsedOffer {
  const variant = isSize ? describeVariant(entry) : null;
  const { price, currency, regularPrice } = readPrice(entry);
  const availability = readAvailability(entry);
  return {
    variant,
    sku: toText(entry.sku),
    // Contains barcodes since WooCommerce 9.2.
    gtin: parseGtin(toText(entry.global_unique_id)),
    sizeMl: parseSizeMl(variant) ?? parseSizeMl(isSize ? toPlainText(toText(entry.name) ?? '') : productName),
    availability,
    price,
    currency: price === null ? null : currency,
    stated: availability === 'unknown' ? null : quoteStock(entry),
    listPrice: selectListPrice({ price, currency }, { price: regularPrice, currency }),
  };
}

/** Describes a variant without option names: "Size: 50 ml, Box: none" becomes "50 ml, none". */
function describeVariant(entry: SchemaNode): string | null {
  const values = toArray(entry.attributes)
    .slice(0, 10)
    .filter(isNode)
    .map((attribute) => toText(attribute.value) ?? toText(attribute.option));
  const texts = values.every((value) => value === null) ? [toText(entry.variation)] : values;
  const text = texts.flatMap((word) => (word ? toPlainText(word.replace(/(?:^|, )[^:,]{1,40}: /g, ', '), 120) : []));
  return excerpt(text.join(', ').replace(/^, /, ''), 120) || null;
}

const statuses: Record<string, Availability> = {
  instock: 'InStock',
  outofstock: 'OutOfStock',
  onbackorder: 'BackOrder',
};

/** Reads WooCommerce's stock flags, or the `stock_status` of older and custom endpoints. */
function readAvailability(entry: SchemaNode): Availability | 'unknown' {
  if (entry.is_on_backorder === true) return 'BackOrder';
  if (typeof entry.is_in_stock === 'boolean') return entry.is_in_stock ? 'InStock' : 'OutOfStock';
  return typeof entry.stock_status === 'string' ? (statuses[entry.stock_status] ?? 'unknown') : 'unknown';
}

function quoteStock(entry: SchemaNode): string {
  if (entry.is_on_backorder === true) return 'is_on_backorder: true';
  return typeof entry.is_in_stock === 'boolean'
    ? `is_in_stock: ${entry.is_in_stock}`
    : `stock_status: ${String(entry.stock_status)}`;
}

interface Prices {
  price: number | null;
  regularPrice: number | null;
  currency: string | null;
}

/** WooCommerce's Store API states prices as integers with `currency_minor_unit` decimals. */
function readPrice(entry: SchemaNode): Prices {
  const none = { price: null, regularPrice: null, currency: null };
  if (!isNode(entry.prices))
    return { ...none, price: parseDecimal(entry.price), regularPrice: parseDecimal(entry.regular_price) };
  const { price, regular_price, price_range, currency_minor_unit, currency_code } = entry.prices;
  // The minimum of a range is not the price of any particular size.
  if (isNode(price_range) && price_range.min_amount !== price_range.max_amount) return none;
  const digits = typeof currency_minor_unit === 'number' && /^[0-4]$/.test(String(currency_minor_unit));
  if (!digits || !/^\d{1,14}$/.test(toText(price) ?? '')) return none;
  return {
    price: fromMinorUnits(price, currency_minor_unit),
    regularPrice: fromMinorUnits(toText(regular_price), currency_minor_unit),
    currency: parseCurrency(currency_code),
  };
}

function parseDecimal(value: unknown): number | null {
  const text = toText(value) ?? '';
  const amount = /^\d{1,9}(?:\.\d{1,4})?$/.test(text) ? toValidAmount(Number(text)) : null;
  return amount === 0 ? null : amount;
}

export function buildWooCommerceProduct(name: string, brand: string | null, offers: ParsedOffer[]): ParsedProduct {
  return buildProduct({ name, brand, offers });
}

/** Returns the only product in a response of `/wp-json/wc/store/v1/products/…`, else null. */
export function findWooCommerceProduct(body: unknown): SchemaNode | null {
  const [only, ...others] = toArray(body);
  if (!isNode(only) || others.length > 0 || typeof only.name !== 'string') return null;
  return typeof only.permalink === 'string' && ('prices' in only || 'is_in_stock' in only) ? only : null;
}

/** Reads a product as one offer: a WooCommerce product's JSON states no stock of single sizes. */
export function readWooCommerceProduct(entry: SchemaNode): ParsedProduct {
  const name = toPlainText(toText(entry.name) ?? '');
  const product = buildWooCommerceProduct(name, findVendor(entry), [readWooCommerceOffer(entry, name, false)]);
  return { ...product, url: toText(entry.permalink) };
}
