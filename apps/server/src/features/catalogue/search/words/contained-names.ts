import { inRange } from '../in-range.ts';
import { createListSet, forEachSlot, listSlots, type SlotSet } from '../slot-set.ts';
import type { Store } from '../store.ts';
import { findNumberVariant } from './numbers.ts';
import type { WordMatch } from './word-matcher.ts';
import { titleNoise } from './word-variants.ts';

/** A typed word, with the fragrances that contain it. */
export interface TypedWord {
  text: string;
  match: WordMatch;
}

/** A word in more names than this does not select a fragrance by itself. */
const MAX_NAMES_OF_WORD = 4000;

/** How much of its brand the text has: nothing, a distinctive word, or all of it. */
type BrandMatch = 0 | 1 | 2;

/**
 * Finds the fragrances whose whole name is in the search text, as in the title of a shop: "Armaf
 * Tres Nuit 3.4 oz EDP Cologne for Men New In Box". Returns those whose brand the text has, too,
 * and of them the names with the most words. Without a brand, a name needs two distinctive words.
 */
export function findContainedNames({ vocabulary, columns, terms }: Store, words: readonly TypedWord[]): SlotSet {
  const typed = new Set(
    words.flatMap(({ text }) => [vocabulary.findWord(text), vocabulary.findWord(findNumberVariant(text) ?? '')]),
  );
  const isNoise = (word: number) => titleNoise.has(vocabulary.getText(word));

  /** Number of distinctive words of the name; 0 if the text lacks one of its words. */
  function countTypedWords(name: Uint32Array, brand: readonly number[]): number {
    let count = 0;
    for (const term of name) {
      const spellings = vocabulary.getWords(term);
      const typedSpellings = spellings.filter((word) => typed.has(word));
      const isExtra = (word: number) => isNoise(word) || brand.includes(word);
      if (typedSpellings.length === 0 && !spellings.every(isExtra)) return 0;
      if (typedSpellings.some((word) => !isExtra(word))) count += 1;
    }
    return count;
  }

  /** Brand words that are not in the brand's name are other names of it, such as its initials. */
  function matchBrand(term: number): BrandMatch {
    const own = new Set(vocabulary.getKey(term).split(' '));
    const distinctive = vocabulary.getWords(term).filter((word) => !isNoise(word));
    const isOwn = (word: number) => own.has(vocabulary.getText(word));
    if (distinctive.some((word) => !isOwn(word) && typed.has(word))) return 2;
    const ownDistinctive = distinctive.filter(isOwn);
    if (ownDistinctive.length > 0 && ownDistinctive.every((word) => typed.has(word))) return 2;
    return ownDistinctive.some((word) => typed.has(word)) ? 1 : 0;
  }

  const found = new Map<number, { brand: BrandMatch; count: number }>();
  const seen = new Set<number>();
  function judge(slot: number): void {
    if (seen.has(slot)) return;
    seen.add(slot);
    const termIds = terms.getTerms(slot);
    const length = inRange(columns.nameLength[slot]);
    const brandTerm = inRange(termIds[length]);
    const count = countTypedWords(termIds.subarray(0, length), vocabulary.getWords(brandTerm));
    const brand = count === 0 ? 0 : matchBrand(brandTerm);
    if (count > 1 || brand > 0) found.set(slot, { brand, count });
  }

  for (const { text, match } of words) {
    const names = match.within('name');
    if (!titleNoise.has(text) && names.size <= MAX_NAMES_OF_WORD) forEachSlot(names, judge);
  }
  const brand = Math.max(...[...found.values()].map((each) => each.brand));
  const ofBrand = [...found].filter(([, each]) => each.brand === brand);
  const count = Math.max(...ofBrand.map(([, each]) => each.count));
  const slots = ofBrand.filter(([, each]) => each.count === count).map(([slot]) => slot);
  return createListSet(Uint32Array.from(slots).sort());
}

/** Returns the concentration that words state, such as `eau de parfum`; null for none. */
export function findConcentration(words: readonly string[]): string | null {
  const [found = null] = /\b(?:eau de (?:parfum|toilette|cologne)|extrait|parfum|elixir)\b/.exec(words.join(' ')) ?? [];
  return found;
}

/**
 * Keeps the fragrances whose name states the same concentration as a title, or else those whose
 * name states none. Keeps all if there are neither, or if the title states none.
 */
export function narrowByConcentration(
  { vocabulary, columns, terms }: Store,
  title: readonly string[],
  set: SlotSet,
): SlotSet {
  const wanted = findConcentration(title);
  if (wanted === null) return set;
  const byConcentration = Map.groupBy(listSlots(set), (slot) => {
    const name = terms.getTerms(slot).subarray(0, inRange(columns.nameLength[slot]));
    return findConcentration([...name].map((term) => vocabulary.getText(inRange(vocabulary.getFirstWord(term)))));
  });
  const slots = byConcentration.get(wanted) ?? byConcentration.get(null);
  return slots === undefined ? set : createListSet(Uint32Array.from(slots));
}
