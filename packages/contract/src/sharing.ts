import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { moment, userId } from './primitives.ts';
import { SHARE_TITLE_LENGTH } from './vocabulary.ts';

const title = z
  .string()
  .trim()
  .min(1, 'Please give it a title')
  .max(SHARE_TITLE_LENGTH, `At most ${SHARE_TITLE_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed');

/** Public link of a watchlist, with its settings. */
export const share = z.object({
  url: z.string(),
  title: z.string(),
  /** True when the link shows the user's notes too. */
  withNotes: z.boolean(),
  since: moment,
});
export type Share = z.infer<typeof share>;

/** Watchlist as its public link shows it: no account, price limits or notification settings. */
export const sharedWatchlist = z.object({
  title: z.string(),
  items: z.array(z.object({ fragrance, notes: z.string().nullable(), addedAt: moment })),
});
export type SharedWatchlist = z.infer<typeof sharedWatchlist>;

const answer = z.object({ share: share.nullable() });

export const sharingRoutes = {
  show: route({
    method: 'GET',
    path: '/api/watchlist/{userId}/share',
    access: 'self',
    summary: 'The public link of the watchlist; null while there is none, as at first',
    params: z.object({ userId }),
    data: answer,
  }),
  put: route({
    method: 'PUT',
    path: '/api/watchlist/{userId}/share',
    access: 'self',
    summary: 'Share the watchlist by a link, or change what the link shows; the link stays the same',
    params: z.object({ userId }),
    body: z.object({ title, withNotes: z.boolean() }),
    data: answer,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/watchlist/{userId}/share',
    access: 'self',
    summary: 'End the link; sharing again makes another one',
    params: z.object({ userId }),
    data: answer,
  }),
  read: route({
    method: 'GET',
    path: '/api/shared/{token}',
    access: 'public',
    summary: 'A shared watchlist, newest first',
    params: z.object({ token: z.string() }),
    data: sharedWatchlist,
  }),
};
