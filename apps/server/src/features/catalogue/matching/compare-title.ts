import type { Concentration, Gender } from '@sillage/contract';
import { findConcentrations } from './title-concentrations.ts';
import { findJoined, joinTokens, type TitleTokens } from './title-tokens.ts';
import {
  editionWords,
  fillerWords,
  genderByWord,
  nameableWords,
  nameGenderWords,
  perfumeWords,
  shopWords,
  spellDigits,
  sprayAdjectives,
  sprayWords,
} from './title-vocabulary.ts';
import { type BrandWords, findGender, isYear, type NameParts } from './wanted-words.ts';

/** What a shop's title says, compared with a wanted name. */
export interface ComparedTitle {
  hasBrand: boolean;
  /** True if the title states the brand besides the name: "Dior Miss Dior". */
  hasBrandBesideName: boolean;
  /** Words of the wanted name that the title lacks. */
  missing: string[];
  /** Words that neither belong to the wanted name nor to what shops add. */
  extra: string[];
  /** Word of shops, behind the name, that may belong to it: "Originale"; null for none. */
  nameable: string | null;
  /** True if the words of the name stand in another order. */
  isReordered: boolean;
  /** Words such as "limited edition". */
  edition: string[];
  /** Concentrations that the title clearly states. */
  concentrations: Set<Concentration>;
  /** True if the title has "parfum" or "cologne", which shops also write for any fragrance. */
  weak: 'Parfum' | 'Eau de Cologne' | null;
  /** True for "cologne for men", which American shops write after any name. */
  isColognePhrase: boolean;
  gender: Gender | null;
  /** True for "Alien pour Femme Man". */
  hasBothGenders: boolean;
  /** True for "212 VIP Men" and "The One for Men". */
  hasGenderBehindName: boolean;
  /** True if the title has a word such as "Uomo", which brands use in names. */
  hasNameGender: boolean;
  /** False for a title in another writing system, whose words cannot be compared. */
  isComparable: boolean;
}

type Role = 'name' | 'concentration' | 'brand' | 'line';

class Roles {
  readonly roles: (Role | undefined)[] = [];

  mark(start: number, end: number, role: Role): void {
    for (let index = start; index < end; index += 1) this.roles[index] ??= role;
  }

  isFree(index: number): boolean {
    return this.roles[index] === undefined;
  }

  isBesideName({ start, end }: { start: number; end: number }): boolean {
    return this.roles[start - 1] === 'name' || this.roles[end] === 'name';
  }
}

export function compareTitle({ tokens, starts }: TitleTokens, wanted: NameParts, brand: BrandWords): ComparedTitle {
  const roles = new Roles();
  const sequence = wanted.words.length === 0 ? null : findName(tokens, wanted, brand);
  if (sequence) roles.mark(sequence.start, sequence.end, 'name');
  const concentrations = markConcentrations(tokens, roles);
  const hasBrand = markBrand(tokens, roles, brand);
  const hasBrandBesideName = roles.roles.includes('brand');
  for (const line of brand.lines) {
    const found = findJoined(tokens, joinTokens(line));
    if (found) roles.mark(found.start, found.end, 'line');
  }
  const { missing, isReordered } = sequence ? { missing: [], isReordered: false } : markCore(tokens, roles, wanted);
  const rest = classifyRest({ tokens, starts, roles }, concentrations);
  // "LHOMME" and "pour elle" state the gender as a part of the name.
  return {
    hasBrand,
    hasBrandBesideName,
    missing,
    isReordered,
    ...rest,
    gender: rest.gender ?? (sequence ? wanted.nameGender : null),
  };
}

