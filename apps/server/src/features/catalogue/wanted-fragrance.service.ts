import type { Db } from '../../platform/db/db.ts';
import { parseGtin } from './matching/gtin.rules.ts';
import type { WantedFragrance } from './matching/match-product.ts';
import { expandNameKey } from './matching/name-keys.ts';
import * as repo from './wanted-fragrance.repo.ts';

export { matchProduct } from './matching/match-product.ts';
export type { WantedFragrance } from './matching/prepare-wanted.ts';
export { tokenise } from './search/words/tokenise.ts';

/**
 * Loads what `matchProduct` needs to know of a fragrance: its names, the GTINs of its known bottles
 * and at most 500 other fragrances of its brand. Null for an unknown fragrance.
 */
export async function findWanted(db: Db, fragranceId: number): Promise<WantedFragrance | null> {
  const fragrance = await repo.findNamed(db, fragranceId);
  if (!fragrance) return null;
  const { id, name, brand, concentration, gender } = fragrance;
  const { plain, all } = expandNameKey(fragrance.name_key);
  const gtins = await repo.listGtins(db, id);
  const brandsWithName = await repo.countBrandsWithName(
    db,
    all.map((key) => key.slice(key.indexOf('|') + 1)),
  );
  return {
    name,
    brand,
    concentration,
    gender,
    gtins: gtins.flatMap((gtin) => parseGtin(gtin) ?? []),
    siblings: await repo.listSiblings(db, { id, plainKey: plain }),
    brandsWithName: Math.max(1, brandsWithName),
  };
}
