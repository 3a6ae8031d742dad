import { buildOffer, buildProduct, type Expected, readFeedProduct, type Verdict } from '@sillage/page-reader';
import type { FeedProduct } from '../product-feeds/product-feed.ts';
import type { FeedItemContent } from './feed-row.ts';

/** Maximum number of rows of one product; further ones are ignored. */
const MAX_ROWS_PER_PRODUCT = 60;

/** A product of a feed file, and how to read it for a page that is already known. */
export interface FileProduct {
  product: FeedProduct;
  /** GTINs padded to 14 digits. */
  gtins: string[];
  /** The product as a check of the page that sells the expected fragrance. */
  readFor(expected: Expected): Verdict;
}

/** Builds a product from the rows with its key. Null when they have no common name. */
export function buildFileProduct(allRows: readonly FeedItemContent[], at: Date): FileProduct | null {
  const rows = allRows.slice(0, MAX_ROWS_PER_PRODUCT);
  const [first] = rows;
  if (first === undefined) return null;
  const name = findCommonName(rows.map(({ title }) => title));
  const brand = rows.find((row) => row.brand !== null)?.brand ?? null;
  const parse = (hasLabels: boolean) => parseProduct(rows, { name, brand, hasLabels });
  const verdict = readFeedProduct('feed', parse(true), { name, brand: brand ?? '' });
  const gtins = rows.flatMap(({ gtin }) => gtin?.padStart(14, '0') ?? []);
  return {
    product: {
      url: findCommonUrl(rows),
      name,
      vendor: brand,
      labels: first.labels,
      strength: null,
      verdict,
      at,
    },
    gtins: [...new Set(gtins)],
    // The page names its sizes in its own words, which must not alternate with the feed's.
    readFor: (expected) => readFeedProduct('feed', parse(false), expected),
  };
}

interface Naming {
  name: string;
  brand: string | null;
  hasLabels: boolean;
}

function parseProduct(rows: readonly FeedItemContent[], { name, brand, hasLabels }: Naming) {
  const offers = rows.map((row) => {
    const variant = row.variant ?? (row.title === name ? null : getAddedWords(row.title, name));
    const isNamed = hasLabels || row.sizeMl === null;
    const parts = { ...row, sku: hasLabels ? row.sku : null, variant: isNamed ? variant : null };
    const { delivery, availableFrom } = row;
    return {
      ...buildOffer(parts, row.title),
      sizeMl: row.sizeMl,
      ...(delivery && { delivery }),
      ...(availableFrom !== undefined && { availableFrom }),
    };
  });
  return buildProduct({ name, brand, offers });
}

/** Returns the words that all titles begin with, or the first title when they differ at once. */
function findCommonName(titles: readonly string[]): string {
  const [words = [], ...others] = titles.map((title) => title.split(' '));
  for (const other of others) {
    const same = words.findIndex((word, index) => word !== other[index]);
    if (same >= 0) words.length = same;
  }
  const common = words.join(' ').replace(/[\s\-–—,|:/(]+$/, '');
  return common === '' ? (titles[0] ?? '') : common;
}

function getAddedWords(title: string, name: string): string | null {
  if (!title.startsWith(name)) return title;
  return title.slice(name.length).replace(/^[\s\-–—,|:/(]+|[\s)]+$/g, '') || null;
}

/** Returns the rows' address; rows that differ in the query only have the one without it. */
function findCommonUrl(rows: readonly FeedItemContent[]): string {
  const [first = ''] = rows.map(({ url }) => url);
  if (rows.every(({ url }) => url === first)) return first;
  const common = new URL(first);
  const others = rows.map(({ url }) => new URL(url).searchParams);
  for (const [name, value] of new URL(first).searchParams)
    if (!others.every((params) => params.get(name) === value)) common.searchParams.delete(name);
  return common.href;
}
