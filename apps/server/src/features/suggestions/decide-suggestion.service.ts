import type { Verdict } from '@sillage/page-reader';
import type { Tx } from '../../platform/db/db.ts';
import { shopStore, unlistedStore } from '../catalogue/index.ts';
import { saveFirstCheck } from './first-check.service.ts';
import { moveDependentRows } from './move-dependent-rows.service.ts';
import * as repo from './suggestions.repo.ts';

export type Decision =
  | { done: true; name: string; brand: string; fragranceId: number; isMerged: boolean }
  | { done: false; reason: string };

/**
 * Makes a suggested fragrance visible to everyone. If the catalogue already has the same fragrance,
 * the product page, offers, watchers and history of the suggested one move to it. A page that was
 * suggested for a listed fragrance is added to it.
 */
export async function acceptSuggestion(tx: Tx, id: string, now: Date): Promise<Decision> {
  const suggestion = await repo.lockSuggestion(tx, id, null);
  if (!suggestion || suggestion.fragrance_id === null) return { done: false, reason: 'there is no such suggestion' };
  const fragrance = await unlistedStore.lockFragrance(tx, suggestion.fragrance_id);
  if (!fragrance || suggestion.status === 'accepted') return { done: false, reason: 'it is in the catalogue already' };
  const [page] = await shopStore.findPages(tx, [suggestion.url]);
  if (page && page.fragranceId !== fragrance.id)
    return { done: false, reason: `its page belongs to ${page.name} by ${page.brand} now` };
  if (!page) {
    const pageId = await unlistedStore.addPage(tx, { fragranceId: fragrance.id, url: suggestion.url }, now);
    const added = { id: pageId, fragranceId: fragrance.id };
    if (!suggestion.is_observed) await saveFirstCheck(tx, added, suggestion.verdict as Verdict, suggestion.created_at);
  }
  const fragranceId = fragrance.is_listed
    ? fragrance.id
    : await unlistedStore.listOrMerge(tx, fragrance, now, moveDependentRows);
  const decided = fragrance.is_listed ? { id } : { fragranceId };
  await repo.saveDecision(tx, decided, { status: 'accepted', decided_at: now });
  const { name, brand } = fragrance;
  return { done: true, name, brand, fragranceId, isMerged: fragranceId !== fragrance.id };
}

/**
 * Adds a suggested fragrance to the public catalogue when an import contains it. The fragrance gets
 * the name, brand and concentration of the imported row.
 */
export async function acceptImported(tx: Tx, fragranceId: number, row: unlistedStore.ImportedRow): Promise<void> {
  const id = await unlistedStore.listImported(tx, fragranceId, row, moveDependentRows);
  if (id !== null) await repo.saveDecision(tx, { fragranceId: id }, { status: 'accepted', decided_at: row.now });
}

/**
 * A declined fragrance stays hidden from others, but its suggester can still watch it, and sees the
 * reason.
 */
export async function declineSuggestion(tx: Tx, id: string, now: Date, reason = ''): Promise<Decision> {
  const suggestion = await repo.lockSuggestion(tx, id, null);
  if (!suggestion || suggestion.fragrance_id === null) return { done: false, reason: 'there is no such suggestion' };
  if (suggestion.status !== 'waiting') return { done: false, reason: `it is ${suggestion.status} already` };
  await repo.saveDecision(tx, { id }, { status: 'declined', decided_at: now, decline_reason: reason || null });
  const { name, brand, fragrance_id } = suggestion;
  return { done: true, name: name ?? '', brand: brand ?? '', fragranceId: fragrance_id, isMerged: false };
}
