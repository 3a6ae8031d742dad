import type { Concentration, Gender } from '@sillage/contract';
import type { PreparedWanted, Sibling } from './prepare-wanted.ts';

export interface StatedFacts {
  tokens: readonly string[];
  /** The only concentration that the shop states; null for none or several. */
  concentration: Concentration | null;
  gender: Gender | null;
}

/** Words of a sibling's name that any title may have. */
const genericWords = new Set(['parfum', 'perfume', 'eau', 'cologne']);

/** Finds a fragrance of the brand that fits a title better than the wanted one. */
export function findBetterSibling({ siblings, parts }: PreparedWanted, stated: StatedFacts): Sibling | null {
  const tokens = new Set(stated.tokens);
  const better = siblings.find(({ added, ...sibling }) => {
    if (added === null) return false;
    if (added.length > 0)
      return added.every((word) => tokens.has(word)) && added.some((word) => !genericWords.has(word));
    const hasItsConcentration =
      parts.concentration === null && stated.concentration !== null && sibling.concentration === stated.concentration;
    const isOtherStrength =
      stated.concentration !== null && sibling.concentration !== null && sibling.concentration !== stated.concentration;
    const hasItsGender =
      !isOtherStrength && isSided(stated.gender) && sibling.gender === stated.gender && !isSided(parts.gender);
    return hasItsConcentration || hasItsGender;
  });
  return better ?? null;
}

/** Finds a fragrance of the brand that fits as well, because the title states too little. */
export function findEqualSibling({ siblings, parts }: PreparedWanted, stated: StatedFacts): Sibling | null {
  const equal = siblings.find((sibling) => {
    if (!sibling.hasSameCore) return false;
    const isOtherStrength = sibling.concentration !== parts.concentration;
    const isOtherGender = isSided(sibling.gender) && isSided(parts.gender) && sibling.gender !== parts.gender;
    if (!isOtherStrength && !isOtherGender) return false;
    if (stated.concentration !== null && isOtherStrength && sibling.concentration !== null) return false;
    if (stated.concentration !== null && isOtherStrength && parts.concentration === stated.concentration) return false;
    // "Guilty" alone is not "Guilty pour Homme".
    if (sibling.nameGender !== parts.nameGender && stated.gender === null) return parts.nameGender !== null;
    return !(isOtherGender && stated.gender === parts.gender);
  });
  return equal ?? null;
}

export function isSided(gender: Gender | null): boolean {
  return gender === 'men' || gender === 'women';
}
