import { type Family, families, type Gender, type Preferences } from '@sillage/contract';
import type { Profile } from './scoring.rules.ts';
import { heaviest } from './weights.rules.ts';

/** So many watched fragrances for men or women, and such a share of one of them, say for whom the next should be. */
const LEAST_WATCHED = 3;
const CLEAR_SHARE = 0.8;

/** For whom somebody's fragrances are made: what they prefer to see, else what nearly all they watch says, else nobody knows. */
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

/** How many fragrances of each family are looked at, 2,000 with those of no family (NO_FAMILY). */
const FAVOURITES = 6;
const OF_A_FAVOURITE = 250;
const OF_ANOTHER = 50;
export const OF_NO_FAMILY = 100;

/** The families to look for, those that suit the profile best by far the most. */
export function poolSizes({ families: liked }: Pick<Profile, 'families'>): { family: Family; most: number }[] {
  const names = families.map(({ name }) => name);
  const favourites = new Set(heaviest(liked, names).slice(0, FAVOURITES));
  return names.map((family) => ({ family, most: favourites.has(family) ? OF_A_FAVOURITE : OF_ANOTHER }));
}
