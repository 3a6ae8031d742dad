import { inRange } from './in-range.ts';
import { createListSet, intersect, listSlots, type SlotSet, unite } from './slot-set.ts';
import type { Store } from './store.ts';
import { findConcentration, findContainedNames, narrowByConcentration } from './words/contained-names.ts';
import { createInitialsSpeller } from './words/initials.ts';
import { rewriteNumbers } from './words/numbers.ts';
import { MAX_SPLITS_TRIED, splitCompound } from './words/split-compound.ts';
import { cleanText, tokenise } from './words/tokenise.ts';
import { getMaxTypos } from './words/typo-correction.ts';
import { createWordMatcher, type MatchMode, type WordMatch } from './words/word-matcher.ts';
import { fillers, isNickname, spellOutNicknames, titleNoise } from './words/word-variants.ts';

/** One interpretation of a search text. `set` contains the fragrances that match all words. */
export interface QueryInterpretation {
  words: readonly WordMatch[];
  /** True if the words are those that the user typed, not others that they may stand for. */
  isTyped: boolean;
  set: SlotSet;
}

/** Result of a keyword search before the filters are applied. */
export interface KeywordMatch {
  interpretations: readonly QueryInterpretation[];
  set: SlotSet;
  /** Term of the brand whose name or initials are the whole search text; null if there is none. */
  brand: number | null;
  /** True if the matches have corrected words or only some of the words. */
  isApproximate: boolean;
  /** Number of words that the user typed. */
  typedLength: number;
}

type Found = Pick<KeywordMatch, 'interpretations' | 'set' | 'isApproximate'>;

/** Maximum number of words in a search; further words are ignored. */
const MAX_QUERY_WORDS = 8;
/** Maximum number of words in a pasted title, and the number from which a search may be one. */
const MAX_TITLE_WORDS = 40;
const MIN_TITLE_WORDS = 4;
/**
 * Maximum number of unknown words in a search whose typos are corrected. A search with more unknown
 * words finds nothing anyway.
 */
const MAX_UNKNOWN_WORDS = 5;
/**
 * A search word is rare when fewer fragrances than this contain it. It may be several words that
 * the user wrote as one.
 */
const RARE_WORD_THRESHOLD = 5;
const concentrationWords = new Set(['eau', 'de', 'parfum', 'toilette', 'extrait']);
/** Words that distinguish "Light Blue pour Homme" from "Light Blue". */
const genderWords = new Set(['homme', 'men', 'man', 'femme', 'women', 'woman', 'uomo', 'donna', 'him', 'her']);
const MIN_DESCRIBING_LETTERS = 4;
const genericWords = new Set(['perfume', 'perfumes', 'fragrance', 'fragrances', 'scent', 'scents']);
const EMPTY_SET = createListSet(new Uint32Array(0));

/**
 * Searches the catalogue by keyword. Tries these searches in turn until one finds something:
 * - the words as typed, also with two neighbours joined;
 * - for the title of a shop, its words without noise, or the names among its words;
 * - rare words split, or with the space between two words moved;
 * - typos corrected in whole words, then in split words;
 * - typos corrected in an unfinished last word;
 * - all of these without filler words, and without unknown words that are too short to correct;
 * - with one word left out of three or more; for two words, a brand name alone.
 */
export class KeywordSearch {
  readonly #store: Store;
  readonly #match: ReturnType<typeof createWordMatcher>;
  readonly #spellOutInitials: ReturnType<typeof createInitialsSpeller>;

  constructor(store: Store) {
    this.#store = store;
    this.#match = createWordMatcher(store);
    this.#spellOutInitials = createInitialsSpeller(store);
  }

