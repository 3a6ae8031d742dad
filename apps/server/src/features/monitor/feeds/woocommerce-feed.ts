import {
  attributeOf,
  isNode,
  labelOf,
  listOf,
  plainText,
  readFeedProduct,
  readWooCommerceOffer,
  type SchemaNode,
  textOf,
  vendorOf,
  wooCommerceReading,
} from '@sillage/page-reader';
import {
  type FeedPage,
  type FeedProduct,
  type FeedSource,
  isStrengthName,
  labelsOf,
  MAX_FEED_URL_LENGTH,
} from './feed.ts';

/** Products on one page; the Store API gives no more. */
export const WOOCOMMERCE_PAGE = 100;

/** The sizes of products, by the product's number: the list of products itself says nothing of their stock. */
export type Variations = ReadonlyMap<string, readonly SchemaNode[]>;

/** The entries of one page of the Store API; null when this is no such page. */
export function wooEntries(json: unknown): SchemaNode[] | null {
  if (!Array.isArray(json)) return null;
  const entries = json.slice(0, WOOCOMMERCE_PAGE).filter(isNode);
  const isProduct = (entry: SchemaNode) =>
    'permalink' in entry && ('prices' in entry || 'stock_status' in entry || 'is_in_stock' in entry);
  return json.length === 0 || entries.some(isProduct) ? entries : null;
}

/** The product that a size belongs to. */
export function parentOf(entry: SchemaNode): string | null {
  return textOf(entry.parent) ?? textOf(entry.parent_id);
}

/** True for a product that is sold in sizes, whose stock its own entry does not tell. */
export function hasVariations(entry: SchemaNode): boolean {
  return entry.type === 'variable' || listOf(entry.variations).length > 0;
}

/** The products among the entries of a page, with their sizes. */
export function readWooFeed(entries: readonly SchemaNode[], variations: Variations, source: FeedSource): FeedPage {
  const products = entries.flatMap((entry) => readProduct(entry, variations, source) ?? []);
  const keys = entries.map((entry) => textOf(entry.id) ?? textOf(entry.permalink) ?? '');
  return { products, unreadable: entries.length - products.length, keys };
}

function readProduct(
  entry: SchemaNode,
  variations: Variations,
  { origin, at, expect }: FeedSource,
): FeedProduct | null {
  const name = plainText(textOf(entry.name) ?? '');
  const url = wooUrlOf(entry, origin);
  const wanted = url === null ? null : expect?.(url);
  if (name === '' || url === null || wanted === null || entry.is_password_protected === true) return null;
  const vendor = vendorOf(entry);
  const sizes = variations.get(textOf(entry.id) ?? '') ?? [];
  const offers =
    sizes.length > 0
      ? sizes.map((size) => readWooCommerceOffer(size, name, true))
      : [readWooCommerceOffer(entry, name, false)];
  return {
    url,
    name,
    vendor,
    labels: labelsOf([...listOf(entry.categories), ...listOf(entry.tags)].slice(0, 60).map((node) => labelOf(node))),
    strength: attributeOf(entry, isStrengthName),
    verdict: readFeedProduct(
      'woocommerce',
      wooCommerceReading(name, vendor, offers),
      wanted ?? { name, brand: vendor ?? '' },
    ),
    at,
  };
}

/** The product's page, if it is on the shop's own host: an address of somebody else's is not asked for. */
export function wooUrlOf({ permalink }: SchemaNode, origin: string): string | null {
  const url = typeof permalink === 'string' && permalink !== '' ? URL.parse(permalink, origin) : null;
  if (!url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(new URL(origin))) return null;
  url.hash = '';
  return url.href.length <= MAX_FEED_URL_LENGTH ? url.href : null;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}
