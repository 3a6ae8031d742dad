import type { Vocabulary } from './vocabulary.ts';

/** Returns the maximum typos to correct: one from 4 letters, two from 8; none with digits. */
export function slipsIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/**
 * Returns the edit distance (letters added, removed, replaced or swapped with a neighbour), at most
 * `most + 1`. Words over 62 letters never match. With `isBeginning`, the closest beginning counts.
 */
export function slipsBetween(word: string, other: string, most: number, isBeginning = false): number {
  if (word.length > 62) return most + 1;
  const width = Math.min(other.length, word.length + most);
  if (word.length - other.length > most || (!isBeginning && other.length - word.length > most)) return most + 1;
  let [before, last, now] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let at = 0; at <= width; at += 1) last[at] = at;
  for (let row = 1; row <= word.length; row += 1) {
    const letter = word.charCodeAt(row - 1);
    const previous = row > 1 ? word.charCodeAt(row - 2) : -1;
    now[0] = row;
    let least = row;
    for (let at = 1; at <= width; at += 1) {
      const isSame = other.charCodeAt(at - 1) === letter;
      let slips = isSame ? (last[at - 1] ?? 0) : 1 + Math.min(last[at - 1] ?? 0, last[at] ?? 0, now[at - 1] ?? 0);
      const isSwapped =
        at > 1 && row > 1 && other.charCodeAt(at - 1) === previous && other.charCodeAt(at - 2) === letter;
      if (isSwapped) slips = Math.min(slips, 1 + (before[at - 2] ?? 0));
      now[at] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, last, now] = [last, now, before];
  }
  const found = isBeginning ? Math.min(...last.subarray(0, width + 1)) : (last[width] ?? 0);
  return Math.min(found, most + 1);
}

const alike = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['qu', 'k'],
  ['x', 'ks'],
  ['sh', 'ch'],
  ['th', 't'],
] as const;

/** Returns the word's phonetic variants, each with a single pair of letters replaced. */
function soundsLike(word: string): string[] {
  return alike
    .flatMap(([one, other]) => [word.replaceAll(one, other), word.replaceAll(other, one)])
    .filter((text) => text !== word);
}

/** Unfinished words of this length or more are corrected like whole ones. */
const SHORT = 7;

/** Returns corrections with their number of typos. `isBeginning`: the word may be unfinished. */
export function mend(vocabulary: Vocabulary, word: string, isBeginning: boolean): Map<number, number> {
  const most = slipsIn(word);
  const found = new Map<number, number>();
  if (most === 0) return found;
  for (const known of vocabulary.near(word, most)) {
    const slips = slipsBetween(word, vocabulary.textOf(known), most, isBeginning);
    if (slips <= most) found.set(known, slips);
  }
  for (const text of soundsLike(word)) {
    const known = vocabulary.wordOf(text);
    if (known !== undefined) found.set(known, 1);
  }
  if (isBeginning && word.length < SHORT) {
    for (const beginning of oneSlipFrom(vocabulary, word)) {
      for (const known of vocabulary.beginningWith(beginning)) if (!found.has(known)) found.set(known, 1);
    }
  }
  return found;
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Returns the beginnings of known words that are one typo away from this one. */
function oneSlipFrom(vocabulary: Vocabulary, word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
    const next = after[0] ?? '';
    const changed = letters.filter((other) => vocabulary.begins(before + other));
    found.push(before + after, before + next + letter + after.slice(1));
    found.push(...changed.flatMap((other) => [before + other + letter + after, before + other + after]));
  }
  return [...new Set(found)].filter(
    (text) => text !== word && text.length >= word.length - 1 && vocabulary.begins(text),
  );
}
