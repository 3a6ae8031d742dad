import { createOrder } from './order.ts';
import { createSlipIndex } from './slip-index.ts';
import { compareTexts } from './words.ts';

/** Where a text of a fragrance stands. Those up to the notes are searched. */
const fields = ['name', 'house', 'strength', 'original', 'note', 'accord', 'follows', 'facet'] as const;
export type Field = (typeof fields)[number];

/** One thing that fragrances have in common: a word of the name, a house, a note, a gender … */
export interface Term {
  field: Field;
  /** What makes it the same term, spelling aside. */
  key: string;
  /** As somebody wrote it; a word of a name as it is compared. */
  text: string;
  /** The words it is found by; none when it is not searched. */
  words: readonly number[];
}

/** What makes a text the same term as another spelling of it, and the words it is found by. */
export interface Spelt {
  key: string;
  words: readonly string[];
}

/** Every word and every term that was ever seen, numbered. */
export interface Vocabulary {
  readonly terms: readonly Term[];
  /** The term of a text as it is written; what it is, spelling aside, is asked when the spelling is new. */
  termOf(field: Field, text: string, spelt: () => Spelt): number;
  findTerm(field: Field, key: string): number | undefined;
  wordOf(text: string): number | undefined;
  textOf(word: number): string;
  /** The terms that hold a word. */
  termsOf(word: number): readonly number[];
  /** The words with this beginning, in alphabetical order. */
  beginningWith(text: string): number[];
  /** Whether any word begins so. */
  begins(text: string): boolean;
  /** Words that may be within so many slips of the text, and some that are not. */
  near(text: string, slips: number): Set<number>;
  /** A number per term that sorts as the terms' first words do. */
  labelOf(term: number): number;
}

interface Word {
  text: string;
  label: number;
  terms: number[];
}

/** Between two labels; halved for each word that comes between two others. */
const GAP = 2 ** 20;

export function createVocabulary(): Vocabulary {
  const terms: Term[] = [];
  const words: Word[] = [];
  const firstWords: (Word | undefined)[] = [];
  const wordIds = new Map<string, number>();
  const perField = () =>
    Object.fromEntries(fields.map((field) => [field, new Map()])) as Record<Field, Map<string, number>>;
  const byKey = perField();
  // Every other spelling seen: folding a text is dear, and the same notes and houses come again and again.
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

  /** Half way between its neighbours; where there is no room left, everybody is numbered anew. */
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
