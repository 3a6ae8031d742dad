import { addMs, DAY, MINUTE } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertLeaseHeld } from '../../../platform/lease.ts';
import type { StreamedResponse } from '../../../platform/net/fetch-stream.ts';
import { shopStore } from '../../catalogue/index.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { applyBatch, type FeedApplication } from './apply-feed.ts';
import { buildFileProduct, type FileProduct } from './build-product.ts';
import { deleteRows, readGroups } from './feed-file-rows.repo.ts';
import { type FeedFile, type FeedFileChange, touchListedProducts, updateLeased } from './feed-files.repo.ts';
import { computeFileDate, isOutdated, MAX_SHOPS_PER_FILE } from './feed-files.rules.ts';
import type { FeedResult } from './feed-files.tables.ts';
import { type FeedFormat, isNetworkFormat } from './feed-row.ts';
import { fetchFeed } from './fetch-feed.ts';
import { readFeed } from './read-feed.ts';
import { detectPlatformAddress, type PlatformFormat, readPlatformFeed } from './read-platform-feed.ts';
import { type RowCounts, stageRows } from './stage-feed.ts';

export const FEED_LEASE_MS = 3 * MINUTE;
/** Products of an unchanged file are marked as listed at most this often. */
const TOUCH_INTERVAL_MS = DAY;

interface ReadingContext {
  deps: Deps;
  feed: FeedFile;
  publish: PublishEvents;
  signal: AbortSignal;
}

/** A file that was received to its end, with its rows stored, and not applied yet. */
interface ReceivedFile {
  format: FeedFormat | null;
  statedAt: Date | null;
  contentHash: string;
  headers: Record<string, string>;
  counts: RowCounts;
  /** Groups of products by shop. */
  batches: () => AsyncIterable<ProductBatch>;
}

interface ProductBatch {
  shopHost: string;
  products: FileProduct[];
}

export interface FeedReadingReport {
  /** Null for a file that has not changed since the last reading. */
  result: FeedResult | null;
}

/**
 * Reads a feed file under its lease: receives it to its end, and then saves what it lists. An
 * incomplete or unchanged file changes nothing. Throws the errors of `fetchFeed` and
 * LeaseLostError.
 */
export async function readFeedFile(context: ReadingContext): Promise<FeedReadingReport> {
  const { deps, feed } = context;
  const startedAt = deps.clock.now();
  await deleteRows(deps.db, feed.id);
  const platform = detectPlatformAddress(feed.address);
  const file = platform === null ? await receive(context, startedAt) : await receivePlatform(context, platform);
  if (file === null || (file.contentHash === feed.content_hash && feed.is_applied)) {
    await saveUnchanged(context, startedAt, file);
    return { result: null };
  }
  const result = await apply(context, file, startedAt);
  await deleteRows(deps.db, feed.id);
  return { result };
}

/** Returns null when the server answers that the file has not changed. */
function receive({ deps, feed, signal }: ReadingContext, startedAt: Date): Promise<ReceivedFile | null> {
  // Content that was not applied to the end is needed once more.
  const validators = feed.is_applied
    ? { etag: feed.etag, lastModified: feed.last_modified }
    : { etag: null, lastModified: null };
  return fetchFeed(deps, { address: feed.address, ...validators, signal }, async (response) => {
    if (response.status === 304) return null;
    return stage({ deps, feed }, response, startedAt);
  });
}

async function stage(
  { deps, feed }: Pick<ReadingContext, 'deps' | 'feed'>,
  { body, headers }: StreamedResponse,
  startedAt: Date,
): Promise<ReceivedFile> {
  const reading = readFeed({ bytes: body, contentType: headers['content-type'] ?? '', format: feed.format });
  const counts = await stageRows(deps.db, { id: feed.id, shopHost: feed.shop_host, at: startedAt }, reading.rows);
  const facts = reading.facts();
  const fileAt = computeFileDate({ lastModified: headers['last-modified'], statedAt: facts.statedAt, now: startedAt });
  async function* batches() {
    for await (const groups of readGroups(deps.db, feed.id))
      for (const [shopHost, ofShop] of Map.groupBy(groups, (group) => group.shopHost))
        yield { shopHost, products: ofShop.flatMap(({ rows }) => buildFileProduct(rows, fileAt) ?? []) };
  }
  return { ...facts, headers, counts, batches };
}

const PRODUCTS_PER_BATCH = 500;

