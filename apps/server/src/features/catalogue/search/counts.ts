import { type CatalogueStats, type CategoryCount, categories, families } from '@sillage/contract';
import { inRange } from './in-range.ts';
import type { Store } from './store.ts';
import { facets } from './words/terms.ts';

function countFacet({ vocabulary, postings }: Store, facet: string): number {
  const term = vocabulary.findTerm('facet', facet);
  return term === undefined ? 0 : postings.getSize(term);
}

/**
 * Lists the brands of all fragrances and of the fragrances that inspired them. Each brand appears
 * once, in the spelling seen first.
 */
export function listBrands({ vocabulary, postings }: Store): string[] {
  const brands = new Map<string, string>();
  for (let term = 0; term < vocabulary.termCount; term += 1) {
    const field = vocabulary.getField(term);
    if ((field !== 'brand' && field !== 'originalBrand') || postings.getSize(term) === 0) continue;
    const key = vocabulary.getKey(term);
    if (!brands.has(key)) brands.set(key, vocabulary.getSpelling(term));
  }
  return [...brands.values()];
}

export function countCategories(store: Store): CategoryCount[] {
  return categories.map((name) => {
    const members = families.filter(({ category }) => category === name);
    const counted = members.map((family) => ({
      name: family.name,
      count: countFacet(store, facets.family(family.name)),
    }));
    return { name, families: counted, count: counted.reduce((sum, { count }) => sum + count, 0) };
  });
}

export function computeStats(store: Store): CatalogueStats {
  const { sortIndexes, columns } = store;
  const priced = sortIndexes.price.countWhile((slot) => columns.price[slot] !== Infinity);
  const getPriceAt = (position: number) =>
    priced === 0 ? null : inRange(columns.price[sortIndexes.price.at(position)]);
  const available = countFacet(store, facets.available);
  const soldOut = countFacet(store, facets.soldOut);
  return {
    totalFragrances: store.size,
    availableFragrances: available,
    soldOutFragrances: soldOut,
    unknownFragrances: store.size - available - soldOut,
    originalFragrances: countFacet(store, facets.original),
    inspiredFragrances: countFacet(store, facets.inspired),
    totalBrands: listBrands(store).length,
    lowestPrice: getPriceAt(0),
    highestPrice: getPriceAt(priced - 1),
    averagePrice: priced === 0 ? null : Math.round(store.priceSum / priced) / 100,
  };
}
