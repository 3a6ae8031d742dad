import { z } from 'zod';
import { route } from './http.ts';
import { availability, currency, family, fragranceId, gender, moment, price, userId } from './primitives.ts';
import { NOTES_LENGTH, NOTES_TOO_LONG, WATCHLIST_LIMIT } from './vocabulary.ts';

/** A person's own words on a watched fragrance: line breaks and tabs are kept, other control characters dropped. */
export const notes = z.string().overwrite(withoutControls).trim().max(NOTES_LENGTH, NOTES_TOO_LONG).nullish();

/** What a text brings along from a word processor or a terminal is no reason to refuse it; PostgreSQL cannot hold all of it. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
}

/** As fine as prices are kept. */
const priceLimit = z
  .number()
  .min(0.001, 'A price above 0')
  .max(999_999_999)
  .multipleOf(0.001, 'At most three decimals');

/** What of a fragrance somebody waits for; null: every size, any price. */
export const narrowing = z.object({
  sizesMl: z.array(z.number().positive().max(3000)).min(1, 'Choose at least one size').max(20).nullable(),
  maxPrice: z
    .object({
      amount: priceLimit,
      currency,
      per: z.enum(['bottle', 'ml']),
    })
    .nullable(),
});
export type Narrowing = z.infer<typeof narrowing>;

/** Of which restocks somebody is told: of every one, of the first, or of at most one in so many hours. */
export const tellAgain = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('every') }),
  z.object({ rule: z.literal('once') }),
  z.object({
    rule: z.literal('hours'),
    hours: z.int('A whole number of hours').min(1, 'At least 1').max(720, 'At most 720'),
  }),
]);
export type TellAgain = z.infer<typeof tellAgain>;

/** When something was added. What says that it was before there was any watchlist is a slip; the server sees to the future. */
export const addedAt = moment.refine((text) => text >= '2000', 'That is too long ago');

/**
 * Spec section 3, watchlist item, with what its card shows besides. Stock, price, page and when we looked are of what is waited
 * for: of the fragrance, or where the watch is narrowed of those offers alone. Null where there is no such offer.
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
  fragranceFamily: family.nullable(),
  fragrancePrice: price.nullable(),
  fragranceProductUrl: z.string().nullable(),
  fragranceLastCheckedAt: moment.nullable(),
  notes: z.string().nullable(),
  hasNotes: z.boolean(),
  narrowing,
  tellAgain,
  /** When its last restock was told, where the rule asks for that; null: the next one is told. */
  toldAt: moment.nullable(),
  addedAt: moment,
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
    path: '/api/watchlist/{userId}',
    access: 'self',
    summary: `Everything the user watches, newest first; at most ${WATCHLIST_LIMIT}`,
    params: z.object({ userId }),
    data: z.array(watchlistItem),
  }),
  stats: route({
    method: 'GET',
    path: '/api/watchlist/{userId}/stats',
    access: 'self',
    summary: 'Counts over the watchlist, by the stock of what is waited for',
    params: z.object({ userId }),
    data: watchlistStats,
  }),
  add: route({
    method: 'POST',
    path: '/api/watchlist/add',
    access: 'self',
    summary:
      'Start watching a fragrance; with `addedAt`, `narrowing` and `tellAgain` what was removed comes back as it was',
    body: z.object({
      userId,
      fragranceId,
      notes,
      addedAt: addedAt.optional(),
      narrowing: narrowing.optional(),
      tellAgain: tellAgain.optional(),
    }),
    data: watchlistItem,
  }),
  updateNotes: route({
    method: 'PUT',
    path: '/api/watchlist/update-notes',
    access: 'self',
    summary: 'Write, change or (with none) remove the notes on a watched fragrance',
    body: z.object({ userId, fragranceId, notes }),
    data: watchlistItem,
  }),
  narrow: route({
    method: 'PUT',
    path: '/api/watchlist/narrow',
    access: 'self',
    summary: 'Watch only some sizes, or only up to a price; null for all of them again',
    body: z.object({ userId, fragranceId, narrowing }),
    data: watchlistItem,
  }),
  tellAgain: route({
    method: 'PUT',
    path: '/api/watchlist/tell-again',
    access: 'self',
    summary: 'Of which restocks to tell; whatever was told before, the next one is told',
    body: z.object({ userId, fragranceId, tellAgain }),
    data: watchlistItem,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/watchlist/{userId}/{fragranceId}',
    access: 'self',
    summary: 'Stop watching a fragrance; the answer is what was removed, so that it can be put back',
    params: z.object({ userId, fragranceId }),
    data: watchlistItem,
  }),
};
