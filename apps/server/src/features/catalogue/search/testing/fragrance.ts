import type { IndexedFragrance } from '../search-index.ts';

/** Returns a test fragrance: an original by default; its row has a few columns only. */
export function fragranceOf(given: Partial<IndexedFragrance> & { id: number }): IndexedFragrance {
  const one = {
    name: `Scent ${given.id}`,
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
    followers: 0,
    createdAt: 0,
    updatedAt: 0,
    ...given,
  };
  const { id, name, brand, price } = one;
  return { ...one, json: JSON.stringify({ id, name, brand, price, imageUrl: null, isSoldOut: one.isSoldOut }) };
}