  /** Returns the fragrances that match a keyword; null for an empty keyword. */
  search(keyword: string): KeywordMatch | null {
    if (keyword.trim() === '') return null;
    const title = tokenise(cleanText(keyword)).slice(0, MAX_TITLE_WORDS);
    const words = title.slice(0, MAX_QUERY_WORDS);
    const nothing = { interpretations: [], set: EMPTY_SET, isApproximate: false };
    if (words.length === 0) return { ...nothing, brand: null, typedLength: 0 };
    const found = this.#findTitle(title) ?? this.#find(words) ?? this.#findPartialMatch(words) ?? nothing;
    return { ...found, brand: findBrand(this.#store, words), typedLength: words.length };
  }

  #interpret(words: readonly string[], mode: MatchMode): Omit<QueryInterpretation, 'isTyped'> {
    const matches = words.map((word, index) => this.#match(word, index === words.length - 1, mode));
    const [rarest, ...others] = matches.toSorted((a, b) => a.maxSlots - b.maxSlots);
    if (rarest === undefined || rarest.maxSlots === 0) return { words: matches, set: EMPTY_SET };
    const rarestSet = rarest.within('anywhere');
    if (rarestSet.list !== null)
      return { words: matches, set: createListSet(rarestSet.list.filter((slot) => this.#matchesAll(slot, others))) };
    return { words: matches, set: others.reduce((all, next) => intersect(all, next.within('anywhere')), rarestSet) };
  }

  // When few slots hold the rarest word, testing them is cheaper than collating common words.
  #matchesAll(slot: number, words: readonly WordMatch[]): boolean {
    const terms = this.#store.terms.getTerms(slot);
    return words.every(({ points }) => terms.some((term) => points.has(term)));
  }

  #matchAny(wordings: readonly (readonly string[])[], mode: MatchMode): Found {
    const interpretations = wordings
      .map((words, index) => ({ ...this.#interpret(words, mode), isTyped: index === 0 }))
      .filter(({ set }) => set.size > 0);
    return { interpretations, set: unite(interpretations.map(({ set }) => set)), isApproximate: mode !== 'typed' };
  }

  #isKnown(word: string, isLast: boolean): boolean {
    return this.#match(word, isLast, 'typed').maxSlots > 0;
  }

  #joinNeighbours(words: readonly string[]): string[][] {
    return words.slice(1).flatMap((word, index) => {
      const joinedWord = `${words[index]}${word}`;
      const isLast = index === words.length - 2;
      return this.#isKnown(joinedWord, isLast)
        ? [[...words.slice(0, index), joinedWord, ...words.slice(index + 2)]]
        : [];
    });
  }

  #isRare(word: string): boolean {
    return this.#match(word, false, 'typed').maxSlots < RARE_WORD_THRESHOLD;
  }

  /**
   * Returns variants of the search words, in which a rare word is split or the space beside it is
   * moved. The variants with the fewest words come first.
   */
  #splitWords(words: readonly string[], typos: 0 | 1): string[][] {
    const wordings = words.flatMap((word, index) => {
      if (!this.#isRare(word)) return [];
      const runs = [1, 2].flatMap((length) =>
        [index, index - length + 1].map((from) => ({ from: Math.max(0, from), length })),
      );
      return runs.flatMap(({ from, length }) =>
        splitCompound(this.#store, words.slice(from, from + length).join(''), typos).map((parts) => [
          ...words.slice(0, from),
          ...parts,
          ...words.slice(from + length),
        ]),
      );
    });
    const different = new Map(wordings.map((wording) => [wording.join(' '), wording]));
    return [...different.values()].sort((a, b) => a.length - b.length).slice(0, MAX_SPLITS_TRIED);
  }

  #hasTooManyUnknown(words: readonly string[]): boolean {
    return words.filter((word, index) => !this.#isKnown(word, index === words.length - 1)).length > MAX_UNKNOWN_WORDS;
  }

  /**
   * Finds what the title of a shop names: the names among its words. If these leave words over that
   * are distinctive, fragrances with all such words come first, if necessary with typos corrected.
   * Undefined for other searches.
   */
  #findTitle(title: readonly string[]): Found | undefined {
    const distinctive = [...new Set(title)].filter((word) => !titleNoise.has(word) || concentrationWords.has(word));
    const concentration = findConcentration(title);
    const isTitle = distinctive.length < title.length || concentration !== null;
    if (!isTitle || title.length < MIN_TITLE_WORDS) return undefined;
    const typed = this.#matchAny(title.length <= MAX_QUERY_WORDS ? this.#listWordings(title) : [], 'typed');
    const plain = distinctive.filter((word) => !concentrationWords.has(word));
    if (typed.set.size > 0 && concentration === null) return undefined;
    const words = distinctive.map((text) => ({ text, match: this.#match(text, false, 'typed') }));
    const set = narrowByConcentration(this.#store, title, findContainedNames(this.#store, words));
    if (typed.set.size > 0) {
      // "Si" is itself the eau de parfum that "armani si edp" means; no name says so.
      const plainWords = words.filter(({ text }) => plain.includes(text)).map(({ match }) => match);
      const interpretations = [...typed.interpretations, { words: plainWords, set, isTyped: true }];
      return { interpretations, set: unite([typed.set, set]), isApproximate: false };
    }
    const genders = title.filter((word) => genderWords.has(word)).map((word) => this.#match(word, false, 'typed'));
    const ranked = [
      ...words.filter(({ text }) => text !== 'eau' && text !== 'de').map(({ match }) => match),
      ...genders,
    ];
    const contained = { interpretations: [{ words: ranked, set, isTyped: true }], set, isApproximate: false };
    const isComplete = words.every(({ text, match }) => !plain.includes(text) || this.#isNamed(match, set));
    if (plain.length === 0 || (set.size > 0 && isComplete)) return set.size > 0 ? contained : undefined;
    const complete = findFirstMatch([
      () => this.#matchAny([plain], 'typed'),
      () => this.#matchAny(this.#hasTooManyUnknown(plain) ? [] : [plain], 'corrected'),
    ]);
    if (!complete || set.size === 0) return complete ?? (set.size > 0 ? contained : undefined);
    return {
      interpretations: [...complete.interpretations, ...contained.interpretations],
      set: unite([complete.set, set]),
      isApproximate: false,
    };
  }

  /** Returns true if the name or brand of the set's first fragrance has the word. */
  #isNamed({ points }: WordMatch, set: SlotSet): boolean {
    const { terms, columns } = this.#store;
    const [slot] = listSlots(set);
    if (slot === undefined) return false;
    const nameAndBrand = terms.getTerms(slot).subarray(0, inRange(columns.nameLength[slot]) + 1);
    return nameAndBrand.some((term) => points.has(term));
  }

  /** Returns the words as typed, and then other words that they may stand for. */
  #listWordings(words: readonly string[]): (readonly string[])[] {
    const others = [
      spellOutNicknames(words),
      this.#spellOutInitials(words),
      dropGenericWords(words),
      ...rewriteNumbers(words),
    ];
    return [words, ...others.filter((wording) => wording !== null), ...this.#joinNeighbours(words)];
  }

  #find(words: readonly string[]): Found | undefined {
    const asTyped = this.#listWordings(words);
    if (this.#hasTooManyUnknown(words)) return findFirstMatch([() => this.#matchAny(asTyped, 'typed')]);
    const attempts = [
      () => this.#matchAny(asTyped, 'typed'),
      () => this.#matchAny(this.#splitWords(words, 0), 'typed'),
      () => this.#matchAny(asTyped, 'corrected'),
      () => this.#matchAny(this.#splitWords(words, 0), 'corrected'),
      () => this.#matchAny(this.#splitWords(words, 1), 'corrected'),
      () => this.#matchAny(asTyped, 'corrected-prefix'),
    ];
    return findFirstMatch(attempts);
  }

  #findPartialMatch(words: readonly string[]): Found | undefined {
    const significant = words.filter(
      (word) => !fillers.has(word) && (getMaxTypos(word) > 0 || this.#isKnown(word, false)),
    );
    if (this.#hasTooManyUnknown(significant)) return undefined;
    const isShorter = significant.length > 0 && significant.length < words.length;
    const found = isShorter ? this.#find(significant) : undefined;
    if (found || words.length < 2) return found;
    const parts =
      significant.length > 2 ? significant.map((_, left) => significant.filter((__, index) => index !== left)) : [];
    const brands =
      significant.length === 2 ? significant.filter((word) => isBrand(this.#store, word)).map((word) => [word]) : [];
    const wordings = [...parts, ...brands];
    const partial = findFirstMatch([
      () => this.#matchAny(wordings, 'typed'),
      () => this.#matchAny(wordings, 'corrected'),
    ]);
    return partial && { ...partial, isApproximate: true };
  }
}

/**
 * Returns the words without "perfume" and the like; null without such words, or if no other word
 * describes a fragrance ("not a perfume").
 */
function dropGenericWords(words: readonly string[]): string[] | null {
  const others = words.filter((word) => !genericWords.has(word));
  const describes = others.some((word) => word.length >= MIN_DESCRIBING_LETTERS && !fillers.has(word));
  return describes && others.length < words.length ? others : null;
}

function findFirstMatch(attempts: readonly (() => Found)[]): Found | undefined {
  for (const attempt of attempts) {
    const found = attempt();
    if (found.set.size > 0) return found;
  }
  return undefined;
}

/**
 * Returns the brand with this name, or else the one with this other name or initials whose most
 * popular fragrance is the best known.
 */
function findBrand({ vocabulary, postings, columns }: Store, words: readonly string[]): number | null {
  const named = vocabulary.findTerm('brand', words.join(' '));
  const [only] = words;
  if (named !== undefined || only === undefined || words.length > 1 || isNickname(only)) return named ?? null;
  const word = vocabulary.findWord(only);
  const brands = (word === undefined ? [] : vocabulary.getTermsOfWord(word)).filter((term) => {
    const isOtherName = vocabulary.getField(term) === 'brand' && !vocabulary.getKey(term).split(' ').includes(only);
    return isOtherName && postings.getSize(term) > 0;
  });
  const getBestPopularity = (brand: number) => {
    const slots = listSlots(postings.getSet(brand));
    return slots.reduce((best, slot) => Math.max(best, inRange(columns.popularity[slot])), 0) + slots.length / 10_000;
  };
  return brands.length < 2
    ? (brands[0] ?? null)
    : brands.reduce((a, b) => (getBestPopularity(b) > getBestPopularity(a) ? b : a));
}

function isBrand({ vocabulary, postings }: Store, word: string): boolean {
  const term = vocabulary.findTerm('brand', word);
  return term !== undefined && postings.getSize(term) > 0;
}
