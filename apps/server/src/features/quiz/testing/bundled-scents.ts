import { readFileSync } from 'node:fs';
import { families, genders } from '@sillage/contract';
import { parse } from 'csv-parse/sync';
import { type Scent, scentOf } from '../ranking.rules.ts';

const file = new URL('../../../../data/catalogue.csv', import.meta.url);

/** The bundled catalogue: everything in stock, without watchers, with invented ids. */
export function bundledScents(): Scent[] {
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true });
  const ids = new Map(rows.map((row, at) => [`${row.brand}|${row.name}`, at + 1]));
  return rows.map((row, at) =>
    scentOf({
      id: at + 1,
      name: row.name ?? '',
      brand: row.brand ?? '',
      family: families.find(({ name }) => name === row.family)?.name ?? null,
      accords: listOf(row.accords),
      notes: listOf(row.notes),
      gender: genders.find((gender) => gender === row.gender) ?? null,
      isAvailable: true,
      popularity: 0,
      originalId: ids.get(`${row.inspiredByBrand}|${row.originalFragrance}`) ?? null,
    }),
  );
}

function listOf(cell: string | undefined): string[] {
  return (cell ?? '').split(';').filter(Boolean);
}
