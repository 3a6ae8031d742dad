import type { Concentration, Fragrance } from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { toFragrance } from './catalogue.rules.ts';
import { findFragrance } from './detail.repo.ts';
import { type Cells, parseRow } from './import/record.ts';
import { removeConcentration } from './matching/concentration.rules.ts';
import { deriveNameKeys } from './matching/name-keys.ts';
import { buildSearchText, cleanShopName } from './matching/text.rules.ts';
import { refreshDerived } from './offers.repo.ts';
import { findPages, saveShop } from './shops.repo.ts';
import { shopHostOf } from './shops.rules.ts';
import * as repo from './unlisted.repo.ts';

export { lockFragrance } from './unlisted.repo.ts';

/** Finds the fragrance sold at any of these URLs, if this user may see it. */
export async function findByPageUrl(db: Db, urls: readonly string[], viewerId: string): Promise<Fragrance | null> {
  return (await findVisiblePage(db, urls, viewerId))?.fragrance ?? null;
}

/** Finds the catalogue's page at any of these URLs, if this user may see its fragrance. */
export async function findVisiblePage(
  db: Db,
  urls: readonly string[],
  viewerId: string,
): Promise<{ id: number; url: string; fragrance: Fragrance } | null> {
  for (const { id, url, fragranceId } of await findPages(db, urls)) {
    const row = await findFragrance(db, fragranceId, viewerId);
    if (row) return { id, url, fragrance: toFragrance(row) };
  }
  return null;
}

export interface UnlistedPage {
  id: number;
  fragranceId: number;
}

export async function addUnlisted(
  tx: Tx,
  { suggestionId, url }: { suggestionId: string; url: string },
  { name, brand, concentration }: { name: string; brand: string; concentration: Concentration | null },
  now: Date,
): Promise<UnlistedPage> {
  const match = deriveNameKeys(brand, name, concentration);
  const fragranceId = await repo.insertUnlisted(tx, {
    name,
    brand,
    gender: match.gender,
    concentration: match.concentration,
    // A unique identity: no import and no other suggestion merges with a private fragrance.
    identity: `suggestion|${suggestionId}`,
    name_key: match.nameKey,
    search_text: buildUnlistedSearchText({ name, brand }),
    created_at: now,
  });
  return { id: await addPage(tx, { fragranceId, url }, now), fragranceId };
}

/** Adds a shop's page to a fragrance, and returns the page's id. */
export async function addPage(
  tx: Tx,
  { fragranceId, url }: { fragranceId: number; url: string },
  now: Date,
): Promise<number> {
  const shopId = await saveShop(tx, shopHostOf(url));
  const id = await repo.insertPage(tx, { url, shop_id: shopId, fragrance_id: fragranceId, created_at: now });
  await refreshDerived(tx, fragranceId, now);
  return id;
}

/** Returns the concentration that a page's title states; null without one. */
export function readConcentration(brand: string, title: string): Concentration | null {
  return deriveNameKeys(brand, title).concentration;
}

/** Removes the sizes, the shop's phrases and the concentration from a page's title. */
export function cleanTitle(title: string): string {
  return removeConcentration(cleanShopName(title));
}

function buildUnlistedSearchText({ name, brand }: { name: string; brand: string }): string {
  return buildSearchText({ name, brand, inspiredByBrand: null, originalFragrance: null, notes: [] });
}

/** Moves rows of other features, such as watch items, when fragrance `from` is merged into `to`. */
export type MoveDependentRows = (tx: Tx, from: number, to: number) => Promise<void>;

/**
 * Makes the fragrance visible to everyone, or merges it into the fragrance that already has its
 * identity. `moveDependentRows` then moves the rows of other features. Returns the remaining id.
 */
export async function listOrMerge(
  tx: Tx,
  fragrance: repo.UnlistedRow,
  now: Date,
  moveDependentRows: MoveDependentRows,
): Promise<number> {
  const { id, name, brand } = fragrance;
  const { identity, nameKey, concentration } = deriveNameKeys(brand, name, fragrance.concentration);
  const duplicateId = await repo.findByIdentity(tx, identity);
  if (duplicateId === null) {
    const derived = { identity, name_key: nameKey, search_text: buildUnlistedSearchText(fragrance), updated_at: now };
    await repo.markListed(tx, id, { name, brand, concentration, ...derived });
    return id;
  }
  await repo.lockFragrance(tx, duplicateId);
  await repo.movePages(tx, fragrance.id, duplicateId);
  await moveDependentRows(tx, fragrance.id, duplicateId);
  await repo.deleteFragrance(tx, fragrance.id);
  await refreshDerived(tx, duplicateId, now);
  return duplicateId;
}

export interface ImportedRow {
  cells: Cells;
  now: Date;
}

/**
 * Makes an unlisted fragrance visible to everyone, under the name in the imported row. Returns null
 * if the fragrance is listed already or the row is invalid.
 */
export async function listImported(
  tx: Tx,
  fragranceId: number,
  { cells, now }: ImportedRow,
  moveDependentRows: MoveDependentRows,
): Promise<number | null> {
  const row = parseRow(cells);
  const fragrance = await repo.lockFragrance(tx, fragranceId);
  if ('problems' in row || !fragrance || fragrance.is_listed) return null;
  const { name, brand, concentration } = row;
  return listOrMerge(tx, { ...fragrance, name, brand, concentration }, now, moveDependentRows);
}
