import { z } from 'zod';
import { route } from './http.ts';
import { fragranceLows } from './prices/lows.ts';
import { currency, fragranceId, price, stockState, timestamp } from './primitives.ts';
import { checkOutcomes, problems } from './vocabulary.ts';

/** Confirmed change of a fragrance's stock, with its evidence. */
export const stockChange = z.object({
  id: z.uuid(),
  /** `preorder` means that the fragrance was unavailable and can be pre-ordered now. */
  kind: z.enum(['restock', 'sold_out', 'preorder']),
  happenedAt: timestamp,
  /** Offers that the stock change concerns; each is one size. */
  offers: z.array(
    z.object({ id: z.int(), shop: z.string(), variant: z.string().nullable(), sizeMl: z.number().nullable() }),
  ),
  /** Statements of the page that prove the change, in short plain words. */
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** True if the offer's stock changes so often that no user was notified of this change. */
  isFlapping: z.boolean(),
});
export type StockChange = z.infer<typeof stockChange>;

/**
 * Confirmed stock and price of a full bottle. A point is valid until the next point, and the last
 * point until `until`, the offer's last check.
 */
export const offerSeries = z.object({
  offerId: z.int(),
  shop: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  currency: currency.nullable(),
  /**
   * At most 200 points, oldest first, none equal to the one before it. The price is null while the
   * offer is sold out, and while no check read a confirmed price.
   */
  points: z.array(z.object({ at: timestamp, isInStock: z.boolean(), price: price.nullable() })),
  /**
   * Lowest price of each month before the first point with a price, and when it was last seen;
   * oldest first, at most 60. Absent without one.
   */
  monthlyLows: z.array(z.object({ at: timestamp, price })).optional(),
  until: timestamp.nullable(),
});
export type OfferSeries = z.infer<typeof offerSeries>;

/** Usual length of a fragrance's sold-out periods, from the fragrance's own history only. */
export const restockForecast = z.object({
  /** Median length of a sold-out period, in days. */
  medianDays: z.number(),
  /** How often a sold-out period lasted from `fromDays` to `toDays`, such as 6 of 8 times. */
  within: z.object({ times: z.int(), of: z.int(), fromDays: z.number(), toDays: z.number() }),
});
export type RestockForecast = z.infer<typeof restockForecast>;

export const pageStatus = z.object({
  pageId: z.int(),
  shop: z.string(),
  url: z.string(),
  lastCheckedAt: timestamp.nullable(),
  /** Time of the next check; null for users who neither watch nor wait for a check. */
  nextCheckAt: timestamp.nullable(),
  /** Outcome of the last check; null before the first check. */
  outcome: z.enum(checkOutcomes).nullable(),
  /** Reason why the last check found no stock state, as a text for users. */
  reason: z.string().nullable(),
  method: z.string().nullable(),
  confidence: z.number().nullable(),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** Time since which the shop has blocked our checks; null if it does not block them. */
  blockedSince: timestamp.nullable(),
  /** Time since which the operator allows no checks of the shop; null if it is not paused. */
  pausedSince: timestamp.nullable(),
  /** True if the last check found a page that is empty until a browser runs its scripts. */
  needsBrowser: z.boolean(),
});
export type PageStatus = z.infer<typeof pageStatus>;

/** A user's request for a check of a page, and what the check found. */
export const checkRequest = z.object({
  pageId: z.int(),
  /** What the user reported; null for *Check now*. */
  problem: z.enum(problems).nullable(),
  requestedAt: timestamp,
  /** Time and outcome of the first check after the request; null while it is open. */
  answeredAt: timestamp.nullable(),
  outcome: z.enum(checkOutcomes).nullable(),
  /** Stock state of the fragrance after that check. */
  stockState: stockState.nullable(),
  /** What the operator answered to a report, and when; absent without an answer. */
  resolution: z.object({ at: timestamp, note: z.string() }).optional(),
});
export type CheckRequest = z.infer<typeof checkRequest>;

export const stockHistory = z.object({
  /** Time of the first check of the fragrance's product pages; null if none was checked yet. */
  watchedSince: timestamp.nullable(),
  lastCheckedAt: timestamp.nullable(),
  /** Changes of stock, newest first, at most 100. */
  changes: z.array(stockChange),
  /** Price and stock histories of at most 20 offers: those in stock, then the last checked ones. */
  series: z.array(offerSeries),
  /** Forecast of the next restock; null when there is not enough history. */
  forecast: restockForecast.nullable(),
  /** Product pages of the fragrance, at most 20. */
  pages: z.array(pageStatus),
  /** Number of users' reports of a problem. */
  reports: z.int(),
  /**
   * The viewer's own requests for a check: for each page the last report and the last *Check now*,
   * open or answered within a day.
   */
  requests: z.array(checkRequest),
});
export type StockHistory = z.infer<typeof stockHistory>;

/** Time of the first check of the requested pages; null when no page can be checked. */
const nextCheck = z.object({ nextCheckAt: timestamp.nullable() });

export const monitorRoutes = {
  history: route({
    method: 'GET',
    path: '/api/fragrances/{id}/history',
    access: 'public',
    summary: 'Stock history of a fragrance with its evidence',
    params: z.object({ id: fragranceId }),
    data: stockHistory,
  }),
  lows: route({
    method: 'GET',
    path: '/api/fragrances/{id}/lows',
    access: 'public',
    summary: 'Lowest confirmed prices of a fragrance, and the usual price of each offer',
    params: z.object({ id: fragranceId }),
    data: fragranceLows,
  }),
  checkNow: route({
    method: 'POST',
    path: '/api/fragrances/{id}/check',
    access: 'user',
    summary: 'Check the pages of a watched fragrance as soon as their shops allow',
    params: z.object({ id: fragranceId }),
    data: nextCheck,
  }),
  refresh: route({
    method: 'POST',
    path: '/api/fragrances/{id}/refresh',
    access: 'user',
    summary: 'Check pages whose last check is older than a day, because the user opened the fragrance',
    params: z.object({ id: fragranceId }),
    data: nextCheck,
  }),
  report: route({
    method: 'POST',
    path: '/api/fragrances/{id}/report',
    access: 'user',
    summary: 'Report a problem with a page: it is checked again as soon as its shop allows',
    params: z.object({ id: fragranceId }),
    body: z.object({
      pageId: z.int('Choose a shop'),
      problem: z.enum(problems, 'Choose what is wrong'),
    }),
    data: nextCheck,
  }),
};
