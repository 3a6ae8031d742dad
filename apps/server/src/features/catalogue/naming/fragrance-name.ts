import type { Concentration, Gender } from '@sillage/contract';
import * as cell from '../import/cells.ts';
import { parseConcentration } from '../matching/concentration.rules.ts';

export interface FragranceName {
  /**
   * Name of the fragrance. If `brand` is null, the text may contain name and brand in any order.
   */
  name: string;
  brand: string | null;
  concentration: Concentration | null;
  gender: Gender | null;
}

const brandCell = cell.text(cell.MAX_NAME_LENGTH);

/**
 * Parses a fragrance name, or returns a readable problem. Unknown concentrations and genders become
 * null.
 */
export function parseFragranceName(
  cells: Partial<Record<keyof FragranceName, unknown>>,
): FragranceName | { problem: string } {
  const name = cell.name.safeParse(cells.name);
  if (!name.success) return { problem: `name: ${name.error.issues[0]?.message}` };
  const brand = brandCell.safeParse(cells.brand);
  if (!brand.success) return { problem: `brand: ${brand.error.issues[0]?.message}` };
  const gender = cell.gender.safeParse(cells.gender);
  return {
    name: name.data,
    brand: brand.data,
    concentration: typeof cells.concentration === 'string' ? (parseConcentration(cells.concentration) ?? null) : null,
    gender: gender.success ? gender.data : null,
  };
}
