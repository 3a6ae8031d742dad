import type { Fragrance } from '@sillage/contract';

/**
 * Returns the fragrance or brand that is said to have inspired a fragrance; null for an original or
 * if unknown.
 */
export function formatInspiredBy({ isOriginal, originalFragrance: name, inspiredByBrand: brand }: Fragrance) {
  if (isOriginal) return null;
  return name && brand ? `${name} by ${brand}` : (name ?? brand);
}
