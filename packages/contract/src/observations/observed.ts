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
    /**
     * Whether the last observation counts. False for one that was older than 24 hours or in the
     * future, that arrived after a later one, or that could not read the page.
     */
    counts: z.boolean(),
    /** Suggestion to confirm in order to watch a page that the catalogue does not have. */
    suggestionId: z.uuid().nullable(),
    isWatched: z.boolean(),
  })
  .meta({ id: 'Observed' });
export type Observed = z.infer<typeof observed>;
