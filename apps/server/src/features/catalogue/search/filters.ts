import { families } from '@sillage/contract';
import type { CatalogueQuery } from './search-index.ts';
import { intersect, listSet, type SlotSet, setOfSlots, unite } from './slot-set.ts';
import type { Store } from './store.ts';
import { facets, houseKey } from './terms.ts';
import type { Field } from './vocabulary.ts';

/** Returns the slots that pass a query's filters, ignoring its keyword; null without any filter. */
export function filtered(store: Store, query: CatalogueQuery): SlotSet | null {
  const sets = filterSets(store, query).sort((a, b) => a.size - b.size);
  return sets.length === 0 ? null : sets.reduce(intersect);
}

function filterSets(store: Store, query: CatalogueQuery): SlotSet[] {
  const { gender, family, category, soldOut, isOriginal, brand, inspiredBrand, inspiredByBrand } = query;
  const facet = (key: string) => setOf(store, 'facet', key);
  const house = (name: string) => setOf(store, 'house', houseKey(name));
  const follows = (name: string) => setOf(store, 'follows', houseKey(name));
  const ofCategory = families.filter((one) => one.category === category);
  return [
    ...(gender ? [facet(facets.gender(gender))] : []),
    ...(family ? [facet(facets.family(family))] : []),
    ...(category ? [unite(ofCategory.map(({ name }) => facet(facets.family(name))))] : []),
    ...(soldOut === undefined ? [] : [facet(soldOut ? facets.soldOut : facets.available)]),
    ...(isOriginal === undefined ? [] : [facet(isOriginal ? facets.original : facets.inspired)]),
    ...(brand ? [house(brand)] : []),
    ...(inspiredBrand ? [unite([house(inspiredBrand), follows(inspiredBrand)])] : []),
    ...(inspiredByBrand ? [follows(inspiredByBrand)] : []),
    ...priceSets(store, query),
  ];
}

function setOf({ vocabulary, postings }: Store, field: Field, key: string): SlotSet {
  const term = vocabulary.findTerm(field, key);
  return term === undefined ? listSet(new Uint32Array(0)) : postings.setOf(term);
}

/** Returns the slots within the inclusive price limits, from the order by price. */
function priceSets({ orders, columns }: Store, { minPrice, maxPrice }: CatalogueQuery): SlotSet[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  const priceOf = (slot: number) => columns.price[slot] ?? Infinity;
  const [least, most] = [minPrice ?? 0, Math.min(maxPrice ?? Number.MAX_VALUE, Number.MAX_VALUE)];
  const from = orders.price.countWhile((slot) => priceOf(slot) < least);
  const to = orders.price.countWhile((slot) => priceOf(slot) <= most);
  const count = Math.max(0, to - from);
  const slots = new Uint32Array(count);
  if (count === 0) return [listSet(slots)];
  let at = 0;
  orders.price.walk(from, 1, (slot) => {
    slots[at++] = slot;
    return at < count;
  });
  return [setOfSlots(slots)];
}
