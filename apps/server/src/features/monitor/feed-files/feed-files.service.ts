import type { Db, Tx } from '../../../platform/db/db.ts';
import { shopStore } from '../../catalogue/index.ts';
import { parseFeedAddress } from './feed-address.ts';
import * as repo from './feed-files.repo.ts';
import { FeedFileError, type FeedFormat, type FeedItemContent, formatLabels, isNetworkFormat } from './feed-row.ts';
import { type FeedFetchDeps, fetchFeed } from './fetch-feed.ts';
import { readFeed } from './read-feed.ts';
import { detectPlatformAddress, readPlatformFeed } from './read-platform-feed.ts';
import { type RowProblem, readRow } from './read-row.ts';

export { maskAddress, parseFeedAddress } from './feed-address.ts';
export { describeFeedError, readFeedFiles } from './feed-files.job.ts';
export type { FeedFile } from './feed-files.repo.ts';
export { findFeedFile, listFeedFiles, removeFeedFile, setPaused } from './feed-files.repo.ts';
export { FeedFileError, type FeedFormat, feedFormats, formatLabels } from './feed-row.ts';
export { problemLabels } from './read-row.ts';

/** Maximum number of feed files of an installation. */
const MAX_FEED_FILES = 1_000;
/** Rows that are read of a feed file before it is added. */
const PREVIEW_ROWS = 200;
const PREVIEW_PRODUCTS = 3;

export interface FeedPreview {
  format: FeedFormat;
  /** The only shop of the first rows, or the one that the operator named; null for several. */
  shopHost: string | null;
  rows: number;
  unused: Partial<Record<RowProblem, number>>;
  /** The first products, as they were understood. */
  products: PreviewProduct[];
}

export type PreviewProduct = Pick<
  FeedItemContent,
  'title' | 'url' | 'sizeMl' | 'availability' | 'price' | 'currency' | 'gtin'
>;

interface PreviewRequest {
  address: string;
  /** Shop whose products the file lists; null to find it in the file. */
  shopHost: string | null;
  format: FeedFormat | null;
  signal: AbortSignal;
}

/**
 * Reads the first rows of a feed file and stores nothing. Throws FeedFileError when none of them is
 * a product, and the errors of `fetchFeed`.
 */
export async function previewFeed(deps: FeedFetchDeps, request: PreviewRequest): Promise<FeedPreview> {
  const platform = detectPlatformAddress(request.address);
  const isPlatformFormat = request.format === 'shopify' || request.format === 'woocommerce';
  if (isPlatformFormat && platform !== request.format)
    throw new FeedFileError(
      `This is not the address of ${formatLabels[request.format ?? 'shopify']}; write it like https://shop.example/products.json or https://shop.example/wp-json/wc/store/v1/products.`,
    );
  const preview = platform === null ? await previewFile(deps, request) : await previewPlatform(deps, request, platform);
  if (preview.products.length === 0)
    throw new FeedFileError(
      `None of the first ${preview.rows} rows is a product of a shop${request.shopHost ? ` at ${request.shopHost}` : ''}.`,
    );
  return preview;
}

async function previewFile(
  deps: FeedFetchDeps,
  { address, shopHost, format, signal }: PreviewRequest,
): Promise<FeedPreview> {
  const at = deps.clock.now();
  const unconditional = { address, etag: null, lastModified: null, signal };
  return fetchFeed(deps, unconditional, async ({ body, headers }) => {
    const reading = readFeed({ bytes: body, contentType: headers['content-type'] ?? '', format });
    const items: ReturnType<typeof readRow>[] = [];
    for await (const batch of reading.rows) {
      items.push(...batch.map((row) => readRow(row, { shopHost, at })));
      if (items.length >= PREVIEW_ROWS) break;
    }
    const found = items.slice(0, PREVIEW_ROWS);
    const read = found.filter((item) => typeof item !== 'string');
    const hosts = new Set(read.map((item) => item.shopHost));
    const [onlyHost = null] = hosts.size === 1 ? hosts : [];
    const known = reading.facts().format ?? 'google-text';
    return {
      format: known,
      shopHost: shopHost ?? (isNetworkFormat(known) ? null : onlyHost),
      rows: found.length,
      unused: countBy(found.filter((item) => typeof item === 'string')),
      products: read.slice(0, PREVIEW_PRODUCTS).map(({ content }) => content),
    };
  });
}

async function previewPlatform(
  deps: FeedFetchDeps,
  { address, signal }: PreviewRequest,
  format: 'shopify' | 'woocommerce',
): Promise<FeedPreview> {
  const { products, unreadable } = await readPlatformFeed(deps, { address, format, signal });
  return {
    format,
    shopHost: shopStore.shopHostOf(parseFeedAddress(address).url),
    rows: products.length + unreadable,
    unused: unreadable > 0 ? { broken: unreadable } : {},
    products: products.slice(0, PREVIEW_PRODUCTS).map(({ product: { name, url, verdict } }) => ({
      title: name,
      url,
      sizeMl: verdict.offers[0]?.sizeMl ?? null,
      availability: verdict.availability,
      price: verdict.price,
      currency: verdict.currency,
      gtin: verdict.gtin,
    })),
  };
}

function countBy(problems: readonly RowProblem[]): FeedPreview['unused'] {
  const groups = Map.groupBy(problems, (problem) => problem);
  return Object.fromEntries([...groups].map(([problem, group]) => [problem, group.length]));
}

interface NewFeed {
  address: string;
  shopHost: string | null;
  /** Null to recognise the format at the first reading. */
  format: FeedFormat | null;
}

/** Adds a feed file, which a worker reads at once. Throws FeedFileError for one too many. */
export async function addFeed(db: Db | Tx, { address, shopHost, format }: NewFeed, now: Date): Promise<number> {
  parseFeedAddress(address);
  if ((await repo.countFeedFiles(db)) >= MAX_FEED_FILES)
    throw new FeedFileError(`There are ${MAX_FEED_FILES} feeds, which is the maximum. Remove one first.`);
  const id = await repo.addFeedFile(db, { address: address.trim(), shop_host: shopHost, format }, now);
  if (id === null) throw new FeedFileError('This feed is there already; see it with `npx sillage feed list`.');
  return id;
}
