import type { ListLine } from '@sillage/contract';
import { sampleBrand } from '@sillage/testkit/samples';
import { givenFragrance } from './given.ts';

/** A line that means one fragrance beyond doubt. */
export function givenSure(line: number, id: number, name: string, more: { isWatched?: boolean; notes?: string } = {}) {
  const { isWatched = false, notes } = more;
  return {
    ...givenUnknown(line, `${sampleBrand} - ${name}`),
    found: [{ fragrance: givenFragrance({ id, name }), isWatched }],
    isSure: true,
    ...(notes !== undefined && { notes }),
  } satisfies ListLine;
}

/** A line that may mean any of these. */
export function givenDoubtful(line: number, written: string, ...found: [id: number, name: string][]): ListLine {
  return {
    ...givenUnknown(line, written),
    found: found.map(([id, name]) => ({ fragrance: givenFragrance({ id, name }), isWatched: false })),
  };
}

/** A line that the catalogue has nothing for. */
export function givenUnknown(line: number, written: string): ListLine {
  return { place: `line ${line}`, written, found: [], isSure: false };
}
