import { DAY } from '../../../../apps/server/src/platform/clock.ts';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import type { SimulatedShop, SimulatedShops } from './open-shops.ts';
import type { SimulatedProduct, SimulatedSize } from './plan-shop.ts';
import { isWithin, type Period } from './stock-periods.ts';
import type { WatchedPage } from './watch-products.ts';

/** Number of restocks of a shop by outcome. Each size counts separately. */
export interface RestockCounts {
  reported: number;
  /** Number of restocks that the worker should have noticed and did not notice. */
  missed: number;
  /** Number of restock events at times when nothing was in stock. */
  invented: number;
  /** Number of repeated events: the worker had already recorded an event for the same restock. */
  doubled: number;
  /**
   * Number of restocks that the worker could not notice. They ended or were hidden by a fault
   * between two checks, or were already in stock at the first check.
   */
  unobservable: number;
  unreadable: number;
  /** Milliseconds between a restock and its event, for each restock that has an event. */
  delaysMs: number[];
}

interface Settings {
  intervalMs: number;
  confirmMs: number;
}

export async function compareRestocks(
  app: TestApp,
  { shops, fullPeriod }: SimulatedShops,
  pages: ReadonlyMap<string, WatchedPage>,
): Promise<Map<SimulatedShop, RestockCounts>> {
  const restocks = await app.db
    .selectFrom('events')
    .innerJoin('offers', (join) => join.on(({ eb, ref }) => eb(ref('offers.id'), '=', eb.fn.any('events.offer_ids'))))
    .select(['offers.page_id', 'offers.size_ml', 'events.happened_at'])
    .where('events.kind', '=', 'restock')
    .execute();
  const eventsOf = (pageId: number | undefined, { ml }: SimulatedSize, isOnlySize: boolean) =>
    restocks
      .filter(({ page_id, size_ml }) => page_id === pageId && (isOnlySize || size_ml === ml))
      .map(({ happened_at }) => happened_at.getTime());
  const allCounts = new Map<SimulatedShop, RestockCounts>();
  for (const shop of shops) {
    const counts = { reported: 0, missed: 0, invented: 0, doubled: 0, unobservable: 0, unreadable: 0, delaysMs: [] };
    allCounts.set(shop, counts);
    for (const product of shop.products)
      for (const size of product.sizes) {
        const { pageId } = pages.get(shop.origin + product.path) ?? {};
        const events = eventsOf(pageId, size, product.sizes.length === 1);
        countRestocks({ shop, product, size, events, fullPeriod }, app.config.monitor, counts);
      }
  }
  return allCounts;
}

interface SizeHistory {
  shop: SimulatedShop;
  product: SimulatedProduct;
  size: SimulatedSize;
  /** Times of the restock events of this product size, in milliseconds since 1970. */
  events: readonly number[];
  fullPeriod: Period;
}

function countRestocks(
  { shop, product, size, events, fullPeriod }: SizeHistory,
  settings: Settings,
  counts: RestockCounts,
): void {
  counts.invented += events.filter((at) => !isWithin(size.inStock, at)).length;
  const checks = product.shownAt;
  let lastNoticed: 'in stock' | 'sold out' | null = null;
  for (const { period, isInStock } of alternate(size.inStock, fullPeriod)) {
    const own = events.filter((at) => isWithin([period], at));
    const isFirst = lastNoticed === null && checks.some((at) => isWithin([period], at));
    const isNoticed = isFirst || mustBeNoticed(period, checks, shop, settings);
    if (isInStock) {
      counts.doubled += Math.max(0, own.length - 1);
      counts[classify(shop, { isReported: own.length > 0, isExpected: isNoticed && lastNoticed === 'sold out' })] += 1;
      const [first] = own;
      if (first !== undefined) counts.delaysMs.push(first - period.from);
    }
    if (isNoticed) lastNoticed = isInStock ? 'in stock' : 'sold out';
  }
}

function classify({ plan }: SimulatedShop, { isReported, isExpected }: { isReported: boolean; isExpected: boolean }) {
  if (isReported) return 'reported';
  if (plan.unreadable) return 'unreadable';
  return isExpected ? 'missed' : 'unobservable';
}

/**
 * Returns the stock history of a bottle size as alternating periods: sold out, in stock, sold out,
 * in stock …
 */
function alternate(inStock: readonly Period[], fullPeriod: Period): { period: Period; isInStock: boolean }[] {
  return inStock.flatMap((period, index) => [
    { period: { from: inStock[index - 1]?.to ?? fullPeriod.from, to: period.from }, isInStock: false },
    { period, isInStock: true },
  ]);
}

/** Maximum time that the worker backs off after a fault. */
const MAX_BACKOFF_MS = 1.15 * DAY;
/**
 * Maximum time between two checks of a page, divided by the check interval. Two intervals can pass,
 * with jitter and a late product feed.
 */
const MAX_WAIT = 2.6;

/**
 * Returns true when the worker must notice this period in stock: two checks saw it, or it lasted
 * longer than the maximum time between checks.
 */
function mustBeNoticed(
  period: Period,
  checks: readonly number[],
  { faults, plan }: SimulatedShop,
  { intervalMs, confirmMs }: Settings,
): boolean {
  if (plan.unreadable) return false;
  const within = checks.filter((at) => isWithin([period], at));
  const isSeenTwice = (within.at(-1) ?? 0) - (within[0] ?? 0) >= confirmMs;
  const blindPeriods = faults.filter(({ from, to }) => from < period.to && to + MAX_BACKOFF_MS > period.from);
  const observableFrom = Math.max(period.from, ...blindPeriods.map(({ to }) => to + MAX_BACKOFF_MS));
  return isSeenTwice || period.to - observableFrom > MAX_WAIT * intervalMs + 2 * confirmMs;
}
