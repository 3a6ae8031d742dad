import type { ListLine, listRoutes, ParsedList, RequestInput, ResponseData } from '@sillage/contract';

/**
 * Kind of an imported line. `exact` lines have an exact match, which is ticked by default.
 * `doubtful` lines need the user's decision. `unknown` lines have no match. The fragrances of
 * `watched` lines are already in the watchlist.
 */
export type LineKind = 'exact' | 'doubtful' | 'unknown' | 'watched';

export interface ReviewLine {
  index: number;
  kind: LineKind;
  line: ListLine;
}

/**
 * Maps the index of an imported line to the id of the chosen fragrance, or to null if the user
 * wants none. Lines that the user has not decided are missing.
 */
export type Choices = Readonly<Record<number, number | null>>;

/**
 * Returns the imported lines that the user reviews. When several lines match the same fragrance
 * exactly, only the first of them is returned.
 */
export function reviewLines({ lines }: ParsedList): ReviewLine[] {
  const firstLines = findFirstLines(lines);
  return lines
    .map((line, index) => ({ index, line, kind: classify(line) }))
    .filter(({ line }) => !line.isExactMatch || firstLines.get(line.candidates[0]?.fragrance.id) === line);
}

/**
 * Returns the lines of an imported list that are skipped: unreadable lines, and lines that repeat
 * the fragrance of an earlier line. Only exact matches count as repetitions.
 */
export function collectSkipped({ lines, skippedLines }: ParsedList): ParsedList['skippedLines'] {
  const firstLines = findFirstLines(lines);
  const repeated = lines.flatMap((line) => {
    const first = line.isExactMatch ? firstLines.get(line.candidates[0]?.fragrance.id) : undefined;
    return first && first !== line ? [{ place: line.place, problem: `${line.label}: the same as ${first.place}` }] : [];
  });
  return [...skippedLines, ...repeated];
}

function findFirstLines(lines: readonly ListLine[]): Map<number | undefined, ListLine> {
  const firstLines = new Map<number | undefined, ListLine>();
  for (const line of lines) {
    const id = line.candidates[0]?.fragrance.id;
    if (line.isExactMatch && !firstLines.has(id)) firstLines.set(id, line);
  }
  return firstLines;
}

function classify({ candidates, isExactMatch }: ListLine): LineKind {
  const [best] = candidates;
  if (!best) return 'unknown';
  if (!isExactMatch) return 'doubtful';
  return best.isWatched ? 'watched' : 'exact';
}

/** At the start of a list's review, every exact match is chosen. */
export function buildInitialChoices(lines: readonly ReviewLine[]): Choices {
  const exact = lines.filter(({ kind }) => kind === 'exact');
  return Object.fromEntries(exact.map(({ index, line }) => [index, line.candidates[0]?.fragrance.id ?? null]));
}

export function countUndecided(lines: readonly ReviewLine[], choices: Choices): number {
  return lines.filter(({ kind, index }) => kind === 'doubtful' && choices[index] === undefined).length;
}

type Addition = RequestInput<typeof listRoutes.addMany>['body']['items'][number];

/**
 * Returns the fragrances to add to the watchlist. One that was chosen for several lines is returned
 * once, with the data of the first line. Watched fragrances are left out.
 */
export function buildAdditions(lines: readonly ReviewLine[], choices: Choices): Addition[] {
  const additions = new Map<number, Addition>();
  for (const { index, line } of lines) {
    const id = choices[index];
    const chosen = line.candidates.find(({ fragrance }) => fragrance.id === id);
    if (!chosen || chosen.isWatched || additions.has(chosen.fragrance.id)) continue;
    const { notes, addedAt, watchFilter, notifyFrequency } = line;
    additions.set(chosen.fragrance.id, {
      fragranceId: chosen.fragrance.id,
      notes,
      addedAt,
      watchFilter,
      notifyFrequency,
    });
  }
  return [...additions.values()];
}

function countKinds(lines: readonly ReviewLine[]): Record<LineKind, number> {
  const counts = { exact: 0, doubtful: 0, unknown: 0, watched: 0 };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}

const MAX_KEYWORD_LENGTH = 100;

/** Turns a line of an imported list into a keyword for Explore, without separators. */
export function buildKeyword(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}'’&.]+/gu, ' ')
    .trim()
    .slice(0, MAX_KEYWORD_LENGTH)
    .toWellFormed();
}

export interface Outcome {
  added: readonly number[];
  /** Number of fragrances that were watched before the import. */
  alreadyWatched: number;
  /** Number of chosen fragrances that were no longer in the catalogue at the import. */
  notFound: number;
  /** Number of imported lines without a chosen fragrance, except those already watched. */
  notAdded: number;
}

export function buildOutcome(
  lines: readonly ReviewLine[],
  choices: Choices,
  { added, already, unknown }: ResponseData<typeof listRoutes.addMany>,
): Outcome {
  return {
    added: added.map(({ fragranceId }) => fragranceId),
    alreadyWatched: already.length + countKinds(lines).watched,
    notFound: unknown.length,
    notAdded: lines.filter(({ index, kind }) => kind !== 'watched' && !choices[index]).length,
  };
}

export const filterKinds = ['all', 'doubtful', 'exact', 'unknown', 'watched', 'skipped'] as const;
export type FilterKind = (typeof filterKinds)[number];

export function countByKind(
  lines: readonly ReviewLine[],
  skipped: ParsedList['skippedLines'],
): Record<FilterKind, number> {
  return { ...countKinds(lines), skipped: skipped.length, all: lines.length + skipped.length };
}

export function isAllTicked(lines: readonly ReviewLine[], choices: Choices): boolean {
  return lines.every(({ kind, index }) => kind !== 'exact' || Boolean(choices[index]));
}

export function formatCount(count: number): string {
  return count === 1 ? '1 fragrance' : `${count} fragrances`;
}
