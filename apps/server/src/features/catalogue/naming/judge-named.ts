import { keysBeside, type Match, matchName, nameKeyOf } from '../matching/match.ts';
import type { NamedRow } from './named.repo.ts';
import type { Named } from './named.ts';

/** One interpretation of a written name, as a fragrance to match. */
export interface Wish extends Match {
  /** The name key without a gender, which rows are looked up by. */
  plainKey: string;
}

/** The candidates, best first; `isSure` when the first is certainly meant. */
export interface Judged<Row> {
  found: Row[];
  isSure: boolean;
}

export function wishOf(house: string, { name, concentration, gender }: Named): Wish {
  const match = matchName(house, name, concentration);
  return { ...match, gender: gender ?? match.gender, plainKey: keysBeside(match.nameKey).plain };
}

/**
 * Decides which of the fragrances with that brand and name is meant. `isSure` requires a single
 * candidate: another concentration of the name competes unless the list states one, and so do a
 * name for men and one for women where no fragrance has the plain name. A `hint` id wins if it
 * agrees with brand and name.
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

/** The stored key and that of the row's own name, which differ after an import merged two names. */
function keysOf(row: NamedRow): string[] {
  const own = nameKeyOf(row.brand, row.name, row.concentration);
  return [row.name_key, own].map((key) => keysBeside(key).plain);
}

/**
 * Returns the rows that fit a wish; only those with its exact name, and only those with its
 * concentration, where there are any.
 */
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

/** True unless the wish and the row state different genders; unisex fits both. */
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
