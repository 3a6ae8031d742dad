import type { Columns } from '../columns.ts';
import { inRange } from '../in-range.ts';
import type { SortIndexes } from '../sort-indexes.ts';
import { compareTexts } from '../words/tokenise.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import { countInSteps, type Pause } from './in-steps.ts';
import { sortByNumber, sortByNumberFirst } from './sort-all.ts';

/**
 * Fills the empty sort orders with the fragrances in these slots. Sorting each order once by
 * numbers takes a fraction of the time of adding each fragrance. Awaits `pause` between its steps.
 */
export async function fillSortIndexes(
  sortIndexes: SortIndexes,
  slots: Uint32Array,
  { columns, vocabulary }: { columns: Columns; vocabulary: Vocabulary },
  pause: Pause,
): Promise<void> {
  const sortByColumn = (items: Uint32Array, key: keyof Columns) =>
    sortByNumber(items, (slot) => inRange(columns[key][slot]), pause);
  const byId = await sortByColumn(slots, 'id');
  for (const key of ['price', 'createdAt', 'updatedAt'] as const) sortIndexes[key].fill(await sortByColumn(byId, key));
  const getNameKey = (slot: number) => inRange(columns.nameSortKey[slot]);
  const byName = await sortByNumberFirst(byId, getNameKey, sortIndexes.name.compare, pause);
  sortIndexes.name.fill(byName);
  const brands = new Set<number>();
  await countInSteps(slots.length, pause, (index) => brands.add(inRange(columns.brand[inRange(slots[index])])));
  const ranks = rankBrands(brands, vocabulary);
  const getBrandRank = (slot: number) => inRange(ranks.get(inRange(columns.brand[slot])));
  sortIndexes.brand.fill(await sortByNumber(byName, getBrandRank, pause));
  sortIndexes.popularity.fill(await sortByNumber(byName, (slot) => -inRange(columns.popularity[slot]), pause));
  sortIndexes.watchers.fill(await sortByColumn(byName.toReversed(), 'watchers'));
}

/** Returns the alphabetical position of each brand, by the number of the brand's term. */
function rankBrands(brands: ReadonlySet<number>, vocabulary: Vocabulary): Map<number, number> {
  const sorted = [...brands].sort((a, b) => compareTexts(vocabulary.getKey(a), vocabulary.getKey(b)));
  return new Map(sorted.map((brand, rank) => [brand, rank]));
}
