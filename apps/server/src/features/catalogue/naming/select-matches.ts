import type { Fragrance, ListLine } from '@sillage/contract';
import { computeNameKey, deriveNameKeys, expandNameKey, type NameKeys } from '../matching/name-keys.ts';
import type { FragranceName } from './fragrance-name.ts';
import type { NamedRow } from './names.repo.ts';

export interface NameInterpretation extends NameKeys {
  /** Name key without the gender, by which fragrances are looked up. */
  plainKey: string;
}

/** Fragrances that a written name may mean, best match first. */
export interface NameMatches<Row> {
  candidates: Row[];
  match: ListLine['match'];
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
): { candidates: NamedRow[]; isExactMatch: boolean } {
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
 * Moves the fragrances with exactly the written name to the front, those in `preferredIds` first.
 * The first one is probably meant if the others differ only in concentration, which the text does
 * not state.
 */
export function preferSameName(
  query: FragranceName,
  candidates: readonly Fragrance[],
  preferredIds: ReadonlySet<number>,
): NameMatches<Fragrance> {
  const sameName = candidates.filter((candidate) => hasWrittenName(query, candidate));
  const preferred = sameName.filter(({ id }) => preferredIds.has(id));
  const names = new Set(sameName.map(({ brand, name, concentration }) => computeNameKey(brand, name, concentration)));
  return {
    candidates: moveToFront([...preferred, ...sameName], candidates),
    match: names.size === 1 ? 'probable' : 'doubtful',
  };
}

function hasWrittenName(query: FragranceName, candidate: Fragrance): boolean {
  const interpretation = interpretName(query.brand ?? candidate.brand, query);
  const key = computeNameKey(candidate.brand, candidate.name, candidate.concentration);
  return expandNameKey(key).plain === interpretation.plainKey && isCompatible(interpretation, candidate);
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

function isCompatible(interpretation: NameInterpretation, row: Pick<NamedRow, 'concentration' | 'gender'>): boolean {
  const hasCompatibleConcentration =
    interpretation.concentration === null ||
    row.concentration === null ||
    interpretation.concentration === row.concentration;
  return hasCompatibleConcentration && hasCompatibleGender(interpretation, row);
}

/** False when the written name and the fragrance state different genders; unisex fits both. */
function hasCompatibleGender({ gender }: NameInterpretation, row: Pick<NamedRow, 'gender'>): boolean {
  return new Set([gender, row.gender].filter((stated) => stated !== null && stated !== 'unisex')).size < 2;
}

function preferMatching<Row>(rows: readonly Row[], isBetter: (row: Row) => boolean): Row[] {
  const better = rows.filter(isBetter);
  return better.length > 0 ? better : [...rows];
}

function moveToFront<Row>(first: readonly Row[], all: readonly Row[]): Row[] {
  return [...new Set([...first, ...all])];
}