async function receivePlatform({ deps, feed, signal }: ReadingContext, format: PlatformFormat): Promise<ReceivedFile> {
  const { products, unreadable, contentHash } = await readPlatformFeed(deps, { address: feed.address, format, signal });
  const counts = { rows: products.length + unreadable, unused: { broken: unreadable }, otherGoods: 0, beyondLimit: 0 };
  async function* batches() {
    for (const [shopHost, ofShop] of Map.groupBy(products, ({ product }) => shopStore.shopHostOf(product.url)))
      for (let start = 0; start < ofShop.length; start += PRODUCTS_PER_BATCH)
        yield { shopHost, products: ofShop.slice(start, start + PRODUCTS_PER_BATCH) };
  }
  return { format, statedAt: null, contentHash, headers: {}, counts: { ...counts, stored: products.length }, batches };
}

async function apply(context: ReadingContext, file: ReceivedFile, startedAt: Date): Promise<FeedResult> {
  const { deps, feed, publish, signal } = context;
  const isRepeated = file.contentHash === feed.content_hash;
  const stated = { lastModified: file.headers['last-modified'], statedAt: file.statedAt, now: startedAt };
  // A reading that a crash ended goes on with its date: it is no second reading.
  const fileAt = isRepeated && feed.file_at !== null ? feed.file_at : computeFileDate(stated);
  await save(context, { content_hash: file.contentHash, file_at: fileAt, is_applied: false, format: file.format });
  const source = file.format === 'shopify' || file.format === 'woocommerce' ? file.format : 'feed';
  const application: FeedApplication = {
    source,
    fileAt,
    readAt: startedAt,
    isOutdated: isOutdated(fileAt, deps.clock.now()),
    publish,
    assertLease: (tx) => save(context, { leased_until: addMs(deps.clock.now(), FEED_LEASE_MS) }, tx),
  };
  const { stored: _, ...counts } = file.counts;
  const result = {
    ...counts,
    shops: 0,
    fragrances: 0,
    checkedPages: 0,
    restocks: 0,
    isOutdated: application.isOutdated,
  };
  const shopIds = new Map<string, number>();
  for await (const { shopHost, products } of file.batches()) {
    signal.throwIfAborted();
    if (!shopIds.has(shopHost) && shopIds.size >= MAX_SHOPS_PER_FILE) continue;
    const shopId = shopIds.get(shopHost) ?? (await shopStore.saveShop(deps.db, shopHost));
    shopIds.set(shopHost, shopId);
    const applied = await applyBatch(deps, { shopId, products }, application);
    result.fragrances += applied.fragrances;
    result.checkedPages += applied.checkedPages;
    result.restocks += applied.restocks;
  }
  result.shops = shopIds.size;
  await save(context, {
    ...buildSuccess(context, startedAt),
    read_at: startedAt,
    result,
    etag: file.headers.etag ?? null,
    last_modified: file.headers['last-modified'] ?? null,
    is_applied: true,
    shop_ids: [...shopIds.values()],
    ...findOnlyShop(feed, file.format, [...shopIds.keys()]),
  });
  return result;
}

/** A shop's own feed lists one shop; from its first reading on, it may list no other. */
function findOnlyShop(feed: FeedFile, format: FeedFormat | null, hosts: readonly string[]): FeedFileChange {
  const isOwnFeed = format !== null && !isNetworkFormat(format);
  const [host, other] = hosts;
  return feed.shop_host === null && isOwnFeed && host !== undefined && other === undefined ? { shop_host: host } : {};
}

async function saveUnchanged(context: ReadingContext, startedAt: Date, file: ReceivedFile | null): Promise<void> {
  const { deps, feed } = context;
  await touchListedProducts(deps.db, feed, { now: startedAt, before: addMs(startedAt, -TOUCH_INTERVAL_MS) });
  if (file !== null) await deleteRows(deps.db, feed.id);
  const validators = file && { etag: file.headers.etag ?? null, last_modified: file.headers['last-modified'] ?? null };
  await save(context, { ...buildSuccess(context, startedAt), ...validators });
}

function buildSuccess({ deps }: ReadingContext, startedAt: Date): FeedFileChange {
  const { feedIntervalMs } = deps.config;
  // Spread, so that feeds which were added together are not read together for ever.
  const waitMs = feedIntervalMs * (0.95 + 0.1 * Math.random());
  return {
    lease: null,
    leased_until: null,
    failures: 0,
    last_error: null,
    last_tried_at: startedAt,
    next_read_at: addMs(startedAt, waitMs),
  };
}

async function save({ deps, feed }: ReadingContext, change: FeedFileChange, tx?: Tx): Promise<void> {
  assertLeaseHeld(await updateLeased(tx ?? deps.db, feed, change));
}
