import type { KeywordMatch, QueryInterpretation } from './keyword-search.ts';
import { getOrdering, selectPage } from './paging.ts';
import { createScorer } from './scoring.ts';
import { createListSet, hasSlot, intersect, listSlots, type SlotSet, unite, without } from './slot-set.ts';
import type { Store } from './store.ts';
import { facets } from './words/terms.ts';
import type { Bound } from './words/word-matcher.ts';

/**
 * Maximum number of search matches that are sorted by score. A larger group of matches is sorted by
 * popularity, which takes less time.
 */
const MAX_SCORED = 200;
/**
 * Points that a match of other words loses, such as "9" for "neuf": the typed words come first,
 * unless the other fragrance is much better known.
 */
const OTHER_WORDS_PENALTY = 5;

/**
 * Returns one page of search results, best match first. `set` contains the fragrances to rank, all
 * of which must match the keyword.
 */
export function selectBestMatches(
  store: Store,
  keywordMatch: KeywordMatch,
  set: SlotSet,
  offset: number,
  limit: number,
): number[] {
  const page: number[] = [];
  let skip = offset;
  const ofBrand = selectNamedBrand(store, keywordMatch, set);
  const tiers = [
    ...(ofBrand ? [ofBrand] : []),
    ...splitIntoTiers(store, keywordMatch, ofBrand ? without(set, ofBrand) : set),
  ];
  for (const tier of tiers) {
    if (skip >= tier.size) {
      skip -= tier.size;
      continue;
    }
    const length = limit - page.length;
    const ranked =
      tier === ofBrand
        ? rankByPopularity(store, tier, skip, length)
        : rankTier(store, keywordMatch, tier, skip, length);
    for (const slot of ranked) page.push(slot);
    skip = 0;
    if (page.length >= limit) break;
  }
  return page;
}

function rankTier(store: Store, keywordMatch: KeywordMatch, tier: SlotSet, offset: number, limit: number): number[] {
  if (tier.size > MAX_SCORED) return rankByPopularity(store, tier, offset, limit);
  return rankByScore(store, keywordMatch, tier).slice(offset, offset + limit);
}

function rankByPopularity({ sortIndexes, columns }: Store, tier: SlotSet, offset: number, limit: number): number[] {
  return selectPage(tier, getOrdering(sortIndexes, columns, { sort: 'popularity', direction: 'asc' }), offset, limit);
}

/**
 * Returns the fragrances of the brand that the search names with all of its words, such as "dior".
 * They come before fragrances with the word in their name. Null if the search names no brand, or
 * rather a fragrance: one of another brand with exactly this name and at least equal popularity.
 */
function selectNamedBrand(store: Store, { brand, interpretations }: KeywordMatch, set: SlotSet): SlotSet | null {
  const [typed] = interpretations;
  if (brand === null || typed === undefined) return null;
  const ofBrand = intersect(store.postings.getSet(brand), set);
  const namesakes = without(intersect(buildTierSet(store, typed, 'exact-name', true), set), ofBrand);
  const [best] = rankByPopularity(store, ofBrand, 0, 1);
  const [bestNamesake] = rankByPopularity(store, namesakes, 0, 1);
  if (best === undefined) return null;
  return bestNamesake !== undefined && store.sortIndexes.popularity.compare(bestNamesake, best) <= 0 ? null : ofBrand;
}

/**
 * Groups the search results into tiers, and yields the best tier first: the most popular matches
 * in the name, which are sorted by score; then the others, in which a match in the name is better
 * than a match in the brand. When at most MAX_SCORED results are left, they form the last tier.
 */
function* splitIntoTiers(store: Store, { interpretations }: KeywordMatch, set: SlotSet): Generator<SlotSet> {
  let rest = set;
  const [first] = interpretations;
  if (first !== undefined && set.size > MAX_SCORED) {
    const candidates = unite(
      [
        intersect(buildTierSet(store, first, 'exact-name', true), set),
        intersect(buildTierSet(store, first, 'name', false), set),
      ].map((tier) => createListSet(Uint32Array.from(rankByPopularity(store, tier, 0, MAX_SCORED / 2)).sort())),
    );
    if (candidates.size > 0) yield candidates;
    rest = without(rest, candidates);
  }
  for (const [bound, isWholeName] of first === undefined ? [] : tierBounds) {
    if (rest.size <= MAX_SCORED || first === undefined) break;
    const tier = intersect(buildTierSet(store, first, bound, isWholeName), rest);
    if (tier.size === 0) continue;
    yield tier;
    rest = without(rest, tier);
  }
  if (rest.size > 0) yield rest;
}

const tierBounds: readonly [Bound, isWholeName: boolean][] = [
  ['exact-name', true],
  ['exact-name', false],
  ['name', true],
  ['name', false],
  ['brand', false],
  ['original', false],
];

function buildTierSet(
  { vocabulary, postings }: Store,
  { words }: QueryInterpretation,
  bound: Bound,
  isWholeName: boolean,
): SlotSet {
  const sets = words.map((word) => word.within(bound));
  const length = vocabulary.findTerm('facet', facets.nameLength(words.length));
  if (isWholeName && length !== undefined) sets.push(postings.getSet(length));
  return sets.sort((a, b) => a.size - b.size).reduce(intersect);
}

function rankByScore(store: Store, { interpretations, typedLength }: KeywordMatch, set: SlotSet): number[] {
  const scores = new Map<number, number>();
  for (const interpretation of interpretations) {
    const computeScore = createScorer(store, interpretation, typedLength);
    for (const slot of listSlots(set)) {
      if (!hasSlot(interpretation.set, slot)) continue;
      const score = computeScore(slot) - (interpretation.isTyped ? 0 : OTHER_WORDS_PENALTY);
      scores.set(slot, Math.max(scores.get(slot) ?? 0, score));
    }
  }
  const { compare } = store.sortIndexes.popularity;
  return [...scores].sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || compare(a, b)).map(([slot]) => slot);
}
