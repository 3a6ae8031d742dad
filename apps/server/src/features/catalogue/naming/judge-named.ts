import { keysBeside, type Match, matchName, nameKeyOf } from '../matching/match.ts';
import type { NamedRow } from './named.repo.ts';
import type { Named } from './named.ts';

/** One way to understand what somebody wrote: the fragrance as it would be recognised. */
export interface Wish extends Match {
  /** The key without a gender, under which its rows are looked for. */
  plainKey: string;
}

/** Fragrances that may be meant, the best first, and whether the first of them is. */
export interface Judged<Row> {
  found: Row[];
  isSure: boolean;
}

/** What a house and a name ask for. */
export function wishOf(house: string, { name, concentration, gender }: Named): Wish {
  const match = matchName(house, name, concentration);
  return { ...match, gender: gender ?? match.gender, plainKey: keysBeside(match.nameKey).plain };
}

/**
 * Which of the fragrances of that house and name is meant. It is certain where one alone can be: another strength under the same
 * name competes unless the list says which, and so do a name for him and one for her where no fragrance bears the name alone.
 * An id that the list remembers is believed where house and name agree with it.
 */
export function judgeNamed(wishes: readonly Wish[], rows: readonly NamedRow[], hint: number | null): Judged<NamedRow> {
  const keys = new Set(wishes.map(({ plainKey }) => plainKey));
  const named = rows.filter((row) => keysOf(row).some((key) => keys.has(key)));
  const asCalled = named.filter((row) => wishes.some(({ nameKey }) => nameKey === row.name_key));
  const mine = firstThen(asCalled, named);
  const remembered = mine.find(({ id }) => id === hint);
  if (remembered) return { found: firstThen([remembered], mine), isSure: true };
  const fitting = [...new Set(wishes.flatMap((wish) => fittingBest(wish, mine)))];
  const rivals = asCalled.filter((row) => wishes.some((wish) => isForThem(wish, row)));
  const isSure = fitting.length === 1 && (rivals.length === 0 || rivals.some((row) => row === fitting[0]));
  return { found: firstThen(fitting, mine), isSure };
}

/** The key that is stored, and the one that its name has by itself: an import may have brought two names together. */
function keysOf(row: NamedRow): string[] {
  const own = nameKeyOf(row.brand, row.name, row.concentration);
  return [row.name_key, own].map((key) => keysBeside(key).plain);
}

/** What fits a wish; those alone that are called exactly so, and those alone that say the strength as it does, where there are any. */
function fittingBest(wish: Wish, rows: readonly NamedRow[]): NamedRow[] {
  const fitting = rows.filter((row) => keysOf(row).includes(wish.plainKey) && isFitting(wish, row));
  const asCalled = preferred(fitting, (row) => row.name_key === wish.nameKey);
  return preferred(asCalled, (row) => wish.concentration !== null && row.concentration === wish.concentration);
}

function isFitting(wish: Wish, row: NamedRow): boolean {
  const isAsStrong =
    wish.concentration === null || row.concentration === null || wish.concentration === row.concentration;
  return isAsStrong && isForThem(wish, row);
}

/** Whether it is not said to be for somebody else. */
function isForThem(wish: Wish, row: NamedRow): boolean {
  return new Set([wish.gender, row.gender].filter((gender) => gender !== null && gender !== 'unisex')).size < 2;
}

function preferred<Row>(rows: readonly Row[], isBetter: (row: Row) => boolean): Row[] {
  const better = rows.filter(isBetter);
  return better.length > 0 ? better : [...rows];
}

function firstThen<Row>(first: readonly Row[], all: readonly Row[]): Row[] {
  return [...new Set([...first, ...all])];
}
