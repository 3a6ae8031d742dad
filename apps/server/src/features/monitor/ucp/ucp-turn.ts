import type { SchemaNode } from '@sillage/page-reader';
import { addMs, DAY, MINUTE } from '../../../platform/clock.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import { findProductOfPage, joinVariants, readUcpPage } from './read-ucp-page.ts';
import type { FoundVariant, UcpClient } from './ucp-client.ts';
import { UcpError } from './ucp-error.ts';
import type { UcpPage } from './ucp-pages.repo.ts';
import { parseUcpId, type UcpProduct } from './ucp-product.ts';

/** What the catalogue says of a page; `product` is null when another interface must read it. */
export interface UcpReading {
  page: UcpPage;
  product: UcpProduct | null;
  /** Whether the page's sizes were read, so that they are to be stored. */
  isLearned: boolean;
  at: Date;
}

export interface UcpTurn {
  readings: UcpReading[];
  batchSize: number;
  /** Why the turn ended early; null when all pages were read or its time was over. */
  failure: UcpError | ShopAccessError | null;
}

interface TurnOptions {
  client: UcpClient;
  shopHost: string;
  canSearch: boolean;
  batchSize: number;
  now: () => Date;
}

/** A turn starts no further page or lookup after this time or number, so that it ends soon. */
const MAX_TURN_MS = 2 * MINUTE;
const MAX_STEPS_PER_TURN = 30;
/** The sizes of a product are read again after this time, because shops add sizes. */
const MAX_LEARNED_AGE_MS = 7 * DAY;
/** A page that is not in the catalogue is searched again after this time. */
const SEARCH_INTERVAL_MS = DAY;
const SEARCH_SIZE = 20;

/** Whether the catalogue can be used for a page now: its sizes are known or may be searched for. */
export function isReadByUcp({ variantIds, searchedAt }: UcpPage, now: Date): boolean {
  return variantIds.length > 0 || searchedAt === null || searchedAt <= addMs(now, -SEARCH_INTERVAL_MS);
}

/**
 * Reads due pages by the catalogue, one request after another: `get_product` for a page with a
 * change to confirm or sizes to learn, `lookup_catalog` for batches of the others' sizes. Ends at
 * the first failure and returns what was read until then.
 */
export async function runUcpTurn(pages: readonly UcpPage[], options: TurnOptions): Promise<UcpTurn> {
  const { now } = options;
  const endsAt = addMs(now(), MAX_TURN_MS);
  const turn: UcpTurn = { readings: [], batchSize: options.batchSize, failure: null };
  let steps = 0;
  const mayRequest = () => {
    steps += 1;
    return steps <= MAX_STEPS_PER_TURN && now() <= endsAt;
  };
  const needsProduct = (page: UcpPage) => page.isChanging || page.learnedAt === null || isOutdated(page, now());
  try {
    for (const page of pages.filter(needsProduct)) {
      if (!mayRequest()) break;
      turn.readings.push(await readProduct(page, options));
    }
    await lookUp(
      pages.filter((page) => !needsProduct(page)),
      { options, turn, mayRequest },
    );
  } catch (error) {
    const isExpected = error instanceof UcpError || (error instanceof ShopAccessError && error.reason !== 'lost');
    if (!isExpected) throw error;
    turn.failure = error;
  }
  return turn;
}

function isOutdated({ learnedAt }: UcpPage, now: Date): boolean {
  return learnedAt !== null && learnedAt <= addMs(now, -MAX_LEARNED_AGE_MS);
}

async function readProduct(page: UcpPage, options: TurnOptions): Promise<UcpReading> {
  const { client, now, shopHost } = options;
  const id = page.productId ?? (await findProductId(page, options));
  const product = id === null ? null : await client.getProduct(id);
  const at = now();
  // The shop may return another product than the one with this id.
  const isSame = product !== null && product.id === id;
  return { page, product: isSame ? readUcpPage(page, product, { shopHost, at }) : null, isLearned: true, at };
}

async function findProductId(page: UcpPage, { client, canSearch }: TurnOptions): Promise<string | null> {
  if (!canSearch) return null;
  const { products } = await client.searchCatalog(`${page.brand} ${page.name}`, { cursor: null, limit: SEARCH_SIZE });
  return parseUcpId(findProductOfPage(page, products)?.id);
}

interface LookupContext {
  options: TurnOptions;
  turn: UcpTurn;
  mayRequest: () => boolean;
}

async function lookUp(pages: readonly UcpPage[], { options, turn, mayRequest }: LookupContext): Promise<void> {
  const found = new Map<string, FoundVariant>();
  const unread = new Set(pages);
  const remaining = pages.flatMap(({ variantIds }) => variantIds);
  const requested = new Set<string>();
  const collect = () => {
    for (const page of [...unread].filter(({ variantIds }) => variantIds.every((id) => requested.has(id)))) {
      unread.delete(page);
      turn.readings.push(readLookedUp(page, joinVariants(page, found), options));
    }
  };
  while (remaining.length > 0 && mayRequest()) {
    const batch = remaining.slice(0, turn.batchSize);
    const variants = await lookUpBatch(batch, options.client, turn);
    if (variants === null) continue;
    for (const [id, variant] of variants) found.set(id, variant);
    for (const id of remaining.splice(0, batch.length)) requested.add(id);
    collect();
  }
}

/** Looks a batch up; null when the shop accepts fewer ids at once, half as many from now on. */
async function lookUpBatch(
  batch: readonly string[],
  client: UcpClient,
  turn: UcpTurn,
): Promise<ReadonlyMap<string, FoundVariant> | null> {
  try {
    return await client.lookupCatalog(batch);
  } catch (error) {
    if (!(error instanceof UcpError) || error.failure !== 'too-large' || batch.length === 1) throw error;
    turn.batchSize = Math.max(1, Math.floor(batch.length / 2));
    return null;
  }
}

function readLookedUp(page: UcpPage, product: SchemaNode | null, { now, shopHost }: TurnOptions): UcpReading {
  const at = now();
  const read = product === null ? null : readUcpPage(page, product, { shopHost, at });
  return { page, product: read, isLearned: false, at };
}
