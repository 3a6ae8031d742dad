import { z } from 'zod';
import { route } from '../http.ts';
import { timestamp } from '../primitives.ts';

/**
 * Answers below which nothing is shown, because they would say little and might identify a user.
 */
export const MIN_ACCURACY_ANSWERS = 10;

/** How often alerts of one shop, read by one method, were right, and how late they were. */
export const accuracyRow = z.object({
  /** Name of the shop; null for all shops together. */
  shop: z.string().nullable(),
  /** Method by which the pages were read, in words; null for all methods together. */
  method: z.string().nullable(),
  answers: z.int(),
  /** Number of answers that it was there at the price of the alert. */
  right: z.int(),
  /** 90 % interval of the share of right alerts: the Beta posterior with the Jeffreys prior. */
  interval: z.object({ low: z.number(), high: z.number() }),
  /** Median seconds between two checks of the shop's watched pages, as planned now. */
  secondsBetweenChecks: z.number().nullable(),
  /** Median seconds from the first check that saw a change to the one that confirmed it. */
  secondsToConfirm: z.number().nullable(),
  /** Median seconds from the confirmation to the handover of the message. */
  secondsToSend: z.number().nullable(),
  /**
   * Pages that were checked in the last days, and those among them whose last check was readable.
   */
  pages: z.int(),
  readablePages: z.int(),
});
export type AccuracyRow = z.infer<typeof accuracyRow>;

export const accuracyRoutes = {
  read: route({
    method: 'GET',
    path: '/api/accuracy',
    access: 'public',
    summary: `How often alerts were right, by shop and method with at least ${MIN_ACCURACY_ANSWERS} answers; most answers first`,
    data: z.object({ computedAt: timestamp, days: z.int(), rows: z.array(accuracyRow) }),
  }),
};
