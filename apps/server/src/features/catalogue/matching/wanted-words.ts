import type { Concentration, Gender } from '@sillage/contract';
import { computeBrandKey, listBrandForms, listShortBrandForms } from './brand.ts';
import { extractConcentration } from './concentration.rules.ts';
import { findJoined, joinTokens, tokenise, tokeniseTitle } from './title-tokens.ts';
import { fillerWords, genderByWord, listBrandLines, shopWords } from './title-vocabulary.ts';

/** The parts of a fragrance's name that a shop's title must have. */
export interface NameParts {
  /** Words of the name without its brand and concentration. */
  words: readonly string[];
  /** Words that distinguish the name; empty for "Pour Homme" and for a name that is the brand. */
  core: ReadonlySet<string>;
  concentration: Concentration | null;
  gender: Gender | null;
  /** Gender that the name states, as "Guilty Pour Homme" does. */
  nameGender: Gender | null;
  /** True for names such as "Pour Homme" and "Her". */
  isGenderOnly: boolean;
  /** True for names such as "Miss Dior". */
  hasBrand: boolean;
  /** True for names such as "Flower by Kenzo"; `words` lacks this brand. */
  endsWithBrand: boolean;
}

export interface BrandWords {
  key: string;
  /** Spellings of the brand, each as one word; the longest first. */
  forms: readonly string[];
  /** Words of all spellings. */
  words: ReadonlySet<string>;
  lines: readonly string[][];
}

interface Named {
  name: string;
  concentration: Concentration | null;
  gender: Gender | null;
}

export function parseBrand(brand: string): BrandWords {
  const key = computeBrandKey(brand);
  const spellings = [
    tokenise(brand),
    ...listShorterForms(brand).map(tokenise),
    ...listBrandForms(brand).map((form) => tokenise(form.join(' '))),
  ];
  const forms = [...spellings.map(joinTokens), ...listShortBrandForms(brand)].filter((form) => form !== '');
  return {
    key,
    forms: [...new Set(forms)].sort((a, b) => b.length - a.length),
    words: new Set(spellings.flat()),
    lines: listBrandLines(key),
  };
}

/** "Häuser" as "Haeuser"; "The Quiet Room" as "Quiet Room"; "Sail Perfumers" as "Sail". */
function listShorterForms(brand: string): string[] {
  const spelled = brand.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD')[0]}e`);
  const [, ending = ''] = /^(?:the|maison|casa|house of|parfums) (.{5,})$/i.exec(brand) ?? [];
  const [, beginning = ''] = /^(.{5,}) (?:perfumers?|perfumery|parfumeurs?|profumi)$/i.exec(brand) ?? [];
  return [spelled, ending, beginning].filter((text) => text !== '' && text !== brand);
}

export function parseName({ name, concentration: stated, gender }: Named, brand: BrandWords): NameParts {
  const { tokens } = tokeniseTitle(name);
  const all = removeBrand(tokens, brand);
  const { words, concentration } = extractOwnConcentration(all, stated);
  const named = removeLines(words, brand.lines);
  const meaningful = named.filter((word) => !fillerWords.has(word) && !isYear(word));
  const withoutGender = meaningful.filter((word) => !genderByWord.has(word));
  const withoutBrand = withoutGender.filter((word) => !brand.words.has(word));
  const nameGender = findGender(meaningful);
  const isGenderOnly = withoutGender.length === 0 && meaningful.length > 0;
  const distinct = withoutBrand.length > 0 ? withoutBrand : withoutGender;
  // "Y Le Parfum" needs its small words, because any title may have the others.
  const isGeneric = !isGenderOnly && distinct.every((word) => shopWords.has(word));
  const core = isGeneric ? named : distinct;
  const hasBrand = words.some((word) => brand.words.has(word));
  return {
    words,
    core: new Set(core),
    concentration,
    gender: gender ?? nameGender,
    nameGender,
    isGenderOnly,
    hasBrand,
    endsWithBrand: endsWithBrand(tokens, brand),
  };
}

/** A final "cologne" is a part of the name when nothing else states the concentration. */
function extractOwnConcentration(words: readonly string[], stated: Concentration | null) {
  const isName = stated === null && words.at(-1) === 'cologne' && words.at(-2) !== 'de';
  return isName ? { words: [...words], concentration: null } : extractConcentration(words, stated);
}

/** Removes the brand from the beginning of a name and after "by", unless nothing would be left. */
function removeBrand(tokens: readonly string[], brand: BrandWords): string[] {
  let rest = endsWithBrand(tokens, brand) ? tokens.slice(0, tokens.lastIndexOf('by')) : [...tokens];
  for (const form of brand.forms.filter(({ length }) => length > 2)) {
    const found = findJoined(rest, form);
    if (found?.start === 0) rest = rest.slice(found.end);
  }
  return rest;
}

function endsWithBrand(tokens: readonly string[], { forms }: BrandWords): boolean {
  const by = tokens.lastIndexOf('by');
  return by > 0 && forms.includes(joinTokens(tokens.slice(by + 1)));
}

function removeLines(words: readonly string[], lines: readonly string[][]): string[] {
  let rest = [...words];
  for (const line of lines) {
    const found = findJoined(rest, joinTokens(line));
    if (found && line.length < rest.length) rest = rest.toSpliced(found.start, found.end - found.start);
  }
  return rest;
}

export function isYear(word: string): boolean {
  return /^(?:19|20)\d\d$/.test(word);
}

/** Gender that the words state; null for none, or for both. */
export function findGender(words: readonly string[]): Gender | null {
  const found = new Set(words.flatMap((word) => genderByWord.get(word) ?? []));
  const [gender = null] = found;
  return found.size > 1 ? 'unisex' : gender;
}
