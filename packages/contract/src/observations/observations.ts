import { z } from 'zod';
import { fragrance } from '../fragrance.ts';
import { route } from '../http.ts';
import { eventKind } from '../inbox.ts';
import {
  availability,
  currency,
  fragranceId,
  offerKind,
  optionalParam,
  price,
  stockState,
  timestamp,
  uuid,
} from '../primitives.ts';
import {
  MAX_CHANGES_PER_ANSWER,
  MAX_OBSERVED_EVIDENCE,
  MAX_OBSERVED_OFFERS,
  MAX_OBSERVED_PAGES,
} from '../vocabulary.ts';
import { watchlistItem } from '../watchlist.ts';
import { evidenceSources } from './evidence-sources.ts';
import { observed } from './observed.ts';

const shortText = (max: number) => z.string().max(max, `At most ${max} characters`).nullable();
/** Within the precision of stored prices and sizes. */
const observedPrice = price.max(999_999_999).nullable();
const observedAvailability = z.union([z.literal('unknown'), availability]);

export const observedOffer = z.strictObject({
  variant: shortText(200),
  sku: shortText(100),
  gtin: shortText(40),
  sizeMl: z.number().positive().max(99_999).nullable(),
  kind: offerKind,
  availability: observedAvailability,
  price: observedPrice,
  currency: currency.nullable(),
});

/** What the page reader found in the user's own browser, without the page. */
export const observedVerdict = z.strictObject({
  title: shortText(500),
  brand: shortText(200),
  availability: observedAvailability,
  confidence: z.number().min(0).max(1),
  /** Source that decided about the stock; null when none did. */
  method: z.enum(evidenceSources).nullable(),
  reason: shortText(300).optional(),
  offers: z.array(observedOffer).max(MAX_OBSERVED_OFFERS, `At most ${MAX_OBSERVED_OFFERS} offers`),
  evidence: z
    .array(z.strictObject({ source: z.enum(evidenceSources), says: z.string().max(300, 'At most 300 characters') }))
    .max(MAX_OBSERVED_EVIDENCE, `At most ${MAX_OBSERVED_EVIDENCE} lines of evidence`),
  /** Price and kind of goods of a page that lists no offers. */
  price: observedPrice.optional(),
  currency: currency.nullish(),
  kind: offerKind.optional(),
});
export type ObservedVerdict = z.infer<typeof observedVerdict>;

const pageAddress = z
  .string('Send the address of the page')
  .trim()
  .min(1, 'Send the address of the page')
  .max(2000, 'This address is too long');

/** What the user's own browser read on a product page. Nothing else of the page is sent. */
export const observation = z.strictObject({
  url: pageAddress,
  observedAt: timestamp,
  outcome: z.enum(['product', 'unreadable']),
  verdict: observedVerdict,
});
export type Observation = z.infer<typeof observation>;

/** What Sillage and the user's own browser know about the page at an address. */
export const addressLookup = z.object({
  /** Fragrance that the page sells; null for an unknown page, or one that is private to others. */
  fragrance: fragrance.nullable(),
  watch: watchlistItem.nullable(),
  page: z
    .object({
      shop: z.string(),
      /** True if one of our own checks read the page within the last 30 days. */
      isReadable: z.boolean(),
      stockState,
      lastCheckedAt: timestamp.nullable(),
    })
    .nullable(),
  /**
   * At most five offers of other pages: in stock first, then those that may be for the user's
   * countries, then by price per millilitre, converted where there is a rate.
   */
  elsewhere: z.array(
    z.object({
      shop: z.string(),
      url: z.string(),
      price: price.nullable(),
      currency: currency.nullable(),
      availability: availability.nullable(),
      sizeMl: z.number().nullable(),
      /**
       * Price in the user's display currency, else in that of the page, by the rates of a day;
       * absent if it is in that currency, or without a rate.
       */
      converted: z.object({ price, currency, date: z.iso.date() }).optional(),
    }),
  ),
  /** Lowest price that our checks read of a full bottle, in the page's currency; null if none. */
  lowestPrice: z.object({ price, currency, at: timestamp }).nullable(),
  observed: observed.nullable(),
});
export type AddressLookup = z.infer<typeof addressLookup>;

/** Event of a watched fragrance that the user was notified of, at least in the inbox. */
export const change = z.object({
  id: z.uuid(),
  kind: eventKind,
  /** Kind of goods that the event is about; absent for full bottles. */
  offerKind: offerKind.optional(),
  fragranceId,
  shop: z.string(),
  url: z.string(),
  /** New price of a price drop, else the lowest present price of the event's offers. */
  price: price.nullable(),
  currency: currency.nullable(),
  at: timestamp,
  /** True if the user's own browser saw it, which no other user learns. */
  isPrivate: z.boolean(),
});
export type Change = z.infer<typeof change>;

export const observationRoutes = {
  observe: route({
    method: 'POST',
    path: '/api/observations',
    access: 'user',
    scope: 'observe',
    summary: "Report what the user's own browser read on a product page; only this user's stock and alerts change",
    body: observation,
    bodyLimit: 64 * 1024,
    data: observed,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/api/observations',
    access: 'user',
    scope: 'read',
    summary: `Pages that the user's own browser has read, the last read first; at most ${MAX_OBSERVED_PAGES}`,
    data: z.array(observed),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/observations/{id}',
    access: 'user',
    scope: 'observe',
    summary: "Delete what the user's own browser read on a page",
    params: z.object({ id: uuid('This is not an observed page') }),
    data: z.null(),
  }),
  lookup: route({
    method: 'GET',
    path: '/api/watchlist/lookup',
    access: 'user',
    scope: 'read',
    summary: 'What Sillage knows about the page at an address, and whether the user watches it',
    query: z.object({ url: pageAddress }),
    data: addressLookup,
  }),
  changes: route({
    method: 'GET',
    path: '/api/changes',
    access: 'user',
    scope: 'read',
    summary: `Changes of watched fragrances after a cursor, at most ${MAX_CHANGES_PER_ANSWER}; without one, only a cursor for now`,
    query: z.object({ after: optionalParam(z.string().max(12_000, 'This is not a cursor')) }),
    data: z.object({
      items: z.array(change),
      /** Value of `after` for the next request; opaque. */
      cursor: z.string(),
    }),
  }),
};
