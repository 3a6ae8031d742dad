import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { SimulatedProduct } from '../year/plan-shop.ts';
import type { WatchedPage } from '../year.ts';
import { openSimulatedShops, type SimulatedShops, shopPlans } from '../year.ts';
import { POLL_MS } from './processes.ts';

/** Worker settings with the shortest possible times between checks. */
export const fastChecks = {
  MONITOR_INTERVAL: '1s',
  MONITOR_CONFIRM: '150ms',
  MONITOR_HOST_GAP: '20ms',
  MONITOR_ALLOW_PRIVATE: 'only',
};

const kinds = ['restock', 'sold_out'] as const;
type Counts = Record<(typeof kinds)[number], number>;

export interface ChangingProduct {
  name: string;
  pageId: number;
  product: SimulatedProduct;
  changes: Counts;
}

/** Opens simulated shops without faults, in which all products are sold out. */
export function openReadableShops(next: () => number): Promise<SimulatedShops> {
  const now = Date.now();
  const plans = shopPlans.filter(
    // A Crawl-delay of a minute between two requests would exceed the whole test.
    ({ unreadable, flaps, faults, crawlDelayMs }) => !unreadable && !flaps && faults.length === 0 && !crawlDelayMs,
  );
  return openSimulatedShops(plans, { fullPeriod: { from: now, to: now }, now: () => new Date(), next });
}

export function listProducts({ shops }: SimulatedShops, pages: ReadonlyMap<string, WatchedPage>): ChangingProduct[] {
  return shops.flatMap((shop) =>
    shop.products.map((product) => ({
      name: `${shop.plan.name}: ${product.name}`,
      pageId: pages.get(shop.origin + product.path)?.pageId ?? 0,
      product,
      changes: { restock: 0, sold_out: 0 },
    })),
  );
}

export function isInStock({ changes }: ChangingProduct): boolean {
  return changes.restock > changes.sold_out;
}

export async function changeStock(db: Db, item: ChangingProduct): Promise<void> {
  const { product, pageId, changes } = item;
  const wasInStock = isInStock(item);
  // Prevents flapping, for which no email is sent.
  await db.updateTable('offers').set({ recent_restocks: [] }).where('page_id', '=', pageId).execute();
  const at = Date.now();
  for (const { inStock } of product.sizes)
    if (wasInStock) Object.assign(inStock.at(-1) ?? {}, { to: at });
    else inStock.push({ from: at, to: Number.POSITIVE_INFINITY });
  changes[wasInStock ? 'sold_out' : 'restock'] += 1;
}

/**
 * Returns the products that the worker has read completely: it knows the stock of every size, and
 * every stock change made so far has its event.
 */
export async function listReady(db: Db, items: readonly ChangingProduct[]): Promise<ChangingProduct[]> {
  const rows = await db
    .selectFrom('offers')
    .select('page_id')
    .groupBy('page_id')
    .having(({ fn }) => fn.count('id'), '=', sql<number>`count(availability)`)
    .execute();
  const read = new Set(rows.map(({ page_id }) => page_id));
  const events = await countEvents(db);
  return items.filter((item) => read.has(item.pageId) && isReported(item, events));
}

/** True when every stock change has its event and no delivery is due. */
async function isEverythingSent(db: Db, items: readonly ChangingProduct[]): Promise<boolean> {
  const due = await db.selectFrom('deliveries').select('id').where('status', '=', 'due').limit(1).execute();
  return due.length === 0 && (await listReady(db, items)).length === items.length;
}

/** Timeout for events and emails, reached only after an error; the report lists what is missing. */
const MAX_WAIT_MS = 600_000;

/**
 * Changes the stock of every product once more and waits until all emails are sent. Any repeated
 * event or email of an earlier change has then arrived too.
 */
export async function settle(db: Db, items: readonly ChangingProduct[]): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  const waitUntilSent = async () => {
    while (Date.now() < until && !(await isEverythingSent(db, items))) await sleep(POLL_MS);
  };
  await waitUntilSent();
  for (const item of items) await changeStock(db, item);
  await waitUntilSent();
}

type EventCounts = ReadonlyMap<string, number>;

async function countEvents(db: Db): Promise<EventCounts> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('checks', 'checks.id', 'events.check_id')
    .select(({ fn }) => ['checks.page_id', 'events.kind', fn.countAll<number>().as('count')])
    .groupBy(['checks.page_id', 'events.kind'])
    .execute();
  return new Map(rows.map(({ page_id, kind, count }) => [`${page_id} ${kind}`, count]));
}

const eventsOf = (events: EventCounts, { pageId }: ChangingProduct, kind: keyof Counts) =>
  events.get(`${pageId} ${kind}`) ?? 0;

function isReported(item: ChangingProduct, events: EventCounts): boolean {
  return kinds.every((kind) => eventsOf(events, item, kind) >= item.changes[kind]);
}

export interface EventComparison {
  changes: Counts;
  events: Counts;
  lost: string[];
  doubled: string[];
}

export async function compareEvents(db: Db, items: readonly ChangingProduct[]): Promise<EventComparison> {
  const stored = await countEvents(db);
  const sum = (count: (item: ChangingProduct, kind: keyof Counts) => number) => ({
    restock: items.reduce((total, item) => total + count(item, 'restock'), 0),
    sold_out: items.reduce((total, item) => total + count(item, 'sold_out'), 0),
  });
  const list = (isWrong: (events: number, changes: number) => boolean) =>
    items.flatMap((item) =>
      kinds.flatMap((kind) => {
        const [events, changes] = [eventsOf(stored, item, kind), item.changes[kind]];
        return isWrong(events, changes) ? [`${item.name}: ${changes} changes, ${events} events (${kind})`] : [];
      }),
    );
  return {
    changes: sum(({ changes }, kind) => changes[kind]),
    events: sum((item, kind) => eventsOf(stored, item, kind)),
    lost: list((events, changes) => events < changes),
    doubled: list((events, changes) => events > changes),
  };
}
