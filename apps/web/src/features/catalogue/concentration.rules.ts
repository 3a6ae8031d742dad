import type { Fragrance } from '@sillage/contract';

/** The concentration to write beside a name; null where nobody knows it, or the name ends with it already ("Sauvage Parfum"). */
export function concentrationBeside({ name, concentration }: Pick<Fragrance, 'name' | 'concentration'>): string | null {
  if (!concentration) return null;
  return ` ${name}`.toLowerCase().endsWith(` ${concentration.toLowerCase()}`) ? null : concentration;
}
