import type { Concentration, Gender } from '@sillage/contract';
import { notABottle } from './bottle.ts';
import { takeConcentration } from './concentration.ts';
import { houseForms, houseKeyOf } from './house.ts';
import { withoutNoise, withoutSizes, wordsOf } from './text.ts';

export interface Match {
  /** Brand and name, without spelling differences and concentration. */
  nameKey: string;
  /** Brand, name and concentration: rows with the same identity are the same fragrance. */
  identity: string;
  concentration: Concentration | null;
  /** The gender that the name ends in ("for men", "pour femme"). */
  gender: Gender | null;
}

/** Optional at the end of a name: "Sauvage for men" is Sauvage. */
const genderEndings: readonly (readonly [Gender | 'both', readonly string[]])[] = [
  ['both', ['for men and women', 'for women and men', 'for men women', 'for women men', 'for unisex', 'unisex']],
  [
    'men',
    [
      'pour homme',
      'pour lui',
      'for men',
      'for man',
      'for him',
      'for hommes',
      'para hombre',
      'per uomo',
      'fur herren',
      'fur ihn',
      'herren',
      'mens',
      'men',
      'для мужчин',
    ],
  ],
  [
    'women',
    [
      'pour femme',
      'pour elle',
      'for women',
      'for woman',
      'for her',
      'for ladies',
      'para mujer',
      'per donna',
      'fur damen',
      'fur sie',
      'damen',
      'womens',
      'women',
      'ladies',
      'для женщин',
    ],
  ],
];
const endings = genderEndings
  .flatMap(([gender, phrases]) => phrases.map((phrase) => ({ gender, words: phrase.split(' ') })))
  .sort((a, b) => b.words.length - a.words.length);

const markOf: Record<Gender, string> = { men: '#m', women: '#w', unisex: '' };

/**
 * Derives a fragrance's keys from the words of a list or a shop. Ignores brand aliases, the brand
 * inside the name, concentrations, sizes and shop phrases; all other words tell fragrances apart.
 */
export function matchName(brand: string, name: string, given: Concentration | null = null): Match {
  const house = houseKeyOf(brand);
  const { words, concentration, gender } = titleOf(brand, name, given);
  const title = joined(words);
  const nameKey = `${house}|${title || house}${gender === null ? '' : markOf[gender]}`;
  return { nameKey, identity: identityIn(nameKey, concentration), concentration, gender };
}

function identityIn(nameKey: string, concentration: Concentration | null): string {
  return `${nameKey}|${concentration ?? ''}`;
}

/** Returns the key that all concentrations of a fragrance share. */
export function nameKeyOf(brand: string, name: string, concentration: Concentration | null = null): string {
  return matchName(brand, name, concentration).nameKey;
}

/** Returns the words that tell a fragrance from others of its brand; there may be none. */
export function titleWordsOf(brand: string, name: string): string[] {
  return titleOf(brand, name, null).words;
}

/** Returns a name key without its gender mark, and all keys that it may be stored under. */
export function keysBeside(nameKey: string): { plain: string; all: string[] } {
  const plain = nameKey.replace(/#[mw]$/, '');
  return { plain, all: [plain, plain + markOf.men, plain + markOf.women] };
}

export function identityOf(brand: string, name: string, concentration: Concentration | null = null): string {
  return matchName(brand, name, concentration).identity;
}

/**
 * Returns the identity under which another source may list the same fragrance: without the gender
 * in its name, or with it ("Guilty", "Guilty pour Femme"). `gender` is what the other must have,
 * null for any. Null when no gender is known.
 */
export function namesake(match: Match, gender: Gender | null): { identity: string; gender: Gender | null } | null {
  if (match.gender !== null && match.gender !== 'unisex')
    return { identity: identityIn(match.nameKey.slice(0, -2), match.concentration), gender: match.gender };
  if (gender === null || gender === 'unisex') return null;
  return { identity: identityIn(match.nameKey + markOf[gender], match.concentration), gender: null };
}

interface Title {
  words: string[];
  concentration: Concentration | null;
  gender: Gender | null;
}

function titleOf(brand: string, name: string, given: Concentration | null): Title {
  const all = wordsOf(name);
  const own = withoutHouse(all, houseForms(brand));
  // Another product keeps every word, so that it never matches the bottle.
  if (notABottle(name) !== null) return { words: own, concentration: given, gender: null };
  const bare = withoutNoise(own);
  // Removes shop phrases from listings only: "Hugo Spray" is a name.
  const isListing = withoutSizes(name) !== name || takeConcentration(bare, null).concentration !== null;
  const plain = isListing ? bare : own;
  const ended = withoutGender(plain);
  const { words, concentration } = takeConcentration(ended.words, given);
  const { words: rest, gender } = ended.gender === null ? withoutGender(words) : { words, gender: ended.gender };
  // "Chloé Eau de Parfum" by Chloé is named after the brand.
  if (rest.length === 0) return { words: gender === null ? [] : plain, concentration, gender: null };
  return { words: rest, concentration, gender: gender === 'both' ? null : gender };
}

/** Joins words, so that "Black Opium" is "BlackOpium"; numbers stay apart: 1.11 is not 11.1. */
function joined(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\d) | (?!\d)/g, '');
}

/**
 * Removes the brand from "Dior Sauvage" and "Sauvage by Dior" unless nothing is left; "Miss Dior"
 * and "Bleu de Chanel" are names.
 */
function withoutHouse(words: readonly string[], forms: readonly string[][]): string[] {
  const by = words.lastIndexOf('by');
  const after = by > 0 ? words.slice(by + 1) : [];
  const ending = forms.find((form) => startsWith(after, form));
  let rest = ending ? [...words.slice(0, by), ...after.slice(ending.length)] : [...words];
  for (const form of forms) if (form.length < rest.length && startsWith(rest, form)) rest = rest.slice(form.length);
  return rest;
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= words.length && beginning.every((word, index) => words[index] === word);
}

/** Removes a gender from the end, unless it is the whole name ("Versace Pour Homme"). */
function withoutGender(words: readonly string[]): { words: string[]; gender: Gender | 'both' | null } {
  const found = endings.find(({ words: ending }) => startsWith(words.slice(-ending.length), ending));
  if (!found || found.words.length === words.length) return { words: [...words], gender: null };
  return { words: words.slice(0, -found.words.length), gender: found.gender };
}
