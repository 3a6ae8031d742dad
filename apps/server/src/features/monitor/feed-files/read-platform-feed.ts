import { createHash } from 'node:crypto';
import { SECOND } from '../../../platform/clock.ts';
import { renewDuring } from '../../../platform/lease.ts';
import type { ImportedFeed } from '../product-feeds/import-session.ts';
import { readShopify } from '../product-feeds/import-shopify.ts';
import { readWooCommerce } from '../product-feeds/import-woocommerce.ts';
import { withShopSession } from '../shops/shop-session.service.ts';
import type { FileProduct } from './build-product.ts';
import { parseFeedAddress } from './feed-address.ts';
import { FeedFileError } from './feed-row.ts';
import type { FeedFetchDeps } from './fetch-feed.ts';

export type PlatformFormat = 'shopify' | 'woocommerce';

const MAX_WAIT_MS = 120 * SECOND;
const LEASE_EXTENSION_INTERVAL_MS = 30 * SECOND;

/** Recognises the address of a platform's product list; null for another address. */
export function detectPlatformAddress(address: string): PlatformFormat | null {
  const path = URL.parse(address)?.pathname ?? '';
  if (path.endsWith('/products.json')) return 'shopify';
  return /\/wp-json\/wc\/store\/(?:v1\/)?products\/?$/.test(path) ? 'woocommerce' : null;
}

export interface PlatformFeed {
  products: FileProduct[];
  unreadable: number;
  contentHash: string;
}

/** Reads the complete product list of a shop by the platform's own pages. */
export async function readPlatformFeed(
  deps: FeedFetchDeps,
  { address, format, signal }: { address: string; format: PlatformFormat; signal: AbortSignal },
): Promise<PlatformFeed> {
  const { url } = parseFeedAddress(address);
  const reasons: string[] = [];
  const feed = await withShopSession(deps, { url, maxWaitMs: MAX_WAIT_MS, signal }, (shop) => {
    const session = {
      shop,
      address: new URL(url),
      log: deps.log,
      now: () => deps.clock.now(),
      onProgress: () => undefined,
    };
    const read = () => (format === 'shopify' ? readShopify(session, reasons) : readWooCommerce(session, reasons));
    return renewDuring(read, {
      renew: () => shop.extendLease(),
      intervalMs: LEASE_EXTENSION_INTERVAL_MS,
      log: deps.log,
    });
  });
  if (!feed) throw new FeedFileError(`There is no product list at this address${reasons[0] ? `: ${reasons[0]}` : ''}.`);
  return { products: toFileProducts(feed), unreadable: feed.unreadable, contentHash: hashProducts(feed) };
}

function toFileProducts({ products }: ImportedFeed): FileProduct[] {
  return products.map((product) => ({
    product,
    gtins: product.verdict.offers.flatMap(({ gtin }) => gtin?.padStart(14, '0') ?? []),
    readFor: () => product.verdict,
  }));
}

/** The time of the reading is no part of the content. */
function hashProducts({ products }: ImportedFeed): string {
  const hash = createHash('sha256');
  for (const { at: _, ...content } of products) hash.update(JSON.stringify(content));
  return hash.digest('hex');
}
