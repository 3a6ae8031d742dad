import type { CallInput, Data, ListLine, listRoutes, ReadingList } from '@sillage/contract';

/**
 * What is to be done with a line: a sure match, ticked unless it is unticked; a doubtful one, to be decided; one that the
 * catalogue does not have; one that is already watched.
 */
export type LineKind = 'sure' | 'doubtful' | 'unknown' | 'watched';

/** A line with its number in the list, its kind and its best match. */
export interface ReviewLine {
  index: number;
  kind: LineKind;
  line: ListLine;
}

/** By a line's number: the id of the fragrance that it means; null, none of them. Undecided where there is nothing. */
export type Choices = Readonly<Record<number, number | null>>;

/** The lines as they are reviewed, in the order of the list. A match named a second time says nothing new and is left out. */
export function reviewLines({ lines }: ReadingList): ReviewLine[] {
  const firsts = firstPlaces(lines);
  return lines
    .map((line, index) => ({ index, line, kind: kindOf(line) }))
    .filter(({ line }) => !line.isSure || firsts.get(line.found[0]?.fragrance.id) === line);
}

/** Lines that nothing comes of, and why: those that could not be read, and those that say what another said before. */
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

/** What is chosen before anybody has looked: every sure match. */
export function firstChoices(lines: readonly ReviewLine[]): Choices {
  const sure = lines.filter(({ kind }) => kind === 'sure');
  return Object.fromEntries(sure.map(({ index, line }) => [index, line.found[0]?.fragrance.id ?? null]));
}

/** How many doubtful lines wait for a decision. */
export function undecidedOf(lines: readonly ReviewLine[], choices: Choices): number {
  return lines.filter(({ kind, index }) => kind === 'doubtful' && choices[index] === undefined).length;
}

type Addition = CallInput<typeof listRoutes.addMany>['body']['items'][number];

/** What is going to be watched: each chosen fragrance once, with what its first line says of it, and nothing that is already watched. */
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

/** How many lines there are of each kind. */
function countKinds(lines: readonly ReviewLine[]): Record<LineKind, number> {
  const counts = { sure: 0, doubtful: 0, unknown: 0, watched: 0 };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}

/** How long a search may be on Explore. */
const LONGEST_KEYWORD = 100;

/** What to look for on Explore: the words as they were written, without what stood between them. */
export function keywordFor(written: string): string {
  return written
    .replace(/[^\p{L}\p{M}\p{N}'’&.]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_KEYWORD)
    .toWellFormed();
}

/** How an import ended. */
export interface Outcome {
  /** The ids of what is watched from now on. */
  added: readonly number[];
  /** How many were watched before. */
  already: number;
  /** How many have left the catalogue since it was asked. */
  gone: number;
  /** How many lines nothing came of: not found, not decided, or unticked. */
  left: number;
}

/** What came of a review, counted from the server's answer. */
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

/** What of a review can be seen alone. */
export const shownKinds = ['all', 'doubtful', 'sure', 'unknown', 'watched', 'left-out'] as const;
export type Shown = (typeof shownKinds)[number];

/** How many lines there are of each, those left out included. */
export function countShown(lines: readonly ReviewLine[], leftOut: ReadingList['leftOut']): Record<Shown, number> {
  return { ...countKinds(lines), 'left-out': leftOut.length, all: lines.length + leftOut.length };
}

/** Whether every sure match is ticked. */
export function isAllTicked(lines: readonly ReviewLine[], choices: Choices): boolean {
  return lines.every(({ kind, index }) => kind !== 'sure' || Boolean(choices[index]));
}

/** So many, in words. */
export function fragrances(count: number): string {
  return count === 1 ? '1 fragrance' : `${count} fragrances`;
}
