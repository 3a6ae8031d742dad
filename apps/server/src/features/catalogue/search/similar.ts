import { families, genders } from '@sillage/contract';
import { inRange } from './in-range.ts';
import { getOrdering, selectPage } from './paging.ts';
import { createListSet, intersect, listSlots, type SlotSet, unite } from './slot-set.ts';
import type { Store } from './store.ts';
import { facets } from './words/terms.ts';

/** Weight of a shared accord: lower than that of a note, because accords are few and broad. */
const ACCORD_WEIGHT = 0.5;
/**
 * Bonuses for the similarity of two fragrances. They are added to the share of common notes and
 * accords, which is at most 1.
 */
const SAME_FAMILY_BONUS = 0.15;
const NEIGHBOUR_FAMILY_BONUS = 0.07;
const SAME_GENDER_BONUS = 0.05;
/**
 * Maximum number of fragrances that are compared for similarity. Those that share the rarest notes
 * come first.
 */
const MAX_CANDIDATES = 1000;
const MAX_PER_BRAND = 2;
const MAX_SHARED = 3;
const concentrationWords = new Set(['eau', 'de', 'parfum', 'toilette', 'cologne', 'fraiche', 'extrait']);

interface Neighbour {
  slot: number;
  similarity: number;
  shared: number[];
}

/**
 * Scent of a fragrance: terms of its notes, accords and gender, and the position of its family on
 * the fragrance wheel (-1 without a family).
 */
interface ScentFacts {
  terms: number[];
  family: number;
  gender: number | undefined;
}

/** Finds similar fragrances in stock, at most two per brand. Rare notes and accords weigh more. */
export function findSimilar(store: Store, id: number, limit: number): { id: number; shared: string[] }[] {
  const slot = store.findSlot(id);
  if (slot === undefined) return [];
  const getFacts = createFactReader(store);
  const facts = getFacts(slot);
  const compare = createSimilarity(store, facts);
  const neighbours = listCandidates(store, facts)
    .filter((candidateSlot) => !isNamesake(store, slot, candidateSlot))
    .flatMap((candidateSlot) => compare(candidateSlot, getFacts(candidateSlot)))
    .sort((a, b) => b.similarity - a.similarity || store.sortIndexes.popularity.compare(a.slot, b.slot));
  const countByBrand = new Map<number, number>();
  const selected = neighbours.filter((neighbour) => {
    const brand = inRange(store.columns.brand[neighbour.slot]);
    const chosenBefore = countByBrand.get(brand) ?? 0;
    countByBrand.set(brand, chosenBefore + 1);
    return chosenBefore < MAX_PER_BRAND;
  });
  const sharedFamily = (family: number) => (family === facts.family ? [inRange(families[family]).name] : []);
  const describeShared = ({ slot: candidateSlot, shared }: Neighbour) =>
    shared.length > 0
      ? shared.slice(0, MAX_SHARED).map((term) => store.vocabulary.getSpelling(term))
      : sharedFamily(getFacts(candidateSlot).family);
  return selected
    .slice(0, limit)
    .map((neighbour) => ({ id: inRange(store.columns.id[neighbour.slot]), shared: describeShared(neighbour) }));
}

function createFactReader({ terms, columns, vocabulary }: Store): (slot: number) => ScentFacts {
  const familyByTerm = new Map(
    families.map(({ name }, index) => [vocabulary.findTerm('facet', facets.family(name)), index]),
  );
  const genderBonus = new Set(genders.map((gender) => vocabulary.findTerm('facet', facets.gender(gender))));
  return (slot) => {
    const facts: ScentFacts = { terms: [], family: -1, gender: undefined };
    for (const term of terms.getTerms(slot).subarray(inRange(columns.nameLength[slot]) + 1)) {
      const field = vocabulary.getField(term);
      if (field === 'note' || field === 'accord') facts.terms.push(term);
      if (field === 'facet') facts.family = familyByTerm.get(term) ?? facts.family;
      if (field === 'facet' && genderBonus.has(term)) facts.gender = term;
    }
    return facts;
  };
}

/**
 * Returns a function that compares a candidate with the target fragrance. The result is empty when
 * the two share no note or accord and have unrelated families.
 */
