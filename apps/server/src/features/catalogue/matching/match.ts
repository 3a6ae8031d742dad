import type { Concentration, Gender } from '@sillage/contract';
import { notABottle } from './bottle.ts';
import { takeConcentration } from './concentration.ts';
import { houseForms, houseKeyOf } from './house.ts';
import { withoutNoise, withoutSizes, wordsOf } from './text.ts';

/** What a fragrance is recognised by. */
export interface Match {
  /** House and name, spelling and concentration aside. */
  nameKey: string;
  /** House, name and concentration: what makes two rows the same fragrance. */
  identity: string;
  /** The concentration that is given or that the name tells. */
  concentration: Concentration | null;
  /** The gender that the name ends in ("for men", "pour femme"). */
  gender: Gender | null;
}

/** Behind a name it says for whom, and may as well be left out: "Sauvage for men" is Sauvage. */
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
 * Recognises a fragrance by what a list or a shop says of it: other names of a house, the house repeated in the name,
 * concentrations, sizes and what shops add are put aside; every other word tells one fragrance from another.
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

/** House and name, spelling aside: what a fragrance has in common with itself in another concentration. */
export function nameKeyOf(brand: string, name: string, concentration: Concentration | null = null): string {
  return matchName(brand, name, concentration).nameKey;
}

/** The words that tell a fragrance from others of its house; none where it is called as the house is. */
export function titleWordsOf(brand: string, name: string): string[] {
  return titleOf(brand, name, null).words;
}

/** A name key without the gender that its name says, and the keys under which it may stand with one. */
export function keysBeside(nameKey: string): { plain: string; all: string[] } {
  const plain = nameKey.replace(/#[mw]$/, '');
  return { plain, all: [plain, plain + markOf.men, plain + markOf.women] };
}

/** What makes two rows the same fragrance: house, name and concentration. */
export function identityOf(brand: string, name: string, concentration: Concentration | null = null): string {
  return matchName(brand, name, concentration).identity;
}

/**
 * The identity under which the same fragrance may stand with its gender said in its name, or not said there ("Guilty",
 * "Guilty pour Femme"), and the gender that the other must then have, null for any. Null when nothing tells the gender.
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
  // What is no bottle keeps every word, so that it is never taken for one.
  if (notABottle(name) !== null) return { words: own, concentration: given, gender: null };
  const bare = withoutNoise(own);
  // Only a listing tells what comes out of the bottle: "Hugo Spray" is a name.
  const isListing = withoutSizes(name) !== name || takeConcentration(bare, null).concentration !== null;
  const plain = isListing ? bare : own;
  const ended = withoutGender(plain);
  const { words, concentration } = takeConcentration(ended.words, given);
  const { words: rest, gender } = ended.gender === null ? withoutGender(words) : { words, gender: ended.gender };
  // "Chloé Eau de Parfum" by Chloé: the house is the name.
  if (rest.length === 0) return { words: gender === null ? [] : plain, concentration, gender: null };
  return { words: rest, concentration, gender: gender === 'both' ? null : gender };
}

/** Words as one, so that "Black Opium" is "BlackOpium"; figures stay apart, 1.11 is not 11.1. */
function joined(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\d) | (?!\d)/g, '');
}

/** "Dior Sauvage" and "Sauvage by Dior" are Sauvage, where something is left; "Miss Dior" and "Bleu de Chanel" are names. */
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

/** Without the words at the end that say for whom it is, unless they are the whole name ("Versace Pour Homme"). */
function withoutGender(words: readonly string[]): { words: string[]; gender: Gender | 'both' | null } {
  const found = endings.find(({ words: ending }) => startsWith(words.slice(-ending.length), ending));
  if (!found || found.words.length === words.length) return { words: [...words], gender: null };
  return { words: words.slice(0, -found.words.length), gender: found.gender };
}
