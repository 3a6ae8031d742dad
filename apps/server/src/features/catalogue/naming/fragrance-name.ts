import type { Concentration, Gender } from '@sillage/contract';
import * as cell from '../import/cells.ts';
import { parseConcentration } from '../matching/concentration.rules.ts';

export interface FragranceName {
  /** Name of a fragrance; may contain the brand, in any place, if `brand` is null. */
  name: string;
  brand: string | null;
  concentration: Concentration | null;
  gender: Gender | null;
}

const brandCell = cell.text(cell.MAX_NAME_LENGTH);

/** Parses the cells of a fragrance's name; unknown concentrations and genders become null. */
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
