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
  start: number;
  end: number;
  isNumber: boolean;
}

/**
 * Word that replaces every number, in phrases and in the searched texts, so that a phrase with "#"
 * matches any number.
 */
const NUMBER = '0';

/** Index of phrases. Each key of `phrases` is a phrase with single spaces between its words. */
interface Index<Kind> {
  phrases: Map<string, readonly Kind[]>;
  /**
   * Contains, at the hash of each word, a number of words: the length of the longest phrase that
   * starts with the word.
   */
  maxWords: Uint8Array;
  /**
   * For each possible hash of a word: 1 if a phrase of `lists` starts with a word of this hash,
   * else 0. A text in which every word has a 0 contains no such phrase and is skipped.
   */
  triggers: Uint8Array;
}

/**
 * Number of possible hashes of a word, a power of two. If two words have the same hash, the search
 * only does a needless lookup.
 */
const HASH_COUNT = 32_768;
const MAX_HASHED_LENGTH = 10;

function hashWord(text: string, start: number, end: number): number {
  const last = Math.min(end, start + MAX_HASHED_LENGTH);
  let sum = 0;
  for (let position = start; position < last; position += 1)
    sum = (sum * 31 + text.charCodeAt(position)) & (HASH_COUNT - 1);
  return sum;
}

const numberHash = hashWord(NUMBER, 0, NUMBER.length);

/**
 * Adds a list of phrases to the phrase index. Normalises the list as a whole, which is faster than
 * phrase by phrase.
 */
function addList<Kind>(index: Index<Kind>, list: string, kinds: readonly [Kind], isTrigger: boolean): void {
  const { phrases, maxWords, triggers } = index;
  const text = fold(list.replace(/\n/g, '|').replaceAll('#', ` ${NUMBER} `).normalize('NFKC'));
  let phrase = '';
  let count = 0;
  let first = 0;
  let separator = text.indexOf('|');
  const add = () => {
    if (count === 0) return;
    const before = phrases.get(phrase);
    phrases.set(phrase, before === undefined || before.includes(kinds[0]) ? kinds : [...before, ...kinds]);
    maxWords[first] = Math.max(maxWords[first] ?? 0, count);
    if (isTrigger) triggers[first] = 1;
    phrase = '';
    count = 0;
  };
  forEachWord(text, (start, end, isNumber) => {
    if (separator >= 0 && separator < start) {
      add();
      separator = text.indexOf('|', start);
    }
    if (count === 0) first = isNumber ? numberHash : hashWord(text, start, end);
    const word = isNumber ? NUMBER : text.slice(start, end);
    phrase = count === 0 ? word : `${phrase} ${word}`;
    count += 1;
  });
  add();
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

function getMaxWords<Kind>(index: Index<Kind>, text: string, { start, end, isNumber }: Word): number {
  return index.maxWords[isNumber ? numberHash : hashWord(text, start, end)] ?? 0;
}

/**
 * Finds the longest known phrase that starts with the first of `words`. Returns what it can mean
 * (its kinds) and its number of words, or null if there is no such phrase.
 */
function findLongest<Kind>(index: Index<Kind>, text: string, words: readonly Word[]): [readonly Kind[], number] | null {
  let phrase = '';
  let best: [readonly Kind[], number] | null = null;
  for (const [wordIndex, { start, end, isNumber }] of words.entries()) {
    phrase += `${wordIndex === 0 ? '' : ' '}${isNumber ? NUMBER : text.slice(start, end)}`;
    const kinds = index.phrases.get(phrase);
    if (kinds !== undefined) best = [kinds, wordIndex + 1];
  }
  return best;
}

function findHits<Kind>(index: Index<Kind>, text: string, words: readonly Word[]): PhraseHit<Kind>[] {
  const hits: PhraseHit<Kind>[] = [];
  let nextIndex = 0;
  for (const [wordIndex, word] of words.entries()) {
    const wordLimit = wordIndex < nextIndex ? 0 : getMaxWords(index, text, word);
    const found = wordLimit === 0 ? null : findLongest(index, text, words.slice(wordIndex, wordIndex + wordLimit));
    if (found === null) continue;
    const [kinds, count] = found;
    const taken = words.slice(wordIndex, wordIndex + count);
    const end = taken.at(-1)?.end ?? word.end;
    hits.push({
      kinds,
      start: word.start,
      end,
      letters: countLetters(taken),
      number: findNumber(text, word.start, taken),
    });
    nextIndex = wordIndex + count;
  }
  return hits;
}

function splitWords(text: string): Word[] {
  const words: Word[] = [];
  forEachWord(text, (start, end, isNumber) => words.push({ start, end, isNumber }));
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
    const index = { phrases: new Map(), maxWords: new Uint8Array(HASH_COUNT), triggers: new Uint8Array(HASH_COUNT) };
    addLists(index, lists, true);
    if (contextLists !== undefined) addLists(index, contextLists, false);
    return index;
  };

  return (text) => {
    builtIndex ??= buildIndex();
    const line = normaliseText(text);
    return hasTrigger(builtIndex.triggers, line) ? matchPhrases(builtIndex, line) : null;
  };
}

function hasTrigger(triggers: Uint8Array, line: string): boolean {
  let count = 0;
  forEachWord(line, (start, end, isNumber) => {
    count += triggers[isNumber ? numberHash : hashWord(line, start, end)] ?? 0;
  });
  return count > 0;
}

function matchPhrases<Kind>(index: Index<Kind>, text: string): PhraseMatches<Kind> | null {
  const words = splitWords(text);
  const hits = findHits(index, text, words);
  return hits.length === 0 ? null : { text, letters: countLetters(words), hits };
}

export function countLettersOfKind<Kind>(found: PhraseMatches<Kind>, kind: Kind): number {
  return found.hits.reduce((sum, { kinds, letters }) => sum + (kinds.includes(kind) ? letters : 0), 0);
}

export function hasKind<Kind>(found: PhraseMatches<Kind>, kind: Kind): boolean {
  return found.hits.some(({ kinds }) => kinds.includes(kind));
}
