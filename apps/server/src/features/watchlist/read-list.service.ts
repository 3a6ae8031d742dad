import type { ReadingList } from '@sillage/contract';
import { HOUR } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { type CatalogueNeeds, findMeant } from '../catalogue/index.ts';
import { readListText } from './list-text.ts';
import { listWatchedIds } from './lists.repo.ts';

/** A list is read again after each mend; a long one takes the server a moment. */
const listReadings: Limit = { name: 'lists', points: 60, windowMs: HOUR };

/**
 * Reads somebody's list and matches it with the catalogue; nothing is watched by it. However many lines it has, it asks the
 * database twice: which fragrances are named, and which of them are watched; counting the call and catching up with the
 * catalogue come on top, as they do for one line.
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
