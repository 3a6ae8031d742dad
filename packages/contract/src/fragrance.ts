import { z } from 'zod';
import { availability, concentration, currency, family, fragranceId, gender, moment, price } from './primitives.ts';

/** Spec section 3, Fragrance, with what the cards show besides. */
export const fragrance = z
  .object({
    id: fragranceId,
    name: z.string(),
    brand: z.string(),
    gender: gender.nullable(),
    concentration: concentration.nullable(),
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
    lastCheckedAt: moment.nullable(),
  })
  .meta({ id: 'Fragrance' });
export type Fragrance = z.infer<typeof fragrance>;

/** One shop's listing of one fragrance in one size. */
export const offer = z.object({
  id: z.int(),
  shop: z.string(),
  url: z.string(),
  variant: z.string().nullable(),
  sizeMl: z.number().nullable(),
  price: price.nullable(),
  currency: currency.nullable(),
  /** The price of one millilitre in the offer's own currency; null when price or size is not known. */
  pricePerMl: z.number().nullable(),
  /** The confirmed state; null until a first reading succeeded. */
  availability: availability.nullable(),
  availableSince: moment.nullable(),
  lastCheckedAt: moment.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Everything that the page of one fragrance shows of the fragrance itself. */
export const fragranceDetail = fragrance.extend({
  /** All notes; those of the pyramid too, where it is known. */
  notes: z.array(z.string()),
  pyramid: z.object({ top: z.array(z.string()), heart: z.array(z.string()), base: z.array(z.string()) }).nullable(),
  /** The strongest first. */
  accords: z.array(z.string()),
  /** Why we put it into its family, in words for people; null when it has none. */
  familyBasis: z.string().nullable(),
  year: z.int().nullable(),
  perfumer: z.string().nullable(),
  /** False for a suggestion that only its suggesters see. */
  isListed: z.boolean(),
  offers: z.array(offer),
  /** What it is said to be inspired by, where the catalogue has it. */
  original: fragrance.nullable(),
  /** What is said to be inspired by it, in stock first, at most 20. */
  inspired: z.array(fragrance),
});
export type FragranceDetail = z.infer<typeof fragranceDetail>;

/** A scent near another one, in stock now, with what they share. */
export const similarFragrance = fragrance.extend({ shared: z.array(z.string()) });
export type SimilarFragrance = z.infer<typeof similarFragrance>;
