import type { ListLine, listRoutes, ParsedList, RequestInput, ResponseData } from '@sillage/contract';

/**
 * Kind of an imported line. The first match of `exact` and `probable` lines is chosen by default.
 * `doubtful` lines need the user's decision. `unknown` lines have no match. The fragrances of
 * `watched` lines are already in the watchlist.
 */
export type LineKind = ListLine['match'] | 'unknown' | 'watched';

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
 * Returns the imported lines that the user reviews. When several lines clearly or probably
 * mean the same fragrance, only the first of them is returned.
 */
export function reviewLines({ lines }: ParsedList): ReviewLine[] {
  const firstLines = findFirstLines(lines);
  return lines
    .map((line, index) => ({ index, line, kind: classify(line) }))
    .filter(({ line }) => !hasMatch(line) || firstLines.get(line.candidates[0]?.fragrance.id) === line);
}

/**
 * Returns the lines of an imported list that are skipped: unreadable lines, and lines that repeat
 * the fragrance of an earlier line.
 */
export function collectSkipped({ lines, skippedLines }: ParsedList): ParsedList['skippedLines'] {
  const firstLines = findFirstLines(lines);
  const repeated = lines.flatMap((line) => {
    const first = hasMatch(line) ? firstLines.get(line.candidates[0]?.fragrance.id) : undefined;
    return first && first !== line ? [{ place: line.place, problem: `${line.label}: the same as ${first.place}` }] : [];
  });
  return [...skippedLines, ...repeated];
}

function findFirstLines(lines: readonly ListLine[]): Map<number | undefined, ListLine> {
  const firstLines = new Map<number | undefined, ListLine>();
  for (const line of lines) {
    const id = line.candidates[0]?.fragrance.id;
    if (hasMatch(line) && !firstLines.has(id)) firstLines.set(id, line);
  }
  return firstLines;
}

function hasMatch({ match }: ListLine): boolean {
  return match !== 'doubtful';
}

function classify(line: ListLine): LineKind {
  const [best] = line.candidates;
  if (!best) return 'unknown';
  return hasMatch(line) && best.isWatched ? 'watched' : line.match;
}

/** At the start of a list's review, every exact and every probable match is chosen. */
export function buildInitialChoices(lines: readonly ReviewLine[]): Choices {
  return { ...chooseFirst(lines, 'exact'), ...chooseFirst(lines, 'probable') };
}

/** Chooses the first match of each line of a kind. */
export function chooseFirst(lines: readonly ReviewLine[], kind: LineKind): Choices {
  const chosen = lines.filter((line) => line.kind === kind);
  return Object.fromEntries(chosen.map(({ index, line }) => [index, line.candidates[0]?.fragrance.id ?? null]));
}

/** Chooses the first match of each doubtful line that is not decided yet. */
export function chooseFirstForRemaining(lines: readonly ReviewLine[], choices: Choices): Choices {
  return { ...chooseFirst(lines, 'doubtful'), ...choices };
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
  const counts = { exact: 0, probable: 0, doubtful: 0, unknown: 0, watched: 0 };
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

export const filterKinds = ['all', 'doubtful', 'probable', 'exact', 'unknown', 'watched', 'skipped'] as const;
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
