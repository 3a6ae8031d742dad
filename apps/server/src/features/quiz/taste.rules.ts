import { type Family, families, type Gender, type Preferences } from '@sillage/contract';
import type { Profile } from './scoring.rules.ts';
import { heaviest } from './weights.rules.ts';

/** Minimum number, and minimum share of one gender, of watched fragrances to infer a preference. */
const LEAST_WATCHED = 3;
const CLEAR_SHARE = 0.8;

/** Returns the preferred gender, else that of nearly all watched fragrances, else null. */
export function wantedGender(
  preference: Preferences['defaultFilter'],
  watched: readonly (Gender | null)[],
): Gender | null {
  if (preference === 'men' || preference === 'women' || preference === 'unisex') return preference;
  const told = watched.filter((gender) => gender === 'men' || gender === 'women');
  if (told.length < LEAST_WATCHED) return null;
  const share = (wanted: Gender) => told.filter((gender) => gender === wanted).length / told.length;
  return (['men', 'women'] as const).find((gender) => share(gender) >= CLEAR_SHARE) ?? null;
}

/** Number of candidates per family; with OF_NO_FAMILY 2,000 in all. */
const FAVOURITES = 6;
const OF_A_FAVOURITE = 250;
const OF_ANOTHER = 50;
export const OF_NO_FAMILY = 100;

/** Returns the number of candidates per family, much higher for favourite families. */
export function poolSizes({ families: liked }: Pick<Profile, 'families'>): { family: Family; most: number }[] {
  const names = families.map(({ name }) => name);
  const favourites = new Set(heaviest(liked, names).slice(0, FAVOURITES));
  return names.map((family) => ({ family, most: favourites.has(family) ? OF_A_FAVOURITE : OF_ANOTHER }));
}
