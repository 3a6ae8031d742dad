import { createOrder } from './order.ts';
import { createSlipIndex } from './slip-index.ts';
import { compareTexts } from './words.ts';

/** The field of a fragrance that a text comes from; those up to `note` are searched. */
const fields = ['name', 'house', 'strength', 'original', 'note', 'accord', 'follows', 'facet'] as const;
export type Field = (typeof fields)[number];

/** A feature that fragrances share: a word of the name, a brand, a note, a gender … */
export interface Term {
  field: Field;
  /** Equal for all spellings of the same term. */
  key: string;
  /** The first spelling seen; for a word of a name, its folded form. */
  text: string;
  /** The words that find it; empty when it is not searched. */
  words: readonly number[];
}

export interface Spelt {
  key: string;
  words: readonly string[];
}

/** All words and terms seen so far, numbered; none is ever removed. */
export interface Vocabulary {
  readonly terms: readonly Term[];
  /** Returns the term of a text, adding it if needed. Calls `spelt` only for a new spelling. */
  termOf(field: Field, text: string, spelt: () => Spelt): number;
  findTerm(field: Field, key: string): number | undefined;
  wordOf(text: string): number | undefined;
  textOf(word: number): string;
  termsOf(word: number): readonly number[];
  /** Returns the words with this beginning, in alphabetical order. */
  beginningWith(text: string): number[];
  begins(text: string): boolean;
  /** Returns all words within `slips` typos of the text, and some others. */
  near(text: string, slips: number): Set<number>;
  /** Returns a number that sorts terms by their first word. */
  labelOf(term: number): number;
}

interface Word {
  text: string;
  label: number;
  terms: number[];
}

/** Initial distance between two labels; each insertion in between halves it. */
const GAP = 2 ** 20;

export function createVocabulary(): Vocabulary {
  const terms: Term[] = [];
  const words: Word[] = [];
  const firstWords: (Word | undefined)[] = [];
  const wordIds = new Map<string, number>();
  const perField = () =>
    Object.fromEntries(fields.map((field) => [field, new Map()])) as Record<Field, Map<string, number>>;
  const byKey = perField();
  // All other spellings seen, because folding is expensive and notes and brands recur.
  const bySpelling = perField();
  const slips = createSlipIndex();
  const textOf = (word: number) => words[word]?.text ?? '';
  const sorted = createOrder((a, b) => compareTexts(textOf(a), textOf(b)));
  const firstFrom = (text: string) => sorted.countWhile((word) => textOf(word) < text);

  function addWord(text: string): number {
    const known = wordIds.get(text);
    if (known !== undefined) return known;
    const word = words.push({ text, label: 0, terms: [] }) - 1;
    wordIds.set(text, word);
    slips.add(word, text);
    sorted.add(word);
    setLabel(word);
    return word;
  }

  /** Sets a label halfway between its neighbours; relabels all words when there is no room. */
  function setLabel(word: number): void {
    const mine = words[word];
    if (mine === undefined) return;
    const place = firstFrom(mine.text);
    const before = words[sorted.at(place - 1) ?? -1]?.label ?? 0;
    const after = words[sorted.at(place + 1) ?? -1]?.label ?? before + 2 * GAP;
    mine.label = (before + after) / 2;
    if (mine.label > before && mine.label < after) return;
    let label = 0;
    sorted.walk(0, 1, (other) => {
      const one = words[other];
      if (one) one.label = label += GAP;
      return true;
    });
  }

  function addTerm(field: Field, text: string, { key, words: found }: Spelt): number {
    const ids = [...new Set(found)].map(addWord);
    const term = terms.push({ field, key, text, words: ids }) - 1;
    for (const word of ids) words[word]?.terms.push(term);
    firstWords.push(words[ids[0] ?? -1]);
    byKey[field].set(key, term);
    return term;
  }

  return {
    terms,
    termOf: (field, text, spelt) => {
      const known = byKey[field].get(text) ?? bySpelling[field].get(text);
      if (known !== undefined) return known;
      const found = spelt();
      const term = byKey[field].get(found.key) ?? addTerm(field, text, found);
      if (found.key !== text) bySpelling[field].set(text, term);
      return term;
    },
    findTerm: (field, key) => byKey[field].get(key),
    wordOf: (text) => wordIds.get(text),
    textOf,
    termsOf: (word) => words[word]?.terms ?? [],
    beginningWith: (text) => {
      const found: number[] = [];
      sorted.walk(firstFrom(text), 1, (word) => {
        const goesOn = textOf(word).startsWith(text);
        if (goesOn) found.push(word);
        return goesOn;
      });
      return found;
    },
    begins: (text) => textOf(sorted.at(firstFrom(text)) ?? -1).startsWith(text),
    near: slips.near,
    labelOf: (term) => firstWords[term]?.label ?? 0,
  };
}
