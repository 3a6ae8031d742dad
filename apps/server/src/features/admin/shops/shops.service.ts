import { AppError, type AuditAction } from '@sillage/contract';
import { SECOND } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopStore } from '../../catalogue/index.ts';
import { shopConsole } from '../../monitor/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';
import { findDecisions, findHost } from './shops.repo.ts';

type ShopDeps = Pick<Deps, 'db' | 'clock'>;

/** Changes what operators decide about a shop; the same for the console and the command line. */
export type ShopChange =
  | { action: 'shop.add'; allowPrivate: boolean }
  | { action: 'shop.slow'; seconds: number | null }
  | { action: 'shop.remove' | 'shop.pause' | 'shop.resume' | 'shop.exclude' | 'shop.include' };

/**
 * Applies a change to a shop, which is named by its host or any of its addresses, and returns its
 * host. @throws ShopListError with a message that says what to do
 */
export function changeShop(deps: ShopDeps, actor: Actor, shop: string, change: ShopChange): Promise<string> {
  const now = deps.clock.now();
  return runAudited(deps, actor, change.action, async (tx) => {
    const before = await findDecisions(tx, shopStore.parseShopHost(shop));
    const host = await apply(tx, shop, change, now);
    const after = await findDecisions(tx, host);
    return { subjectId: String(after.id), before: before.values, after: after.values, result: host };
  });
}

async function apply(tx: Tx, shop: string, change: ShopChange, now: Date): Promise<string> {
  switch (change.action) {
    case 'shop.add':
      return shopStore.addShop(tx, shop, { now, allowPrivate: change.allowPrivate });
    case 'shop.remove':
      return shopStore.removeShop(tx, shop);
    case 'shop.pause':
      return shopStore.pauseShop(tx, shop, now);
    case 'shop.resume':
      return shopStore.resumeShop(tx, shop);
    case 'shop.slow':
      return slow(tx, shop, change.seconds);
    case 'shop.exclude':
      return exclude(tx, shop, now);
    case 'shop.include':
      return shopStore.includeShop(tx, shop);
  }
}

async function slow(tx: Tx, shop: string, seconds: number | null): Promise<string> {
  const host = await shopStore.storeKnownShop(tx, shop);
  const { id } = await findDecisions(tx, host);
  if (id !== null) await shopConsole.setMinGap(tx, id, seconds === null ? null : seconds * SECOND);
  return host;
}

async function exclude(tx: Tx, shop: string, now: Date): Promise<string> {
  const host = await shopStore.excludeShop(tx, shop, now);
  const { id } = await findDecisions(tx, host);
  if (id !== null) await shopConsole.endLease(tx, id, now);
  return host;
}

/** Applies a change to the shop with this id; errors of the list become errors of the request. */
export async function changeShopById(
  deps: ShopDeps,
  actor: Actor,
  id: number,
  change: ShopChange,
): Promise<{ host: string }> {
  const host = await getHost(deps.db, id);
  try {
    return { host: await changeShop(deps, actor, host, change) };
  } catch (error) {
    if (error instanceof shopStore.ShopListError) throw new AppError('BAD_REQUEST', { message: error.message });
    throw error;
  }
}

async function getHost(db: Db, id: number): Promise<string> {
  const host = await findHost(db, id);
  if (host === undefined) throw new AppError('NOT_FOUND');
  return host;
}

interface PlannedChecks {
  host: string;
  nextCheckAt: string | null;
  pages: number;
}

/** Makes the watched pages of a shop due now. The shop's gap between requests stays. */
export async function checkShop(deps: ShopDeps, actor: Actor, id: number): Promise<PlannedChecks> {
  const host = await getHost(deps.db, id);
  const pageIds = await shopConsole.listWatchedPageIds(deps.db, id);
  const [first] = pageIds;
  if (first === undefined)
    throw new AppError('BAD_REQUEST', { message: `No page of ${host} is watched, so there is nothing to check.` });
  return requestChecks(deps, actor, { action: 'shop.check', subjectId: id, pageIds });
}

/** Makes a page due now. */
export function checkPage(deps: ShopDeps, actor: Actor, pageId: number): Promise<PlannedChecks> {
  return requestChecks(deps, actor, { action: 'page.check', subjectId: pageId, pageIds: [pageId] });
}

interface CheckRequest {
  action: Extract<AuditAction, 'shop.check' | 'page.check'>;
  subjectId: number;
  pageIds: readonly number[];
}

async function requestChecks(
  deps: ShopDeps,
  actor: Actor,
  { action, subjectId, pageIds }: CheckRequest,
): Promise<PlannedChecks> {
  const { db, clock } = deps;
  const shop = await shopConsole.findPageShop(db, pageIds[0] ?? 0);
  if (!shop) throw new AppError('NOT_FOUND');
  if (shop.excludedAt) throw new AppError('BAD_REQUEST', { message: `${shop.host} is excluded; include it first.` });
  if (shop.pausedAt) throw new AppError('BAD_REQUEST', { message: `${shop.host} is paused; resume it first.` });
  const now = clock.now();
  const pages = await runAudited(deps, actor, action, async (tx) => {
    const count = await shopConsole.requestPages(tx, pageIds, now);
    return { subjectId: String(subjectId), before: {}, after: { pages: count }, result: count };
  });
  const nextCheckAt = await shopConsole.findNextCheck(db, pageIds, now);
  return { host: shop.host, pages, nextCheckAt: nextCheckAt?.toISOString() ?? null };
}
