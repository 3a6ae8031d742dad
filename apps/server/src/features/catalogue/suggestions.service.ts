import type { Fragrance } from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { findFragrance } from './detail.repo.ts';
import { toFragrance } from './fragrance-row.ts';
import { type Cells, readRow } from './import/record.ts';
import { matchName } from './matching/match.ts';
import { searchText } from './matching/text.ts';
import { refreshDerived } from './offers.repo.ts';
import { findPages, saveShop } from './sources.repo.ts';
import * as repo from './suggestions.repo.ts';

export {
  forgetReadings,
  listSuggestions,
  listWaiting,
  lockSuggestion,
  type SuggestionRow,
  saveReading,
} from './suggestions.repo.ts';

/** Finds the fragrance sold at any of these URLs, if this user may see it. */
export async function findAtAddress(db: Db, urls: readonly string[], viewerId: string): Promise<Fragrance | null> {
  for (const { fragranceId } of await findPages(db, urls)) {
    const row = await findFragrance(db, fragranceId, viewerId);
    if (row) return toFragrance(row);
  }
  return null;
}

/** The page of a suggestion; `isNew` if it was not stored before. */
export interface SuggestedPage {
  id: number;
  fragranceId: number;
  isNew: boolean;
}

/**
 * Confirms a suggestion: finds its page, or adds it with a fragrance that only its suggesters see.
 * A page belongs to a single fragrance, that of the first suggestion or import. A new page never
 * goes to a listed fragrance before the operator accepts it: a single user cannot change the public
 * catalogue.
 */
export async function settleSuggestion(
  tx: Tx,
  suggestion: { id: string; url: string; shopHost: string },
  given: { name: string; brand: string },
  now: Date,
): Promise<SuggestedPage> {
  const [known] = await findPages(tx, [suggestion.url]);
  const page = known
    ? { id: known.id, fragranceId: known.fragranceId, isNew: false }
    : await addUnlisted(tx, suggestion, given, now);
  await repo.saveConfirmed(tx, suggestion.id, {
    fragrance_id: page.fragranceId,
    ...(known?.isListed ? { status: 'accepted', decided_at: now } : { status: 'waiting', decided_at: null }),
  });
  return page;
}

async function addUnlisted(
  tx: Tx,
  { id, url, shopHost }: { id: string; url: string; shopHost: string },
  { name, brand }: { name: string; brand: string },
  now: Date,
): Promise<SuggestedPage> {
  const match = matchName(brand, name);
  const fragranceId = await repo.insertUnlisted(tx, {
    name,
    brand,
    gender: match.gender,
    concentration: match.concentration,
    // A unique identity: no import and no other suggestion merges with a private fragrance.
    identity: `suggestion|${id}`,
    name_key: match.nameKey,
    search_text: searchTextOf({ name, brand }),
    created_at: now,
  });
  const shopId = await saveShop(tx, shopHost);
  const pageId = await repo.insertPage(tx, { url, shop_id: shopId, fragrance_id: fragranceId, created_at: now });
  await refreshDerived(tx, fragranceId, now);
  return { id: pageId, fragranceId, isNew: true };
}

function searchTextOf({ name, brand }: { name: string; brand: string }): string {
  return searchText({ name, brand, inspiredByBrand: null, originalFragrance: null, notes: [] });
}

/** Moves the rows of other features from a fragrance to the one that it is merged into. */
export type MoveAlong = (tx: Tx, from: number, to: number) => Promise<void>;

/** Outcome of a decision: the fragrance in the catalogue, or the reason why nothing was done. */
export type Decision =
  | { done: true; name: string; brand: string; fragranceId: number; isMerged: boolean }
  | { done: false; why: string };

/**
 * Lists a suggested fragrance for everybody. If the catalogue has the same brand, name and
 * concentration, the page and offers move there, and `moveAlong` moves watchers and history.
 */
export async function acceptSuggestion(tx: Tx, id: string, now: Date, moveAlong: MoveAlong): Promise<Decision> {
  const suggestion = await repo.lockSuggestion(tx, id, null);
  if (!suggestion || suggestion.fragrance_id === null) return { done: false, why: 'there is no such suggestion' };
  const fragrance = await repo.lockFragrance(tx, suggestion.fragrance_id);
  if (!fragrance || suggestion.status === 'accepted') return { done: false, why: 'it is in the catalogue already' };
  const fragranceId = fragrance.is_listed ? fragrance.id : await publish(tx, fragrance, now, moveAlong);
  await repo.saveDecision(tx, { fragranceId }, { status: 'accepted', decided_at: now });
  const { name, brand } = fragrance;
  return { done: true, name, brand, fragranceId, isMerged: fragranceId !== fragrance.id };
}

async function publish(tx: Tx, fragrance: repo.UnlistedRow, now: Date, moveAlong: MoveAlong): Promise<number> {
  const { id, name, brand } = fragrance;
  const { identity, nameKey, concentration } = matchName(brand, name, fragrance.concentration);
  const twin = await repo.findByIdentity(tx, identity);
  if (twin === null) {
    const keys = { identity, name_key: nameKey, search_text: searchTextOf(fragrance), updated_at: now };
    await repo.listForAll(tx, id, { name, brand, concentration, ...keys });
    return id;
  }
  await repo.lockFragrance(tx, twin);
  await repo.moveBelongings(tx, fragrance.id, twin);
  await moveAlong(tx, fragrance.id, twin);
  await repo.deleteFragrance(tx, fragrance.id);
  await refreshDerived(tx, twin, now);
  return twin;
}

/** Accepts a suggested fragrance whose page the operator imports, under the row's name. */
export async function acceptImported(
  tx: Tx,
  fragranceId: number,
  { cells, now }: { cells: Cells; now: Date },
  moveAlong: MoveAlong,
): Promise<void> {
  const row = readRow(cells);
  const fragrance = await repo.lockFragrance(tx, fragranceId);
  if ('problems' in row || !fragrance || fragrance.is_listed) return;
  const { name, brand, concentration } = row;
  const id = await publish(tx, { ...fragrance, name, brand, concentration }, now, moveAlong);
  await repo.saveDecision(tx, { fragranceId: id }, { status: 'accepted', decided_at: now });
}

/** Declines a suggestion for everybody; its suggester can still watch the fragrance. */
export async function declineSuggestion(tx: Tx, id: string, now: Date): Promise<Decision> {
  const suggestion = await repo.lockSuggestion(tx, id, null);
  if (!suggestion || suggestion.fragrance_id === null) return { done: false, why: 'there is no such suggestion' };
  if (suggestion.status !== 'waiting') return { done: false, why: `it is ${suggestion.status} already` };
  await repo.saveDecision(tx, { id }, { status: 'declined', decided_at: now });
  const { name, brand, fragrance_id } = suggestion;
  return { done: true, name: name ?? '', brand: brand ?? '', fragranceId: fragrance_id, isMerged: false };
}
