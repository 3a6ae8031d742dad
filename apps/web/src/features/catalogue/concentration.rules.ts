import type { Fragrance } from '@sillage/contract';

/** Concentration shown after the name; null if unknown or part of the name ("Sauvage Parfum"). */
export function getDistinctConcentration({
  name,
  concentration,
}: Pick<Fragrance, 'name' | 'concentration'>): string | null {
  if (!concentration) return null;
  return ` ${name}`.toLowerCase().endsWith(` ${concentration.toLowerCase()}`) ? null : concentration;
}
