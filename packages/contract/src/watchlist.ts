import { z } from 'zod';
import { productOffer } from './fragrance.ts';
import { route } from './http.ts';
import { observed } from './observations/observed.ts';
import { WATCHLIST_PATH, WATCHLIST_STATS_PATH } from './paths.ts';
import {
  availability,
  currency,
  family,
  fragranceId,
  gender,
  offerKind,
  price,
  stockState,
  timestamp,
  userId,
} from './primitives.ts';
import { MAX_NOTES_LENGTH, NOTES_TOO_LONG, offerKinds, WATCHLIST_LIMIT } from './vocabulary.ts';

/** User's notes on a fragrance. Line breaks and tabs stay; other control characters are dropped. */
export const notes = z.string().overwrite(withoutControls).trim().max(MAX_NOTES_LENGTH, NOTES_TOO_LONG).nullish();

/** Removes control characters, which word processors add and PostgreSQL cannot all store. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
}

/** Price limit of a watch filter, with the precision of stored prices. */
const priceLimit = z
  .number()
  .min(0.001, 'A price above 0')
  .max(999_999_999)
  .multipleOf(0.001, 'At most three decimals');

/**
 * Sizes, maximum price and kinds of goods that limit a watch. Null means every size, or any price.
 * Without `kinds`, the watch is for full bottles only.
 */
export const watchFilter = z.object({
  sizesMl: z.array(z.number().positive().max(3000)).min(1, 'Choose at least one size').max(20).nullable(),
  maxPrice: z
    .object({
      amount: priceLimit,
      currency,
      per: z.enum(['bottle', 'ml']),
    })
    .nullable(),
  kinds: z.array(offerKind).min(1, 'Choose at least one kind').max(offerKinds.length).optional(),
});
export type WatchFilter = z.infer<typeof watchFilter>;

/** A watch notifies of `every` restock, of the next only (`once`), or at most once in `hours`. */
export const notifyFrequency = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('every') }),
  z.object({ rule: z.literal('once') }),
  z.object({
    rule: z.literal('hours'),
    hours: z.int('A whole number of hours').min(1, 'At least 1').max(720, 'At most 720'),
  }),
]);
export type NotifyFrequency = z.infer<typeof notifyFrequency>;

/**
 * Pause of a watch's messages, until a time or until an offer is cheaper than a price. Events
 * during it are in the inbox only. A time in the past means that the snooze is over.
 */
export const snooze = z.union([
  z.object({ until: timestamp }),
  z.object({ cheaperThan: z.object({ amount: priceLimit, currency, per: z.enum(['bottle', 'ml']) }) }),
]);
export type Snooze = z.infer<typeof snooze>;

/** Starts a snooze. A `week` has 7 days and a `month` 30, from the time of the request. */
export const snoozeInput = z.union([z.object({ period: z.enum(['week', 'month']) }), ...snooze.options]);
export type SnoozeInput = z.infer<typeof snoozeInput>;

/**
 * Time when the fragrance was added to the watchlist. Times before 2000 are invalid. The server
 * replaces a future time by the current time.
 */
export const addedAt = timestamp.refine((text) => text >= '2000', 'That is too long ago');

/**
 * Watched fragrance (spec section 3, with more data for its card). Stock, price, page and check
 * time cover the offers that match the watch filter, or all offers without a filter, except those
 * that exclude the user's countries; they are null when no offer matches.
 */
