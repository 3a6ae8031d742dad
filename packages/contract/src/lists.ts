import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { fragranceId, userId } from './primitives.ts';
import { LIST_FILE_LENGTH, WATCHLIST_LIMIT } from './vocabulary.ts';
import { addedAt, narrowing, notes, tellAgain, watchlistItem } from './watchlist.ts';

/** Optional fields of a list line; a file exported by us contains all of them. */
const kept = {
  notes,
  addedAt: addedAt.optional(),
  narrowing: narrowing.optional(),
  tellAgain: tellAgain.optional(),
};

/** Line of an uploaded list with its candidate fragrances. Reading it watches nothing. */
export const listLine = z.object({
  /** Position in the file, such as `line 12`. */
  place: z.string(),
  /** Text of the line, as shown to users. */
  written: z.string(),
  /** Candidates, best first, at most five; empty when the catalogue does not have the fragrance. */
  found: z.array(z.object({ fragrance, isWatched: z.boolean() })),
  /** True when the first candidate is certain: same brand, same name and no other candidate. */
  isSure: z.boolean(),
  ...kept,
});
export type ListLine = z.infer<typeof listLine>;

export const readingList = z.object({
  lines: z.array(listLine),
  /** Lines that could not be read, with the reason. */
  leftOut: z.array(z.object({ place: z.string(), problem: z.string() })),
});
export type ReadingList = z.infer<typeof readingList>;

export const listRoutes = {
  read: route({
    method: 'POST',
    path: '/api/watchlist/read-list',
    access: 'self',
    summary: `Match a list with the catalogue: CSV of ours, of Parfumo or Fragrantica, or a fragrance per line; at most ${WATCHLIST_LIMIT} lines. Changes nothing`,
    body: z.object({
      userId,
      text: z.string().min(1, 'The list is empty').max(LIST_FILE_LENGTH, 'The list is too long. Please split it.'),
    }),
    bodyLimit: 4 * LIST_FILE_LENGTH,
    data: readingList,
  }),
  addMany: route({
    method: 'POST',
    path: '/api/watchlist/add-many',
    access: 'self',
    summary: 'Start watching several fragrances, all of them or none; those that are watched already stay as they are',
    body: z.object({
      userId,
      items: z
        .array(z.object({ fragranceId, ...kept }))
        .min(1)
        .max(WATCHLIST_LIMIT),
    }),
    bodyLimit: 4 * LIST_FILE_LENGTH,
    data: z.object({
      /** Newest first. */
      added: z.array(watchlistItem),
      /** Already on the watchlist before. */
      already: z.array(z.int()),
      /** Not in the catalogue. */
      unknown: z.array(z.int()),
    }),
  }),
  removeMany: route({
    method: 'POST',
    path: '/api/watchlist/remove-many',
    access: 'self',
    summary: 'Stop watching several fragrances; the answer is what was removed, so that it can be put back',
    body: z.object({ userId, fragranceIds: z.array(fragranceId).min(1).max(WATCHLIST_LIMIT) }),
    data: z.array(watchlistItem),
  }),
};
