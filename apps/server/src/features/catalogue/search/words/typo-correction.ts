import { inRange } from '../in-range.ts';
import type { Vocabulary } from './vocabulary.ts';

export function getMaxTypos(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Maximum length of a search word for typo correction. */
const MAX_WORD_LENGTH = 62;
/**
 * Number of columns in the table of edit distances. The longest compared word has four letters more
 * than the search word. One more column is for the empty text.
 */
const ROW_LENGTH = MAX_WORD_LENGTH + 5;
const rows = [new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH)];

/**
 * Returns the edit distance of two words: the number of letters added, removed, replaced or swapped
 * with a neighbour. The result is at most `maxDistance + 1`; `maxDistance` is 1 to 4. With
 * `isPrefix`, the word is compared with the most similar beginning of the candidate.
 */
export function computeEditDistance(word: string, candidate: string, maxDistance: number, isPrefix = false): number {
  if (word.length > MAX_WORD_LENGTH) return maxDistance + 1;
  const width = Math.min(candidate.length, word.length + maxDistance);
  if (word.length - candidate.length > maxDistance || (!isPrefix && candidate.length - word.length > maxDistance))
    return maxDistance + 1;
  let [before, last, now] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= word.length; row += 1) {
    const letter = word.charCodeAt(row - 1);
    const previous = row > 1 ? word.charCodeAt(row - 2) : -1;
    now[0] = row;
    let minimum = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = candidate.charCodeAt(column - 1) === letter;
      let distance = isSame
        ? inRange(last[column - 1])
        : 1 + Math.min(inRange(last[column - 1]), inRange(last[column]), inRange(now[column - 1]));
      const isSwapped =
        column > 1 &&
        row > 1 &&
        candidate.charCodeAt(column - 1) === previous &&
        candidate.charCodeAt(column - 2) === letter;
      if (isSwapped) distance = Math.min(distance, 1 + inRange(before[column - 2]));
      now[column] = distance;
      if (distance < minimum) minimum = distance;
    }
    if (minimum > maxDistance) return maxDistance + 1;
    [before, last, now] = [last, now, before];
  }
  const found = isPrefix ? Math.min(...last.subarray(0, width + 1)) : inRange(last[width]);
  return Math.min(found, maxDistance + 1);
}

const MAX_SOUND_TYPOS = 4;

/** Minimum length of an unfinished word that is corrected like a complete word. */
const MIN_WHOLE_WORD_LENGTH = 7;

/**
 * Finds known words that a misspelt search word may mean, and returns the number of typos for each.
 * With `isPrefix`, the search word may be unfinished.
 */
export function correctTypos(vocabulary: Vocabulary, word: string, isPrefix: boolean): Map<number, number> {
  const maxTypos = getMaxTypos(word);
  const found = new Map<number, number>();
  for (const known of maxTypos === 0 ? [] : vocabulary.findSimilar(word, maxTypos)) {
    const typos = computeEditDistance(word, vocabulary.getText(known), maxTypos, isPrefix);
    if (typos <= maxTypos) found.set(known, typos);
  }
  for (const known of vocabulary.findSameSound(word)) {
    const typos = computeEditDistance(word, vocabulary.getText(known), MAX_SOUND_TYPOS);
    if (typos <= MAX_SOUND_TYPOS && !found.has(known)) found.set(known, 2);
  }
  if (maxTypos > 0 && isPrefix && word.length < MIN_WHOLE_WORD_LENGTH) {
    for (const beginning of listPrefixesOneTypoAway(vocabulary, word)) {
      for (const known of vocabulary.findWordsWithPrefix(beginning)) if (!found.has(known)) found.set(known, 1);
    }
  }
  return found;
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Returns beginnings of known words that differ from an unfinished word by one typo. */
function listPrefixesOneTypoAway(vocabulary: Vocabulary, word: string): string[] {
  const found: string[] = [];
  for (let index = 0; index <= word.length; index += 1) {
    const [before, letter, after] = [word.slice(0, index), word[index] ?? '', word.slice(index + 1)];
    const next = after[0] ?? '';
    const changed = letters.filter((replacement) => vocabulary.hasPrefix(before + replacement));
    found.push(before + after, before + next + letter + after.slice(1));
    found.push(
      ...changed.flatMap((replacement) => [before + replacement + letter + after, before + replacement + after]),
    );
  }
  return [...new Set(found)].filter(
    (text) => text !== word && text.length >= word.length - 1 && vocabulary.hasPrefix(text),
  );
}
