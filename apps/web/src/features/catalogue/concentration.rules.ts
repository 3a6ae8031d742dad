import type { Fragrance } from '@sillage/contract';

/**
 * Returns the concentration; null if it is unknown or if the name already ends with it ("Sauvage
 * Parfum").
 */
export function getDistinctConcentration({
  name,
  concentration,
}: Pick<Fragrance, 'name' | 'concentration'>): string | null {
  if (!concentration) return null;
  return ` ${name}`.toLowerCase().endsWith(` ${concentration.toLowerCase()}`) ? null : concentration;
}
