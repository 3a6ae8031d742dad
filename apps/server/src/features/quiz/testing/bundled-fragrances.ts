import { readFileSync } from 'node:fs';
import { families, genders } from '@sillage/contract';
import { parseCsv } from '../../../platform/csv/csv.ts';
import { type FragranceProfile, toFragranceProfile } from '../ranking.rules.ts';

const file = new URL('../../../../data/catalogue.csv', import.meta.url);

/**
 * Loads the bundled catalogue for the simulation of quizzes. Every fragrance gets an invented id,
 * is in stock and has no watchers.
 */
export function loadBundledFragrances(): FragranceProfile[] {
  const rows = parseCsv(readFileSync(file, 'utf8'));
  const ids = new Map(rows.map((row, index) => [`${row.brand}|${row.name}`, index + 1]));
  return rows.map((row, index) =>
    toFragranceProfile({
      id: index + 1,
      name: row.name ?? '',
      brand: row.brand ?? '',
      family: families.find(({ name }) => name === row.family)?.name ?? null,
      accords: splitList(row.accords),
      notes: splitList(row.notes),
      gender: genders.find((gender) => gender === row.gender) ?? null,
      isAvailable: true,
      popularity: 0,
      originalId: ids.get(`${row.inspiredByBrand}|${row.originalFragrance}`) ?? null,
    }),
  );
}

function splitList(cell: string | undefined): string[] {
  return (cell ?? '').split(';').filter(Boolean);
}
