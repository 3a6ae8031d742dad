import { families } from '@sillage/contract';
import { inRange } from './in-range.ts';
import type { CatalogueQuery } from './search-index.ts';
import { createListSet, createSet, intersect, type SlotSet, unite } from './slot-set.ts';
import type { Store } from './store.ts';
import { computeSearchBrandKey, facets } from './words/terms.ts';
import type { Field } from './words/vocabulary.ts';

/** Fragrances that match a query's filters (its keyword aside); null without filters. */
export function applyFilters(store: Store, query: CatalogueQuery): SlotSet | null {
  const sets = buildFilterSets(store, query).sort((a, b) => a.size - b.size);
  return sets.length === 0 ? null : sets.reduce(intersect);
}

function buildFilterSets(store: Store, query: CatalogueQuery): SlotSet[] {
  const { gender, family, category, soldOut, isOriginal, brand, inspiredBrand, inspiredByBrand } = query;
  const byFacet = (key: string) => getTermSet(store, 'facet', key);
  const byBrand = (name: string) => getTermSet(store, 'brand', computeSearchBrandKey(name));
  const byOriginalBrand = (name: string) => getTermSet(store, 'originalBrand', computeSearchBrandKey(name));
  const members = families.filter((member) => member.category === category);
  return [
    ...(gender ? [byFacet(facets.gender(gender))] : []),
    ...(family ? [byFacet(facets.family(family))] : []),
    ...(category ? [unite(members.map(({ name }) => byFacet(facets.family(name))))] : []),
    ...(soldOut === undefined ? [] : [byFacet(soldOut ? facets.soldOut : facets.available)]),
    ...(isOriginal === undefined ? [] : [byFacet(isOriginal ? facets.original : facets.inspired)]),
    ...(brand ? [byBrand(brand)] : []),
    ...(inspiredBrand ? [unite([byBrand(inspiredBrand), byOriginalBrand(inspiredBrand)])] : []),
    ...(inspiredByBrand ? [byOriginalBrand(inspiredByBrand)] : []),
    ...buildPriceSets(store, query),
  ];
}

function getTermSet({ vocabulary, postings }: Store, field: Field, key: string): SlotSet {
  const term = vocabulary.findTerm(field, key);
  return term === undefined ? createListSet(new Uint32Array(0)) : postings.getSet(term);
}

function buildPriceSets({ sortIndexes, columns }: Store, { minPrice, maxPrice }: CatalogueQuery): SlotSet[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  const getPrice = (slot: number) => inRange(columns.price[slot]);
  const [minimum, maximum] = [minPrice ?? 0, Math.min(maxPrice ?? Number.MAX_VALUE, Number.MAX_VALUE)];
  const from = sortIndexes.price.countWhile((slot) => getPrice(slot) < minimum);
  const to = sortIndexes.price.countWhile((slot) => getPrice(slot) <= maximum);
  const count = Math.max(0, to - from);
  const slots = new Uint32Array(count);
  if (count === 0) return [createListSet(slots)];
  let index = 0;
  sortIndexes.price.walk(from, 1, (slot) => {
    slots[index++] = slot;
    return index < count;
  });
  return [createSet(slots)];
}
