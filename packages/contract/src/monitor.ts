import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { availability, currency, fragranceId, moment, price } from './primitives.ts';

/** Confirmed change of a fragrance's stock, with its evidence. */
export const stockChange = z.object({
  id: z.uuid(),
  /** `preorder`: it was unavailable and can be pre-ordered now. */
  kind: z.enum(['restock', 'sold_out', 'preorder']),
  happenedAt: moment,
  /** Sizes that changed together. */
  offers: z.array(
    z.object({ id: z.int(), shop: z.string(), variant: z.string().nullable(), sizeMl: z.number().nullable() }),
  ),
  /** What the page said, in short plain words. */
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** One restock of many within the hour; no channel was notified. */
  isFlapping: z.boolean(),
});
export type StockChange = z.infer<typeof stockChange>;

/** Stock and price of one offer over time. A point holds until the next; the last until `until`. */
export const offerSeries = z.object({
  offerId: z.int(),
  shop: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  currency: currency.nullable(),
  /** Oldest first, at most 500: only observations that differ from the one before. */
  points: z.array(z.object({ at: moment, isInStock: z.boolean(), price: price.nullable() })),
  until: moment.nullable(),
});
export type OfferSeries = z.infer<typeof offerSeries>;

/** Usual length of this fragrance's sold-out periods, from its own history only. */
export const restockForecast = z.object({
  /** Median length of a sold-out period, in days. */
  medianDays: z.number(),
  /** "6 of 8 times within 5–14 days". */
  within: z.object({ times: z.int(), of: z.int(), fromDays: z.number(), toDays: z.number() }),
});
export type RestockForecast = z.infer<typeof restockForecast>;

/** State of the checks of one shop page. */
export const pageWatch = z.object({
  pageId: z.int(),
  shop: z.string(),
  url: z.string(),
  lastCheckedAt: moment.nullable(),
  /** Null for users who do not watch the fragrance. */
  nextCheckAt: moment.nullable(),
  /** Outcome of the last check; null before the first. */
  outcome: z.enum(['product', 'unchanged', 'blocked', 'gone', 'not-a-product', 'error', 'failed', 'robots']).nullable(),
  /** Why the last check gave no stock state, in plain words. */
  reason: z.string().nullable(),
  method: z.string().nullable(),
  confidence: z.number().nullable(),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** Since when the shop has blocked our checks. */
  blockedSince: moment.nullable(),
});
export type PageWatch = z.infer<typeof pageWatch>;

export const stockHistory = z.object({
  /** Time of the first check; null when there was none. */
  watchedSince: moment.nullable(),
  lastCheckedAt: moment.nullable(),
  /** Newest first, at most 100. */
  changes: z.array(stockChange),
  /** At most 20 offers, the most recently seen first. */
  series: z.array(offerSeries),
  /** Null when there is not enough history. */
  forecast: restockForecast.nullable(),
  /** At most 20 pages. */
  pages: z.array(pageWatch),
  /** Number of user reports that the stock shown is wrong. */
  reports: z.int(),
});
export type StockHistory = z.infer<typeof stockHistory>;

const newName = (what: string) => z.string().trim().min(1, `${what} is required`).max(200, 'At most 200 characters');

/** Product page that a user proposes for the catalogue, as it was read. */
export const suggestion = z.object({
  id: z.uuid(),
  url: z.string(),
  shop: z.string(),
  /** As read from the page; the user may correct name and brand when confirming. */
  name: z.string(),
  brand: z.string(),
  availability: availability.nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  sizesMl: z.array(z.number()),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** Catalogue entry that already has this address; then there is nothing to confirm. */
  known: fragrance.nullable(),
  /** `read` until confirmed; then `waiting` for the operator; then `accepted` or `declined`. */
  status: z.enum(['read', 'waiting', 'accepted', 'declined']),
  fragranceId: fragranceId.nullable(),
  createdAt: moment,
});
export type Suggestion = z.infer<typeof suggestion>;

export const monitorRoutes = {
  history: route({
    method: 'GET',
    path: '/api/fragrances/{id}/history',
    access: 'public',
    summary: 'When it came and went, with the evidence',
    params: z.object({ id: fragranceId }),
    data: stockHistory,
  }),
  reportWrong: route({
    method: 'POST',
    path: '/api/fragrances/{id}/report',
    access: 'user',
    summary: 'Say that the stock shown is wrong: its pages are looked at again as soon as their shops allow',
    params: z.object({ id: fragranceId }),
    data: z.object({ nextCheckAt: moment.nullable() }),
  }),
  suggest: route({
    method: 'POST',
    path: '/api/suggestions',
    access: 'user',
    summary: 'Read a product page that the catalogue does not have',
    body: z.object({
      url: z
        .string('Paste the address of a product page')
        .trim()
        .min(1, 'Paste the address of a product page')
        .max(2000, 'This address is too long'),
    }),
    data: suggestion,
    status: 201,
  }),
  confirmSuggestion: route({
    method: 'POST',
    path: '/api/suggestions/{suggestionId}/confirm',
    access: 'user',
    summary: 'Confirm what was read: the suggester watches it from now on',
    params: z.object({ suggestionId: z.uuid('This is not a suggestion') }),
    body: z.object({ name: newName('A name'), brand: newName('A brand') }),
    data: suggestion,
  }),
  suggestions: route({
    method: 'GET',
    path: '/api/suggestions',
    access: 'user',
    summary: 'What the user suggested, newest first, at most 100',
    data: z.array(suggestion),
  }),
};
