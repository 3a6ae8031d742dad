import { houseForms } from './house.ts';
import { titleWordsOf } from './match.ts';
import { wordsOf } from './text.ts';

/** So much of the name must stand in what was written, and so much of what was written in name and house. */
const LEAST_OF_NAME = 0.45;
const LEAST_OF_WRITTEN = 0.5;

/**
 * How much a fragrance resembles what somebody wrote, from 0 to 1: how much of its name they wrote, and how much of what they
 * wrote is its name or house. Compared in threes of letters, so that slips and spaces cost a little; who wrote no more than
 * a house has named none of its fragrances.
 */
export function resemblance(written: string, { name, brand }: { name: string; brand: string }): number {
  const said = threesOf(titleWordsOf('', written).filter((word) => word !== 'by'));
  const house = threesOf(houseForms(brand).flat());
  const title = titleWordsOf(brand, name);
  const named = threesOf(title.length > 0 ? title : wordsOf(name));
  const ofName = shareOf(named, said);
  const ofWritten = shareOf(said, named.union(house));
  if (ofName < LEAST_OF_NAME || ofWritten < LEAST_OF_WRITTEN) return 0;
  const isHouseAlone = said.isSubsetOf(house) && ofName < 1;
  return isHouseAlone ? 0 : 0.6 * ofName + 0.4 * ofWritten;
}

function shareOf(some: ReadonlySet<string>, all: ReadonlySet<string>): number {
  return some.size === 0 ? 0 : some.intersection(all).size / some.size;
}

/** Every three letters that follow each other, with two spaces before a word and one behind it. */
function threesOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    }),
  );
}
