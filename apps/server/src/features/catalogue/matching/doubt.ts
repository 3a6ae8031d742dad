import type { Concentration, Gender } from '@sillage/contract';

/** The facts of a fragrance by which it can be mistaken for another of its brand. */
export interface Known {
  house: string;
  identity: string;
  nameKey: string;
  concentration: Concentration | null;
  gender: Gender | null;
  name: string;
  brand: string;
  /** True for a fragrance that an import is about to add. */
  isNew: boolean;
}

/** Two names that may mean one fragrance, and the reason for the doubt in readable words. */
export interface Doubt {
  one: string;
  other: string;
  why: string;
}

/** Minimum length in characters: shorter names may differ by a letter without a misspelling. */
const SHORTEST = 6;

/** Returns the pairs of one brand's names that may mean one fragrance; at least one name is new. */
export function findDoubts(names: readonly Known[]): Doubt[] {
  const byKey = Map.groupBy(names, ({ nameKey }) => nameKey);
  return [...halfKnown(byKey), ...genderOnce(byKey), ...houseBehind(byKey), ...nearlyAlike(names)];
}

function doubt(one: Known, other: Known, why: string): Doubt[] {
  return one.isNew || other.isNew ? [{ one: label(one), other: label(other), why }] : [];
}

function label({ name, brand, concentration }: Known): string {
  return `${name} by ${brand}${concentration === null ? '' : ` (${concentration})`}`;
}

type ByKey = ReadonlyMap<string, Known[]>;

/** Finds the same name, once with a concentration and once without. */
function halfKnown(byKey: ByKey): Doubt[] {
  return [...byKey.values()].flatMap((group) => {
    const open = group.find(({ concentration }) => concentration === null);
    const known = group.find(({ concentration }) => concentration !== null);
    return open && known ? doubt(open, known, 'only one says its concentration') : [];
  });
}

/** Finds "Guilty pour Femme" beside a "Guilty" without a gender. */
function genderOnce(byKey: ByKey): Doubt[] {
  return [...byKey].flatMap(([key, [one]]) => {
    const plain = /#[mw]$/.test(key) ? byKey.get(key.slice(0, -2))?.find(({ gender }) => gender === null) : undefined;
    return one && plain ? doubt(one, plain, 'only one says for whom it is') : [];
  });
}

/** Finds "Sauvage Dior" beside "Sauvage": the brand may be part of the name. */
function houseBehind(byKey: ByKey): Doubt[] {
  return [...byKey].flatMap(([key, [one]]) => {
    if (!one || !key.endsWith(one.house) || key.length <= 2 * one.house.length + 1) return [];
    const [plain] = byKey.get(key.slice(0, -one.house.length)) ?? [];
    return plain ? doubt(one, plain, 'the house stands in one of the names') : [];
  });
}

/** Finds names one typo apart: a letter or two swapped ones. Digits must agree. */
function nearlyAlike(names: readonly Known[]): Doubt[] {
  const byRest = new Map<string, Known[]>();
  const doubts: Doubt[] = [];
  for (const known of names) {
    const title = titleOf(known);
    if (title.length < SHORTEST) continue;
    const rests = restsOf(title);
    const others = new Set(rests.flatMap((rest) => byRest.get(rest) ?? []));
    for (const other of others)
      if (isNear(title, titleOf(other)) && mayAgree(known, other))
        doubts.push(...doubt(other, known, 'the names are almost alike'));
    for (const rest of rests) byRest.set(rest, [...(byRest.get(rest) ?? []), known]);
  }
  return doubts;
}

function titleOf({ nameKey, house }: Known): string {
  return nameKey.slice(house.length + 1).replace(/#[mw]$/, '');
}

function mayAgree(one: Known, other: Known): boolean {
  if (one.gender !== null && other.gender !== null && one.gender !== other.gender) return false;
  const isOpen = one.concentration === null || other.concentration === null;
  return isOpen || one.concentration === other.concentration;
}

/** Returns the word and every form without one letter; words one letter apart share one of them. */
function restsOf(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))])];
}

function isNear(one: string, other: string): boolean {
  if (one === other || one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  // Misspellings spare the first letter, and "IV" is no misspelt "V".
  if (start === 0 || withoutNumeral(one) === withoutNumeral(other)) return false;
  const isSwapped = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
  return isSwapped || (a.length <= 1 && b.length <= 1);
}

function withoutNumeral(title: string): string {
  return title.replace(/[ivx]+$/, '');
}
