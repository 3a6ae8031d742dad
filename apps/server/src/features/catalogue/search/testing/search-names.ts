import { expect } from 'vitest';
import { createSearchIndex } from '../create-search-index.ts';
import type { IndexedFragrance } from '../search-index.ts';
import { givenIndexed } from './given-indexed.ts';

export type GivenFragrance = Partial<IndexedFragrance>;

/** Returns the names that a search finds among the given fragrances, best match first. */
export function searchNames(given: readonly GivenFragrance[], keyword: string): string[] {
  const index = createSearchIndex();
  index.put(given.map((fragrance, position) => givenIndexed({ ...fragrance, id: position + 1 })));
  const { rows, total } = index.query({ keyword, sort: 'best', direction: 'desc', offset: 0, limit: 100 });
  const names = (JSON.parse(rows.toString()) as { name: string }[]).map(({ name }) => name);
  expect(total).toBe(names.length);
  return names;
}
