import { computeNameKey, deriveNameKeys, expandNameKey, type NameKeys } from '../matching/name-keys.ts';
import type { FragranceName } from './fragrance-name.ts';
import type { NamedRow } from './names.repo.ts';

export interface NameInterpretation extends NameKeys {
  /** Name key without the gender, by which fragrances are looked up. */
  plainKey: string;
}

/**
 * Fragrances that a written name may mean, best match first. `isExactMatch` is true if the first
 * one is certainly meant.
 */
export interface NameMatches<Row> {
  candidates: Row[];
  isExactMatch: boolean;
}

export function interpretName(brand: string, { name, concentration, gender }: FragranceName): NameInterpretation {
  const match = deriveNameKeys(brand, name, concentration);
  return { ...match, gender: gender ?? match.gender, plainKey: expandNameKey(match.nameKey).plain };
}

/**
 * Selects the fragrances that match a written name, best first. `isExactMatch` is true only if a
 * single fragrance fits:
 * - If the name exists in several concentrations, the text must state one.
 * - If the name exists for several genders, the text must state one, or one of the fragrances has
 *   the name without a gender.
 * If the fragrance with the id `hint` matches, it comes first and is an exact match.
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

/**
 * Returns the two keys by which a fragrance's name is compared: the stored key, and the key of its
 * current name. They may differ after two fragrances were merged.
 */
function listPlainKeys(row: NamedRow): string[] {
  const own = computeNameKey(row.brand, row.name, row.concentration);
  return [row.name_key, own].map((key) => expandNameKey(key).plain);
}

/**
 * Returns the fragrances that a written name may mean. Keeps only those with exactly this name, if
 * there are any, and then only those in the stated concentration, if there are any.
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

/** False when the written name and the fragrance state different genders; unisex fits both. */
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
