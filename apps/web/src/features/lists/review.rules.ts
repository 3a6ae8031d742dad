import type { CallInput, Data, ListLine, listRoutes, ReadingList } from '@sillage/contract';

/** `sure` is ticked by default, `doubtful` needs a decision, `unknown` has no match. */
export type LineKind = 'sure' | 'doubtful' | 'unknown' | 'watched';

export interface ReviewLine {
  index: number;
  kind: LineKind;
  line: ListLine;
}

/** Fragrance id by line index; null for none of the matches, missing while undecided. */
export type Choices = Readonly<Record<number, number | null>>;

/** Returns the lines in list order, without sure matches that repeat an earlier one. */
export function reviewLines({ lines }: ReadingList): ReviewLine[] {
  const firsts = firstPlaces(lines);
  return lines
    .map((line, index) => ({ index, line, kind: kindOf(line) }))
    .filter(({ line }) => !line.isSure || firsts.get(line.found[0]?.fragrance.id) === line);
}

/** Returns the skipped lines with reasons: unreadable lines and repeated matches. */
export function leftOutOf({ lines, leftOut }: ReadingList): ReadingList['leftOut'] {
  const firsts = firstPlaces(lines);
  const repeated = lines.flatMap((line) => {
    const first = line.isSure ? firsts.get(line.found[0]?.fragrance.id) : undefined;
    return first && first !== line
      ? [{ place: line.place, problem: `${line.written}: the same as ${first.place}` }]
      : [];
  });
  return [...leftOut, ...repeated];
}

function firstPlaces(lines: readonly ListLine[]): Map<number | undefined, ListLine> {
  const firsts = new Map<number | undefined, ListLine>();
  for (const line of lines) {
    const id = line.found[0]?.fragrance.id;
    if (line.isSure && !firsts.has(id)) firsts.set(id, line);
  }
  return firsts;
}

function kindOf({ found, isSure }: ListLine): LineKind {
  const [best] = found;
  if (!best) return 'unknown';
  if (!isSure) return 'doubtful';
  return best.isWatched ? 'watched' : 'sure';
}

/** Returns the initial choices: all sure matches. */
export function firstChoices(lines: readonly ReviewLine[]): Choices {
  const sure = lines.filter(({ kind }) => kind === 'sure');
  return Object.fromEntries(sure.map(({ index, line }) => [index, line.found[0]?.fragrance.id ?? null]));
}

export function undecidedOf(lines: readonly ReviewLine[], choices: Choices): number {
  return lines.filter(({ kind, index }) => kind === 'doubtful' && choices[index] === undefined).length;
}

type Addition = CallInput<typeof listRoutes.addMany>['body']['items'][number];

/** Returns each chosen fragrance once, with its first line's data; without watched ones. */
export function additionsOf(lines: readonly ReviewLine[], choices: Choices): Addition[] {
  const additions = new Map<number, Addition>();
  for (const { index, line } of lines) {
    const id = choices[index];
    const chosen = line.found.find(({ fragrance }) => fragrance.id === id);
    if (!chosen || chosen.isWatched || additions.has(chosen.fragrance.id)) continue;
    const { notes, addedAt, narrowing, tellAgain } = line;
    additions.set(chosen.fragrance.id, { fragranceId: chosen.fragrance.id, notes, addedAt, narrowing, tellAgain });
  }
  return [...additions.values()];
}

function countKinds(lines: readonly ReviewLine[]): Record<LineKind, number> {
  const counts = { sure: 0, doubtful: 0, unknown: 0, watched: 0 };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}

const LONGEST_KEYWORD = 100;

/** Returns a line's words as a search on Explore, without separators. */
export function keywordFor(written: string): string {
  return written
    .replace(/[^\p{L}\p{M}\p{N}'’&.]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_KEYWORD)
    .toWellFormed();
}

export interface Outcome {
  added: readonly number[];
  /** Number of fragrances watched before. */
  already: number;
  /** Number of fragrances removed from the catalogue since the review. */
  gone: number;
  /** Number of lines not found, not decided or unticked. */
  left: number;
}

export function outcomeOf(
  lines: readonly ReviewLine[],
  choices: Choices,
  { added, already, unknown }: Data<typeof listRoutes.addMany>,
): Outcome {
  return {
    added: added.map(({ fragranceId }) => fragranceId),
    already: already.length + countKinds(lines).watched,
    gone: unknown.length,
    left: lines.filter(({ index, kind }) => kind !== 'watched' && !choices[index]).length,
  };
}

export const shownKinds = ['all', 'doubtful', 'sure', 'unknown', 'watched', 'left-out'] as const;
export type Shown = (typeof shownKinds)[number];

export function countShown(lines: readonly ReviewLine[], leftOut: ReadingList['leftOut']): Record<Shown, number> {
  return { ...countKinds(lines), 'left-out': leftOut.length, all: lines.length + leftOut.length };
}

export function isAllTicked(lines: readonly ReviewLine[], choices: Choices): boolean {
  return lines.every(({ kind, index }) => kind !== 'sure' || Boolean(choices[index]));
}

export function fragrances(count: number): string {
  return count === 1 ? '1 fragrance' : `${count} fragrances`;
}
