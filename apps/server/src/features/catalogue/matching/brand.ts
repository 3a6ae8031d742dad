import { readFileSync } from 'node:fs';
import { parseCsv } from '../../../platform/csv/csv.ts';
import { normalise } from './text.rules.ts';

// Words that brands add to their names or drop, and words that are no name on their own.
const brandSuffixes = new Set('parfum parfums perfume perfumes fragrance fragrances beauty paris'.split(' '));
const nonNames = new Set('the my la le l de du des d of maison house haute natural grasse new on bon'.split(' '));

interface KnownBrand {
  name: string;
  /** All spellings and aliases of the brand, as lists of words; the longest first. */
  forms: string[][];
}

/** Normalises a brand; leaves out common endings such as "Parfums" or "Paris". */
function normaliseBrand(brand: string): string {
  const words = normalise(brand.replace(/[&+]/g, ' and '))
    .split(' ')
    .filter((word) => word !== 'and');
  while (words.length > 1 && brandSuffixes.has(words.at(-1) ?? '') && !nonNames.has(words.at(-2) ?? '')) words.pop();
  return words.join('');
}

function loadBrands(): Map<string, KnownBrand> {
  const rows = parseCsv(readFileSync(new URL('../../../../data/brands.csv', import.meta.url), 'utf8'));
  const brandByAlias = new Map<string, KnownBrand>();
  for (const { house: name = '', aliases = '' } of rows) {
    const spellings = [name, ...aliases.split(';').filter(Boolean)];
    const knownBrand = { name, forms: splitForms(spellings) };
    for (const alias of spellings) brandByAlias.set(normaliseBrand(alias), knownBrand);
  }
  return brandByAlias;
}

function splitForms(names: readonly string[]): string[][] {
  return names
    .map((name) =>
      normalise(name.replace(/[&+]/g, ' and '))
        .split(' ')
        .filter((word) => word !== 'and'),
    )
    .sort((a, b) => b.length - a.length);
}

const brandByAlias = loadBrands();

export function getBrandName(brand: string): string {
  return brandByAlias.get(normaliseBrand(brand))?.name ?? brand;
}

/** Returns the key shared by all spellings of a brand: letters and digits only. */
export function computeBrandKey(brand: string): string {
  const normalised = normaliseBrand(brand);
  const known = brandByAlias.get(normalised);
  return known ? normaliseBrand(known.name) : normalised;
}

const MAX_CACHED_BRANDS = 5_000;
const formsByBrand = new Map<string, string[][]>();

/** Returns the brand's spellings that may occur in a name, as words; the longest first. */
export function listBrandForms(brand: string): string[][] {
  const cached = formsByBrand.get(brand);
  if (cached) return cached;
  const known = brandByAlias.get(normaliseBrand(brand));
  const normalised = normalise(brand).split(' ');
  const shortForms =
    normalised.length > 1 && brandSuffixes.has(normalised.at(-1) ?? '') ? [normalised.slice(0, -1)] : [];
  // "CK One" is a name, although CK is an alias elsewhere.
  const aliases = (known?.forms ?? []).filter((form) => form.join('').length > 2);
  const forms = [...splitForms([brand]), ...shortForms, ...aliases].sort((a, b) => b.length - a.length);
  if (formsByBrand.size >= MAX_CACHED_BRANDS) formsByBrand.clear();
  formsByBrand.set(brand, forms);
  return forms;
}

/** True for a brand of the bundled list of brands, by any of its spellings. */
export function isKnownBrand(brand: string): boolean {
  return brandByAlias.has(normaliseBrand(brand));
}

/** Returns the brand's aliases of at most two letters, such as "ck"; also parts of names. */
export function listShortBrandForms(brand: string): string[] {
  const known = brandByAlias.get(normaliseBrand(brand));
  return (known?.forms ?? []).map((form) => form.join('')).filter((form) => form.length <= 2);
}

/** Returns the known brand at the beginning of a name ("Calvin Klein CK One"), or null. */
export function findLeadingBrand(words: readonly string[]): string | null {
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const knownBrand = brandByAlias.get(words.slice(0, length).join(''));
    if (knownBrand) return knownBrand.name;
  }
  return null;
}
