import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { parseCurrency } from '../values/currency.ts';
import { parseGtin } from '../values/gtin.ts';
import { selectListPrice } from '../values/list-price.ts';
import { parseSizeMl } from '../values/size.ts';
import { excerpt } from '../values/text.ts';
import type { ParsedOffer } from '../verdict/verdict.ts';
import {
  buildProduct,
  createStock,
  fromMinorUnits,
  joinOptions,
  parseFlag,
  type Stock,
  UNKNOWN_STOCK,
} from './build-product.ts';
import { toPlainText } from './plain-text.ts';

/* Products of the Universal Commerce Protocol: product.json and variant.json of its schemas. */

const MAX_VARIANTS = 250;
const MAX_BARCODES = 10;

/**
 * Decimals of ISO 4217 where they are not two. They differ from the decimals that shops show:
 * Colombian prices have none, but ISO 4217 counts two.
 */
const isoDecimals = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** Converts a price of the protocol, in minor units of ISO 4217; null unless it is above zero. */
export function fromUcpAmount(price: unknown): { price: number; currency: string } | null {
  if (!isNode(price) || typeof price.amount !== 'number') return null;
  const currency = parseCurrency(price.currency);
  const amount = currency === null ? null : fromMinorUnits(price.amount, isoDecimals.get(currency) ?? 2);
  return currency === null || amount === null ? null : { price: amount, currency };
}

const statuses = new Map([
  ['in_stock', { availability: 'InStock', available: true }],
  ['backorder', { availability: 'BackOrder', available: true }],
  ['preorder', { availability: 'PreOrder', available: true }],
  ['out_of_stock', { availability: 'OutOfStock', available: false }],
  ['discontinued', { availability: 'Discontinued', available: false }],
] as const);

/**
 * Reads `available` and `status`. The stock is unknown when they contradict each other. The list of
 * statuses is open: another status that can be bought may mean any stock, so it is unknown too.
 */
function readStock(availability: unknown): Stock {
  if (!isNode(availability)) return UNKNOWN_STOCK;
  const { available, status } = availability;
  if (typeof status !== 'string') return parseFlag('available', available);
  const known = statuses.get(status as 'in_stock');
  if (known === undefined) return available === false ? createStock('status', status, 'OutOfStock') : UNKNOWN_STOCK;
  const isContradicted = typeof available === 'boolean' && available !== known.available;
  return isContradicted ? UNKNOWN_STOCK : createStock('status', status, known.availability);
}

/** A variant of a product without options repeats the product's title. */
function describeVariant(variant: SchemaNode, name: string): string | null {
  const options = toArray(variant.options).filter(isNode);
  const labels = options.map(({ label }) => toPlainText(toText(label) ?? '', 120)).filter((text) => text !== '');
  const title = labels.length > 0 ? joinOptions(labels) : toPlainText(toText(variant.title) ?? '', 120);
  const isEmpty = title === null || title === '' || title === name || /^default(?: title)?$/i.test(title);
  return isEmpty ? null : excerpt(title, 120);
}

function readGtin(variant: SchemaNode): string | null {
  const values = toArray(variant.barcodes).slice(0, MAX_BARCODES).filter(isNode);
  const gtins = values.map(({ value }) => parseGtin(toText(value))).filter((gtin) => gtin !== null);
  return gtins[0] ?? null;
}

/** `C62` is the code of one piece in UN/CEFACT Recommendation 20, and the default. */
function isSoldByPiece(unit: unknown): boolean {
  return unit === undefined || (isNode(unit) && unit.unit === 'C62' && (unit.scale ?? 0) === 0);
}

function readVariant(variant: SchemaNode, name: string): ParsedOffer {
  const label = describeVariant(variant, name);
  const sku = toPlainText(toText(variant.sku) ?? '', 60);
  // A price per millilitre or hour is not the price of a bottle.
  const price = isSoldByPiece(variant.quantity_unit) ? fromUcpAmount(variant.price) : null;
  const listPrice = price === null ? null : fromUcpAmount(variant.list_price);
  return {
    variant: label,
    sku: sku === '' ? null : sku,
    gtin: readGtin(variant),
    sizeMl: parseSizeMl(label) ?? (label === null ? parseSizeMl(name) : null),
    ...readStock(variant.availability),
    price: price?.price ?? null,
    currency: price?.currency ?? null,
    listPrice: price === null || listPrice === null ? null : selectListPrice(price, listPrice),
  };
}

/** Returns true for the structure of a UCP product; the schemas check the rest. */
export function isUcpProduct(value: unknown): value is SchemaNode {
  return (
    isNode(value) && typeof value.id === 'string' && typeof value.title === 'string' && Array.isArray(value.variants)
  );
}

/** Reads a UCP product; its vendor is in no standard field, so the brand is null. */
export function readUcpProduct(product: SchemaNode): ParsedProduct {
  const name = toPlainText(toText(product.title) ?? '');
  const variants = toArray(product.variants).slice(0, MAX_VARIANTS).filter(isNode);
  return buildProduct({
    name,
    url: toText(product.url),
    offers: variants.map((variant) => readVariant(variant, name)),
  });
}
