import type { PageIdentity } from '../identity/main-product.ts';
import { getPageKey } from '../identity/page-address.ts';
import { hasAnyProperty, isNode, type SchemaNode, toArray } from '../schema/schema-node.ts';
import { fold } from '../values/text.ts';

/**
 * Finds out which data in a page's scripts is about the page's own product, by name and address.
 */
export interface PageMatch {
  /**
   * Scores how well an object in the page's data fits the page: 3 for its name or 2 for a similar
   * name, plus 4 for its address. If neither fits, an id or SKU in the page's address gives 2.
   */
  fit(node: SchemaNode): number;
}

const nameKeys = [
  'name',
  'title',
  'productName',
  'product_name',
  'displayName',
  'productTitle',
  'product_title',
  'NAME',
  'item_name',
];
const handleKeys = ['handle', 'slug', 'urlKey', 'url_key', 'linkText', 'urlHandle', 'seoUrl', 'urlPart', 'urlName'];
const urlKeys = [
  'url',
  'canonicalUrl',
  'canonical_url',
  'permalink',
  'productUrl',
  'product_url',
  'link',
  'href',
  'path',
  'pdpUrl',
];

const idKeys = ['id', 'sku', 'productId', 'product_id', 'productCode', 'code', 'articleNumber', 'masterId', 'itemId'];

/** Keys of an object with the product's name, beside which its parent lists the sizes. */
const detailKeys = ['productDetails', 'productInfo', 'details'];

const identifyingKeys = new Set([...nameKeys, ...detailKeys, ...handleKeys, ...urlKeys, ...idKeys]);

const MAX_NAME_LENGTH = 300;
const MAX_CACHED_NAMES = 10_000;
const MIN_HANDLE_LENGTH = 4;
/** Two names are similar if one contains the other and has at least this share of its length. */
const MIN_NAME_OVERLAP = 0.5;

export function readName(node: SchemaNode): string | null {
  for (const key of nameKeys) {
    const value = node[key];
    const text = isNode(value) ? (value.value ?? value.default ?? value.name) : value;
    if (typeof text === 'string' && text.trim() !== '' && text.length <= MAX_NAME_LENGTH) return text.trim();
  }
  const details = detailKeys.map((key) => node[key]).find(isNode);
  return details === undefined || detailKeys.some((key) => key in details) ? null : readName(details);
}

/** Returns true if a page's address contains a product's id, unless the id is too short. */
function isNumberIn(address: string, id: unknown): boolean {
  const text = typeof id === 'number' || typeof id === 'string' ? String(id).toLowerCase() : '';
  if (text.length < 5 || text.length > 40 || !/\d{2}.*\d{2}/.test(text)) return false;
  const index = address.indexOf(text);
  return index > 0 && !/[a-z\d]/.test(address[index - 1] ?? '') && !/[a-z\d]/.test(address[index + text.length] ?? '');
}

/** Returns a page title and its parts, because it often contains the shop's name after a "|". */
function splitTitle(title: string): string[] {
  return [title, ...title.split(/\s+[|–—•·:-]\s+|\s*\|\s*/).slice(0, 3)].map(fold).filter((name) => name.length > 2);
}

const MAX_URL_LENGTH = 600;

/**
 * Returns true if one of the properties `keys` in the page's product data has a wanted text. If a
 * property is a list, only its first two entries are examined.
 */
function hasText(node: SchemaNode, keys: readonly string[], isWanted: (text: string) => boolean): boolean {
  return keys.some((key) => {
    const value = node[key];
    if (value === undefined || value === null) return false;
    return toArray(value)
      .slice(0, 2)
      .some((text) => typeof text === 'string' && text !== '' && text.length < MAX_URL_LENGTH && isWanted(text));
  });
}

export function createPageMatch({ urls, names }: PageIdentity): PageMatch {
  const keys = new Set(urls.map((url) => getPageKey(url)).filter((key) => key !== null));
  const segments = [...keys].flatMap((key) => key.split('/').slice(1)).filter((part) => part !== '');
  const handles = new Set(segments.map((part) => part.replace(/\.(?:html?|aspx?|php|js)$/, '')));
  const address = urls.map((url) => url.slice(0, 2000).toLowerCase()).join(' ');
  const fullNames = new Set(names.map(fold).filter((name) => name !== ''));
  const parts = new Set(names.flatMap(splitTitle));
  const cache = new Map<string, number>();

  const scoreName = (name: string): number => {
    const folded = fold(name);
    if (fullNames.has(folded) || parts.has(folded)) return 3;
    if (folded.length < MIN_HANDLE_LENGTH) return 0;
    const isSimilar = [...fullNames].some((fullName) => {
      const [short, long] = fullName.length < folded.length ? [fullName, folded] : [folded, fullName];
      return short.length >= MIN_NAME_OVERLAP * long.length && long.includes(short);
    });
    return isSimilar ? 2 : 0;
  };
  const scoreNameCached = (name: string): number => {
    const points = cache.get(name);
    if (points !== undefined || cache.size >= MAX_CACHED_NAMES) return points ?? 0;
    cache.set(name, scoreName(name));
    return cache.get(name) ?? 0;
  };
  const isKnownHandle = (text: string) => text.length >= MIN_HANDLE_LENGTH && handles.has(text.toLowerCase());
  const isKnownUrl = (text: string): boolean => {
    const key = /^(?:https?:)?\/|^[\w%.-]+\/|\.html?$/i.test(text) ? getPageKey(text, urls[0]) : null;
    return key !== null && key.includes('/') && keys.has(key);
  };
  const matchesUrl = (node: SchemaNode) =>
    hasText(node, handleKeys, isKnownHandle) || hasText(node, urlKeys, isKnownUrl);
  return {
    fit(node) {
      if (!hasAnyProperty(node, identifyingKeys)) return 0;
      const name = readName(node);
      const points = (name === null ? 0 : scoreNameCached(name)) + (matchesUrl(node) ? 4 : 0);
      return points === 0 && idKeys.some((key) => isNumberIn(address, node[key])) ? 2 : points;
    },
  };
}
