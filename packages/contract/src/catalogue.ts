import { z } from 'zod';
import { route } from './http.ts';
import {
  availability,
  currency,
  family,
  flag,
  fragranceId,
  gender,
  moment,
  pageOf,
  paging,
  price,
} from './primitives.ts';

/** One shop's listing of one fragrance in one size. */
export const offer = z.object({
  id: z.int(),
  shop: z.string(),
  url: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  /** The confirmed state; null until a first reading succeeded. */
  availability: availability.nullable(),
  availableSince: moment.nullable(),
  lastCheckedAt: moment.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Spec section 3, Fragrance, with what the cards show besides. */
export const fragrance = z.object({
  id: fragranceId,
  name: z.string(),
  brand: z.string(),
  gender: gender.nullable(),
  /** Lowest in-stock price in USD, or else the lowest last known one, or null. Never converted. */
  price: price.nullable(),
  imageUrl: z.string().nullable(),
  /** True when at least one offer is known and none is in stock. */
  isSoldOut: z.boolean(),
  /** The best state of any offer; null when none was ever read ("Unknown"). */
  availability: availability.nullable(),
  isOriginal: z.boolean(),
  inspiredByBrand: z.string().nullable(),
  originalFragrance: z.string().nullable(),
  inspiredSource: z.string().nullable(),
  productUrl: z.string().nullable(),
  family: family.nullable(),
  notes: z.array(z.string()),
  lastCheckedAt: moment.nullable(),
});
export type Fragrance = z.infer<typeof fragrance>;

export const fragranceDetail = fragrance.extend({ offers: z.array(offer) });
export type FragranceDetail = z.infer<typeof fragranceDetail>;

const word = z.string().trim().max(100, 'At most 100 characters');

/** Spec section 7: empty values count as left out. */
export const filterQuery = z.object({
  keyword: word.optional(),
  gender: z
    .union([gender, z.literal('').transform(() => undefined), z.literal('all').transform(() => undefined)])
    .optional(),
  soldOut: flag,
  isOriginal: flag,
  inspiredBrand: word.optional(),
  brand: word.optional(),
  ...paging,
});
export type FilterQuery = z.output<typeof filterQuery>;

export const catalogueRoutes = {
  filter: route({
    method: 'GET',
    path: '/api/fragrances/filter',
    access: 'public',
    summary: 'Fragrances by keyword, gender, stock and brand, a page at a time',
    query: filterQuery,
    data: pageOf(fragrance),
  }),
  brands: route({
    method: 'GET',
    path: '/api/fragrances/brands',
    access: 'public',
    summary: 'Every brand one can filter by, sorted for people',
    data: z.array(z.string()),
  }),
  one: route({
    method: 'GET',
    path: '/api/fragrances/{id}',
    access: 'public',
    summary: 'One fragrance with its offers',
    params: z.object({ id: fragranceId }),
    data: fragranceDetail,
  }),
};
