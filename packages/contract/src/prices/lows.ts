import { z } from 'zod';
import { currency, price, timestamp } from '../primitives.ts';

/** The lowest confirmed price in a window of time, of a bottle in stock. */
export const low = z.object({
  /** What is compared: the price of the size, or the price of one millilitre. */
  value: price,
  price,
  sizeMl: z.number().nullable(),
  offerId: z.int(),
  shop: z.string(),
  /** Time at which the price was last seen. */
  seenAt: timestamp,
  /** True if the offer is in stock at this price now. */
  isCurrent: z.boolean(),
});
export type Low = z.infer<typeof low>;

/** Lows of three windows that end now. Null when no price was seen in a window. */
const lowWindows = z.object({
  ever: low.nullable(),
  /** Of the last 365 days. */
  year: low.nullable(),
  /** Of the last 30 days. */
  month: low.nullable(),
});
export type LowWindows = z.infer<typeof lowWindows>;

export const fragranceLows = z.object({
  /** Lows of each size and currency, at most 50. */
  sizes: z.array(
    lowWindows.extend({
      /** Null for a size that the shop does not state; the row is then of one offer. */
      sizeMl: z.number().nullable(),
      variant: z.string().nullable(),
      currency,
      /** Time since which Sillage records prices of this size: a window may be longer. */
      watchedSince: timestamp,
    }),
  ),
  /** Lows of the price of a millilitre, for each currency. */
  perMl: z.array(lowWindows.extend({ currency, watchedSince: timestamp })),
  /** The usual price of each offer: what it cost on most of the last 30 days. At most 50. */
  usual: z.array(
    z.object({
      offerId: z.int(),
      shop: z.string(),
      variant: z.string().nullable(),
      sizeMl: z.number().nullable(),
      currency,
      /** The confirmed price now; null when the offer is not in stock. */
      price: price.nullable(),
      usualPrice: price,
      /** Number of days (UTC) on which the usual price was seen, of the last `ofDays`. */
      days: z.int(),
      ofDays: z.int(),
      /**
       * How much less than the usual price the offer costs now, in whole percent. Null unless it is
       * 1 % or more, and the usual price was seen on 10 days.
       */
      discountPercent: z.int().nullable(),
    }),
  ),
});
export type FragranceLows = z.infer<typeof fragranceLows>;
