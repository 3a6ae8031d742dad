import type { ReadingList } from '@sillage/contract';
import { HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { type CatalogueNeeds, findMeant } from '../catalogue/index.ts';
import { readListText } from './list-text.ts';
import { listWatchedIds } from './lists.repo.ts';

/** Allows a new reading after each correction; a long list takes noticeable server time. */
const listReadings: Limit = { name: 'lists', points: 60, windowMs: HOUR };

/**
 * Reads a list and matches it with the catalogue, without starting watches. Uses two queries for
 * any number of lines, besides those for the limiter and for updating the search index.
 */
export async function readList(
  deps: Pick<Deps, 'limits'> & CatalogueNeeds,
  { userId, text }: { userId: string; text: string },
  leaving: AbortSignal,
): Promise<ReadingList> {
  await deps.limits.take(listReadings, userId);
  const { entries, leftOut } = await readListText(text);
  const names = entries.map(({ asked }) => asked);
  const meant = await findMeant(deps, { names, viewerId: userId, leaving });
  const watched = new Set(await listWatchedIds(deps.db, userId));
  const lines = entries.map(({ place, written, kept }, at) => {
    const { found = [], isSure = false } = meant[at] ?? {};
    return {
      place,
      written,
      ...kept,
      isSure,
      found: found.map((fragrance) => ({ fragrance, isWatched: watched.has(fragrance.id) })),
    };
  });
  return { lines, leftOut };
}
