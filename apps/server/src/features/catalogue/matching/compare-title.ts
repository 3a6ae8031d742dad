import type { Concentration, Gender } from '@sillage/contract';
import { findName, markBrand, markConcentrations, markCore, Roles } from './title-roles.ts';
import { findJoined, joinTokens, type TitleTokens } from './title-tokens.ts';
import {
  editionWords,
  fillerWords,
  genderByWord,
  nameableWords,
  nameGenderWords,
  perfumeWords,
  shopWords,
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

export function compareTitle({ tokens, starts }: TitleTokens, wanted: NameParts, brand: BrandWords): ComparedTitle {
  const roles = new Roles();
  const sequence = wanted.words.length === 0 ? null : findName(tokens, wanted, brand);
  if (sequence) roles.mark(sequence.start, sequence.end, 'name');
  const concentrations = markConcentrations(tokens, roles);
  const hasBrand = markBrand(tokens, roles, brand);
  // In "Flower by Kenzo", the brand may be that of the name only.
  const isOfName = (index: number) => wanted.endsWithBrand && tokens[roles.findStart(index) - 1] === 'by';
  const hasBrandBesideName = roles.roles.some((role, index) => role === 'brand' && !isOfName(index));
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

interface FreeWord extends MarkedTitle {
  word: string;
  index: number;
  rest: Rest;
  hadClear: boolean;
}

function classifyWord(free: FreeWord): void {
  const { word, index, tokens, rest } = free;
  const [before = '', after = ''] = [tokens[index - 1], tokens[index + 1]];
  // After an elided article stands a noun: "L'Or", "L'Eau".
  if (before === 'l' && (word === 'or' || word === 'eau')) rest.extra.push(word);
  else if ((word === 'parfum' || word === 'scent') && (before === 'le' || before === 'the')) rest.extra.push(word);
  else if (sprayAdjectives.has(word) && (sprayWords.has(before) || sprayWords.has(after))) return;
  else if (readConcentration(free)) return;
  else if (editionWords.has(word)) {
    // "Limited stock" says nothing of the product.
    if (after !== 'stock') rest.edition.push(word);
  } else if (mayBeOfName(free)) rest.nameable ??= word;
  else if (!fillerWords.has(word) && !shopWords.has(word) && !isYear(word) && !/^[mwf]$/.test(word))
    rest.extra.push(word);
}

/** Reads a word that alone is no clear concentration; false for any other word. */
function readConcentration({ word, index, tokens, starts, roles, rest, hadClear }: FreeWord): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isFraiche = (word === 'eau' && after === 'fraiche') || (word === 'fraiche' && before === 'eau');
  if (word === 'pure' && (after === 'parfum' || after === 'perfume')) rest.concentrations.add('Parfum');
  else if (word === 'parfum' || word === 'духи') rest.weak ??= 'Parfum';
  else if (word === 'cologne' && !roles.isFree(index - 1)) {
    rest.weak = 'Eau de Cologne';
    rest.isColognePhrase = after === 'for' && !starts.has(index + 1);
  } else if (word === 'extrait' && rest.concentrations.has('Extrait de Parfum')) return true;
  else if ((word === 'extrait' || word === 'exdp') && !hadClear) rest.concentrations.add('Extrait de Parfum');
  else if (isFraiche && !hadClear) rest.concentrations.add('Eau Fraîche');
  else return false;
  return true;
}

/** True for "originale" in "Miss Dior Originale EdP", but not in "Miss Dior EdP, Originale". */
function mayBeOfName({ word, index, tokens, starts, roles }: FreeWord): boolean {
  if (!nameableWords.has(word) || starts.has(index)) return false;
  const isBehindName = !roles.isFree(index - 1) || perfumeWords.has(tokens[index - 1] ?? '');
  // "New in box", "free shipping"
  const next = tokens.slice(index + 1).find((each) => !fillerWords.has(each)) ?? '';
  const isTradePhrase = shopWords.has(next) && !perfumeWords.has(next) && !sprayWords.has(next);
  return isBehindName && !isTradePhrase;
}
