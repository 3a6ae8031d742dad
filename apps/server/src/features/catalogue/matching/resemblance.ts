import { houseForms } from './house.ts';
import { titleWordsOf } from './match.ts';
import { wordsOf } from './text.ts';

/** Minimum shares: of the name in the written text, and of the written text in name and brand. */
const LEAST_OF_NAME = 0.45;
const LEAST_OF_WRITTEN = 0.5;

/**
 * Returns how similar a fragrance is to a written name, from 0 to 1: a weighted sum of the two
 * shares above. Compares trigrams, so that typos and spaces cost little. A text that names only the
 * brand scores 0.
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

/** Returns the trigrams of each word, padded with two spaces before and one behind. */
function threesOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    }),
  );
}
