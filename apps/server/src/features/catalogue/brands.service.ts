import { BRANDS_LIMIT } from '@sillage/contract';
import { listBrands } from './catalogue.repo.ts';
import type { CatalogueDeps } from './catalogue.service.ts';
import type { LiveIndex } from './search/live-index.ts';
import { fold } from './search/words/tokenise.ts';

/** Compares brand names, ignoring case and accents; numbers sort by value (2 before 10). */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface CachedBrands {
  version: number;
  unsorted: ReadonlySet<string>;
  sorted: readonly string[];
}
const cache = new WeakMap<LiveIndex, CachedBrands>();

/**
 * Returns the brands for the brand filter: sorted, in one spelling each, at most `BRANDS_LIMIT`.
 * Returns the same array until the set of brands changes, because sorting thousands of names is
 * slow.
 */
export async function getBrandList({ db, liveIndex }: CatalogueDeps): Promise<readonly string[]> {
  if (!liveIndex.index) return sortBrands(await listBrands(db));
  const cached = cache.get(liveIndex);
  if (cached?.version === liveIndex.version) return cached.sorted;
  const { version } = liveIndex;
  const brands = liveIndex.index.brands();
  const isSame = cached?.unsorted.size === brands.length && brands.every((name) => cached.unsorted.has(name));
  const { unsorted, sorted } = isSame ? cached : { unsorted: new Set(brands), sorted: sortBrands(brands) };
  cache.set(liveIndex, { version, unsorted, sorted });
  return sorted;
}

function sortBrands(brands: readonly string[]): string[] {
  const bySpelling = new Map(brands.map((name) => [fold(name), name]));
  return [...bySpelling.values()].sort((a, b) => collator.compare(a, b) || (a < b ? -1 : 1)).slice(0, BRANDS_LIMIT);
}
