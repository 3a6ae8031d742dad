import type { Availability } from '@sillage/contract';

/** A response as a shop sent it; its body is untrusted. Header names are in lower case. */
export interface FetchedPage {
  url: string;
  finalUrl: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface OfferObservation {
  /** In the shop's own words, e.g. "50 ml"; null when the page has no variants. */
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  sizeMl: number | null;
  availability: Availability | 'unknown';
  /** In whole units of `currency`, never in cents. */
  price: number | null;
  /** ISO 4217; null when the source does not say. */
  currency: string | null;
}

/** An offer with its availability in the source's own words, as evidence. */
export interface ParsedOffer extends OfferObservation {
  /** E.g. "availability: https://schema.org/InStock"; null when the source says nothing. */
  stated: string | null;
  /** The source states a price of 0, so that an amount elsewhere on the page is not the price. */
  isFree?: true;
}

export interface Evidence {
  source: EvidenceSource;
  says: string;
}

/**
 * Where a statement was read: the shop's product feed or its platform's JSON, the markup for
 * machines, the initial state of the page's scripts (`state`), or the visible page (`page`).
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

/** A page with more variants sells more than one product; only the first ones count. */
export const MAX_OFFERS_PER_PAGE = 40;

/** What a page is and, only if it is the expected product's page, what it offers. */
export interface Verdict {
  page: 'product' | 'blocked' | 'gone' | 'not-a-product' | 'error';
  /** In plain words when `page` is not 'product' or the availability is unknown, else null. */
  reason: string | null;
  /** The best availability among the offers. */
  availability: Availability | 'unknown';
  /** True if it can be ordered online now; null when unknown. */
  buyable: boolean | null;
  price: number | null;
  currency: string | null;
  title: string | null;
  brand: string | null;
  gtin: string | null;
  offers: OfferObservation[];
  /** The source that decided; null when none did. */
  method: Evidence['source'] | null;
  /** From 0 (nothing known) to 1; see the table in `weigh-sources.ts`. */
  confidence: number;
  evidence: Evidence[];
}
