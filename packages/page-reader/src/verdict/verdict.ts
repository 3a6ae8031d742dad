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
  /**
   * Name of the variant in the shop's own words, e.g. "50 ml"; null when the page has no variants.
   */
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  sizeMl: number | null;
  availability: Availability | 'unknown';
  /** Price in whole units of `currency`, never in cents. */
  price: number | null;
  /** Currency code (ISO 4217); null when the source states none. */
  currency: string | null;
}

/** An offer with its availability in the source's own words, as evidence. */
export interface ParsedOffer extends OfferObservation {
  /**
   * The source's statement about the stock, e.g. "availability: https://schema.org/InStock"; null
   * when it makes none.
   */
  stated: string | null;
  /**
   * True if the source states a price of 0. An amount elsewhere on the page is then not the price.
   */
  isFree?: true;
}

export interface Evidence {
  source: EvidenceSource;
  says: string;
}

/**
 * Source of a statement: the shop's product feed or its platform's JSON, the markup for machines,
 * the initial state of the page's scripts (`state`), or the visible page (`page`).
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

/**
 * Maximum number of offers of a page. A page with more variants sells several products, so only its
 * first offers count.
 */
export const MAX_OFFERS_PER_PAGE = 40;

/** Result of reading a page: the page's kind and, for the expected product's page, its offers. */
export interface Verdict {
  page: 'product' | 'blocked' | 'gone' | 'not-a-product' | 'error';
  /** Reason in plain words if `page` is not 'product' or the availability is unknown, else null. */
  reason: string | null;
  /** The best availability among the offers. */
  availability: Availability | 'unknown';
  /** True if the product can be ordered online now; null when unknown. */
  buyable: boolean | null;
  price: number | null;
  currency: string | null;
  title: string | null;
  brand: string | null;
  gtin: string | null;
  offers: OfferObservation[];
  /** The source that decided about the stock; null when no source did. */
  method: Evidence['source'] | null;
  /** Confidence from 0 (nothing known) to 1; see the table in `weigh-sources.ts`. */
  confidence: number;
  evidence: Evidence[];
}
