import type { Fragrance } from '@sillage/contract';

/** Returns what a fragrance is said to be inspired by; null for an original and if unknown. */
export function formatInspiredBy({ isOriginal, originalFragrance: name, inspiredByBrand: brand }: Fragrance) {
  if (isOriginal) return null;
  return name && brand ? `${name} by ${brand}` : (name ?? brand);
}
