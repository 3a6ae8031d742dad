import { type CatalogueStats, type CategoryCount, categories, families } from '@sillage/contract';
import type { Store } from './store.ts';
import { facets } from './terms.ts';

function countOf({ vocabulary, postings }: Store, facet: string): number {
  const term = vocabulary.findTerm('facet', facet);
  return term === undefined ? 0 : postings.sizeOf(term);
}

/** Returns each brand of a fragrance or of its original, once, in the first spelling seen. */
export function brandsOf({ vocabulary, postings }: Store): string[] {
  const brands = new Map<string, string>();
  for (const [term, { field, key, text }] of vocabulary.terms.entries()) {
    if ((field === 'house' || field === 'follows') && postings.sizeOf(term) > 0 && !brands.has(key))
      brands.set(key, text);
  }
  return [...brands.values()];
}

export function categoriesOf(store: Store): CategoryCount[] {
  return categories.map((name) => {
    const ofCategory = families.filter(({ category }) => category === name);
    const counted = ofCategory.map((one) => ({ name: one.name, count: countOf(store, facets.family(one.name)) }));
    return { name, families: counted, count: counted.reduce((sum, { count }) => sum + count, 0) };
  });
}

export function statsOf(store: Store): CatalogueStats {
  const { orders, columns } = store;
  const priced = orders.price.countWhile((slot) => columns.price[slot] !== Infinity);
  const priceAt = (place: number) => (priced === 0 ? null : (columns.price[orders.price.at(place) ?? 0] ?? null));
  const available = countOf(store, facets.available);
  const soldOut = countOf(store, facets.soldOut);
  return {
    totalFragrances: store.size,
    availableFragrances: available,
    soldOutFragrances: soldOut,
    unknownFragrances: store.size - available - soldOut,
    originalFragrances: countOf(store, facets.original),
    inspiredFragrances: countOf(store, facets.inspired),
    totalBrands: brandsOf(store).length,
    lowestPrice: priceAt(0),
    highestPrice: priceAt(priced - 1),
    averagePrice: priced === 0 ? null : Math.round(store.priceSum / priced) / 100,
  };
}