/** Finds the name as a whole; "Pour Homme" is not the "Homme" of a brand, nor its "L'Homme". */
function findName(tokens: readonly string[], { words, isGenderOnly }: NameParts, brand: BrandWords) {
  const plain = joinTokens(words);
  const spelled = joinTokens(words.map(spellDigits));
  // "CKone" is one word, although "one" alone is compared as "1".
  const joined = findJoined(tokens, plain) === null ? spelled : plain;
  let found = findJoined(tokens, joined);
  // "Hugo" is a name of Hugo Boss, but not in "Hugo Boss".
  const isOfBrand = words.every((word) => brand.words.has(word));
  while (found && isOfBrand && isInBrand(tokens, found.start, joined, brand))
    found = findJoined(tokens, joined, found.end);
  const before = tokens[(found?.start ?? 0) - 1];
  const isOther = isGenderOnly && (before === 'pour' || before === 'l') && !words.includes(before);
  return isOther ? null : found;
}

function isInBrand(tokens: readonly string[], start: number, name: string, { forms }: BrandWords): boolean {
  return forms
    .filter((form) => form.length > name.length)
    .some((form) => {
      const found = findJoined(tokens, form);
      return found !== null && found.start <= start && start < found.end;
    });
}

function markConcentrations(tokens: readonly string[], roles: Roles): Set<Concentration> {
  const concentrations = new Set<Concentration>();
  for (const { start, end, concentration } of findConcentrations(tokens)) {
    if (!roles.isFree(start) && !roles.isFree(end - 1)) continue;
    // "L'Eau Parfum" is the flanker "L'Eau".
    if (tokens[start - 1] === 'l' && tokens[start] === 'eau' && tokens[start + 1] !== 'de') continue;
    roles.mark(start, end, 'concentration');
    concentrations.add(concentration);
  }
  return concentrations;
}

/** Words that brands add to their own name. */
const brandSuffixes = new Set(
  'parfums paris london milano madrid roma berlin beauty fragrances perfumes cosmetics'.split(' '),
);

function markBrand(tokens: readonly string[], roles: Roles, { forms }: BrandWords): boolean {
  let hasBrand = false;
  for (const form of forms) {
    let found = findJoined(tokens, form);
    for (; found; found = findJoined(tokens, form, found.end)) {
      const isFree = roles.isFree(found.start);
      // Two letters such as "CK" may be a part of a name.
      if (form.length <= 2 && !isFree) continue;
      hasBrand = true;
      roles.mark(found.start, found.end, 'brand');
      if (isFree && brandSuffixes.has(tokens[found.end] ?? '')) roles.mark(found.end, found.end + 1, 'brand');
    }
  }
  return hasBrand;
}

/**
 * Marks the words of the name one by one, and returns the words that the title lacks. Words that
 * any title may have count only beside another word of the name.
 */
function markCore(tokens: readonly string[], roles: Roles, { core, words, isGenderOnly }: NameParts) {
  if (isGenderOnly) return { missing: [...words], isReordered: false };
  const wanted = [...core].sort((a, b) => Number(shopWords.has(a)) - Number(shopWords.has(b)));
  const missing: string[] = [];
  const positions = new Map<string, number>();
  for (let index = 0; index < wanted.length; index += 1) {
    const word = wanted[index] ?? '';
    const found = findFree(tokens, roles, word);
    const pair = found ? null : findFree(tokens, roles, word + (wanted[index + 1] ?? ''));
    const match = found ?? pair;
    const isName = match !== null && (!shopWords.has(word) || roles.isBesideName(match));
    if (isName) {
      roles.mark(match.start, match.end, 'name');
      positions.set(word, match.start);
    } else missing.push(word);
    if (pair) index += 1;
  }
  const inOrder = [...core].flatMap((word) => positions.get(word) ?? []);
  return { missing, isReordered: inOrder.some((position, index) => position < (inOrder[index - 1] ?? 0)) };
}

function findFree(tokens: readonly string[], roles: Roles, word: string) {
  let found = findJoined(tokens, word);
  while (found && !roles.isFree(found.start)) found = findJoined(tokens, word, found.start + 1);
  return found;
}

type Rest = Omit<ComparedTitle, 'hasBrand' | 'hasBrandBesideName' | 'missing' | 'isReordered'>;

interface MarkedTitle extends Pick<TitleTokens, 'tokens' | 'starts'> {
  roles: Roles;
}

