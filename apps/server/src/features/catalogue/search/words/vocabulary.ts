import { inRange } from '../in-range.ts';
import { SortIndex } from '../sort-index.ts';
import { computeSoundKey } from './sound-key.ts';
import { createSymmetricDeleteIndex } from './symmetric-delete-index.ts';
import { compareTexts } from './tokenise.ts';

/**
 * Fields of a fragrance that the search index contains. A keyword search does not use
 * `originalBrand`; of the facets, it uses the families and "inspired".
 */
const fields = ['name', 'brand', 'concentration', 'original', 'note', 'accord', 'originalBrand', 'facet'] as const;
export type Field = (typeof fields)[number];

/** A feature that fragrances share: a word of the name, a brand, a note, a gender … */
export interface Term {
  field: Field;
  /** Key of the term, the same for all spellings of the term. */
  key: string;
  /** Spelling of the term when it was first indexed. A word of a fragrance name is normalised. */
  text: string;
  /**
   * Ids of the words by which a keyword search finds the term. Empty for a term that keyword
   * searches do not use.
   */
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
 * Gap between the sort numbers (`label`) of two adjacent search words. A new word gets a number
 * within the gap, so that the other words keep theirs.
 */
const LABEL_GAP = 2 ** 20;

const createFieldMaps = () =>
  Object.fromEntries(fields.map((field) => [field, new Map()])) as Record<Field, Map<string, number>>;

/** All words and terms that the search index has ever contained. Each keeps its number for ever. */
export class Vocabulary {
  readonly #terms: Term[] = [];
  readonly #words: Word[] = [];
  /**
   * The first word of each search term, such as a brand or a note; null for a term without words.
   * Terms are sorted by this word.
   */
  readonly #firstWords: (Word | null)[] = [];
  readonly #wordIds = new Map<string, number>();
  readonly #byKey = createFieldMaps();
  // All other spellings seen, because folding is expensive and notes and brands recur.
  readonly #byAlias = createFieldMaps();
  readonly #typoIndex = createSymmetricDeleteIndex();
  readonly #bySound = new Map<string, number[]>();
  readonly #sorted = new SortIndex((a, b) => compareTexts(this.getText(a), this.getText(b)));

  get terms(): readonly Term[] {
    return this.#terms;
  }

  /**
   * Returns the number of a search term, and adds the term when it is new. Calls the slow
   * `getForms` only for a spelling that was never seen.
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
    return this.#bySound.get(computeSoundKey(text) ?? '') ?? [];
  }

  /** Returns a number for sorting search terms alphabetically by their first word. */
  getSortLabel(term: number): number {
    return inRange(this.#firstWords[term])?.label ?? 0;
  }

  #addTerm(field: Field, text: string, { key, words: found }: TermForms): number {
    const ids = [...new Set(found)].map((word) => this.#addWord(word));
    const term = this.#terms.push({ field, key, text, words: ids }) - 1;
    const words = ids.map((id) => inRange(this.#words[id]));
    for (const word of words) word.terms = append(word.terms, term);
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
    const sound = computeSoundKey(text);
    if (sound !== null) {
      this.#bySound.set(sound, append(this.#bySound.get(sound), id));
    }
    this.#sorted.add(id);
    this.#setLabel(newWord);
    return id;
  }

  /**
   * Gives a new word a number by which words sort alphabetically. Renumbers all words when no
   * number between the neighbouring words is free.
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

/** Adds an item to a list; a list of one item takes the memory of one, which most lists have. */
function append(list: number[] | undefined, item: number): number[] {
  if (list === undefined || list.length === 0) return [item];
  list.push(item);
  return list;
}
