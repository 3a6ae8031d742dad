import { type AddedPage, AppError } from '@sillage/contract';
import { explainMismatch, type Verdict } from '@sillage/page-reader';
import type { Tx } from '../../platform/db/db.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { findFragrance, shopStore, unlistedStore } from '../catalogue/index.ts';
import { saveFirstCheck } from './first-check.service.ts';
import { createUnusableError } from './read-product.service.ts';
import * as repo from './suggestions.repo.ts';
import { readPastedPage } from './suggestions.service.ts';

/** Maximum number of product pages that users can add to a fragrance. */
export const MAX_PAGES = 20;

interface NewPage {
  userId: string;
  fragranceId: number;
  url: string;
  verdict: Verdict;
  now: Date;
}

/**
 * Adds a shop's page to a fragrance; what was read from it becomes its first check. A page that
 * others would see waits for the operator, unless a listed fragrance has a page of its shop.
 */
export async function addPage(deps: Deps, userId: string, fragranceId: number, pasted: string): Promise<AddedPage> {
  const fragrance = await findFragrance(deps.db, fragranceId, userId);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  const { url, known, verdict } = await readPastedPage(deps, userId, pasted);
  const shop = shopStore.shopHostOf(url);
  if (known?.id === fragranceId) return { status: 'known', shop };
  if (known) throw createUnusableError(`We check this page already, as ${known.name} by ${known.brand}.`);
  rejectOtherProduct(fragrance, url, verdict);
  const page = { userId, fragranceId, url, verdict, now: deps.clock.now() };
  const status = await retryConflicts(() => deps.db.transaction().execute((tx) => savePage(tx, page)));
  return { status, shop };
}

interface Identity {
  name: string;
  brand: string;
  concentration: string | null;
}

function rejectOtherProduct({ name, brand, concentration }: Identity, url: string, verdict: Verdict): void {
  const title = verdict.title ?? '';
  const found = { url, finalUrl: url, names: [title], headings: [], brand: verdict.brand };
  const stated = unlistedStore.readConcentration(brand, title);
  const isOtherConcentration = concentration !== null && stated !== null && stated !== concentration;
  if (explainMismatch({ name, brand }, found) === null && !isOtherConcentration) return;
  const wanted = [name, concentration].filter(Boolean).join(' ');
  throw createUnusableError(`This page is about “${title}”, not about ${wanted} by ${brand}.`);
}

async function savePage(tx: Tx, page: NewPage): Promise<AddedPage['status']> {
  const { userId, fragranceId, url, verdict, now } = page;
  const fragrance = await unlistedStore.lockFragrance(tx, fragranceId);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  const [existing] = await shopStore.findPages(tx, [url]);
  if (existing?.fragranceId === fragranceId) return 'known';
  if ((await shopStore.countPages(tx, fragranceId)) >= MAX_PAGES)
    throw createUnusableError(`This fragrance has ${MAX_PAGES} pages already, which is the maximum.`);
  const isAdded = !existing && (await canAdd(tx, fragrance.is_listed, page));
  if (isAdded) {
    const id = await unlistedStore.addPage(tx, { fragranceId, url }, now);
    await saveFirstCheck(tx, { id, fragranceId }, verdict, now);
  }
  await repo.saveForFragrance(tx, {
    id: newId(),
    user_id: userId,
    url,
    verdict,
    created_at: now,
    fragrance_id: fragranceId,
    // The pages of an unlisted fragrance are accepted together with it.
    ...(isAdded && fragrance.is_listed
      ? { status: 'accepted', decided_at: now }
      : { status: 'waiting', decided_at: null }),
  });
  return isAdded ? 'added' : 'waiting';
}

/** False if other users would see a page of a shop that the operator has not accepted. */
async function canAdd(tx: Tx, isListed: boolean, { userId, fragranceId, url }: NewPage): Promise<boolean> {
  if (await shopStore.isListedShop(tx, shopStore.shopHostOf(url))) return true;
  return !isListed && !(await repo.isSuggestedByOther(tx, fragranceId, userId));
}
