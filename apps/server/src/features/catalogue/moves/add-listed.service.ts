import type { Concentration } from '@sillage/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { deriveNameKeys } from '../matching/name-keys.ts';
import { buildSearchText } from '../matching/text.rules.ts';
import { insertUnlisted } from '../unlisted.repo.ts';
import * as repo from './moves.repo.ts';

export interface FragranceName {
  name: string;
  brand: string;
  concentration: Concentration | null;
}

/**
 * Adds a listed fragrance without pages. Returns null if the catalogue has one of that name, brand
 * and concentration.
 */
export async function addListed(
  tx: Tx,
  { name, brand, concentration }: FragranceName,
  now: Date,
): Promise<number | null> {
  const keys = deriveNameKeys(brand, name, concentration);
  if (await repo.isIdentityTaken(tx, keys.identity)) return null;
  const search_text = buildSearchText({ name, brand, inspiredByBrand: null, originalFragrance: null, notes: [] });
  return insertUnlisted(tx, {
    name,
    brand,
    gender: keys.gender,
    concentration: keys.concentration,
    identity: keys.identity,
    name_key: keys.nameKey,
    search_text,
    created_at: now,
    is_listed: true,
  });
}
