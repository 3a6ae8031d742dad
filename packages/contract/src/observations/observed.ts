import { z } from 'zod';
import { availability, currency, fragranceId, price, stockState, timestamp } from '../primitives.ts';

/** Stock of a page as the user's own browser read it; no other user sees it. */
export const observed = z
  .object({
    id: z.uuid(),
    url: z.string(),
    shop: z.string(),
    /** Null for a page that the catalogue does not have, or that is private to others. */
    fragranceId: fragranceId.nullable(),
    title: z.string().nullable(),
    /** Confirmed by the same rules as the stock that all users see. */
    stockState,
    price: price.nullable(),
    currency: currency.nullable(),
    sizes: z.array(
      z.object({
        sizeMl: z.number().nullable(),
        variant: z.string().nullable(),
        availability: availability.nullable(),
        price: price.nullable(),
        currency: currency.nullable(),
      }),
    ),
    /** Time of the last observation that counts; of the last one when none does. */
    observedAt: timestamp,
    /** Time of the last observation, whether or not it counts. */
    visitedAt: timestamp,
    /** Whether the last observation counts. One that does not leaves stock and price unchanged. */
    counts: z.boolean(),
    /**
     * Why the last observation does not count: it arrived over 24 hours `old`, it is dated in the
     * `future`, or the page was `unreadable`. Null if it counts.
     */
    countsReason: z.enum(['old', 'future', 'unreadable']).nullable(),
    /** Suggestion to confirm in order to watch a page that the catalogue does not have. */
    suggestionId: z.uuid().nullable(),
    isWatched: z.boolean(),
  })
  .meta({ id: 'Observed' });
export type Observed = z.infer<typeof observed>;
