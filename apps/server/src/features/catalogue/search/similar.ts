import { families, genders } from '@sillage/contract';
import { pageOf, readingOf } from './paging.ts';
import { intersect, listSet, type SlotSet, slotsOf, unite } from './slot-set.ts';
import type { Store } from './store.ts';
import { facets } from './terms.ts';

/** Weight of a shared accord relative to a shared note: accords are few and broad. */
const ACCORD = 0.5;
/** Added for the same family, its neighbours and the same gender, to a share of at most 1. */
const SAME_FAMILY = 0.15;
const NEIGHBOUR = 0.07;
const SAME_GENDER = 0.05;
/** Maximum candidates, those with the rarest notes first. */
const COMPARED = 1000;
const OF_ONE_HOUSE = 2;
const SHARED_AT_MOST = 3;
const strengths = new Set(['eau', 'de', 'parfum', 'toilette', 'cologne', 'fraiche', 'extrait']);

interface Near {
  slot: number;
  nearness: number;
  shared: number[];
}

/** Notes and accords, position on the fragrance wheel (-1 for none) and gender term. */
interface Scent {
  terms: number[];
  family: number;
  gender: number | undefined;
}

/**
 * Finds similar in-stock fragrances, nearest first, at most two per brand. Compares by the share of
 * common notes and accords, rarer ones weighing more, then by family and gender.
 */
export function similarTo(store: Store, id: number, limit: number): { id: number; shared: string[] }[] {
  const slot = store.slotOf(id);
  if (slot === undefined) return [];
  const scentOf = createNose(store);
  const scent = scentOf(slot);
  const compare = createComparer(store, scent);
  const near = candidatesFor(store, scent)
    .filter((other) => !isNamesake(store, slot, other))
    .flatMap((other) => compare(other, scentOf(other)))
    .sort((a, b) => b.nearness - a.nearness || store.orders.fame.compare(a.slot, b.slot));
  const ofHouse = new Map<number, number>();
  const chosen = near.filter((one) => {
    const house = store.columns.house[one.slot] ?? 0;
    const before = ofHouse.get(house) ?? 0;
    ofHouse.set(house, before + 1);
    return before < OF_ONE_HOUSE;
  });
  const sharedFamily = (family: number) => (family === scent.family ? [families[family]?.name ?? ''] : []);
  const inWords = ({ slot: other, shared }: Near) =>
    shared.length > 0
      ? shared.slice(0, SHARED_AT_MOST).map((term) => store.vocabulary.terms[term]?.text ?? '')
      : sharedFamily(scentOf(other).family);
  return chosen.slice(0, limit).map((one) => ({ id: store.columns.id[one.slot] ?? 0, shared: inWords(one) }));
}

function createNose({ terms, columns, vocabulary }: Store): (slot: number) => Scent {
  const familyOf = new Map(families.map(({ name }, at) => [vocabulary.findTerm('facet', facets.family(name)), at]));
  const ofGender = new Set(genders.map((gender) => vocabulary.findTerm('facet', facets.gender(gender))));
  return (slot) => {
    const scent: Scent = { terms: [], family: -1, gender: undefined };
    for (const term of terms.of(slot).subarray((columns.nameLength[slot] ?? 0) + 1)) {
      const field = vocabulary.terms[term]?.field;
      if (field === 'note' || field === 'accord') scent.terms.push(term);
      if (field === 'facet') scent.family = familyOf.get(term) ?? scent.family;
      if (field === 'facet' && ofGender.has(term)) scent.gender = term;
    }
    return scent;
  };
}

/** Returns a function that rates how near a fragrance is; empty if it is not near at all. */
function createComparer({ postings, vocabulary, size }: Store, mine: Scent): (slot: number, theirs: Scent) => Near[] {
  const weights = new Map<number, number>();
  const weightOf = (term: number) => {
    const known = weights.get(term);
    if (known !== undefined) return known;
    const weight =
      (vocabulary.terms[term]?.field === 'accord' ? ACCORD : 1) * Math.log1p(size / (1 + postings.sizeOf(term)));
    weights.set(term, weight);
    return weight;
  };
  const sum = (terms: readonly number[]) => terms.reduce((total, term) => total + weightOf(term), 0);
  const ofMine = new Set(mine.terms);
  const whole = sum(mine.terms);
  return (slot, theirs) => {
    const shared = theirs.terms.filter((term) => ofMine.has(term)).sort((a, b) => weightOf(b) - weightOf(a));
    const ofFamily = familyNearness(mine.family, theirs.family);
    if (shared.length === 0 && ofFamily === 0) return [];
    const inCommon = sum(shared);
    const all = whole + sum(theirs.terms) - inCommon;
    const ofGender = mine.gender !== undefined && mine.gender === theirs.gender ? SAME_GENDER : 0;
    return [{ slot, shared, nearness: (all === 0 ? 0 : inCommon / all) + ofFamily + ofGender }];
  };
}

/** Adjacent families on the wheel are neighbours; so are the first and the last. */
function familyNearness(one: number, other: number): number {
  if (one === -1 || other === -1) return 0;
  const apart = Math.abs(one - other);
  if (apart === 0) return SAME_FAMILY;
  return apart === 1 || apart === families.length - 1 ? NEIGHBOUR : 0;
}

/** Returns in-stock candidates with the rarest shared notes, else of the same or near families. */
function candidatesFor(store: Store, { terms, family }: Scent): number[] {
  const available = facetSet(store, facets.available);
  if (available.size <= COMPARED) return [...slotsOf(available)];
  const { postings } = store;
  const found = new Set<number>();
  for (const term of terms.toSorted((a, b) => postings.sizeOf(a) - postings.sizeOf(b))) {
    if (found.size >= COMPARED) break;
    for (const slot of popularOf(store, intersect(postings.setOf(term), available))) found.add(slot);
  }
  if (found.size > 0) return [...found];
  const near = families.filter((_, at) => familyNearness(family, at) > 0);
  const related = unite(near.map(({ name }) => facetSet(store, facets.family(name))));
  return [...popularOf(store, intersect(related, available))];
}

function popularOf({ orders, columns }: Store, set: SlotSet): Iterable<number> {
  if (set.size <= COMPARED) return slotsOf(set);
  return pageOf(set, readingOf(orders, columns, { sort: 'fame', direction: 'asc' }), 0, COMPARED);
}

function facetSet({ vocabulary, postings }: Store, key: string): SlotSet {
  const term = vocabulary.findTerm('facet', key);
  return term === undefined ? listSet(new Uint32Array(0)) : postings.setOf(term);
}

/** True for the fragrance itself and other concentrations of its name. */
function isNamesake(store: Store, slot: number, other: number): boolean {
  if (slot === other) return true;
  if (store.columns.house[slot] !== store.columns.house[other]) return false;
  return bareName(store, slot) === bareName(store, other);
}

function bareName({ columns, terms, vocabulary }: Store, slot: number): string {
  const name = [...terms.of(slot).subarray(0, columns.nameLength[slot] ?? 0)];
  const words = name.map((term) => vocabulary.terms[term]?.key ?? '');
  const bare = words.filter((word) => !strengths.has(word));
  return (bare.length > 0 ? bare : words).join(' ');
}
