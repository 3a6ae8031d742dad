import { fold } from '../words/text.ts';
import type { Phrases } from './languages.ts';
import { eachWord, plain } from './words-of.ts';

export interface Hit<Kind> {
  kinds: readonly Kind[];
  /** Bounds within `Found.text`. */
  start: number;
  end: number;
  /** Number of letters, without digits and punctuation. */
  letters: number;
  /** The number at "#", or else directly before the phrase ("3 in stock"); null without any. */
  number: number | null;
}

export interface Found<Kind> {
  /** The text as it was matched: lower case, no accents. */
  text: string;
  letters: number;
  /** In order, without overlaps; never empty. */
  hits: readonly Hit<Kind>[];
}

/** Finds phrases in a text; null when there are none. */
export type PhraseBook<Kind> = (text: string) => Found<Kind> | null;

interface Word {
  start: number;
  end: number;
  isNumber: boolean;
}

/** Stands for any number, in phrases and in texts. */
const NUMBER = '0';

/** Phrases, as words separated by single spaces. */
interface Index<Kind> {
  phrases: Map<string, readonly Kind[]>;
  /** Maximum number of words of the phrases whose first word has this mark (hash). */
  mostWords: Uint8Array;
  /** 1 for the marks of the first words of phrases that are worth a search, else 0. */
  begins: Uint8Array;
}

/** Number of marks; a power of two. Words with the same mark only cost an additional lookup. */
const MARKS = 32_768;
const LONGEST_MARKED = 10;

function mark(text: string, start: number, end: number): number {
  const last = Math.min(end, start + LONGEST_MARKED);
  let sum = 0;
  for (let at = start; at < last; at += 1) sum = (sum * 31 + text.charCodeAt(at)) & (MARKS - 1);
  return sum;
}

const ofNumbers = mark(NUMBER, 0, NUMBER.length);

/** Reads a whole list at once: folding thousands of phrases separately would delay the start. */
function addList<Kind>(index: Index<Kind>, list: string, kinds: readonly [Kind], isWorth: boolean): void {
  const { phrases, mostWords, begins } = index;
  const text = fold(list.replace(/\n/g, '|').replaceAll('#', ` ${NUMBER} `).normalize('NFKC'));
  let phrase = '';
  let count = 0;
  let first = 0;
  let bar = text.indexOf('|');
  const add = () => {
    if (count === 0) return;
    const before = phrases.get(phrase);
    phrases.set(phrase, before === undefined || before.includes(kinds[0]) ? kinds : [...before, ...kinds]);
    mostWords[first] = Math.max(mostWords[first] ?? 0, count);
    if (isWorth) begins[first] = 1;
    phrase = '';
    count = 0;
  };
  eachWord(text, (start, end, isNumber) => {
    if (bar >= 0 && bar < start) {
      add();
      bar = text.indexOf('|', start);
    }
    if (count === 0) first = isNumber ? ofNumbers : mark(text, start, end);
    const word = isNumber ? NUMBER : text.slice(start, end);
    phrase = count === 0 ? word : `${phrase} ${word}`;
    count += 1;
  });
  add();
}

function lettersOf(words: readonly Word[]): number {
  return words.reduce((sum, { start, end, isNumber }) => sum + (isNumber ? 0 : end - start), 0);
}

const LONGEST_NUMBER = 16;
const numberAtEnd = /(\d+(?:[.,]\d+)?)[^\p{L}\d]{0,3}$/u;

function numberOf(text: string, words: readonly Word[]): number | null {
  const within = words.find(({ isNumber }) => isNumber);
  if (within !== undefined) return Number(text.slice(within.start, within.end));
  const start = words[0]?.start ?? 0;
  const before = numberAtEnd.exec(text.slice(Math.max(0, start - LONGEST_NUMBER), start))?.[1];
  return before === undefined ? null : Number(before.replace(',', '.'));
}

