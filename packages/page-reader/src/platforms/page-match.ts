import { pageKey } from '../identity/page-address.ts';
import type { PageIdentity } from '../main-product.ts';
import { hasAny, isNode, listOf, type SchemaNode } from '../schema/schema-node.ts';
import { fold } from '../words/text.ts';

/** Compares the objects in a page's scripts with the page's own names and addresses. */
export interface PageMatch {
  /** Returns 3 for the name, 2 for a similar name or the number, plus 4 for the address, or 0. */
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

const telling = new Set([...nameKeys, ...handleKeys, ...urlKeys, ...idKeys]);

const LONGEST_NAME = 300;
const MOST_NAMES = 10_000;
const LEAST_HANDLE = 4;
/** Minimum length ratio at which one name that contains the other still names the same. */
const MOSTLY = 0.5;

export function nameOf(node: SchemaNode): string | null {
  for (const key of nameKeys) {
    const value = node[key];
    const text = isNode(value) ? (value.value ?? value.default ?? value.name) : value;
    if (typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST_NAME) return text.trim();
  }
  return null;
}

/** Returns true if a number or code, long enough for a product's, is a part of an address. */
function isNumberIn(address: string, id: unknown): boolean {
  const text = typeof id === 'number' || typeof id === 'string' ? String(id).toLowerCase() : '';
  if (text.length < 5 || text.length > 40 || !/\d{2}.*\d{2}/.test(text)) return false;
  const at = address.indexOf(text);
  return at > 0 && !/[a-z\d]/.test(address[at - 1] ?? '') && !/[a-z\d]/.test(address[at + text.length] ?? '');
}

/** Splits off the shop's name, which often follows a separator in page titles: "Sauvage | Shop". */
function partsOf(title: string): string[] {
  return [title, ...title.split(/\s+[|–—•·:-]\s+|\s*\|\s*/).slice(0, 3)].map(fold).filter((name) => name.length > 2);
}

const LONGEST_ADDRESS = 600;

/** Returns true if `isWanted` accepts one of the texts; examines at most two per key. */
function someText(node: SchemaNode, keys: readonly string[], isWanted: (text: string) => boolean): boolean {
  return keys.some((key) => {
    const value = node[key];
    if (value === undefined || value === null) return false;
    return listOf(value)
      .slice(0, 2)
      .some((text) => typeof text === 'string' && text !== '' && text.length < LONGEST_ADDRESS && isWanted(text));
  });
}

export function pageMatch({ urls, names }: PageIdentity): PageMatch {
  const keys = new Set(urls.map((url) => pageKey(url)).filter((key) => key !== null));
  const segments = [...keys].flatMap((key) => key.split('/').slice(1)).filter((part) => part !== '');
  const handles = new Set(segments.map((part) => part.replace(/\.(?:html?|aspx?|php|js)$/, '')));
  const address = urls.map((url) => url.slice(0, 2000).toLowerCase()).join(' ');
  const wholes = new Set(names.map(fold).filter((name) => name !== ''));
  const parts = new Set(names.flatMap(partsOf));
  const known = new Map<string, number>();

  const byName = (name: string): number => {
    const folded = fold(name);
    if (wholes.has(folded) || parts.has(folded)) return 3;
    if (folded.length < LEAST_HANDLE) return 0;
    const near = [...wholes].some((whole) => {
      const [short, long] = whole.length < folded.length ? [whole, folded] : [folded, whole];
      return short.length >= MOSTLY * long.length && long.includes(short);
    });
    return near ? 2 : 0;
  };
  const byNameOnce = (name: string): number => {
    const points = known.get(name);
    if (points !== undefined || known.size >= MOST_NAMES) return points ?? 0;
    known.set(name, byName(name));
    return known.get(name) ?? 0;
  };
  const isHandle = (text: string) => text.length >= LEAST_HANDLE && handles.has(text.toLowerCase());
  const isAddress = (text: string): boolean => {
    const key = /^(?:https?:)?\/|^[\w%.-]+\/|\.html?$/i.test(text) ? pageKey(text, urls[0]) : null;
    return key !== null && key.includes('/') && keys.has(key);
  };
  const byAddress = (node: SchemaNode) => someText(node, handleKeys, isHandle) || someText(node, urlKeys, isAddress);
  return {
    fit(node) {
      if (!hasAny(node, telling)) return 0;
      const name = nameOf(node);
      const points = (name === null ? 0 : byNameOnce(name)) + (byAddress(node) ? 4 : 0);
      return points === 0 && idKeys.some((key) => isNumberIn(address, node[key])) ? 2 : points;
    },
  };
}
