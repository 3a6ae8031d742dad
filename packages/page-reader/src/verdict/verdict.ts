import type { Availability, EvidenceSource, OfferKind } from '@sillage/contract';
import type { DeliveryRate } from '../schema/schema-delivery.ts';
import type { StatedTerms } from './offer-terms.ts';

/** A response as a shop sent it; its body is untrusted. Header names are in lower case. */
export interface FetchedPage {
  url: string;
  finalUrl: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An offer of a page, feed or catalogue. Each offer of a web page states all its terms. */
export interface OfferObservation extends StatedTerms {
  /** Variant in the shop's own words, e.g. "50 ml"; null when the page has no variants. */
  variant: string | null;
  sku: string | null;
  gtin: string | null;
  sizeMl: number | null;
  /** Kind of goods; `bottle` means the expected product itself. */
  kind: OfferKind;
  availability: Availability | 'unknown';
  /** Price in whole units of `currency`, never in cents. */
  price: number | null;
  /** Currency code (ISO 4217); null when the source states none. */
  currency: string | null;
}

/** An offer as a source states it, before it is compared with the expected product. */
export interface ParsedOffer extends Omit<OfferObservation, 'kind'> {
  /** The source's words about the stock, e.g. "availability: InStock"; null when it has none. */
  stated: string | null;
  /** True if the source states a price of 0; amounts elsewhere on the page are then no price. */
  isFree?: true;
  /** Reads the costs of delivery by country, of which `delivery` is that of the market. */
  readDeliveryRates?: () => readonly DeliveryRate[];
}

export interface ClassifiedOffer extends ParsedOffer, OfferObservation {}

export interface Evidence {
  source: EvidenceSource;
  says: string;
}

/**
 * Maximum number of offers of a page; further ones are dropped. A page with more offers usually
 * sells several products.
 */
export const MAX_OFFERS_PER_PAGE = 40;

export interface Verdict {
  page: 'product' | 'blocked' | 'gone' | 'not-a-product' | 'error';
  /** Reason in plain words if `page` is not 'product' or the availability is unknown, else null. */
  reason: string | null;
  /** The best availability among the offers of full bottles. */
  availability: Availability | 'unknown';
  /** True if the product can be ordered online now; null when unknown. */
  buyable: boolean | null;
  price: number | null;
  currency: string | null;
  title: string | null;
  brand: string | null;
  gtin: string | null;
  offers: OfferObservation[];
  /** Kind of goods of the page as a whole; `bottle` means the expected product itself. */
  kind: OfferKind;
  /** The source that decided about the stock; null when no source did. */
  method: Evidence['source'] | null;
  /** Confidence from 0 (nothing known) to 1; see the table in `weigh-sources.ts`. */
  confidence: number;
  evidence: Evidence[];
}
