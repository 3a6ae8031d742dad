import { fold } from '../values/text.ts';
import { forEachWord, normaliseText } from './for-each-word.ts';
import type { Phrases } from './languages.ts';

export interface PhraseHit<Kind> {
  kinds: readonly Kind[];
  /** Bounds of the phrase within `PhraseMatches.text`. */
  start: number;
  end: number;
  /** Number of letters in the phrase, without digits and punctuation. */
  letters: number;
  /** The number in the phrase, or else directly before it ("3 in stock"); null without a number. */
  number: number | null;
}

export interface PhraseMatches<Kind> {
  /** The normalised text in which the phrases were found: lower case, no accents. */
  text: string;
  letters: number;
  /** The found phrases in the order of the text, without overlaps; never empty. */
  hits: readonly PhraseHit<Kind>[];
}

/** Finds phrases in a text; null when there are none. */
export type PhraseMatcher<Kind> = (text: string) => PhraseMatches<Kind> | null;

interface Word {
  start: number;
  end: number;
  isNumber: boolean;
}

/** Placeholder for any number, in phrases and in texts. */
const NUMBER = '0';

/**
 * Index for finding phrases. Each key of `phrases` is a phrase with single spaces between its
 * words.
 */
interface Index<Kind> {
  phrases: Map<string, readonly Kind[]>;
  /** For each hash, the number of words in the longest phrase whose first word has this hash. */
  maxWords: Uint8Array;
  /**
   * For each hash, 1 if a phrase starts with a word of this hash, else 0. Phrases of `contextLists`
   * are not considered. Only texts that contain such a word are searched.
   */
  triggers: Uint8Array;
}

/**
 * Number of hashes, a power of two. Two words with the same hash cost only an additional lookup.
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
 * Adds a whole list of phrases at once, because normalising thousands of phrases separately would
 * delay the start of a process.
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
 * Returns the longest phrase that starts with the first of the words: its kinds and its number of
 * words. Null when no phrase starts there.
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
 * Creates a function that finds the phrases of `lists` in a text, each with its kind. Phrases of
 * `contextLists` count only in a text that also contains a phrase of `lists`.
 * If phrases overlap, the first one counts. If they start at the same word, the longest one counts:
 * "not in stock" is not "in stock".
 * A text without the first word of any phrase costs one pass over its characters. The lists are
 * compiled when the first text is searched, so that a process that reads no pages does not compile
 * them.
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