export const watchlistItem = z.object({
  id: z.int(),
  fragranceId,
  fragranceName: z.string(),
  fragranceBrand: z.string(),
  fragranceGender: gender.nullable(),
  fragranceImageUrl: z.string().nullable(),
  fragranceIsSoldOut: z.boolean(),
  fragranceAvailability: availability.nullable(),
  fragranceStockState: stockState,
  fragranceFamily: family.nullable(),
  fragrancePrice: price.nullable(),
  fragranceProductUrl: z.string().nullable(),
  fragranceProductOffer: productOffer.nullable(),
  fragranceLastCheckedAt: timestamp.nullable(),
  notes: z.string().nullable(),
  hasNotes: z.boolean(),
  watchFilter,
  notifyFrequency,
  /**
   * Time of the last notification, stored if the notification frequency depends on it. When null,
   * the next restock notifies the user.
   */
  notifiedAt: timestamp.nullable(),
  addedAt: timestamp,
  /** Absent for a watch that was never snoozed, or whose snooze was ended. */
  snooze: snooze.optional(),
  /** Present when an offer is left out because it excludes all countries of the user. */
  omitsOffers: z.literal(true).optional(),
  /** What the user's own browser read of the offers that match; absent when it read none. */
  observed: observed.optional(),
});
export type WatchlistItem = z.infer<typeof watchlistItem>;

export const watchlistStats = z.object({
  totalItems: z.int(),
  availableItems: z.int(),
  soldOutItems: z.int(),
  itemsWithNotes: z.int(),
});
export type WatchlistStats = z.infer<typeof watchlistStats>;

export const watchlistRoutes = {
  list: route({
    method: 'GET',
    path: WATCHLIST_PATH,
    access: 'self',
    scope: 'read',
    summary: `Everything the user watches, newest first; at most ${WATCHLIST_LIMIT}`,
    params: z.object({ userId }),
    data: z.array(watchlistItem),
  }),
  stats: route({
    method: 'GET',
    path: WATCHLIST_STATS_PATH,
    access: 'self',
    scope: 'read',
    summary: 'Counts over the watchlist, by the stock of the offers that match each watch filter',
    params: z.object({ userId }),
    data: watchlistStats,
  }),
  add: route({
    method: 'POST',
    path: '/api/watchlist/add',
    access: 'self',
    scope: 'watchlist',
    summary:
      'Start watching a fragrance; `addedAt`, `watchFilter`, `notifyFrequency` and `snooze` restore a removed item',
    body: z.object({
      userId,
      fragranceId,
      notes,
      addedAt: addedAt.optional(),
      watchFilter: watchFilter.optional(),
      notifyFrequency: notifyFrequency.optional(),
      snooze: snooze.optional(),
    }),
    data: watchlistItem,
  }),
  updateNotes: route({
    method: 'PUT',
    path: '/api/watchlist/update-notes',
    access: 'self',
    scope: 'watchlist',
    summary: 'Write, change or (with none) remove the notes on a watched fragrance',
    body: z.object({ userId, fragranceId, notes }),
    data: watchlistItem,
  }),
  updateWatchFilter: route({
    method: 'PUT',
    path: '/api/watchlist/watch-filter',
    access: 'self',
    scope: 'watchlist',
    summary: 'Watch only some sizes and kinds of goods, or only up to a price; null removes the filter',
    body: z.object({ userId, fragranceId, watchFilter }),
    data: watchlistItem,
  }),
  updateNotifyFrequency: route({
    method: 'PUT',
    path: '/api/watchlist/notify-frequency',
    access: 'self',
    scope: 'watchlist',
    summary: 'Set which restocks cause a notification; the next one does in any case',
    body: z.object({ userId, fragranceId, notifyFrequency }),
    data: watchlistItem,
  }),
  snooze: route({
    method: 'PUT',
    path: '/api/watchlist/snooze',
    access: 'self',
    scope: 'watchlist',
    summary: 'Send no messages for a week, a month, until a time (at most a year) or until cheaper; null ends it',
    body: z.object({ userId, fragranceId, snooze: snoozeInput.nullable() }),
    data: watchlistItem,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/watchlist/{userId}/{fragranceId}',
    access: 'self',
    scope: 'watchlist',
    summary: 'Stop watching a fragrance; the response is the removed item, so that it can be restored',
    params: z.object({ userId, fragranceId }),
    data: watchlistItem,
  }),
};