function classifyRest(title: MarkedTitle, concentrations: Set<Concentration>): Rest {
  const { tokens, roles } = title;
  const rest: Rest = {
    extra: [],
    nameable: null,
    edition: [],
    concentrations,
    weak: null,
    isColognePhrase: false,
    gender: null,
    hasBothGenders: false,
    hasNameGender: false,
    hasGenderBehindName: false,
    isComparable: tokens.length === 0 || tokens.some((token) => /[a-z\d]/.test(token)),
  };
  const genders: string[] = [];
  const hadClear = concentrations.size > 0;
  for (const [index, word] of tokens.entries()) {
    if (genderByWord.has(word)) {
      genders.push(word);
      if (!roles.isFree(index)) continue;
      rest.hasNameGender ||= nameGenderWords.has(word);
      rest.hasGenderBehindName ||= followsName(index, title);
    } else if (roles.isFree(index)) classifyWord({ ...title, word, index, rest, hadClear });
  }
  rest.gender = findGender(genders);
  const sides = new Set(genders.map((word) => genderByWord.get(word)));
  rest.hasBothGenders = sides.has('men') && sides.has('women');
  return rest;
}

/** True if at most words of grammar stand between the name and the word. */
function followsName(index: number, { tokens, starts, roles }: MarkedTitle): boolean {
  let before = index;
  while (!starts.has(before) && roles.isFree(before - 1) && fillerWords.has(tokens[before - 1] ?? '')) before -= 1;
  return !starts.has(before) && roles.roles[before - 1] === 'name';
}

/** True if words of shops follow, as in "new in box" and "free shipping", but no word for perfume. */
function isTradePhrase(index: number, tokens: readonly string[]): boolean {
  const next = tokens.slice(index + 1).find((word) => !fillerWords.has(word)) ?? '';
  return shopWords.has(next) && !perfumeWords.has(next) && !sprayWords.has(next);
}

interface Unclassified extends MarkedTitle {
  word: string;
  index: number;
  rest: Rest;
  hadClear: boolean;
}

function classifyWord({ word, index, tokens, starts, roles, rest, hadClear }: Unclassified): void {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isBehindName = !starts.has(index) && (!roles.isFree(index - 1) || perfumeWords.has(before ?? ''));
  // After an elided article stands a noun: "L'Or", "L'Eau".
  if (before === 'l' && (word === 'or' || word === 'eau')) rest.extra.push(word);
  else if (sprayAdjectives.has(word) && (sprayWords.has(before ?? '') || sprayWords.has(after ?? ''))) return;
  else if ((word === 'parfum' || word === 'scent') && (before === 'le' || before === 'the')) rest.extra.push(word);
  else if (word === 'pure' && (after === 'parfum' || after === 'perfume')) rest.concentrations.add('Parfum');
  else if (word === 'parfum' || word === 'духи') rest.weak ??= 'Parfum';
  else if (word === 'cologne' && !roles.isFree(index - 1)) {
    rest.weak = 'Eau de Cologne';
    rest.isColognePhrase = after === 'for' && !starts.has(index + 1);
  } else if (word === 'extrait' && rest.concentrations.has('Extrait de Parfum')) return;
  else if ((word === 'extrait' || word === 'exdp') && !hadClear) rest.concentrations.add('Extrait de Parfum');
  else if (word === 'eau' && after === 'fraiche' && !hadClear) rest.concentrations.add('Eau Fraîche');
  else if (word === 'fraiche' && before === 'eau' && !hadClear) rest.concentrations.add('Eau Fraîche');
  else if (editionWords.has(word)) {
    // "Limited stock" says nothing of the product.
    if (after !== 'stock') rest.edition.push(word);
  } else if (isBehindName && nameableWords.has(word) && !isTradePhrase(index, tokens)) rest.nameable ??= word;
  else if (!fillerWords.has(word) && !shopWords.has(word) && !isYear(word) && !/^[mwf]$/.test(word))
    rest.extra.push(word);
}
