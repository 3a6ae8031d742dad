import { listBrandForms } from './brand.ts';
import { getTitleWords } from './name-keys.ts';
import { splitWords } from './text.rules.ts';

/**
 * A written text matches a fragrance only if it contains at least MIN_NAME_SHARE of the fragrance's
 * name. At least MIN_WRITTEN_SHARE of the text must occur in the fragrance's name or brand.
 */
const MIN_NAME_SHARE = 0.45;
const MIN_WRITTEN_SHARE = 0.5;

/**
 * Similarity of a written name to a fragrance, from 0 to 1. Trigrams (groups of three letters)
 * tolerate typos and wrong spaces. A text that contains only the brand scores 0.
 */
export function computeNameSimilarity(written: string, { name, brand }: { name: string; brand: string }): number {
  const writtenTrigrams = listTrigrams(getTitleWords('', written).filter((word) => word !== 'by'));
  const brandTrigrams = listTrigrams(listBrandForms(brand).flat());
  const title = getTitleWords(brand, name);
  const nameTrigrams = listTrigrams(title.length > 0 ? title : splitWords(name));
  const nameShare = computeShare(nameTrigrams, writtenTrigrams);
  const writtenShare = computeShare(writtenTrigrams, nameTrigrams.union(brandTrigrams));
  if (nameShare < MIN_NAME_SHARE || writtenShare < MIN_WRITTEN_SHARE) return 0;
  const isBrandOnly = writtenTrigrams.isSubsetOf(brandTrigrams) && nameShare < 1;
  return isBrandOnly ? 0 : 0.6 * nameShare + 0.4 * writtenShare;
}

function computeShare(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  return part.size === 0 ? 0 : part.intersection(whole).size / part.size;
}

/** Returns the trigrams of each word, padded with two spaces before and one behind. */
function listTrigrams(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3));
    }),
  );
}
