import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { availability, currency, fragranceId, moment, price } from './primitives.ts';

/** One confirmed change of a fragrance's stock, with why we believe it. */
export const stockChange = z.object({
  id: z.uuid(),
  kind: z.enum(['restock', 'sold_out']),
  happenedAt: moment,
  /** The sizes that changed together. */
  offers: z.array(
    z.object({ id: z.int(), shop: z.string(), variant: z.string().nullable(), sizeMl: z.number().nullable() }),
  ),
  /** What the page said, in short plain words. */
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
});
export type StockChange = z.infer<typeof stockChange>;

export const stockHistory = z.object({
  /** When we first looked; null when nobody ever did. */
  watchedSince: moment.nullable(),
  lastCheckedAt: moment.nullable(),
  /** Newest first, at most 100. */
  changes: z.array(stockChange),
});
export type StockHistory = z.infer<typeof stockHistory>;

const newName = (what: string) => z.string().trim().min(1, `${what} is required`).max(200, 'At most 200 characters');

/** A product page that somebody proposes for the catalogue, as it was read. */
export const suggestion = z.object({
  id: z.uuid(),
  url: z.string(),
  shop: z.string(),
  /** As read; the suggester may correct them while confirming. */
  name: z.string(),
  brand: z.string(),
  availability: availability.nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  sizesMl: z.array(z.number()),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /** What the catalogue already has at this address; then there is nothing to confirm. */
  known: fragrance.nullable(),
  /** `read` until confirmed; `waiting` for the operator; then `accepted` or `declined`. */
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
