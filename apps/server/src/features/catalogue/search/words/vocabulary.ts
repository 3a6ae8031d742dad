import { inRange } from '../in-range.ts';
import { SortIndex } from '../sort-index.ts';
import { createSymmetricDeleteIndex } from './symmetric-delete-index.ts';
import { compareTexts } from './tokenise.ts';

/** Kinds of terms that a fragrance has. A keyword is searched only in the kinds up to `note`. */
const fields = ['name', 'brand', 'concentration', 'original', 'note', 'accord', 'originalBrand', 'facet'] as const;
export type Field = (typeof fields)[number];

/** A feature that fragrances share: a word of the name, a brand, a note, a gender … */
export interface Term {
  field: Field;
  /** Key of the term, equal for all its spellings. */
  key: string;
  /** The first spelling seen of the term. A word of a name is normalised. */
  text: string;
  /** Words that find the term; empty when the term is not searched. */
  words: readonly number[];
}

export interface TermForms {
  key: string;
  words: readonly string[];
}

interface Word {
  text: string;
  label: number;
  terms: number[];
}

/**
 * Initial difference between the sort labels of two neighbouring words. A sort label is a number by
 * which words sort alphabetically, and a new word gets the number halfway between its neighbours.
 */
const LABEL_GAP = 2 ** 20;

const createFieldMaps = () =>
  Object.fromEntries(fields.map((field) => [field, new Map()])) as Record<Field, Map<string, number>>;

/** All words and terms seen so far, numbered; none is ever removed. */
export class Vocabulary {
  readonly #terms: Term[] = [];
  readonly #words: Word[] = [];
  /** First search word of each term; null for a term that keywords do not find. */
  readonly #firstWords: (Word | null)[] = [];
  readonly #wordIds = new Map<string, number>();
  readonly #byKey = createFieldMaps();
  // All other spellings seen, because folding is expensive and notes and brands recur.
  readonly #byAlias = createFieldMaps();
  readonly #typoIndex = createSymmetricDeleteIndex();
  readonly #sorted = new SortIndex((a, b) => compareTexts(this.getText(a), this.getText(b)));

  get terms(): readonly Term[] {
    return this.#terms;
  }

  /**
   * Returns the term that a text spells, and adds the term if it is new. Calls `getForms` only for
   * a spelling that was never seen, because the call is slow.
   */
  getOrAddTerm(field: Field, text: string, getForms: () => TermForms): number {
    const known = this.#byKey[field].get(text) ?? this.#byAlias[field].get(text);
    if (known !== undefined) return known;
    const found = getForms();
    const term = this.#byKey[field].get(found.key) ?? this.#addTerm(field, text, found);
    if (found.key !== text) this.#byAlias[field].set(text, term);
    return term;
  }

  findTerm(field: Field, key: string): number | undefined {
    return this.#byKey[field].get(key);
  }

  findWord(text: string): number | undefined {
    return this.#wordIds.get(text);
  }

  getText(word: number): string {
    return inRange(this.#words[word]).text;
  }

  getTermsOfWord(word: number): readonly number[] {
    return inRange(this.#words[word]).terms;
  }

  /** Returns the words that begin with a text, in alphabetical order. */
  findWordsWithPrefix(text: string): number[] {
    const found: number[] = [];
    this.#sorted.walk(this.#findFirstFrom(text), 1, (word) => {
      const hasPrefixText = this.getText(word).startsWith(text);
      if (hasPrefixText) found.push(word);
      return hasPrefixText;
    });
    return found;
  }

  hasPrefix(text: string): boolean {
    const position = this.#findFirstFrom(text);
    return position < this.#sorted.length && this.getText(this.#sorted.at(position)).startsWith(text);
  }

  /** Returns all words within `maxTypos` typos of the text, and some words with more typos. */
  findSimilar(text: string, maxTypos: number): Set<number> {
    return this.#typoIndex.findSimilar(text, maxTypos);
  }

  /**
   * Returns a number by which terms sort alphabetically: the sort label of the term's first word.
   */
  getSortLabel(term: number): number {
    return inRange(this.#firstWords[term])?.label ?? 0;
  }

  #addTerm(field: Field, text: string, { key, words: found }: TermForms): number {
    const ids = [...new Set(found)].map((word) => this.#addWord(word));
    const term = this.#terms.push({ field, key, text, words: ids }) - 1;
    const words = ids.map((id) => inRange(this.#words[id]));
    for (const word of words) word.terms.push(term);
    this.#firstWords.push(words[0] ?? null);
    this.#byKey[field].set(key, term);
    return term;
  }

  #addWord(text: string): number {
    const known = this.#wordIds.get(text);
    if (known !== undefined) return known;
    const newWord = { text, label: 0, terms: [] };
    const id = this.#words.push(newWord) - 1;
    this.#wordIds.set(text, id);
    this.#typoIndex.add(id, text);
    this.#sorted.add(id);
    this.#setLabel(newWord);
    return id;
  }

  /**
   * Gives a new word a sort label halfway between its neighbours; relabels all words when there is
   * no room.
   */
  #setLabel(newWord: Word): void {
    const position = this.#findFirstFrom(newWord.text);
    const before = position === 0 ? 0 : this.#getLabelAt(position - 1);
    const isLast = position === this.#sorted.length - 1;
    const after = isLast ? before + 2 * LABEL_GAP : this.#getLabelAt(position + 1);
    newWord.label = (before + after) / 2;
    if (newWord.label > before && newWord.label < after) return;
    let label = 0;
    this.#sorted.walk(0, 1, (id) => {
      inRange(this.#words[id]).label = label += LABEL_GAP;
      return true;
    });
  }

  #getLabelAt(position: number): number {
    return inRange(this.#words[this.#sorted.at(position)]).label;
  }

  #findFirstFrom(text: string): number {
    return this.#sorted.countWhile((word) => this.getText(word) < text);
  }
}
