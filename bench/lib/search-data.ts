/**
 * Loads the fragrances for the search benchmark: those of the bundled catalogue and of a larger
 * one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Family, type Gender, genders } from '@sillage/contract';
import { parse } from 'csv-parse/sync';
import type { IndexedFragrance } from '../../apps/server/src/features/catalogue/search/search-index.ts';
import { tokenise } from '../../apps/server/src/features/catalogue/search/words/tokenise.ts';

type Row = Record<string, string>;

const bundledFile = join(import.meta.dirname, '../../apps/server/data/catalogue.csv');
const split = (text = '') => text.split(';').flatMap((part) => part.trim() || []);

export function readRows(file: string): Row[] {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return parse(text, { columns: true, skip_empty_lines: true, relax_quotes: true }) as Row[];
}

function toFragrance(row: Row, id: number): IndexedFragrance {
  const { name = '', brand = '', inspiredByBrand, originalFragrance } = row;
  return {
    id,
    name,
    brand,
    inspiredByBrand: inspiredByBrand || null,
    originalFragrance: originalFragrance || null,
    notes: [row['notes'], row['top'], row['heart'], row['base']].flatMap((notes) => split(notes)),
    accords: split(row['accords']),
    gender: genders.find((gender): gender is Gender => gender === row['gender']) ?? null,
    family: ((row['family'] ?? row['wheel_family']) || null) as Family | null,
    isOriginal: row['isOriginal'] !== 'false',
    isSoldOut: id % 7 === 0,
    isAvailable: id % 7 === 1,
    price: row['currency'] === 'USD' && row['price'] !== '' ? Number(row['price']) : null,
    watchers: 0,
    votes: 0,
    inspiredCount: 0,
    createdAt: Date.UTC(2026, 0, 1) + id * 1000,
    updatedAt: Date.UTC(2026, 5, 1) + id * 1000,
    json: JSON.stringify({ id, name, brand }),
  };
}

/** Returns a fragrance's key; different spellings of its brand and name have the same key. */
export function toKey(brand = '', name = ''): string {
  const words = tokenise(brand).filter((word, index) => index === 0 || !/^(?:perfumes?|parfums?)$/.test(word));
  return `${words.join(' ')}|${tokenise(name).join(' ')}`;
}

/** Returns one fragrance for each brand and name, with the number of fragrances it inspired. */
export function loadFragrances(folder: string): IndexedFragrance[] {
  const byKey = new Map<string, IndexedFragrance>();
  for (const file of [bundledFile, join(folder, 'catalogues', 'fragrantica_senada.csv.gz')])
    for (const row of readRows(file)) {
      const key = toKey(row['brand'], row['name']);
      const earlier = byKey.get(key);
      const fragrance = toFragrance(row, earlier?.id ?? byKey.size + 1);
      byKey.set(key, earlier ? { ...earlier, price: earlier.price ?? fragrance.price } : fragrance);
    }
  for (const { inspiredByBrand, originalFragrance } of byKey.values()) {
    const key = toKey(inspiredByBrand ?? '', originalFragrance ?? '');
    const original = originalFragrance === null ? undefined : byKey.get(key);
    if (original) byKey.set(key, { ...original, inspiredCount: original.inspiredCount + 1 });
  }
  return [...byKey.values()];
}
