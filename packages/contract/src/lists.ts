import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { fragranceId, userId } from './primitives.ts';
import { MAX_LIST_FILE_LENGTH, WATCHLIST_LIMIT } from './vocabulary.ts';
import { addedAt, notes, notifyFrequency, snooze, watchFilter, watchlistItem } from './watchlist.ts';

/**
 * Watch options that a line of an imported list may contain. A list exported by Sillage has all of
 * them in every line.
 */
const watchOptions = {
  notes,
  addedAt: addedAt.optional(),
  watchFilter: watchFilter.optional(),
  notifyFrequency: notifyFrequency.optional(),
};

export const listLine = z.object({
  /** Position of the line in the file, such as `line 12`. */
  place: z.string(),
  /** Fragrance that the line names, as text for users: "Oud Wood by Tom Ford". */
  label: z.string(),
  /** Fragrances that the line of the imported list may mean: best match first, at most five. */
  candidates: z.array(z.object({ fragrance, isWatched: z.boolean() })),
  /**
   * `exact`: the line clearly names the first candidate. `probable`: the first candidate has the
   * line's name, and other candidates differ only in concentration. `doubtful`: anything else.
   */
  match: z.enum(['exact', 'probable', 'doubtful']),
  ...watchOptions,
});
export type ListLine = z.infer<typeof listLine>;

export const parsedList = z.object({
  lines: z.array(listLine),
  skippedLines: z.array(z.object({ place: z.string(), problem: z.string() })),
});
export type ParsedList = z.infer<typeof parsedList>;

export const listRoutes = {
  read: route({
    method: 'POST',
    path: '/api/watchlist/read-list',
    access: 'self',
    scope: 'watchlist',
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
    scope: 'watchlist',
    summary: 'Start watching several fragrances, all or none; existing watches stay unchanged',
    body: z.object({
      userId,
      items: z
        .array(z.object({ fragranceId, ...watchOptions, snooze: snooze.optional() }))
        .min(1)
        .max(WATCHLIST_LIMIT),
    }),
    bodyLimit: 4 * MAX_LIST_FILE_LENGTH,
    data: z.object({
      /** Watchlist items that the request added, newest first. */
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
    scope: 'watchlist',
    summary: 'Stop watching several fragrances; returns the removed watches, so that they can be restored',
    body: z.object({ userId, fragranceIds: z.array(fragranceId).min(1).max(WATCHLIST_LIMIT) }),
    data: z.array(watchlistItem),
  }),
};
