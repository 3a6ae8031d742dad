import type { Pause } from '../filling/in-steps.ts';
import { sortByNumberFirst } from '../filling/sort-all.ts';
import { inRange } from '../in-range.ts';
import { SortIndex } from '../sort-index.ts';
import { createSoundIndex } from './sound-index.ts';
import { createSymmetricDeleteIndex } from './symmetric-delete-index.ts';
import { compareTexts, computeNameSortKey } from './tokenise.ts';

/**
 * Fields of a fragrance that the search index contains. A keyword search does not use
 * `originalBrand`; of the facets, it uses the families and "inspired".
 */
const fields = ['name', 'brand', 'concentration', 'original', 'note', 'accord', 'originalBrand', 'facet'] as const;
export type Field = (typeof fields)[number];

export interface TermForms {
  /** Key of the term, the same for all spellings of the term. */
  key: string;
  /**
   * Words by which a keyword search finds the term. Empty for a term that keyword searches do not
   * use.
   */
  words: readonly string[];
}

/**
 * Ids in a list. A list of one id is the number itself, which takes an eighth of the memory of an
 * array, and most lists have one.
 */
type Ids = number | number[];

const NO_IDS: readonly number[] = [];

/**
 * Gap between the sort numbers (labels) of two adjacent search words. A new word gets a number
 * within the gap, so that the other words keep theirs.
 */
const LABEL_GAP = 2 ** 20;

const createFieldMaps = () =>
  Object.fromEntries(fields.map((field) => [field, new Map()])) as Record<Field, Map<string, number>>;

/**
 * All words and terms that the search index has ever contained. Each keeps its number for ever. A
 * term is a feature that fragrances share: a word of the name, a brand, a note, a gender …
 */
export class Vocabulary {
  readonly #fieldsOfTerms: Field[] = [];
  readonly #keys: string[] = [];
  readonly #spellings: string[] = [];
  readonly #wordsOfTerms: (Ids | null)[] = [];
  readonly #texts: string[] = [];
  readonly #termsOfWords: Ids[] = [];
  #labels = new Float64Array(1024);
  readonly #wordIds = new Map<string, number>();
  // Terms by their keys and by all other spellings seen, because folding is expensive and notes and
  // brands recur.
  readonly #bySpelling = createFieldMaps();
  readonly #typoIndex = createSymmetricDeleteIndex();
  readonly #soundIndex = createSoundIndex((word) => this.getText(word));
  readonly #sorted = new SortIndex((a, b) => compareTexts(this.getText(a), this.getText(b)));
  #isFilling = false;

  get termCount(): number {
    return this.#keys.length;
  }

