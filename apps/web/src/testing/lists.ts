import type { ListLine } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import { givenFragrance } from './given.ts';

/** Returns a line with a sure match. */
export function givenSure(line: number, id: number, name: string, more: { isWatched?: boolean; notes?: string } = {}) {
  const { isWatched = false, notes } = more;
  return {
    ...givenUnknown(line, `${sampleBrand} - ${name}`),
    found: [{ fragrance: givenFragrance({ id, name }), isWatched }],
    isSure: true,
    ...(notes !== undefined && { notes }),
  } satisfies ListLine;
}

/** Returns a line with several possible matches. */
export function givenDoubtful(line: number, written: string, ...found: [id: number, name: string][]): ListLine {
  return {
    ...givenUnknown(line, written),
    found: found.map(([id, name]) => ({ fragrance: givenFragrance({ id, name }), isWatched: false })),
  };
}

/** Returns a line without a match. */
export function givenUnknown(line: number, written: string): ListLine {
  return { place: `line ${line}`, written, found: [], isSure: false };
}
