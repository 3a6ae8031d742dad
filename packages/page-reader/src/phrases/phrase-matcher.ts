import { fold } from '../values/text.ts';
import { forEachWord, normaliseText, separateWords } from './for-each-word.ts';
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
  /** Phrases that can mean each kind, with single spaces between their words. */
  kinds: readonly (readonly [Kind, ReadonlySet<string>])[];
  phrases: ReadonlySet<string>;
  firstWords: ReadonlySet<string>;
  /** First words of the phrases of `lists`. A text without any of them is skipped. */
  triggers: ReadonlySet<string>;
}

/** Maximum number of words in a phrase; each Chinese or Japanese character is a word. */
const MAX_PHRASE_WORDS = 20;

/**
 * Normalises a list of phrases like a text, and separates the phrases by " | ". Lists are
 * normalised, and their phrases put into sets, as a whole: a loop over thousands of phrases is slow
 * while the code is new, and in a browser's tab it always is.
 */
function normaliseList(list: string): string {
  const lines = list.trim().replace(/\n[\s|]*/g, ' | ');
  const spaced = fold(lines.normalize('NFKC')).replace(/#|\d+/g, ` ${NUMBER} `);
  return separateWords(spaced).replace(/ {2,}/g, ' ').trim();
}

function getFirstWords(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.match(/(?<=^|\| )[^ ]+/g) ?? []);
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
 * Finds the longest known phrase that starts with the word at `firstIndex`. Returns what it can
 * mean (its kinds) and the index of the word after it, or null if there is no such phrase.
 */
function findLongest<Kind>(
  { kinds, phrases, firstWords }: Index<Kind>,
  words: readonly Word[],
  firstIndex: number,
): [Kind[], number] | null {
  if (!firstWords.has(words[firstIndex]?.word ?? '')) return null;
  let phrase = '';
  let best: [string, number] | null = null;
  for (const [index, { word }] of words.slice(firstIndex, firstIndex + MAX_PHRASE_WORDS).entries()) {
    phrase = index === 0 ? word : `${phrase} ${word}`;
    if (phrases.has(phrase)) best = [phrase, firstIndex + index + 1];
  }
  if (best === null) return null;
  const [longest, next] = best;
  return [kinds.filter(([, known]) => known.has(longest)).map(([kind]) => kind), next];
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

function normaliseLists<Kind extends string>(lists: Lists<Kind>): [Kind, string][] {
  return (Object.entries(lists) as [Kind, Phrases | string][]).map(([kind, list]) => [
    kind,
    normaliseList(typeof list === 'string' ? list : Object.values(list).join('\n')),
  ]);
}

function buildIndex<Kind extends string, Beside extends string>(
  lists: Lists<Kind>,
  contextLists: Lists<Beside> | undefined,
): Index<Kind | Beside> {
  const main = normaliseLists(lists);
  const beside = contextLists === undefined ? [] : normaliseLists(contextLists);
  const all: [Kind | Beside, string[]][] = [...main, ...beside].map(([kind, list]) => [kind, list.split(' | ')]);
  const triggers = getFirstWords(main.map(([, list]) => list));
  return {
    kinds: all.map(([kind, phrases]) => [kind, new Set(phrases)]),
    phrases: new Set(all.flatMap(([, phrases]) => phrases)),
    triggers: new Set(triggers),
    firstWords: new Set([...triggers, ...getFirstWords(beside.map(([, list]) => list))]),
  };
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
  return (text) => {
    builtIndex ??= buildIndex(lists, contextLists);
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
