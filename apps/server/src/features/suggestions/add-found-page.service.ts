import type { Verdict } from '@sillage/page-reader';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { findFragrance, shopStore, unlistedStore } from '../catalogue/index.ts';
import { startWatch } from '../watchlist/index.ts';
import { MAX_PAGES } from './add-page.service.ts';
import { saveFirstCheck } from './first-check.service.ts';
import { createUnusableError } from './read-product.service.ts';
import * as repo from './suggestions.repo.ts';

/** A product page that a search found. */
export interface FoundPage {
  url: string;
  /** What the source stated of the product at `seenAt`. */
  verdict: Verdict;
  seenAt: Date;
  /** True if the shop itself stated the stock a moment ago, so that it can be the first check. */
  isCurrent: boolean;
}

/**
 * Adds a found page to a fragrance for everyone. Current stock becomes the page's first check,
 * which notifies no user. Does nothing if the fragrance has the page or as many pages as it may
 * have, or if the page belongs to another fragrance.
 */
export async function addFoundPage(tx: Tx, fragranceId: number, page: FoundPage, now: Date): Promise<boolean> {
  const fragrance = await unlistedStore.lockFragrance(tx, fragranceId);
  const [existing] = await shopStore.findPages(tx, shopStore.listUrlAliases(page.url));
  if (!fragrance || existing || (await shopStore.countPages(tx, fragranceId)) >= MAX_PAGES) return false;
  const id = await unlistedStore.addPage(tx, { fragranceId, url: page.url }, now);
  if (page.isCurrent) await saveFirstCheck(tx, { id, fragranceId }, page.verdict, page.seenAt);
  return true;
}

/**
 * Starts a user's watch of a found page that others do not see until the operator accepts it. The
 * page gets a private fragrance with the same name, which is merged when it is accepted.
 */
export async function suggestFoundPage(
  tx: Tx,
  { userId, fragranceId }: { userId: string; fragranceId: number },
  { url, verdict, seenAt, isCurrent }: FoundPage,
  now: Date,
): Promise<void> {
  const fragrance = await findFragrance(tx, fragranceId, userId);
  if (!fragrance) return;
  const [existing] = await shopStore.findPages(tx, shopStore.listUrlAliases(url));
  if (existing?.isListed)
    throw createUnusableError(`We check this page already, as ${existing.name} by ${existing.brand}.`);
  if (await repo.isWaiting(tx, userId, url)) return;
  const id = newId();
  await repo.insertSuggestion(tx, { id, user_id: userId, url, verdict, created_at: now });
  const { name, brand, concentration } = fragrance;
  const page =
    existing ?? (await unlistedStore.addUnlisted(tx, { suggestionId: id, url }, { name, brand, concentration }, now));
  await repo.saveConfirmed(tx, id, { fragrance_id: page.fragranceId, status: 'waiting', decided_at: null });
  if (!existing && isCurrent) await saveFirstCheck(tx, page, verdict, seenAt);
  await startWatch(tx, { userId, fragranceId: page.fragranceId, now });
}