  getField(term: number): Field {
    return inRange(this.#fieldsOfTerms[term]);
  }

  /** Returns the key of a term, the same for all spellings of the term. */
  getKey(term: number): string {
    return inRange(this.#keys[term]);
  }

  /**
   * Returns the spelling of the term when it was first indexed. A word of a fragrance name is
   * normalised.
   */
  getSpelling(term: number): string {
    return inRange(this.#spellings[term]);
  }

  /** Returns the words by which a keyword search finds the term. */
  getWords(term: number): readonly number[] {
    const words = inRange(this.#wordsOfTerms[term]);
    if (words === null) return NO_IDS;
    return typeof words === 'number' ? [words] : words;
  }

  /** Returns the first word of a term, such as a brand; undefined for one without words. */
  getFirstWord(term: number): number | undefined {
    const words = inRange(this.#wordsOfTerms[term]);
    return typeof words === 'number' ? words : words?.[0];
  }

  /** Returns the number of a term; undefined for a spelling that was never seen. */
  findSpelling(field: Field, text: string): number | undefined {
    return this.#bySpelling[field].get(text);
  }

  /** Adds a spelling that was never seen, and returns the number of its term. */
  addSpelling(field: Field, text: string, forms: TermForms): number {
    const term = this.findTerm(field, forms.key) ?? this.#addTerm(field, text, forms);
    if (forms.key !== text) this.#bySpelling[field].set(text, term);
    return term;
  }

  findTerm(field: Field, key: string): number | undefined {
    const term = this.#bySpelling[field].get(key);
    return term !== undefined && this.#keys[term] === key ? term : undefined;
  }

  findWord(text: string): number | undefined {
    return this.#wordIds.get(text);
  }

  getText(word: number): string {
    return inRange(this.#texts[word]);
  }

  getTermsOfWord(word: number): readonly number[] {
    const terms = inRange(this.#termsOfWords[word]);
    return typeof terms === 'number' ? [terms] : terms;
  }

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

  /**
   * Returns all words within `maxTypos` typos of the text. A few others are included, so the caller
   * must check the result.
   */
  findSimilar(text: string, maxTypos: number): Set<number> {
    return this.#typoIndex.findSimilar(text, maxTypos);
  }

  /** Returns the words that sound like the text, such as "jadore" for "zhadore". */
  findSameSound(text: string): readonly number[] {
    return this.#soundIndex.find(text);
  }

  /**
   * Returns a number for sorting search terms alphabetically by their first word; 0 for a term
   * without words.
   */
  getSortLabel(term: number): number {
    const word = this.getFirstWord(term);
    return word === undefined ? 0 : inRange(this.#labels[word]);
  }

  /**
   * From now on words are only collected, until `finishFilling` is called. No search may run before
   * that resolves. The vocabulary must be empty.
   */
  startFilling(): void {
    this.#isFilling = true;
  }

  /** Sorts and indexes the collected words. Awaits `pause` between its steps. */
  async finishFilling(pause: Pause): Promise<void> {
    const texts = this.#texts;
    const words = Uint32Array.from(texts.keys());
    const getSortKey = (word: number) => computeNameSortKey([this.getText(word)]);
    this.#sorted.fill(await sortByNumberFirst(words, getSortKey, this.#sorted.compare, pause));
    this.#setAllLabels();
    await this.#typoIndex.addAll(texts, pause);
    this.#isFilling = false;
  }

  #addTerm(field: Field, text: string, { key, words }: TermForms): number {
    const [first, ...others] = new Set(words);
    const term = this.#keys.push(key) - 1;
    this.#fieldsOfTerms.push(field);
    this.#spellings.push(text === key ? key : text);
    const firstWord = first === undefined ? null : this.#addWordOfTerm(first, term);
    const otherWords = others.map((word) => this.#addWordOfTerm(word, term));
    this.#wordsOfTerms.push(firstWord === null || otherWords.length === 0 ? firstWord : [firstWord, ...otherWords]);
    this.#bySpelling[field].set(key, term);
    return term;
  }

  #addWordOfTerm(text: string, term: number): number {
    const known = this.#wordIds.get(text);
    if (known === undefined) return this.#addWord(text, term);
    const terms = inRange(this.#termsOfWords[known]);
    if (typeof terms === 'number') this.#termsOfWords[known] = [terms, term];
    else terms.push(term);
    return known;
  }

  #addWord(text: string, term: number): number {
    const id = this.#texts.push(text) - 1;
    this.#termsOfWords.push(term);
    this.#wordIds.set(text, id);
    this.#soundIndex.add(id, text);
    if (id >= this.#labels.length) {
      const longer = new Float64Array(Math.ceil(1.3 * this.#labels.length));
      longer.set(this.#labels);
      this.#labels = longer;
    }
    if (this.#isFilling) return id;
    this.#typoIndex.add(id, text);
    this.#sorted.add(id);
    this.#setLabel(id);
    return id;
  }

  /**
   * Gives a new word a number by which words sort alphabetically. Renumbers all words when no
   * number between the neighbouring words is free.
   */
  #setLabel(word: number): void {
    const position = this.#findFirstFrom(this.getText(word));
    const before = position === 0 ? 0 : this.#getLabelAt(position - 1);
    const isLast = position === this.#sorted.length - 1;
    const after = isLast ? before + 2 * LABEL_GAP : this.#getLabelAt(position + 1);
    const label = (before + after) / 2;
    this.#labels[word] = label;
    if (label <= before || label >= after) this.#setAllLabels();
  }

  #setAllLabels(): void {
    let label = 0;
    this.#sorted.walk(0, 1, (id) => {
      this.#labels[id] = label += LABEL_GAP;
      return true;
    });
  }

  #getLabelAt(position: number): number {
    return inRange(this.#labels[this.#sorted.at(position)]);
  }

  #findFirstFrom(text: string): number {
    return this.#sorted.countWhile((word) => this.getText(word) < text);
  }
}
