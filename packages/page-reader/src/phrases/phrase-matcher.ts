import { fold } from '../values/text.ts';
import { forEachWord, normaliseText } from './for-each-word.ts';
import type { Phrases } from './languages.ts';

export interface PhraseHit<Kind> {
  kinds: readonly Kind[];
  /** Offsets of the phrase's start and end in `PhraseMatches.text`. */
  start: number;
  end: number;
  /** Number of letters in the phrase, without digits and punctuation: 7 for "3 in stock". */
  letters: number;
  /**
   * Number in the stock phrase or directly before it, such as 3 in "3 in stock"; null without one.
   */
  number: number | null;
}

export interface PhraseMatches<Kind> {
  /** The normalised text in which the phrases were found: lower case, no accents. */
  text: string;
  letters: number;
  /** The found phrases in the order of the text, without overlaps; never empty. */
  hits: readonly PhraseHit<Kind>[];
}

/** Finds known phrases, such as "in stock", in a text. Returns null when the text contains none. */
export type PhraseMatcher<Kind> = (text: string) => PhraseMatches<Kind> | null;

interface Word {
  word: string;
  start: number;
  end: number;
  isNumber: boolean;
}

/**
 * Word that replaces every number, in phrases and in the searched texts, so that a phrase with "#"
 * matches any number.
 */
const NUMBER = '0';

interface Index<Kind> {
  /** What each phrase can mean. A key has single spaces between its words. */
  phrases: Map<string, readonly Kind[]>;
  /** Length of the longest phrase that starts with a word, by that word. */
  maxLengths: Map<string, number>;
  /** First words of the phrases of `lists`. A text without any of them is skipped. */
  triggers: Set<string>;
}

/** Phrases, already folded, whose words are all separated by spaces: most of them. */
const spacedWords = /^[a-z\u03b1-\u03c9\u0430-\u044f ]+$/;

function joinWords(text: string): string {
  if (spacedWords.test(text)) return text;
  return splitWords(text)
    .map(({ word }) => word)
    .join(' ');
}

/**
 * Adds a list of phrases to the phrase index. Normalises the list as a whole, which is faster than
 * phrase by phrase.
 */
function addList<Kind>(index: Index<Kind>, list: string, kinds: readonly [Kind], isTrigger: boolean): void {
  const { phrases, maxLengths, triggers } = index;
  const text = fold(list.replace(/\n\s*/g, '|').replaceAll('#', ` ${NUMBER} `).normalize('NFKC'));
  for (const part of text.split('|')) {
    const phrase = joinWords(part.trim());
    if (phrase === '') continue;
    const before = phrases.get(phrase);
    phrases.set(phrase, before === undefined || before.includes(kinds[0]) ? kinds : [...before, ...kinds]);
    const space = phrase.indexOf(' ');
    const first = space < 0 ? phrase : phrase.slice(0, space);
    if (phrase.length > (maxLengths.get(first) ?? 0)) maxLengths.set(first, phrase.length);
    if (isTrigger) triggers.add(first);
  }
}

function countLetters(words: readonly Word[]): number {
  return words.reduce((sum, { start, end, isNumber }) => sum + (isNumber ? 0 : end - start), 0);
}

const MAX_NUMBER_LENGTH = 16;
const numberAtEnd = /(\d+(?:[.,]\d+)?)[^\p{L}\d]{0,3}$/u;

function findNumber(text: string, start: number, words: readonly Word[]): number | null {
  const within = words.find(({ isNumber }) => isNumber);
  if (within !== undefined) return Number(text.slice(within.start, within.end));
  const before = numberAtEnd.exec(text.slice(Math.max(0, start - MAX_NUMBER_LENGTH), start))?.[1];
  return before === undefined ? null : Number(before.replace(',', '.'));
}

/**
 * Finds the longest known phrase that starts with the word at `firstIndex`. Returns what it can mean
 * (its kinds) and the index of the word after it, or null if there is no such phrase.
 */
function findLongest<Kind>(
  { phrases, maxLengths }: Index<Kind>,
  words: readonly Word[],
  firstIndex: number,
): [readonly Kind[], number] | null {
  let phrase = words[firstIndex]?.word ?? '';
  const maxLength = maxLengths.get(phrase) ?? 0;
  let best: [readonly Kind[], number] | null = null;
  for (let nextIndex = firstIndex + 1; phrase.length <= maxLength; nextIndex += 1) {
    const kinds = phrases.get(phrase);
    if (kinds !== undefined) best = [kinds, nextIndex];
    const next = words[nextIndex];
    if (next === undefined) break;
    phrase += ` ${next.word}`;
  }
  return best;
}

function findHits<Kind>(index: Index<Kind>, text: string, words: readonly Word[]): PhraseHit<Kind>[] {
  const hits: PhraseHit<Kind>[] = [];
  let nextIndex = 0;
  for (const [wordIndex, word] of words.entries()) {
    const found = wordIndex < nextIndex ? null : findLongest(index, words, wordIndex);
    if (found === null) continue;
    const [kinds, end] = found;
    const taken = words.slice(wordIndex, end);
    hits.push({
      kinds,
      start: word.start,
      end: taken.at(-1)?.end ?? word.end,
      letters: countLetters(taken),
      number: findNumber(text, word.start, taken),
    });
    nextIndex = end;
  }
  return hits;
}

function splitWords(text: string): Word[] {
  const words: Word[] = [];
  forEachWord(text, (start, end, isNumber) =>
    words.push({ word: isNumber ? NUMBER : text.slice(start, end), start, end, isNumber }),
  );
  return words;
}

type Lists<Kind extends string> = Record<Kind, Phrases | string>;

function addLists<Kind extends string>(index: Index<Kind>, lists: Lists<Kind>, isTrigger: boolean): void {
  for (const [kind, list] of Object.entries(lists) as [Kind, Phrases | string][]) {
    addList(index, typeof list === 'string' ? list : Object.values(list).join('\n'), [kind], isTrigger);
  }
}

/**
 * Creates a function that finds phrases in a text: those of `lists`, and those of `contextLists` if
 * the text may contain a phrase of `lists`. A longer phrase hides a shorter one inside it: "not in
 * stock" is found, and its "in stock" is not.
 */
export function createPhraseMatcher<Kind extends string, Beside extends string = never>(
  lists: Lists<Kind>,
  contextLists?: Lists<Beside>,
): PhraseMatcher<Kind | Beside> {
  let builtIndex: Index<Kind | Beside> | null = null;
  const buildIndex = () => {
    const index: Index<Kind | Beside> = { phrases: new Map(), maxLengths: new Map(), triggers: new Set() };
    addLists(index, lists, true);
    if (contextLists !== undefined) addLists(index, contextLists, false);
    return index;
  };

  return (text) => {
    builtIndex ??= buildIndex();
    return matchPhrases(builtIndex, normaliseText(text));
  };
}

function matchPhrases<Kind>(index: Index<Kind>, text: string): PhraseMatches<Kind> | null {
  const words = splitWords(text);
  if (!words.some(({ word }) => index.triggers.has(word))) return null;
  const hits = findHits(index, text, words);
  return hits.length === 0 ? null : { text, letters: countLetters(words), hits };
}

export function countLettersOfKind<Kind>(found: PhraseMatches<Kind>, kind: Kind): number {
  return found.hits.reduce((sum, { kinds, letters }) => sum + (kinds.includes(kind) ? letters : 0), 0);
}

export function hasKind<Kind>(found: PhraseMatches<Kind>, kind: Kind): boolean {
  return found.hits.some(({ kinds }) => kinds.includes(kind));
}
