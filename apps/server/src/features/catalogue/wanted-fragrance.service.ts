import type { Db } from '../../platform/db/db.ts';
import { parseGtin } from './matching/gtin.rules.ts';
import type { WantedFragrance } from './matching/match-product.ts';
import { expandNameKey } from './matching/name-keys.ts';
import { joinTokens, tokenise as tokeniseForMatching } from './matching/title-tokens.ts';
import { parseBrand, parseName } from './matching/wanted-words.ts';
import * as repo from './wanted-fragrance.repo.ts';

export { matchProduct } from './matching/match-product.ts';
export type { WantedFragrance } from './matching/prepare-wanted.ts';
export { tokenise } from './search/words/tokenise.ts';

/**
 * Words of a title by which `listNameWords` finds it: number words as digits, and each two
 * neighbours joined, because shops write "Flower Bomb" for "Flowerbomb".
 */
export function listTitleWords(title: string): string[] {
  const words = tokeniseForMatching(title);
  return [...words, ...words.slice(1).map((word, index) => (words[index] ?? '') + word)];
}

/**
 * Words that a title of the fragrance must have: without the brand, the concentration, the gender
 * and small words. All words of a name such as "Pour Homme".
 */
export function listNameWords({ name, brand }: { name: string; brand: string }): string[] {
  const { core, words } = parseName({ name, concentration: null, gender: null }, parseBrand(brand));
  return core.size > 0 ? [...core] : [...words];
}

/** The name's words as one word: "Flowerbomb" for "Flower Bomb". */
export const joinNameWords = joinTokens;

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
