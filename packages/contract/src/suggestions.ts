import { z } from 'zod';
import { fragrance } from './fragrance.ts';
import { route } from './http.ts';
import { availability, currency, fragranceId, price, timestamp, uuid } from './primitives.ts';

const newName = (what: string) => z.string().trim().min(1, `${what} is required`).max(200, 'At most 200 characters');

export const suggestion = z.object({
  id: z.uuid(),
  url: z.string(),
  shop: z.string(),
  /** Name of the fragrance on the page. The user may correct name and brand when confirming. */
  name: z.string(),
  brand: z.string(),
  availability: availability.nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  sizesMl: z.array(z.number()),
  evidence: z.array(z.object({ source: z.string(), says: z.string() })),
  /**
   * Fragrance in the catalogue that already has the suggested page; null for a new page. A
   * suggestion of a known page needs no confirmation.
   */
  known: fragrance.nullable(),
  /**
   * State of the suggestion. `read`: the user has not confirmed it yet. `waiting`: the operator has
   * not decided on it yet.
   */
  status: z.enum(['read', 'waiting', 'accepted', 'declined']),
  /** Why the operator declined it; null without a reason. */
  declineReason: z.string().nullable().default(null),
  fragranceId: fragranceId.nullable(),
  createdAt: timestamp,
});
export type Suggestion = z.infer<typeof suggestion>;

const pastedAddress = z.object({
  url: z
    .string('Paste the address of a product page')
    .trim()
    .min(1, 'Paste the address of a product page')
    .max(2000, 'This address is too long'),
});

/** What became of a page that a user added to a fragrance. */
export const addedPage = z.object({
  /** `waiting`: the operator must accept it. `known`: the fragrance had the page already. */
  status: z.enum(['added', 'waiting', 'known']),
  shop: z.string(),
});
export type AddedPage = z.infer<typeof addedPage>;

/** A product feed that a user suggests; it is not requested before the operator accepts it. */
export const feedSuggestion = z.object({
  id: z.uuid(),
  /** Address of the feed, with credentials masked. */
  address: z.string(),
  status: z.enum(['waiting', 'accepted', 'declined']),
  /** Why the operator declined it; null without a reason. */
  declineReason: z.string().nullable().default(null),
  createdAt: timestamp,
});
export type FeedSuggestion = z.infer<typeof feedSuggestion>;

export const suggestionRoutes = {
  suggest: route({
    method: 'POST',
    path: '/api/suggestions',
    access: 'user',
    scope: 'watchlist',
    summary: 'Read a product page that the catalogue does not have',
    body: pastedAddress,
    data: suggestion,
    status: 201,
  }),
  addPage: route({
    method: 'POST',
    path: '/api/fragrances/{id}/pages',
    access: 'user',
    scope: 'watchlist',
    summary: 'Add a product page to a fragrance: at once if its shop is known, else once the operator accepts it',
    params: z.object({ id: fragranceId }),
    body: pastedAddress,
    data: addedPage,
    status: 201,
  }),
  suggestFeed: route({
    method: 'POST',
    path: '/api/feed-suggestions',
    access: 'user',
    summary: 'Suggest a product feed of a shop or an affiliate network, which the operator accepts or declines',
    body: z.object({
      url: z
        .string('Paste the address of a product feed')
        .trim()
        .min(1, 'Paste the address of a product feed')
        .max(2000, 'This address is too long'),
    }),
    data: feedSuggestion,
    status: 201,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/suggestions/{suggestionId}/confirm',
    access: 'user',
    scope: 'watchlist',
    summary: 'Confirm a suggestion: its suggester watches the fragrance from now on',
    params: z.object({ suggestionId: uuid('This is not a suggestion') }),
    body: z.object({ name: newName('A name'), brand: newName('A brand') }),
    data: suggestion,
  }),
  list: route({
    method: 'GET',
    path: '/api/suggestions',
    access: 'user',
    scope: 'read',
    summary: "The user's suggestions, newest first, at most 100",
    data: z.array(suggestion),
  }),
};
