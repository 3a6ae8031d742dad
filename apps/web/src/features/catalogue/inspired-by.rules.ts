import type { Fragrance } from '@sillage/contract';

/** Names the fragrance and brand that inspired another; null for an original or if unknown. */
export function formatInspiredBy({ isOriginal, originalFragrance: name, inspiredByBrand: brand }: Fragrance) {
  if (isOriginal) return null;
  return name && brand ? `${name} by ${brand}` : (name ?? brand);
}
