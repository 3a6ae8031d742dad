import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { fragranceId, userId } from './primitives.ts';
import { MAX_LIST_FILE_LENGTH, WATCHLIST_LIMIT } from './vocabulary.ts';
import { addedAt, notes, notifyFrequency, watchFilter, watchlistItem } from './watchlist.ts';

/**
 * Optional fields of a line in an uploaded list. In a list that Sillage exported, every line has
 * all of them.
 */
const watchOptions = {
  notes,
  addedAt: addedAt.optional(),
  watchFilter: watchFilter.optional(),
  notifyFrequency: notifyFrequency.optional(),
};

/** Line of an uploaded list, with the fragrances of the catalogue that the line may mean. */
export const listLine = z.object({
  /** Position of the line in the file, such as `line 12`. */
  place: z.string(),
  /** Fragrance that the line names, as text for users: "Oud Wood by Tom Ford". */
  label: z.string(),
  /**
   * Fragrances that the line of the list may mean, best match first, at most five; empty when the
   * catalogue has no match.
   */
  candidates: z.array(z.object({ fragrance, isWatched: z.boolean() })),
  /** True when the line clearly means the first candidate. */
  isExactMatch: z.boolean(),
  ...watchOptions,
});
export type ListLine = z.infer<typeof listLine>;

export const parsedList = z.object({
  lines: z.array(listLine),
  /** Lines of the list that could not be read, with the reason. */
  skippedLines: z.array(z.object({ place: z.string(), problem: z.string() })),
});
export type ParsedList = z.infer<typeof parsedList>;

export const listRoutes = {
  read: route({
    method: 'POST',
    path: '/api/watchlist/read-list',
    access: 'self',
    summary: `Match a list with the catalogue: CSV exported by Sillage, Parfumo or Fragrantica, or a fragrance per line; at most ${WATCHLIST_LIMIT} lines. Changes nothing`,
    body: z.object({
      userId,
      text: z.string().min(1, 'The list is empty').max(MAX_LIST_FILE_LENGTH, 'The list is too long. Please split it.'),
    }),
    bodyLimit: 4 * MAX_LIST_FILE_LENGTH,
    data: parsedList,
  }),
  addMany: route({
    method: 'POST',
    path: '/api/watchlist/add-many',
    access: 'self',
    summary: 'Start watching several fragrances, all or none; existing watches stay unchanged',
    body: z.object({
      userId,
      items: z
        .array(z.object({ fragranceId, ...watchOptions }))
        .min(1)
        .max(WATCHLIST_LIMIT),
    }),
    bodyLimit: 4 * MAX_LIST_FILE_LENGTH,
    data: z.object({
      /** Watch items that were added, newest first. */
      added: z.array(watchlistItem),
      /** Ids of fragrances that the user watched already. */
      already: z.array(z.int()),
      /** Requested ids that no fragrance in the catalogue has. */
      unknown: z.array(z.int()),
    }),
  }),
  removeMany: route({
    method: 'POST',
    path: '/api/watchlist/remove-many',
    access: 'self',
    summary: 'Stop watching several fragrances; returns the removed watches, so that they can be restored',
    body: z.object({ userId, fragranceIds: z.array(fragranceId).min(1).max(WATCHLIST_LIMIT) }),
    data: z.array(watchlistItem),
  }),
};
