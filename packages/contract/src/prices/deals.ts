import { z } from 'zod';
import { families } from '../families/families.ts';
import { fragrance } from '../fragrance.ts';
import { route } from '../http.ts';
import { currency, optionalParam, price, timestamp, wholeNumber } from '../primitives.ts';
import { dealScopes, dealSorts, MAX_DEAL_SIZE_ML, MAX_DEAL_SIZES } from '../vocabulary.ts';

const DEFAULT_DEALS = 24;

const familyNames = families.map(({ name }) => name);
const familyByName = new Map<string, (typeof familyNames)[number]>(familyNames.map((name) => [name, name]));
const INVALID_FAMILIES = `Name families, separated by commas, among ${familyNames.join(', ')}`;
const INVALID_SIZES = `Write at most ${MAX_DEAL_SIZES} sizes in ml, separated by commas, such as 50,100`;

const splitList = (text: string) => text.split(',').map((item) => item.trim());
const isSize = (text: string) =>
  /^\d{1,5}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= MAX_DEAL_SIZE_ML;

const familyList = z
  .string(INVALID_FAMILIES)
  .max(400, INVALID_FAMILIES)
  .refine((text) => splitList(text).every((name) => familyByName.has(name)), INVALID_FAMILIES)
  .transform((text) => [...new Set(splitList(text).flatMap((name) => familyByName.get(name) ?? []))]);

const sizeList = z
  .string(INVALID_SIZES)
  .max(200, INVALID_SIZES)
  .refine((text) => splitList(text).length <= MAX_DEAL_SIZES && splitList(text).every(isSize), INVALID_SIZES)
  .transform((text) => [...new Set(splitList(text).map(Number))]);

/** What deals are listed. Empty values count as omitted. */
export const dealsQuery = z.object({
  scope: optionalParam(z.enum(dealScopes, `Say one of ${dealScopes.join(', ')}`)),
  families: optionalParam(familyList),
  sizes: optionalParam(sizeList),
  sort: optionalParam(z.enum(dealSorts, `Sort by one of ${dealSorts.join(', ')}`)),
  limit: wholeNumber('A limit is a whole number from 1 to 100', 1, 100).default(DEFAULT_DEALS),
  /** Cursor after which the list continues: `next` of the response before. */
  after: optionalParam(
    z
      .string()
      .max(200)
      .regex(/^[\w.~+-]+$/),
  ),
});
export type DealsQuery = z.output<typeof dealsQuery>;

/**
 * A full bottle in stock at a confirmed price that is at most 5 % above the lowest price of its
 * size in 12 months, and below its own usual price. See `docs/decisions/0038-deals.md`.
 */
export const deal = z.object({
  offerId: z.int(),
  fragrance,
  shop: z.string(),
  url: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  price,
  currency,
  /** Price of one millilitre in the offer's currency, not rounded; null without a size. */
  pricePerMl: z.number().nullable(),
  deliveryPrice: price.nullable(),
  freeDeliveryFrom: price.nullable(),
  /** Price with delivery; null when the cost of delivery is unknown. */
  totalPrice: price.nullable(),
  /** The price that this offer had on most of the last `ofDays` days, and on how many of them. */
  usualPrice: price,
  usualDays: z.int(),
  ofDays: z.int(),
  /** How much less than the usual price it costs now, in whole percent, rounded down. */
  discountPercent: z.int(),
  /** Lowest price of this size and currency at any shop in 12 months, this one included. */
  lowPrice: price,
  /** Time at which the low was last seen; null if a bottle is in stock at that price now. */
  lowSeenAt: timestamp.nullable(),
  /** Time since which prices of this size are compared: at most 12 months ago. */
  comparedSince: timestamp,
  /** Time at which the price began. */
  beganAt: timestamp,
  /** Time of the last check, which read this price. */
  confirmedAt: timestamp,
});
export type Deal = z.infer<typeof deal>;

export const dealList = z.object({
  deals: z.array(deal),
  /** Value of `after` for the deals that follow; null at the end. */
  next: z.string().nullable(),
  /**
   * Day of the exchange rates by which prices per millilitre of several currencies are ordered.
   * Null without rates: deals are then ordered by currency, and within each by price.
   */
  ratesDate: z.iso.date().nullable(),
  /** Time since which Sillage has recorded prices; null before the first one. */
  watchedSince: timestamp.nullable(),
});
export type DealList = z.infer<typeof dealList>;

export const dealRoutes = {
  list: route({
    method: 'GET',
    path: '/api/fragrances/deals',
    access: 'public',
    summary: 'Bottles that cost less than usual and are near their lowest price in 12 months',
    query: dealsQuery,
    data: dealList,
  }),
};
