import { parseLooseJson } from '../schema/loose-json.ts';
import type { ParsedProduct } from '../schema/parsed-product.ts';
import { isNode, type SchemaNode, toArray, toText } from '../schema/schema-node.ts';
import { selectListPrice } from '../values/list-price.ts';
import { toValidAmount } from '../values/price.ts';
import { parseSizeMl } from '../values/size.ts';
import { excerpt } from '../values/text.ts';
import type { FetchedPage, ParsedOffer } from '../verdict/verdict.ts';
import { createStock, parseFlag, type Stock, UNKNOWN_STOCK } from './build-product.ts';

const MAX_VARIANTS = 250;

/** The title that Shopify gives the only variant of a product without options. */
const DEFAULT_VARIANT_TITLE = 'Default Title';

/**
 * Reads a Shopify price: integers of `/products/{handle}.js` are hundredths in every currency (1000
 * yen are 100000), decimal texts of `/products.json` are whole units. Null for other values.
 */
function readPrice(value: unknown): number | null {
  const isDecimal = typeof value === 'string' && /^\d{1,9}\.\d{1,3}$/.test(value);
  if (!isDecimal && !Number.isInteger(value)) return null;
  const price = toValidAmount(isDecimal ? Number(value) : Number(value) / 100);
  return price === 0 ? null : price;
}

/**
 * Reads a Shopify variant's stock from `available`, or else from the count. A count of 0 is unknown
 * unless the shop counts the stock and does not sell beyond it.
 */
function readStock(variant: SchemaNode): Stock {
  const { available, inventory_quantity: count } = variant;
  if (available !== undefined || typeof count !== 'number') return parseFlag('available', available);
  const isCounted = variant.inventory_management === 'shopify' && variant.inventory_policy === 'deny';
  if (count <= 0 && !isCounted) return UNKNOWN_STOCK;
  return createStock('inventory_quantity', count, count > 0 ? 'InStock' : 'OutOfStock');
}

function readVariant(variant: SchemaNode, productTitle: string, currency: string | null): ParsedOffer {
  const title = toText(variant.title);
  const label = title === null || title === DEFAULT_VARIANT_TITLE ? null : excerpt(title, 120);
  const price = readPrice(variant.price);
  const { compare_at_price: compareAtPrice } = variant;
  const barcode = toText(variant.barcode)?.trim() ?? '';
  return {
    variant: label,
    sku: toText(variant.sku),
    gtin: /^\d{8}$|^\d{12,14}$/.test(barcode) ? barcode : null,
    sizeMl: parseSizeMl(label) ?? (label === null ? parseSizeMl(productTitle) : null),
    ...readStock(variant),
    price,
    currency,
    ...(compareAtPrice !== undefined && {
      listPrice: selectListPrice({ price, currency }, { price: readPrice(compareAtPrice), currency }),
    }),
  };
}

/** Returns true for the structure of a Shopify product (`.js`, `products.json`, `.json`). */
export function isShopifyProduct(value: unknown): value is SchemaNode {
  if (!isNode(value) || typeof value.title !== 'string' || typeof value.handle !== 'string') return false;
  return Array.isArray(value.variants) && value.variants.every((variant) => isNode(variant) && 'price' in variant);
}

/** Reads a Shopify product. Its JSON has no currency; a variant without availability is unknown. */
export function readShopifyProduct(product: SchemaNode, currency: string | null = null): ParsedProduct {
  const title = toText(product.title) ?? '';
  const variants = toArray(product.variants).slice(0, MAX_VARIANTS).filter(isNode);
  const offers = variants.map((variant) => readVariant(variant, title, currency));
  const vendor = toText(product.vendor);
  return {
    name: excerpt(title),
    brand: vendor === null ? null : excerpt(vendor, 100),
    gtin: offers.length === 1 ? (offers[0]?.gtin ?? null) : null,
    url: toText(product.url),
    group: null,
    availability: 'unknown',
    stated: null,
    isListed: false,
    offers,
  };
}

/** Parses a body that looks like JSON; undefined for web pages, null for broken JSON. */
export function parseJsonBody(page: FetchedPage): unknown {
  const type = page.headers['content-type'] ?? '';
  const start = page.body.slice(0, 1000).trimStart()[0];
  const looksLikeJson = start === '{' || start === '[';
  return looksLikeJson && !/html/i.test(type) ? (parseLooseJson(page.body) ?? null) : undefined;
}

/** Finds a Shopify product: the response itself, or the only one in `product` or `products`. */
export function findShopifyProduct(body: unknown): SchemaNode | null {
  if (isShopifyProduct(body)) return body;
  if (!isNode(body)) return null;
  const inside = [...toArray(body.product), ...toArray(body.products)];
  const [only] = inside;
  return inside.length === 1 && isShopifyProduct(only) ? only : null;
}
