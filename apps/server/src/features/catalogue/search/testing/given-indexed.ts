import type { IndexedFragrance } from '../search-index.ts';

/**
 * Creates a fragrance for the search index. By default it is an original. Its JSON has few fields.
 */
export function givenIndexed(given: Partial<IndexedFragrance> & { id: number }): IndexedFragrance {
  const fragrance = {
    name: `Fragrance ${given.id}`,
    brand: 'House',
    inspiredByBrand: null,
    originalFragrance: null,
    notes: [],
    accords: [],
    gender: null,
    family: null,
    isOriginal: true,
    isSoldOut: false,
    isAvailable: false,
    price: null,
    watchers: 0,
    votes: 0,
    inspiredCount: 0,
    createdAt: 0,
    updatedAt: 0,
    ...given,
  };
  const { id, name, brand, price } = fragrance;
  return {
    ...fragrance,
    json: JSON.stringify({ id, name, brand, price, imageUrl: null, isSoldOut: fragrance.isSoldOut }),
  };
}
