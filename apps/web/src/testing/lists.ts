import type { ListLine } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import { givenFragrance } from './given.ts';

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
    match: 'exact',
    ...(notes !== undefined && { notes }),
  } satisfies ListLine;
}

/** Returns a line of an imported list that has several possible matches in the catalogue. */
export function givenDoubtful(line: number, written: string, ...found: [id: number, name: string][]): ListLine {
  return {
    ...givenUnknown(line, written),
    candidates: found.map(([id, name]) => ({ fragrance: givenFragrance({ id, name }), isWatched: false })),
  };
}

export function givenUnknown(line: number, written: string): ListLine {
  return { place: `line ${line}`, label: written, candidates: [], match: 'doubtful' };
}
