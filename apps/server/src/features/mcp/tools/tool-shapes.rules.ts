import {
  type Fragrance,
  isInStock,
  type Observed,
  type Offer,
  type WatchlistItem,
  watchFilter,
} from '@sillage/contract';
import { z } from 'zod';

/**
 * What tools take and return, in fewer fields than the API, because a model reads each of them. For
 * the same reason, the schemas of results do not list the values of the contract's vocabularies.
 * Times are ISO 8601 in UTC.
 */
export const time = z.string();
const amount = z.number().nullable();
const currencyCode = z.string().nullable();
export const stockState = z.string().describe('Such as in-stock, sold-out, unconfirmed or blocked');
/** Null for an address that is not http or https, or is very long. */
export const address = z.string().nullable();

/** Id of a fragrance, as tools take it. */
export const fragranceId = z
  .int('A fragrance id is a whole number; search_catalogue returns it')
  .min(1)
  .max(2_147_483_647)
  .describe('Id of the fragrance, from search_catalogue');

/** Number of items in a list, from 1. */
export function limitUpTo(maximum: number, byDefault: number) {
  const message = `A limit is a whole number from 1 to ${maximum}`;
  return z.int(message).min(1, message).max(maximum, message).default(byDefault);
}

export const cursor = z.string().max(200).optional().describe('`next` of the result before, to continue the list');
export const next = z.string().nullable().describe('Cursor for the rest; null at the end');

const bestOffer = z.object({ shop: z.string(), price: amount, currency: currencyCode, url: address });

export const shortFragrance = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  concentration: z.string().nullable(),
  gender: z.string().nullable(),
  family: z.string().nullable(),
  stockState,
  /** What the best offer of all shops costs, in the shop's currency. */
  offer: bestOffer.nullable(),
  lastCheckedAt: time.nullable(),
});
export type ShortFragrance = z.infer<typeof shortFragrance>;

export function toShortFragrance(fragrance: Fragrance): ShortFragrance {
  const { id, name, brand, concentration: strength, gender: forGender, family: ofFamily } = fragrance;
  const { productOffer, productUrl, lastCheckedAt, stockState: state } = fragrance;
  return {
    id,
    name,
    brand,
    concentration: strength,
    gender: forGender,
    family: ofFamily,
    stockState: state,
    offer: toBestOffer(productOffer, productUrl),
    lastCheckedAt,
  };
}

function toBestOffer(offer: Fragrance['productOffer'], url: string | null): z.infer<typeof bestOffer> | null {
  return offer && { shop: offer.shop, price: offer.price, currency: offer.currency, url };
}

export const shortOffer = z.object({
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  kind: z.string().describe('bottle, or other goods under the name, such as sample'),
  isInStock: z.boolean(),
  availability: z.string().nullable().describe('Confirmed by two checks; null before the first'),
  availableSince: time.nullable(),
  lastCheckedAt: time.nullable(),
  price: amount,
  currency: currencyCode,
  totalPrice: amount.describe('With delivery; null when its cost is unknown'),
});
export type ShortOffer = z.infer<typeof shortOffer>;

export function toShortOffer(offer: Offer): ShortOffer {
  const { variant, sizeMl, kind, availability: state, availableSince, lastCheckedAt, price: cost, currency } = offer;
  const isAvailable = state !== null && isInStock(state);
  return {
    variant,
    sizeMl,
    kind,
    isInStock: isAvailable,
    availability: state,
    availableSince,
    lastCheckedAt,
    price: cost,
    currency,
    totalPrice: offer.totalPrice,
  };
}

/** Sorts offers: in stock first, then those checked last. */
export function compareOffers(a: Offer, b: Offer): number {
  const rank = ({ availability: state }: Offer) => (state !== null && isInStock(state) ? 0 : 1);
  return rank(a) - rank(b) || (b.lastCheckedAt ?? '').localeCompare(a.lastCheckedAt ?? '');
}

/** What the user's own browser read; no other user sees it. */
export const seenByUser = z.object({
  shop: z.string(),
  url: address,
  stockState,
  price: amount,
  currency: currencyCode,
  observedAt: time,
});

export function toSeenByUser(observed: Observed | null | undefined): z.infer<typeof seenByUser> | null {
  if (!observed) return null;
  const { shop, url, stockState: state, price: cost, currency, observedAt } = observed;
  return { shop, url, stockState: state, price: cost, currency, observedAt };
}

export const shortWatch = z.object({
  fragranceId: z.number(),
  name: z.string(),
  brand: z.string(),
  stockState: z.string().describe('Of the offers that match the watch filter'),
  offer: bestOffer.nullable(),
  lastCheckedAt: time.nullable(),
  notes: z.string().nullable(),
  watchFilter,
  notifyFrequency: z.object({ rule: z.string(), hours: z.number().optional() }),
  snooze: z
    .object({
      until: time.optional(),
      cheaperThan: z.object({ amount: z.number(), currency: z.string(), per: z.string() }).optional(),
    })
    .nullable(),
  addedAt: time,
  seenByUser: seenByUser.nullable(),
});
export type ShortWatch = z.infer<typeof shortWatch>;

export function toShortWatch(item: WatchlistItem): ShortWatch {
  return {
    fragranceId: item.fragranceId,
    name: item.fragranceName,
    brand: item.fragranceBrand,
    stockState: item.fragranceStockState,
    offer: toBestOffer(item.fragranceProductOffer, item.fragranceProductUrl),
    lastCheckedAt: item.fragranceLastCheckedAt,
    notes: item.notes,
    watchFilter: item.watchFilter,
    notifyFrequency: item.notifyFrequency,
    snooze: item.snooze ?? null,
    addedAt: item.addedAt,
    seenByUser: toSeenByUser(item.observed),
  };
}
