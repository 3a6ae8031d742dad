import type { ListLine } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import { givenFragrance } from './given.ts';

/** Returns a line of an imported list with an exact match. */
export function givenExactMatch(
  line: number,
  id: number,
  name: string,
  options: { isWatched?: boolean; notes?: string } = {},
) {
  const { isWatched = false, notes } = options;
  return {
    ...givenUnknown(line, `${sampleBrand} - ${name}`),
    candidates: [{ fragrance: givenFragrance({ id, name }), isWatched }],
    isExactMatch: true,
    ...(notes !== undefined && { notes }),
  } satisfies ListLine;
}

/** Returns a line of an imported list with several possible matches. */
export function givenDoubtful(line: number, written: string, ...found: [id: number, name: string][]): ListLine {
  return {
    ...givenUnknown(line, written),
    candidates: found.map(([id, name]) => ({ fragrance: givenFragrance({ id, name }), isWatched: false })),
  };
}

/** Returns a line of an imported list without a match. */
export function givenUnknown(line: number, written: string): ListLine {
  return { place: `line ${line}`, label: written, candidates: [], isExactMatch: false };
}
