import { z } from 'zod';
import { route } from './http.ts';
import {
  availability,
  currency,
  fragranceId,
  pageSchema,
  paging,
  price,
  timestamp,
  wholeNumber,
} from './primitives.ts';
import { offerSources } from './vocabulary.ts';

export const offerSource = z.enum(offerSources);

/** An offer that a search found at a shop. */
export const foundOffer = z.object({
  id: z.int(),
  shop: z.string(),
  url: z.string(),
  title: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  /** Null when the source does not state the stock. */
  availability: availability.nullable(),
  gtin: z.string().nullable(),
  source: offerSource,
  /**
   * `exact`: the GTIN and name agree, or brand, name, concentration and size do. `likely`: nothing
   * contradicts, but something is not stated. `doubtful`: the user must decide.
   */
  match: z.enum(['exact', 'likely', 'doubtful']),
  /** Reason for `match` in plain words. */
  why: z.string(),
  /** Time at which the shop stated the offer. */
  seenAt: timestamp,
  /**
   * `found`: the user can watch it there. `watched`: a page of the fragrance. `waiting`: this user
   * watches it, and the operator decides whether others see it.
   */
  status: z.enum(['found', 'watched', 'waiting']),
});
export type FoundOffer = z.infer<typeof foundOffer>;

/** Progress of a search at one shop. */
export const searchedShop = z.object({
  shop: z.string(),
  state: z.enum(['waiting', 'searching', 'done', 'failed']),
  /** Interface that the search used; null while unknown or when there is none. */
  source: offerSource.nullable(),
  found: z.int(),
  /** Why the shop could not be searched, as a sentence for users; null after a success. */
  reason: z.string().nullable(),
});
export type SearchedShop = z.infer<typeof searchedShop>;

export const offerSearch = z.object({
  id: z.uuid(),
  fragranceId,
  state: z.enum(['waiting', 'searching', 'done', 'cancelled']),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  /** At most 200 shops and catalogues, in the order in which they are searched. */
  shops: z.array(searchedShop),
  /** Number of offers by certainty, over all pages of the list. */
  counts: z.object({ exact: z.int(), likely: z.int(), doubtful: z.int() }),
});
export type OfferSearch = z.infer<typeof offerSearch>;

const params = z.object({ id: fragranceId });

export const offerSearchRoutes = {
  start: route({
    method: 'POST',
    path: '/api/fragrances/{id}/offer-search',
    access: 'user',
    summary: 'Search the known shops for a fragrance; joins a search that is running',
    params,
    data: offerSearch,
    status: 201,
  }),
  show: route({
    method: 'GET',
    path: '/api/fragrances/{id}/offer-search',
    access: 'user',
    scope: 'read',
    summary: 'Progress of the latest search for a fragrance; null when there was none',
    params,
    data: offerSearch.nullable(),
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/fragrances/{id}/offer-search',
    access: 'user',
    summary: 'Cancel the running search for a fragrance; what it found stays',
    params,
    data: offerSearch.nullable(),
  }),
  offers: route({
    method: 'GET',
    path: '/api/fragrances/{id}/found-offers',
    access: 'user',
    scope: 'read',
    summary: 'Offers that searches found for a fragrance, the most certain first, paged',
    params,
    query: z.object(paging),
    data: pageSchema(foundOffer),
  }),
  watch: route({
    method: 'POST',
    path: '/api/fragrances/{id}/found-offers/{offerId}/watch',
    access: 'user',
    scope: 'watchlist',
    summary: 'Watch a found offer: for everyone at a trusted shop, else for this user until the operator accepts it',
    params: params.extend({ offerId: wholeNumber('This is not an offer', 1, 2_147_483_647) }),
    data: foundOffer,
  }),
};
