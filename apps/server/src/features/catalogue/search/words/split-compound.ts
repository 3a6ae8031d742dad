import type { Store } from '../store.ts';
import { correctTypos } from './typo-correction.ts';
import type { Field } from './vocabulary.ts';

const MIN_PART_LENGTH = 2;
const MIN_MISSPELT_PART_LENGTH = 4;
const MAX_PARTS = 5;
const MAX_COMPOUND_LENGTH = 40;
/** Fields in which users may write two words as one, as in "lightblue" or "blackcurrant". */
const compoundFields: ReadonlySet<Field> = new Set(['name', 'brand', 'note']);
export const MAX_SPLITS_TRIED = 12;
const MAX_SPLITS_GENERATED = 200;

/**
 * Splits a search word such as "lightblue" into known words, with the fewest parts first. If
 * `maxTypos` is 1, exactly one part is misspelt.
 */
export function splitCompound(store: Store, word: string, maxTypos: 0 | 1): string[][] {
  const found: string[][] = [];
  const countTypos = createPartClassifier(store);
  const splitRest = (rest: string, parts: readonly string[], typosLeft: number): void => {
    if (parts.length > 0 && countTypos(rest, typosLeft > 0) === typosLeft) found.push([...parts, rest]);
    if (parts.length === MAX_PARTS - 1 || found.length >= MAX_SPLITS_GENERATED) return;
    for (let index = MIN_PART_LENGTH; index <= rest.length - MIN_PART_LENGTH; index += 1) {
      const typos = countTypos(rest.slice(0, index), typosLeft > 0);
      if (typos !== undefined) splitRest(rest.slice(index), [...parts, rest.slice(0, index)], typosLeft - typos);
    }
  };
  if (word.length >= 2 * MIN_PART_LENGTH && word.length <= MAX_COMPOUND_LENGTH) splitRest(word, [], maxTypos);
  return found.sort((a, b) => a.length - b.length).slice(0, MAX_SPLITS_TRIED);
}

/**
 * Returns a function that counts the typos in a part of a joined word, such as `light` in
 * `lightblue`. The count is 0 for a known word of a name, brand or note, and 1 for a misspelt one.
 * For other texts, the function returns undefined.
 */
function createPartClassifier({
  vocabulary,
  postings,
}: Store): (text: string, mayBeMisspelt: boolean) => 0 | 1 | undefined {
  const isKnownWord = (word: number | undefined) =>
    word !== undefined &&
    vocabulary
      .getTermsOfWord(word)
      .some((term) => compoundFields.has(vocabulary.getField(term)) && postings.getSize(term) > 0);
  const misspelt = new Map<string, boolean>();
  const isMisspelt = (text: string) => {
    const known = misspelt.get(text) ?? [...correctTypos(vocabulary, text, false).keys()].some(isKnownWord);
    misspelt.set(text, known);
    return known;
  };
  return (text, mayBeMisspelt) => {
    if (isKnownWord(vocabulary.findWord(text))) return 0;
    return mayBeMisspelt && text.length >= MIN_MISSPELT_PART_LENGTH && isMisspelt(text) ? 1 : undefined;
  };
}
