import { z } from 'zod';
import { observed } from './observations/observed.ts';
import {
  availability,
  concentration,
  currency,
  family,
  fragranceId,
  gender,
  offerKind,
  price,
  stockState,
  timestamp,
} from './primitives.ts';

/** What a product page offers; `price` and `currency` are null together. */
export const productOffer = z.object({
  shop: z.string(),
  price: price.nullable(),
  currency: currency.nullable(),
  /**
   * Present while the price is a new low of its size at any shop, as cards show it after "Lowest":
   * in 12 months, or so far if Sillage has known prices of the size for less. For 30 days at most.
   */
  lowest: z.enum(['in 12 months', 'so far']).optional(),
});
export type ProductOffer = z.infer<typeof productOffer>;

/** Fragrance (spec section 3), plus further fields that the cards show. */
export const fragrance = z
  .object({
    id: fragranceId,
    name: z.string(),
    brand: z.string(),
    gender: gender.nullable(),
    concentration: concentration.nullable(),
    /**
     * Lowest price in US dollars of the offers in stock, else the lowest of all offers, else the
     * list price. Null if none of them is in US dollars: no currency is converted.
     */
    price: price.nullable(),
    imageUrl: z.string().nullable(),
    /** True when at least one offer is known and none is in stock. */
    isSoldOut: z.boolean(),
    /** Best availability of any offer; null when no offer was ever checked ("Unknown"). */
    availability: availability.nullable(),
    /** What users can know about the stock, from all its pages and the age of the last check. */
    stockState,
    isOriginal: z.boolean(),
    inspiredByBrand: z.string().nullable(),
    originalFragrance: z.string().nullable(),
    inspiredSource: z.string().nullable(),
    productUrl: z.string().nullable(),
    /** What the page at `productUrl` offers, in the shop's currency. */
    productOffer: productOffer.nullable(),
    family: family.nullable(),
    lastCheckedAt: timestamp.nullable(),
  })
  .meta({ id: 'Fragrance' });
export type Fragrance = z.infer<typeof fragrance>;

export const offer = z.object({
  id: z.int(),
  shop: z.string(),
  url: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  /** Kind of goods; the fragrance's own stock and price count only offers of kind `bottle`. */
  kind: offerKind,
  price: price.nullable(),
  currency: currency.nullable(),
  /**
   * Price of one millilitre in the offer's own currency, not rounded. Null when price or size is
   * unknown.
   */
  pricePerMl: z.number().nullable(),
  /**
   * Struck-through or recommended price that the shop states, above `price`. It is the shop's
   * claim, and no discount is computed from it.
   */
  listPrice: price.nullable(),
  /** Lowest price of the last 30 days, as the shop states it. */
  shopLowestPrice: price.nullable(),
  /** Cost of delivery in the offer's own currency; null when the shop states none. */
  deliveryPrice: price.nullable(),
  /** Order value from which delivery is free; null when the shop states none. */
  freeDeliveryFrom: price.nullable(),
  /** Price of one bottle with delivery; null when the cost of delivery is unknown. */
  totalPrice: price.nullable(),
  /** Countries (ISO 3166-1, two letters) to which the shop delivers; null when it states none. */
  deliversTo: z.array(z.string()).nullable(),
  /** Country whose price it is (ISO 3166-1, two letters); null when the page does not say. */
  market: z.string().nullable(),
  /**
   * When the shop says that the offer becomes available, such as the date of a pre-order: a day
   * (YYYY-MM-DD), or a time in UTC. It may be past. Absent for an offer in stock or without date.
   */
  availableFrom: z.string().optional(),
  /** Confirmed availability; null before the first successful check. */
  availability: availability.nullable(),
  availableSince: timestamp.nullable(),
  lastCheckedAt: timestamp.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Evidence that a fragrance seems discontinued. */
const discontinued = z.object({
  /** When Sillage concluded it. */
  since: timestamp,
  shops: z.array(
    z.object({
      shop: z.string(),
      url: z.string(),
      /** `gone`: the page answers 404 or 410. `stated`: the shop says that it is discontinued. */
      sign: z.enum(['gone', 'stated']),
      since: timestamp,
      /** Time of the last check that saw it. */
      checkedAt: timestamp,
    }),
  ),
});

export const fragranceDetail = fragrance.extend({
  /** All fragrance notes, including those of the pyramid. */
  notes: z.array(z.string()),
  pyramid: z.object({ top: z.array(z.string()), heart: z.array(z.string()), base: z.array(z.string()) }).nullable(),
  /** Accords of the fragrance, strongest first. */
  accords: z.array(z.string()),
  /** Explains to users why the fragrance is in its family; null without an explanation. */
  familyBasis: z.string().nullable(),
  year: z.int().nullable(),
  perfumer: z.string().nullable(),
  /** False for a suggested fragrance that only the users who suggested it can see. */
  isListed: z.boolean(),
  offers: z.array(offer),
  /** Fragrance that is said to have inspired this one; null if the catalogue does not have it. */
  original: fragrance.nullable(),
  /** Fragrances said to be inspired by this fragrance, in stock first, at most 20. */
  inspired: z.array(fragrance),
  /** What the viewer's own browser read of a page of it; absent when it read none. */
  observed: observed.optional(),
  /** Present while the fragrance seems discontinued: since when, and what each shop shows. */
  discontinued: discontinued.optional(),
});
export type FragranceDetail = z.infer<typeof fragranceDetail>;

/** Similar fragrance that is in stock now, with the features that both share. */
export const similarFragrance = fragrance.extend({ shared: z.array(z.string()) });
export type SimilarFragrance = z.infer<typeof similarFragrance>;
