import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { timestamp, userId } from './primitives.ts';
import { MAX_SHARE_TITLE_LENGTH } from './vocabulary.ts';

const title = z
  .string()
  .trim()
  .min(1, 'Please give it a title')
  .max(MAX_SHARE_TITLE_LENGTH, `At most ${MAX_SHARE_TITLE_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed');

export const share = z.object({
  url: z.string(),
  title: z.string(),
  withNotes: z.boolean(),
  since: timestamp,
});
export type Share = z.infer<typeof share>;

/** Watchlist as a public link shows it: no account, price limits or notification settings. */
export const sharedWatchlist = z.object({
  title: z.string(),
  items: z.array(z.object({ fragrance, notes: z.string().nullable(), addedAt: timestamp })),
});
export type SharedWatchlist = z.infer<typeof sharedWatchlist>;

const shareResponse = z.object({ share: share.nullable() });

export const sharingRoutes = {
  show: route({
    method: 'GET',
    path: '/api/watchlist/{userId}/share',
    access: 'self',
    summary: 'The public link of the watchlist; null when it is not shared',
    params: z.object({ userId }),
    data: shareResponse,
  }),
  put: route({
    method: 'PUT',
    path: '/api/watchlist/{userId}/share',
    access: 'self',
    summary: 'Share the watchlist by a link, or change what the link shows; the address stays the same',
    params: z.object({ userId }),
    body: z.object({ title, withNotes: z.boolean() }),
    data: shareResponse,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/watchlist/{userId}/share',
    access: 'self',
    summary: 'Revoke the link; sharing again creates another one',
    params: z.object({ userId }),
    data: shareResponse,
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