function mostWordsFrom<Kind>(index: Index<Kind>, text: string, { start, end, isNumber }: Word): number {
  return index.mostWords[isNumber ? ofNumbers : mark(text, start, end)] ?? 0;
}

/** Returns the kinds of the longest phrase at the start of the words, and its number of words. */
function longest<Kind>(index: Index<Kind>, text: string, words: readonly Word[]): [readonly Kind[], number] | null {
  let phrase = '';
  let best: [readonly Kind[], number] | null = null;
  for (const [at, { start, end, isNumber }] of words.entries()) {
    phrase += `${at === 0 ? '' : ' '}${isNumber ? NUMBER : text.slice(start, end)}`;
    const kinds = index.phrases.get(phrase);
    if (kinds !== undefined) best = [kinds, at + 1];
  }
  return best;
}

function hitsOf<Kind>(index: Index<Kind>, text: string, words: readonly Word[]): Hit<Kind>[] {
  const hits: Hit<Kind>[] = [];
  let skip = 0;
  for (const [at, word] of words.entries()) {
    const most = at < skip ? 0 : mostWordsFrom(index, text, word);
    const found = most === 0 ? null : longest(index, text, words.slice(at, at + most));
    if (found === null) continue;
    const [kinds, count] = found;
    const taken = words.slice(at, at + count);
    const end = taken.at(-1)?.end ?? word.end;
    hits.push({ kinds, start: word.start, end, letters: lettersOf(taken), number: numberOf(text, taken) });
    skip = at + count;
  }
  return hits;
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (start, end, isNumber) => words.push({ start, end, isNumber }));
  return words;
}

type Lists<Kind extends string> = Record<Kind, Phrases | string>;

function addLists<Kind extends string>(index: Index<Kind>, lists: Lists<Kind>, isWorth: boolean): void {
  for (const [kind, list] of Object.entries(lists) as [Kind, Phrases | string][]) {
    addList(index, typeof list === 'string' ? list : Object.values(list).join('\n'), [kind], isWorth);
  }
}

/**
 * Creates a book from lists of phrases by meaning, and lists (`besides`) that matter only together
 * with these. Of overlapping phrases, the first wins, and of those with the same start the longest:
 * "not in stock" is not "in stock". A text without a first word of a phrase costs one pass over its
 * characters. The lists are compiled at the first text, so that processes that read no pages pay
 * nothing.
 */
export function phraseBook<Kind extends string, Beside extends string = never>(
  lists: Lists<Kind>,
  besides?: Lists<Beside>,
): PhraseBook<Kind | Beside> {
  let made: Index<Kind | Beside> | null = null;
  const make = () => {
    const index = { phrases: new Map(), mostWords: new Uint8Array(MARKS), begins: new Uint8Array(MARKS) };
    addLists(index, lists, true);
    if (besides !== undefined) addLists(index, besides, false);
    return index;
  };

  return (text) => {
    made ??= make();
    const line = plain(text);
    return holdsAny(made.begins, line) ? read(made, line) : null;
  };
}

function holdsAny(begins: Uint8Array, line: string): boolean {
  let count = 0;
  eachWord(line, (start, end, isNumber) => {
    count += begins[isNumber ? ofNumbers : mark(line, start, end)] ?? 0;
  });
  return count > 0;
}

function read<Kind>(index: Index<Kind>, text: string): Found<Kind> | null {
  const words = wordsOf(text);
  const hits = hitsOf(index, text, words);
  return hits.length === 0 ? null : { text, letters: lettersOf(words), hits };
}

export function lettersIn<Kind>(found: Found<Kind>, kind: Kind): number {
  return found.hits.reduce((sum, { kinds, letters }) => sum + (kinds.includes(kind) ? letters : 0), 0);
}

export function says<Kind>(found: Found<Kind>, kind: Kind): boolean {
  return found.hits.some(({ kinds }) => kinds.includes(kind));
}
