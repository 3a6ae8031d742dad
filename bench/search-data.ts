import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Family, type Gender, genders } from '@sillage/contract';
import { parse } from 'csv-parse/sync';
import type { IndexedFragrance } from '../apps/server/src/features/catalogue/search/search-index.ts';
import { wordsOf } from '../apps/server/src/features/catalogue/search/words.ts';

/* What the search benches fill the index with: the bundled catalogue, and the large list when its folder is given. */

type Row = Record<string, string>;

const bundledFile = join(import.meta.dirname, '../apps/server/data/catalogue.csv');
const split = (text = '') => text.split(';').flatMap((part) => part.trim() || []);

function rowsOf(file: string): Row[] {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return parse(text, { columns: true, skip_empty_lines: true, relax_quotes: true }) as Row[];
}

function toFragrance(row: Row, id: number): IndexedFragrance {
  const gender = genders.find((one): one is Gender => one === row['gender']) ?? null;
  const family = (row['family'] ?? row['wheel_family'] ?? '') || null;
  const isSold = row['currency'] === 'USD' && row['price'] !== '';
  const one = {
    id,
    name: row['name'] ?? '',
    brand: row['brand'] ?? '',
    inspiredByBrand: (row['inspiredByBrand'] ?? '') || null,
    originalFragrance: (row['originalFragrance'] ?? '') || null,
    notes: [...split(row['notes']), ...split(row['top']), ...split(row['heart']), ...split(row['base'])],
    accords: split(row['accords']),
    gender,
    family: family as Family | null,
    isOriginal: row['isOriginal'] !== 'false',
    isSoldOut: id % 7 === 0,
    isAvailable: id % 7 === 1,
    price: isSold ? Number(row['price']) : null,
    watchers: 0,
    votes: 0,
    followers: 0,
    createdAt: Date.UTC(2026, 0, 1) + id * 1000,
    updatedAt: Date.UTC(2026, 5, 1) + id * 1000,
    json: '',
  };
  return withJson(one);
}

/** House and name, spelling aside. */
export function keyOf(brand: string, name: string): string {
  return `${wordsOf(brand).join(' ')}|${wordsOf(name).join(' ')}`;
}

/** The fragrance with its row as calls answer it. */
export function withJson(one: IndexedFragrance): IndexedFragrance {
  const { id, name, brand, gender, price, isSoldOut, isOriginal, inspiredByBrand, originalFragrance, family } = one;
  const row = {
    id,
    name,
    brand,
    gender,
    concentration: null,
    price,
    imageUrl: `https://images.example.com/perfume/375x500.${id}.jpg`,
    isSoldOut,
    availability: isSoldOut ? 'SoldOut' : null,
    isOriginal,
    inspiredByBrand,
    originalFragrance,
    inspiredSource: inspiredByBrand && 'https://www.example.com/a-list-of-alternatives',
    productUrl: one.isAvailable ? `https://shop.example.com/products/${id}` : null,
    family,
    lastCheckedAt: isSoldOut ? '2026-11-21T12:00:00.000Z' : null,
  };
  return { ...one, json: JSON.stringify(row) };
}

/** One fragrance per house and name, each with how many others the bundled catalogue says are inspired by it. */
export function loadFragrances(folder: string | undefined): IndexedFragrance[] {
  const bundled = rowsOf(bundledFile);
  const large = folder === undefined ? [] : rowsOf(join(folder, 'catalogues', 'fragrantica_senada.csv.gz'));
  const byKey = new Map<string, IndexedFragrance>();
  for (const row of [...bundled, ...large]) {
    const key = keyOf(row['brand'] ?? '', row['name'] ?? '');
    const known = byKey.get(key);
    const one = toFragrance(row, known?.id ?? byKey.size + 1);
    byKey.set(key, known ? withJson({ ...known, price: known.price ?? one.price }) : one);
  }
  const inspired = new Set([...byKey.values()].filter((one) => one.originalFragrance !== null));
  for (const { inspiredByBrand, originalFragrance } of inspired) {
    const key = keyOf(inspiredByBrand ?? '', originalFragrance ?? '');
    const original = byKey.get(key);
    if (original) byKey.set(key, { ...original, followers: original.followers + 1 });
  }
  return [...byKey.values()];
}
