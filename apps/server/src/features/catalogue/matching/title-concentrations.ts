import type { Concentration } from '@sillage/contract';
import { concentrationForms, parseConcentration } from './concentration.rules.ts';

interface Phrase {
  words: readonly string[];
  concentration: Concentration;
}

/** Clear spellings by their first word, such as "eau de parfum"; the longest first. */
const phrasesByFirstWord = Map.groupBy(
  concentrationForms.flatMap(({ form, words, isWeak }): Phrase[] => {
    const concentration = parseConcentration(form);
    return isWeak || concentration === undefined ? [] : [{ words, concentration }];
  }),
  ({ words: [first = ''] }) => first,
);

export interface FoundConcentration {
  start: number;
  end: number;
  concentration: Concentration;
}

/** Finds the clear concentrations in the words of a title: "edp", not a mere "parfum". */
export function findConcentrations(tokens: readonly string[]): FoundConcentration[] {
  const found: FoundConcentration[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const phrase = phrasesByFirstWord
      .get(tokens[start] ?? '')
      ?.find(({ words }) => words.every((word, index) => tokens[start + index] === word));
    if (!phrase) continue;
    const end = start + phrase.words.length;
    found.push({ start, end, concentration: phrase.concentration });
    start = end - 1;
  }
  return found;
}
