import { computeNameKey, deriveNameKeys, expandNameKey, type NameKeys } from '../matching/name-keys.ts';
import type { FragranceName } from './fragrance-name.ts';
import type { NamedRow } from './names.repo.ts';

/** One interpretation of a written name, as a fragrance to match. */
export interface NameInterpretation extends NameKeys {
  /** The name key without a gender, which rows are looked up by. */
  plainKey: string;
}

/** The candidates, best first; `isExactMatch` when the first is certainly meant. */
export interface NameMatches<Row> {
  candidates: Row[];
  isExactMatch: boolean;
}

export function interpretName(brand: string, { name, concentration, gender }: FragranceName): NameInterpretation {
  const match = deriveNameKeys(brand, name, concentration);
  return { ...match, gender: gender ?? match.gender, plainKey: expandNameKey(match.nameKey).plain };
}

/**
 * Decides which of the fragrances with that brand and name is meant. `isExactMatch` requires one
 * candidate: another concentration of the name competes unless the list states one, and so do a
 * name for men and one for women where no fragrance has the plain name. A `hint` id wins if it
 * agrees with brand and name.
 */
export function selectMatches(
  interpretations: readonly NameInterpretation[],
  rows: readonly NamedRow[],
  hint: number | null,
): NameMatches<NamedRow> {
  const keys = new Set(interpretations.map(({ plainKey }) => plainKey));
  const named = rows.filter((row) => listPlainKeys(row).some((key) => keys.has(key)));
  const exactNames = named.filter((row) => interpretations.some(({ nameKey }) => nameKey === row.name_key));
  const ordered = moveToFront(exactNames, named);
  const hinted = ordered.find(({ id }) => id === hint);
  if (hinted) return { candidates: moveToFront([hinted], ordered), isExactMatch: true };
  const fitting = [...new Set(interpretations.flatMap((interpretation) => findBestFits(interpretation, ordered)))];
  const rivals = exactNames.filter((row) =>
    interpretations.some((interpretation) => hasCompatibleGender(interpretation, row)),
  );
  const isExactMatch = fitting.length === 1 && (rivals.length === 0 || rivals.some((row) => row === fitting[0]));
  return { candidates: moveToFront(fitting, ordered), isExactMatch };
}

/** The stored key and that of the row's own name, which differ after an import merged two names. */
function listPlainKeys(row: NamedRow): string[] {
  const own = computeNameKey(row.brand, row.name, row.concentration);
  return [row.name_key, own].map((key) => expandNameKey(key).plain);
}

/**
 * Returns the rows that fit an interpretation; only those with its exact name, and only those with
 * its
 * concentration, where there are any.
 */
function findBestFits(interpretation: NameInterpretation, rows: readonly NamedRow[]): NamedRow[] {
  const fitting = rows.filter(
    (row) => listPlainKeys(row).includes(interpretation.plainKey) && isCompatible(interpretation, row),
  );
  const exactNames = preferMatching(fitting, (row) => row.name_key === interpretation.nameKey);
  return preferMatching(
    exactNames,
    (row) => interpretation.concentration !== null && row.concentration === interpretation.concentration,
  );
}

function isCompatible(interpretation: NameInterpretation, row: NamedRow): boolean {
  const hasCompatibleConcentration =
    interpretation.concentration === null ||
    row.concentration === null ||
    interpretation.concentration === row.concentration;
  return hasCompatibleConcentration && hasCompatibleGender(interpretation, row);
}

/** True unless the interpretation and the row state different genders; unisex fits both. */
function hasCompatibleGender(interpretation: NameInterpretation, row: NamedRow): boolean {
  return (
    new Set([interpretation.gender, row.gender].filter((gender) => gender !== null && gender !== 'unisex')).size < 2
  );
}

function preferMatching<Row>(rows: readonly Row[], isBetter: (row: Row) => boolean): Row[] {
  const better = rows.filter(isBetter);
  return better.length > 0 ? better : [...rows];
}

function moveToFront<Row>(first: readonly Row[], all: readonly Row[]): Row[] {
  return [...new Set([...first, ...all])];
}