function createSimilarity(
  { postings, vocabulary, size }: Store,
  target: ScentFacts,
): (slot: number, candidate: ScentFacts) => Neighbour[] {
  const weights = new Map<number, number>();
  const getWeight = (term: number) => {
    const known = weights.get(term);
    if (known !== undefined) return known;
    const weight =
      (vocabulary.getField(term) === 'accord' ? ACCORD_WEIGHT : 1) * Math.log1p(size / (1 + postings.getSize(term)));
    weights.set(term, weight);
    return weight;
  };
  const sum = (terms: readonly number[]) => terms.reduce((total, term) => total + getWeight(term), 0);
  const targetTerms = new Set(target.terms);
  const targetWeight = sum(target.terms);
  return (slot, candidate) => {
    const shared = candidate.terms.filter((term) => targetTerms.has(term)).sort((a, b) => getWeight(b) - getWeight(a));
    const familyBonus = computeFamilyBonus(target.family, candidate.family);
    if (shared.length === 0 && familyBonus === 0) return [];
    const sharedWeight = sum(shared);
    const totalWeight = targetWeight + sum(candidate.terms) - sharedWeight;
    const genderBonus = target.gender !== undefined && target.gender === candidate.gender ? SAME_GENDER_BONUS : 0;
    return [
      { slot, shared, similarity: (totalWeight === 0 ? 0 : sharedWeight / totalWeight) + familyBonus + genderBonus },
    ];
  };
}

/** Bonus for equal or neighbouring positions on the fragrance wheel, a circle of families. */
function computeFamilyBonus(a: number, b: number): number {
  if (a === -1 || b === -1) return 0;
  const distance = Math.abs(a - b);
  if (distance === 0) return SAME_FAMILY_BONUS;
  return distance === 1 || distance === families.length - 1 ? NEIGHBOUR_FAMILY_BONUS : 0;
}

/**
 * Lists the fragrances to compare for similarity: those in stock. If these are too many, takes
 * those that share the rarest notes and accords. If none shares any, takes those of the same or a
 * neighbouring family.
 */
function listCandidates(store: Store, { terms, family }: ScentFacts): number[] {
  const available = getFacetSet(store, facets.available);
  if (available.size <= MAX_CANDIDATES) return [...listSlots(available)];
  const { postings } = store;
  const found = new Set<number>();
  for (const term of terms.toSorted((a, b) => postings.getSize(a) - postings.getSize(b))) {
    if (found.size >= MAX_CANDIDATES) break;
    for (const slot of selectPopular(store, intersect(postings.getSet(term), available))) found.add(slot);
  }
  if (found.size > 0) return [...found];
  const neighbours = families.filter((_, index) => computeFamilyBonus(family, index) > 0);
  const related = unite(neighbours.map(({ name }) => getFacetSet(store, facets.family(name))));
  return [...selectPopular(store, intersect(related, available))];
}

function selectPopular({ sortIndexes, columns }: Store, set: SlotSet): Iterable<number> {
  if (set.size <= MAX_CANDIDATES) return listSlots(set);
  return selectPage(
    set,
    getOrdering(sortIndexes, columns, { sort: 'popularity', direction: 'asc' }),
    0,
    MAX_CANDIDATES,
  );
}

function getFacetSet({ vocabulary, postings }: Store, key: string): SlotSet {
  const term = vocabulary.findTerm('facet', key);
  return term === undefined ? createListSet(new Uint32Array(0)) : postings.getSet(term);
}

/** True if two fragrances are concentrations of one name, or the same fragrance. */
function isNamesake(store: Store, slot: number, other: number): boolean {
  if (slot === other) return true;
  if (store.columns.brand[slot] !== store.columns.brand[other]) return false;
  return getNameWithoutConcentration(store, slot) === getNameWithoutConcentration(store, other);
}

function getNameWithoutConcentration({ columns, terms, vocabulary }: Store, slot: number): string {
  const name = [...terms.getTerms(slot).subarray(0, inRange(columns.nameLength[slot]))];
  const words = name.map((term) => vocabulary.getKey(term));
  const remaining = words.filter((word) => !concentrationWords.has(word));
  return (remaining.length > 0 ? remaining : words).join(' ');
}
