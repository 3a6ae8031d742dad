import type { Availability } from '@sillage/contract';
import { parseCurrency } from '../reader/currency.ts';
import { inRange } from '../reader/price.ts';
import { readFeedProduct } from '../reader/read-page.ts';
import { isNode, listOf, type SchemaNode, textOf } from '../reader/schema-node.ts';
import type { ProductReading } from '../reader/schema-products.ts';
import { parseSizeMl } from '../reader/size.ts';
import { excerpt } from '../reader/text.ts';
import type { StatedOffer } from '../reader/verdict.ts';
import { type FeedPage, type FeedProduct, type FeedSource, isStrengthName, labelsOf } from './feed.ts';
import { plainText } from './shop-text.ts';

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
  const offers = sizes.length > 0 ? sizes.map((size) => readOffer(size, name, true)) : [readOffer(entry, name, false)];
  return {
    url,
    name,
    vendor,
    labels: labelsOf([...listOf(entry.categories), ...listOf(entry.tags)].slice(0, 60).map((node) => labelOf(node))),
    strength: attributeOf(entry, isStrengthName),
    verdict: readFeedProduct(
      'woocommerce',
      readingOf({ name, vendor, offers }),
      wanted ?? { name, brand: vendor ?? '' },
    ),
    at,
  };
}

function readingOf({ name, vendor, offers }: Pick<FeedProduct, 'name' | 'vendor'> & { offers: StatedOffer[] }) {
  const [only] = offers;
  return {
    name,
    brand: vendor,
    gtin: offers.length === 1 ? (only?.gtin ?? null) : null,
    url: null,
    group: null,
    availability: 'unknown',
    stated: null,
    listed: false,
    offers,
  } satisfies ProductReading;
}

/** The product's page, if it is on the shop's own host: an address of somebody else's is not asked for. */
export function wooUrlOf({ permalink }: SchemaNode, origin: string): string | null {
  const url = typeof permalink === 'string' && permalink !== '' ? URL.parse(permalink, origin) : null;
  if (!url || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(new URL(origin))) return null;
  url.hash = '';
  return url.href;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

function labelOf(node: unknown): string {
  return plainText(textOf(node) ?? '', 100);
}

const brandAttribute = /^(?:pa_)?(?:brands?|house|designer|perfume house|marke|hersteller|marque|marca|merk)$/i;

function vendorOf(entry: SchemaNode): string | null {
  const [brand] = listOf(entry.brands).map(labelOf).filter(Boolean);
  return brand ?? attributeOf(entry, (name) => brandAttribute.test(name.trim()));
}

/** The only value of an attribute. */
function attributeOf(entry: SchemaNode, isWanted: (name: string) => boolean): string | null {
  const attribute = listOf(entry.attributes)
    .slice(0, 30)
    .filter(isNode)
    .find(({ name }) => typeof name === 'string' && isWanted(name));
  const values = [...listOf(attribute?.terms), ...listOf(attribute?.options)].map(labelOf).filter(Boolean);
  return values.length === 1 ? (values[0] ?? null) : null;
}

function readOffer(entry: SchemaNode, productName: string, isSize: boolean): StatedOffer {
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
