import {
  type Expected,
  fromUcpAmount,
  isNode,
  readFeedProduct,
  readUcpProduct,
  type SchemaNode,
  toArray,
  toPlainText,
  toText,
} from '@sillage/page-reader';
import { shopStore } from '../../catalogue/index.ts';
import { type FeedProduct, MAX_FEED_URL_LENGTH, splitLabels } from '../product-feeds/product-feed.ts';

/** Longest id of a product or variant that is stored; such as `gid://shop/Variant/1`. */
const MAX_ID_LENGTH = 255;
const MAX_VARIANTS = 250;

/** A product of a shop's catalogue with what a product feed does not have. */
export interface UcpProduct extends FeedProduct {
  productId: string;
  variants: UcpVariant[];
}

export interface UcpVariant {
  id: string;
  /** Price before a discount; null when the shop states none. */
  listPrice: UcpPrice | null;
  /** Price per measure, such as per 100 ml, as the shop rounds it. */
  unitPrice: (UcpPrice & { measure: string }) | null;
}

interface UcpPrice {
  price: number;
  currency: string;
}

interface ReadOptions {
  /** Host of the shop, as `shopHostOf` returns it; null for a catalogue of many shops. */
  shopHost: string | null;
  at: Date;
  expected?: Expected;
  /** URL of the product's page; by default, the one that the product states. */
  url?: string;
}

/**
 * Reads a validated product. Null for a product without an id that can be stored, or without a page
 * on the shop's own host, or on any host if `shopHost` is null.
 */
export function readUcpFeedProduct(
  product: SchemaNode,
  { shopHost, at, expected, url }: ReadOptions,
): UcpProduct | null {
  const page = url ?? findPageUrl(product, shopHost);
  const productId = parseUcpId(product.id);
  const parsed = readUcpProduct(product);
  const { name } = parsed;
  if (page === null || productId === null || name === null || name === '') return null;
  const variants = toArray(product.variants).slice(0, MAX_VARIANTS).filter(isNode);
  return {
    url: page,
    name,
    vendor: null,
    labels: splitLabels([...toArray(product.categories).map(readCategory), ...toArray(product.tags).map(toText)]),
    strength: null,
    verdict: readFeedProduct('ucp', parsed, expected ?? { name, brand: '' }),
    at,
    productId,
    variants: variants.flatMap(readVariant),
  };
}

/** Returns an id that can be stored and sent; null for others. */
export function parseUcpId(value: unknown): string | null {
  const isUsable = typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH;
  return isUsable && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : null;
}

function findPageUrl(product: SchemaNode, shopHost: string | null): string | null {
  const [first] = toArray(product.variants).filter(isNode);
  for (const value of [product.url, first?.url]) {
    if (typeof value !== 'string' || value.length > MAX_FEED_URL_LENGTH || !URL.canParse(value)) continue;
    const url = new URL(value);
    url.hash = '';
    const isOfShop = shopHost === null || shopStore.shopHostOf(url.href) === shopHost;
    if (/^https?:$/.test(url.protocol) && !url.username && !url.password && isOfShop) return url.href;
  }
  return null;
}

function readCategory(category: unknown): string | null {
  return isNode(category) ? toPlainText(toText(category.value) ?? '', 200) : null;
}

function readVariant(variant: SchemaNode): UcpVariant[] {
  const id = parseUcpId(variant.id);
  if (id === null) return [];
  return [{ id, listPrice: fromUcpAmount(variant.list_price), unitPrice: readUnitPrice(variant.unit_price) }];
}

function readUnitPrice(value: unknown): UcpVariant['unitPrice'] {
  const price = fromUcpAmount(value);
  const reference = isNode(value) && isNode(value.reference) ? value.reference : null;
  if (price === null || reference === null || typeof reference.value !== 'number') return null;
  const scale = typeof reference.scale === 'number' ? reference.scale : 0;
  const unit = toPlainText(toText(reference.display_text) ?? toText(reference.unit) ?? '', 20);
  return { ...price, measure: `${reference.value / 10 ** scale} ${unit}` };
}
