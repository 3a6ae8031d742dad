import { type Family, families, type Gender, type Preferences, QUIZ_FAMILIES } from '@sillage/contract';
import type { Profile } from './scoring.rules.ts';
import { namesByWeight } from './weights.rules.ts';

/** Minimum watched fragrances, and minimum share of one gender, to infer a preferred gender. */
const MIN_WATCHED_FOR_GENDER = 3;
const MIN_GENDER_SHARE = 0.8;

/**
 * Returns the gender in the user's preferences. If they state none, returns the gender of nearly
 * all watched fragrances for men or women, or null.
 */
export function inferGender(
  preference: Preferences['defaultFilter'],
  watched: readonly (Gender | null)[],
): Gender | null {
  if (preference === 'men' || preference === 'women' || preference === 'unisex') return preference;
  const gendered = watched.filter((gender) => gender === 'men' || gender === 'women');
  if (gendered.length < MIN_WATCHED_FOR_GENDER) return null;
  const share = (wanted: Gender) => gendered.filter((gender) => gender === wanted).length / gendered.length;
  return (['men', 'women'] as const).find((gender) => share(gender) >= MIN_GENDER_SHARE) ?? null;
}

/**
 * Number of fragrance families that count as the user's favourites. The ranking compares more
 * fragrances of these families than of others.
 */
const FAVOURITE_FAMILY_COUNT = 6;
const CANDIDATES_PER_FAVOURITE_FAMILY = 250;
const CANDIDATES_PER_OTHER_FAMILY = 50;
export const CANDIDATES_WITHOUT_FAMILY = 100;

/**
 * Returns how many fragrances of each family the quiz compares for its recommendations. The user's
 * favourite families get more than the others.
 */
export function computePoolSizes({
  families: familyWeights,
}: Pick<Profile, 'families'>): { family: Family; size: number }[] {
  const favourites = new Set(namesByWeight(familyWeights, familyNames).slice(0, FAVOURITE_FAMILY_COUNT));
  return familyNames.map((family) => ({
    family,
    size: favourites.has(family) ? CANDIDATES_PER_FAVOURITE_FAMILY : CANDIDATES_PER_OTHER_FAMILY,
  }));
}

/** Returns the favourite families of a quiz result, the strongest first. */
export function listFavouriteFamilies(profile: Pick<Profile, 'families'>): Family[] {
  return namesByWeight(profile.families, familyNames).slice(0, QUIZ_FAMILIES);
}

const familyNames = families.map(({ name }) => name);
