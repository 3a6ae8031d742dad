import { explainMismatch } from '@sillage/page-reader';
import { addMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countPageCheck } from '../../../platform/observability/metrics.ts';
import { shopStore } from '../../catalogue/index.ts';
import { lockKnownOffers } from '../checks/checks.repo.ts';
import { type PageCheck, saveChecks } from '../checks/save-check.service.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { splitFragrances } from '../product-feeds/other-goods.ts';
import { saveShopProducts } from '../shop-search/shop-products.repo.ts';
import type { FileProduct } from './build-product.ts';
import { checkPagesBy, findOlderPages, type KnownPage } from './feed-file-rows.repo.ts';

/** Products of one shop that a feed lists. */
export interface ShopBatch {
  shopId: number;
  products: readonly FileProduct[];
}

export interface FeedApplication {
  source: 'feed' | 'shopify' | 'woocommerce';
  /** Date of the file; observations have it as their time. */
  fileAt: Date;
  readAt: Date;
  /** True for a file that is too old to say anything about the present stock. */
  isOutdated: boolean;
  publish: PublishEvents;
  /** Renews the lease in the transaction; throws LeaseLostError. */
  assertLease: (tx: Tx) => Promise<void>;
}

export interface AppliedCounts {
  fragrances: number;
  checkedPages: number;
  restocks: number;
}

/**
 * Saves the fragrances of a batch for the search, and the stock of pages that Sillage knows as
 * observations of the file's date.
 */
export async function applyBatch(
  deps: Pick<Deps, 'db' | 'config'>,
  { shopId, products }: ShopBatch,
  application: FeedApplication,
): Promise<AppliedCounts> {
  const { fragrances } = splitFragrances(products.map(({ product }) => product));
  const wanted = new Set(fragrances);
  const listed = products.filter(({ product }) => wanted.has(product));
  return retryConflicts(() =>
    deps.db.transaction().execute(async (tx) => {
      await application.assertLease(tx);
      const { source, readAt } = application;
      if (listed.length > 0) await saveShopProducts(tx, { shopId, source, at: readAt }, listed);
      const saved = application.isOutdated ? NO_CHECKS : await saveStock(tx, deps, products, application);
      return { fragrances: listed.length, ...saved };
    }),
  );
}

const NO_CHECKS = { checkedPages: 0, restocks: 0 };

async function saveStock(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  products: readonly FileProduct[],
  { fileAt, readAt, publish }: FeedApplication,
): Promise<typeof NO_CHECKS> {
  const addresses = products.flatMap((file) =>
    shopStore.listUrlAliases(file.product.url).map((url) => ({ url, file })),
  );
  const known = await shopStore.findPages(
    tx,
    addresses.map(({ url }) => url),
  );
  if (known.length === 0) return NO_CHECKS;
  const urls = new Set(known.map(({ url }) => url));
  const byUrl = Map.groupBy(
    addresses.filter(({ url }) => urls.has(url)),
    ({ url }) => url,
  );
  // A check of the page itself that ends meanwhile is seen: the pages are chosen under the lock.
  await lockKnownOffers(
    tx,
    known.map(({ id }) => id),
  );
  const pages = await findOlderPages(tx, [...urls], fileAt);
  const checks = pages.flatMap((page) => {
    const files = byUrl.get(page.url)?.map(({ file }) => file) ?? [];
    return buildCheck(page, files, fileAt) ?? [];
  });
  if (checks.length === 0) return NO_CHECKS;
  const { confirmMs } = config.monitor;
  const saved = await saveChecks(tx, checks, { confirmMs, publish });
  const changing = [...saved].flatMap(([pageId, { isChanging }]) => (isChanging ? [pageId] : []));
  if (changing.length > 0) await checkPagesBy(tx, changing, addMs(readAt, confirmMs));
  for (const { outcome } of checks) countPageCheck(outcome);
  const restocks = [...saved.values()].filter(({ confirmed }) => confirmed.includes('restock'));
  return { checkedPages: checks.length, restocks: restocks.length };
}

/**
 * Builds the check of a page. Null when the feed does not say clearly what the page sells: two
 * products with its address, another fragrance, an unknown stock, or one stock for several sizes.
 */
function buildCheck(page: KnownPage, files: readonly FileProduct[], at: Date): PageCheck | null {
  const [file, other] = files;
  if (file === undefined || other !== undefined) return null;
  const { url, name, vendor } = file.product;
  if (explainMismatch(page, { url, finalUrl: url, names: [name], headings: [], brand: vendor }) !== null) return null;
  const verdict = file.readFor({ name: page.name, brand: page.brand });
  if (verdict.availability === 'unknown') return null;
  const hasSizes = verdict.offers.some(({ variant, sizeMl }) => variant !== null || sizeMl !== null);
  if (!hasSizes && page.offers > 1) return null;
  return { page, at, outcome: verdict.page, reason: verdict.reason, verdict, isPartial: true };
}
