import type { Availability } from '@sillage/contract';

/** A page as it came from a shop: hostile text, whatever the headers say. Header names are in lower case. */
export interface FetchedPage {
  url: string;
  finalUrl: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One size or variant of the product, as one source of the page states it. */
export interface OfferReading {
  /** In the shop's own words, e.g. "50 ml"; null when the page tells no variants apart. */
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  sizeMl: number | null;
  availability: Availability | 'unknown';
  /** In whole units of `currency`, never in cents. */
  price: number | null;
  /** ISO 4217, or null when the source does not say. */
  currency: string | null;
}

/** An offer with what its source says of its availability in its own terms, for the evidence. */
export interface StatedOffer extends OfferReading {
  /** E.g. "availability: https://schema.org/InStock"; null when it says nothing. */
  stated: string | null;
  /** It says that nothing is to be paid: whatever amount the page shows elsewhere is of something else. */
  isFree?: true;
}

/** Why we believe what we say, in short plain words for people. */
export interface Evidence {
  source: EvidenceSource;
  says: string;
}

/**
 * Where something was read: in the shop's feed or its platform's own JSON, in the page's markup for machines, in the
 * state that its scripts start from (`state`), or in what people see (`page`).
 */
export type EvidenceSource =
  | 'shopify'
  | 'woocommerce'
  | 'magento'
  | 'prestashop'
  | 'bigcommerce'
  | 'json-ld'
  | 'microdata'
  | 'rdfa'
  | 'opengraph'
  | 'state'
  | 'page';

/** A page with more variants than this sells more than one product; the first ones count. */
export const MAX_OFFERS_PER_PAGE = 40;

/** What a page is, and, only if it is the expected product's page, what it offers. */
export interface Verdict {
  page: 'product' | 'blocked' | 'gone' | 'not-a-product' | 'error';
  /** Plain words when `page` is not 'product' or the availability is unknown, else null. */
  reason: string | null;
  /** Of the page as a whole: that of its best offer. */
  availability: Availability | 'unknown';
  /** True when it can be had online now; false when not; null when that is unknown. */
  buyable: boolean | null;
  price: number | null;
  currency: string | null;
  title: string | null;
  brand: string | null;
  gtin: string | null;
  offers: OfferReading[];
  /** The source that decided; null when nothing did. */
  method: Evidence['source'] | null;
  /** From 0 (nothing known) to 1; see the table in `weigh.ts`. */
  confidence: number;
  evidence: Evidence[];
}
