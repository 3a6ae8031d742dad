import { explainMismatch, isNode, type SchemaNode, toArray, toText } from '@sillage/page-reader';
import { feedKey } from '../product-feeds/product-feed.rules.ts';
import type { FoundVariant } from './ucp-client.ts';
import type { UcpPage } from './ucp-pages.repo.ts';
import { parseUcpId, readUcpFeedProduct, type UcpProduct } from './ucp-product.ts';

/** Maximum sizes of a page that are read by the catalogue; pages with more are read themselves. */
const MAX_VARIANTS_PER_PAGE = 40;

interface ReadContext {
  shopHost: string;
  at: Date;
}

/**
 * Reads the product of a page from the catalogue. Null when the product is another fragrance, when
 * its sizes are not complete, when its stock is unknown, or when its prices are in another currency
 * than the page's: the page is then read by another interface.
 */
export function readUcpPage(page: UcpPage, product: SchemaNode, { shopHost, at }: ReadContext): UcpProduct | null {
  const { name, brand, url } = page;
  const read = readUcpFeedProduct(product, { shopHost, at, expected: { name, brand }, url });
  if (read === null || read.verdict.page !== 'product' || read.verdict.availability === 'unknown') return null;
  const found = { url, finalUrl: url, names: [read.name], headings: [], brand: null };
  if (explainMismatch(page, found) !== null || !isComplete(page, product, read)) return null;
  const currencies = new Set(read.verdict.offers.map(({ currency }) => currency));
  const isOtherCurrency = page.currency !== null && [...currencies].some((code) => code !== page.currency);
  return isOtherCurrency || currencies.size > 1 ? null : read;
}

/** Puts a looked-up product together; null unless each size of the page was found. */
export function joinVariants({ variantIds }: UcpPage, found: ReadonlyMap<string, FoundVariant>): SchemaNode | null {
  const variants = variantIds.map((id) => found.get(id));
  const [first] = variants;
  if (!first || variants.some((variant) => variant?.product.id !== first.product.id)) return null;
  return { ...first.product, variants: variants.map((variant) => variant?.variant) };
}

/** Returns the product of a search whose page is this page; null when there is not exactly one. */
export function findProductOfPage({ url }: UcpPage, products: readonly SchemaNode[]): SchemaNode | null {
  const key = feedKey(url);
  const matches = products.filter((product) => listUrls(product).some((found) => feedKey(found) === key));
  const ids = new Set(matches.map(({ id }) => id));
  return ids.size === 1 ? (matches[0] ?? null) : null;
}

function listUrls(product: SchemaNode): string[] {
  const variants = toArray(product.variants).filter(isNode);
  return [product, ...variants].flatMap(({ url }) => (typeof url === 'string' && URL.canParse(url) ? [url] : []));
}

/**
 * Whether the variants are all sizes of the product. A size that is missing in a check counts as
 * sold out, so a part of the sizes must not pass for all. Each value of the product's options and
 * each known size must have a variant.
 */
function isComplete(page: UcpPage, product: SchemaNode, { variants, verdict }: UcpProduct): boolean {
  const nodes = toArray(product.variants).filter(isNode);
  const ids = new Set(nodes.map(({ id }) => parseUcpId(id)));
  if (ids.has(null) || ids.size !== variants.length || ids.size > MAX_VARIANTS_PER_PAGE) return false;
  const labels = new Set(nodes.flatMap((node) => listLabels(node.options)));
  const offered = toArray(product.options)
    .filter(isNode)
    .flatMap(({ name, values }) => listLabels(toArray(values).filter(isExisting), name));
  if (offered.some((label) => !labels.has(label))) return false;
  const sizes = new Set(verdict.offers.map(({ sizeMl }) => sizeMl));
  return page.sizes.every((size) => sizes.has(size));
}

/** An option's value without a variant for the selected other options does not exist. */
function isExisting(value: unknown): value is SchemaNode {
  return isNode(value) && value.exists !== false;
}

function listLabels(options: unknown, name?: unknown): string[] {
  return toArray(options)
    .filter(isNode)
    .flatMap((option) => {
      const label = toText(option.label);
      return label === null ? [] : [`${toText(name ?? option.name) ?? ''}: ${label}`];
    });
}
