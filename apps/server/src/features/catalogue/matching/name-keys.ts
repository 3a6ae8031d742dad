import type { Concentration, Gender } from '@sillage/contract';
import { computeBrandKey, listBrandForms } from './brand.ts';
import { extractConcentration } from './concentration.rules.ts';
import { findOtherProductKind } from './other-products.rules.ts';
import { removeShopPhrases, removeSizes, splitWords } from './text.rules.ts';

export interface NameKeys {
  /** Key of brand and name, without the concentration and without spelling differences. */
  nameKey: string;
  /**
   * Key made of brand, name and concentration. Entries with the same key describe the same
   * fragrance.
   */
  identity: string;
  concentration: Concentration | null;
  /** Gender at the end of the name ("for men", "pour femme"); null without one. */
  gender: Gender | null;
}

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

const genderMarks: Record<Gender, string> = { men: '#m', women: '#w', unisex: '' };

/**
 * Derives the keys of a fragrance's name. They ignore brand aliases, the brand inside the name,
 * concentrations, sizes and shop phrases. All other words distinguish fragrances.
 */
export function deriveNameKeys(brand: string, name: string, stated: Concentration | null = null): NameKeys {
  const brandKey = computeBrandKey(brand);
  const { words, concentration, gender } = parseTitle(brand, name, stated);
  const title = joinWords(words);
  const nameKey = `${brandKey}|${title || brandKey}${gender === null ? '' : genderMarks[gender]}`;
  return { nameKey, identity: buildIdentity(nameKey, concentration), concentration, gender };
}

function buildIdentity(nameKey: string, concentration: Concentration | null): string {
  return `${nameKey}|${concentration ?? ''}`;
}

/** Computes the key of a fragrance's name, which is the same for all concentrations. */
export function computeNameKey(brand: string, name: string, concentration: Concentration | null = null): string {
  return deriveNameKeys(brand, name, concentration).nameKey;
}

/** Words that distinguish the fragrance from others of its brand; may be empty. */
export function getTitleWords(brand: string, name: string): string[] {
  return parseTitle(brand, name, null).words;
}

/**
 * Returns the variants of a fragrance's name key: `all` contains the keys for no gender, for men
 * and for women. `plain` is the key for no gender.
 */
export function expandNameKey(nameKey: string): { plain: string; all: string[] } {
  const plain = nameKey.replace(/#[mw]$/, '');
  return { plain, all: [plain, plain + genderMarks.men, plain + genderMarks.women] };
}

export function computeIdentity(brand: string, name: string, concentration: Concentration | null = null): string {
  return deriveNameKeys(brand, name, concentration).identity;
}

/**
 * Returns the key of the fragrance's other name, with or without a gender: "Guilty" for "Guilty
 * pour Femme", and the reverse. If a gender is returned, only a fragrance of that gender is the
 * same. Null for a fragrance not known to be for men or for women.
 */
export function findNamesake(
  match: NameKeys,
  gender: Gender | null,
): { identity: string; gender: Gender | null } | null {
  if (match.gender !== null && match.gender !== 'unisex')
    return { identity: buildIdentity(match.nameKey.slice(0, -2), match.concentration), gender: match.gender };
  if (gender === null || gender === 'unisex') return null;
  return { identity: buildIdentity(match.nameKey + genderMarks[gender], match.concentration), gender: null };
}

interface Title {
  words: string[];
  concentration: Concentration | null;
  gender: Gender | null;
}

function parseTitle(brand: string, name: string, stated: Concentration | null): Title {
  const all = splitWords(name);
  const nameWords = removeBrand(all, listBrandForms(brand));
  // Another product keeps every word, so that it never matches the bottle.
  if (findOtherProductKind(name) !== null) return { words: nameWords, concentration: stated, gender: null };
  const bare = removeShopPhrases(nameWords);
  // Removes shop phrases from listings only: "Hugo Spray" is a name.
  const isListing = removeSizes(name) !== name || extractConcentration(bare, null).concentration !== null;
  const plain = isListing ? bare : nameWords;
  const withoutEnding = removeGender(plain);
  const { words, concentration } = extractConcentration(withoutEnding.words, stated);
  const { words: rest, gender } =
    withoutEnding.gender === null ? removeGender(words) : { words, gender: withoutEnding.gender };
  // "Chloé Eau de Parfum" by Chloé is named after the brand.
  if (rest.length === 0) return { words: gender === null ? [] : plain, concentration, gender: null };
  return { words: rest, concentration, gender: gender === 'both' ? null : gender };
}

/** Joins the words of a name, except between numbers, so that 1.11 differs from 11.1. */
function joinWords(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\d) | (?!\d)/g, '');
}

/**
 * Removes the brand from "Dior Sauvage" and "Sauvage by Dior", unless nothing would be left. Keeps
 * the brand in "Miss Dior" and "Bleu de Chanel".
 */
function removeBrand(words: readonly string[], forms: readonly string[][]): string[] {
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

/** Removes a gender from the end of a name, unless nothing would be left ("Versace Pour Homme"). */
function removeGender(words: readonly string[]): { words: string[]; gender: Gender | 'both' | null } {
  const found = endings.find(({ words: ending }) => startsWith(words.slice(-ending.length), ending));
  if (!found || found.words.length === words.length) return { words: [...words], gender: null };
  return { words: words.slice(0, -found.words.length), gender: found.gender };
}
