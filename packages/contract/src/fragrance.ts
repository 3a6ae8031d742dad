import { z } from 'zod';
import { availability, concentration, currency, family, fragranceId, gender, price, timestamp } from './primitives.ts';

/** Spec section 3, Fragrance, plus further fields that the cards show. */
export const fragrance = z
  .object({
    id: fragranceId,
    name: z.string(),
    brand: z.string(),
    gender: gender.nullable(),
    concentration: concentration.nullable(),
    /** Lowest in-stock or else lowest known price in US dollars, or null. Never converted. */
    price: price.nullable(),
    imageUrl: z.string().nullable(),
    /** True when at least one offer is known and none is in stock. */
    isSoldOut: z.boolean(),
    /** Best state of any offer; null when no offer was ever checked ("Unknown"). */
    availability: availability.nullable(),
    isOriginal: z.boolean(),
    inspiredByBrand: z.string().nullable(),
    originalFragrance: z.string().nullable(),
    inspiredSource: z.string().nullable(),
    productUrl: z.string().nullable(),
    family: family.nullable(),
    lastCheckedAt: timestamp.nullable(),
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
  /** Price of one millilitre in the offer's own currency; null when price or size is unknown. */
  pricePerMl: z.number().nullable(),
  /** Confirmed state; null before the first successful check. */
  availability: availability.nullable(),
  availableSince: timestamp.nullable(),
  lastCheckedAt: timestamp.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Fields of the fragrance page that belong to the fragrance itself. */
export const fragranceDetail = fragrance.extend({
  /** All notes, including those of the pyramid. */
  notes: z.array(z.string()),
  pyramid: z.object({ top: z.array(z.string()), heart: z.array(z.string()), base: z.array(z.string()) }).nullable(),
  /** Strongest first. */
  accords: z.array(z.string()),
  /** Why the fragrance was put into its family, as text for users; null when it has none. */
  familyBasis: z.string().nullable(),
  year: z.int().nullable(),
  perfumer: z.string().nullable(),
  /** False for a suggestion that only the suggesting users see. */
  isListed: z.boolean(),
  offers: z.array(offer),
  /** Fragrance that this one is said to be inspired by, when the catalogue has it. */
  original: fragrance.nullable(),
  /** Fragrances said to be inspired by this one, in stock first, at most 20. */
  inspired: z.array(fragrance),
});
export type FragranceDetail = z.infer<typeof fragranceDetail>;

/** Similar fragrance that is in stock now, with the features that both share. */
export const similarFragrance = fragrance.extend({ shared: z.array(z.string()) });
export type SimilarFragrance = z.infer<typeof similarFragrance>;
