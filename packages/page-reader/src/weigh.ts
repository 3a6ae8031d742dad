import type { Availability } from '@sillage/contract';
import { bestAvailability, type StockClass, stockClass } from './schema/availability.ts';
import type { ProductReading } from './schema/schema-products.ts';
import type { Evidence, EvidenceSource, OfferReading, Verdict } from './verdict.ts';
import type { VisibleReading } from './visible/reading.ts';
import { decimalsOf } from './words/currency.ts';

export interface SourceReading {
  source: EvidenceSource;
  product: ProductReading;
}

export type Weighed = Pick<Verdict, 'availability' | 'offers' | 'method' | 'confidence' | 'reason' | 'evidence'>;

/** Confidence in a source alone. Platforms generate product JSON; tags are often hand-written. */
export const trust: Record<EvidenceSource, number> = {
  shopify: 0.97,
  woocommerce: 0.97,
  magento: 0.9,
  prestashop: 0.9,
  bigcommerce: 0.9,
  'json-ld': 0.9,
  microdata: 0.85,
  rdfa: 0.85,
  state: 0.8,
  opengraph: 0.75,
  page: 0.7,
};

const CERTAIN_AT_MOST = 0.99;
const CONTRADICTED = 0.6;
const DOUBTFUL = 0.7;
/** A buy button and a price, without a contradicting sign. */
const SEEN = 0.7;
/** A price at the product's title, without any word on the stock. */
const GUESS = 0.3;
/** A disabled buy button without an explanation; too little for a notification. */
const HARDLY = 0.4;
/** A sign that comes only from class names and ids in the markup. */
const LIKELY = 0.5;

/** Returns the offers' best availability or the product's own; unknown if their classes differ. */
function stateOf({ offers, availability }: ProductReading): Availability | 'unknown' {
  const offered = bestAvailability(offers.map((offer) => offer.availability));
  if (availability === 'unknown' || stockClass(offered) === stockClass(availability)) return offered;
  return offered === 'unknown' ? availability : 'unknown';
}

/** Quotes the source on the deciding offer: 'availability: …/InStock, price 145.00 USD'. */
function evidenceOf({ source, product }: SourceReading): Evidence {
  const state = stateOf(product);
  const { offers } = product;
  const telling = offers.find(({ availability, stated }) => availability === state && stated !== null);
  const stated = telling?.stated ?? product.stated ?? offers.find((offer) => offer.stated !== null)?.stated;
  const parts = [stated ?? 'no availability'];
  parts.push(...(offers.length > 1 ? sharedBy(offers, state) : pricedAt(telling ?? offers[0])));
  return { source, says: parts.join(', ') };
}

function pricedAt(offer: OfferReading | undefined): string[] {
  if (offer === undefined || offer.price === null) return [];
  const { price, currency } = offer;
  return [`price ${price.toFixed(decimalsOf(currency))} ${currency ?? ''}`.trimEnd()];
}

/** Counts the offers in that state. Gives no price, which would be taken for that of every size. */
function sharedBy(offers: readonly OfferReading[], state: Availability | 'unknown'): string[] {
  const alike = offers.filter(({ availability }) => availability === state).length;
  return [`${alike} of ${offers.length} offers`];
}

function withoutStock(offers: readonly OfferReading[], instead: Availability | 'unknown'): OfferReading[] {
  return offers.map((offer) => (stockClass(offer.availability) === 'in' ? { ...offer, availability: instead } : offer));
}

function doubled(confidence: number): number {
  return Math.min(CERTAIN_AT_MOST, 1 - (1 - confidence) / 2);
}

interface Claim {
  availability: Availability;
  offers: OfferReading[];
  method: EvidenceSource;
  confidence: number;
}

type Outcome = Omit<Weighed, 'evidence'>;

const unsure = (reason: string, offers: readonly OfferReading[], method: Outcome['method'] = null): Outcome => ({
  availability: 'unknown',
  offers: withoutStock(offers, 'unknown'),
  method,
  confidence: 0,
  reason,
});

const sure = (claim: Claim, confidence: number): Outcome => ({ ...claim, confidence, reason: null });

function checkedInStock(claim: Claim, { stock, sure: sureness, buyControl }: VisibleReading): Outcome {
  switch (stock.kind) {
    case 'buyable':
      return sure(claim, doubled(claim.confidence));
    case 'silent':
      return sure(claim, claim.confidence);
    case 'inactive':
      return sure(claim, Math.min(claim.confidence, DOUBTFUL));
    case 'sold-out':
      return isExplained(claim) || (sureness === 'likely' && claim.offers.length > 1)
        ? sure(claim, Math.min(claim.confidence, DOUBTFUL))
        : outranked(claim, stock.availability);
    case 'order-ahead':
      return isExplained(claim)
        ? sure(claim, Math.min(claim.confidence, DOUBTFUL))
        : outranked(claim, stock.availability ?? 'PreOrder');
    case 'mixed':
      if (isExplained(claim)) return sure(claim, Math.min(claim.confidence, DOUBTFUL));
      return unsure(
        `The page shows both "sold out" and ${buyControl === 'enabled' ? 'a buy button' : 'stock'}`,
        claim.offers,
      );
  }
}

/** A notice is about the selected size, so that one unavailable size of several explains it. */
function isExplained({ offers }: Claim): boolean {
  return offers.length > 1 && offers.some((offer) => stockClass(offer.availability) !== 'in');
}

/** Replaces the claim by the visible page, which takes precedence over markup. */
function outranked(claim: Claim, availability: Availability): Outcome {
  const offers = withoutStock(claim.offers, availability);
  return sure({ ...claim, availability, offers, method: 'page' }, CONTRADICTED);
}

function checked(claim: Claim, visible: VisibleReading): Outcome {
  if (stockClass(claim.availability) === 'in') return checkedInStock(claim, visible);
  const { kind } = visible.stock;
  if (kind === 'sold-out') return sure(claim, doubled(claim.confidence));
  if (kind === 'buyable' || kind === 'mixed') return sure(claim, Math.min(claim.confidence, DOUBTFUL));
  return sure(claim, claim.confidence);
}

/** Returns the most trusted source's claim, with the confidence that other sources add. */
function claimOf(readings: readonly SourceReading[]): Claim | null {
  const [first, ...others] = readings.filter(({ product }) => stateOf(product) !== 'unknown');
  if (first === undefined) return null;
  const availability = stateOf(first.product);
  if (availability === 'unknown') return null;
  const confidence = others.reduce((so) => doubled(so), trust[first.source]);
  return { availability, offers: claimedOffers(first.product, availability), method: first.source, confidence };
}

/** Gives the product's own availability to its only offer. */
function claimedOffers({ offers }: ProductReading, availability: Availability): OfferReading[] {
  const [only] = offers;
  return offers.length === 1 && only?.availability === 'unknown' ? [{ ...only, availability }] : offers;
}

function classesOf(readings: readonly SourceReading[]): Set<StockClass> {
  return new Set(readings.map(({ product }) => stockClass(stateOf(product))).filter((found) => found !== null));
}

/** Returns true if no source states a stock, or if their stock classes differ. */
export function isOpen(readings: readonly SourceReading[]): boolean {
  return classesOf(readings).size !== 1;
}

export function isContested(readings: readonly SourceReading[], { stock }: VisibleReading): boolean {
  const classes = classesOf(readings);
  const isGone = stock.kind === 'sold-out' || stock.kind === 'mixed' || stock.kind === 'order-ahead';
  return (classes.has('in') && isGone) || (classes.has('out') && stock.kind === 'buyable');
}

/** Sets the offers of unknown availability to that of the visible page. */
function asSeen(offers: readonly OfferReading[], availability: Availability): OfferReading[] {
  return offers.map((offer) => (offer.availability === 'unknown' ? { ...offer, availability } : offer));
}

/** Decides from the visible page alone, for sources that do not state a stock. */
function seenOnly(offers: readonly OfferReading[], { stock, sure: sureness, price }: VisibleReading): Outcome {
  const seen = (availability: Availability, confidence: number): Outcome => ({
    availability,
    offers: asSeen(offers, availability),
    method: 'page',
    confidence: sureness === 'certain' ? confidence : LIKELY,
    reason: null,
  });
  const hasPrice = price !== null || offers.some((offer) => offer.price !== null);
  if (stock.kind === 'sold-out') return seen(stock.availability, CONTRADICTED);
  if (stock.kind === 'order-ahead') return seen(stock.availability ?? 'PreOrder', CONTRADICTED);
  if (stock.kind === 'buyable' && hasPrice) return seen('InStock', SEEN);
  if (stock.kind === 'inactive' && price?.sure === 'certain') return { ...seen('InStock', HARDLY), confidence: HARDLY };
  if (stock.kind === 'silent' && price?.sure === 'certain') return { ...seen('InStock', GUESS), confidence: GUESS };
  return unsure('The page does not say whether it is in stock', offers);
}

/** Decides by the visible page where sources disagree. */
function settled(
  readings: readonly SourceReading[],
  offers: readonly OfferReading[],
  visible: VisibleReading,
): Outcome {
  const { stock, sure: sureness } = visible;
  // A page that shows both is sold out if a source says so.
  if (stock.kind === 'sold-out' || (stock.kind === 'mixed' && classesOf(readings).has('out'))) {
    const { availability } = stock;
    return {
      availability,
      offers: withoutStock(offers, availability),
      method: 'page',
      confidence: CONTRADICTED,
      reason: null,
    };
  }
  const believed = readings.find(({ product }) => stockClass(stateOf(product)) === 'in');
  const claim = believed && claimOf([believed]);
  if (claim && stock.kind === 'buyable' && sureness === 'certain') return sure(claim, CONTRADICTED);
  return unsure('The page contradicts itself about its stock', offers);
}

/**
 * Weighs the sources against each other and against the visible page.
 *
 * | Sources                  | Visible page                | Verdict       | Confidence         |
 * |--------------------------|-----------------------------|---------------|--------------------|
 * | one                      | silent                      | as the source | its `trust`        |
 * | each that agrees         | or an agreeing sign         | unchanged     | half the doubt (4) |
 * | in stock                 | buy button disabled (1)     | as the source | at most 0.7        |
 * | in stock                 | "sold out"                  | as the page   | 0.6                |
 * | in stock                 | only a "pre-order" button   | PreOrder      | 0.6                |
 * | in stock                 | "sold out" and a buy button | unknown       | 0                  |
 * | in stock, not every size | one of the last three       | as the source | at most 0.7        |
 * | not in stock             | buy button                  | as the source | at most 0.7        |
 * | stock classes differ     | one plain sign              | as the page   | 0.6                |
 * | stock classes differ     | no plain sign               | unknown       | 0                  |
 * | silent                   | buy button and price        | InStock       | 0.7 (2)            |
 * | silent                   | disabled button, price (3)  | InStock       | 0.4                |
 * | silent                   | "sold out" or "pre-order"   | as the page   | 0.6 (2)            |
 * | silent                   | price at product's title    | InStock       | 0.3                |
 * | silent                   | no price                    | unknown       | 0                  |
 *
 * (1) Shops disable it until a size is selected or scripts have run.
 * (2) 0.5 where only names in the markup say so.
 * (3) Shops write "sold out" when the product is.
 * (4) The confidence is at most 0.99.
 *
 * An in-stock verdict below 0.5 is shown on request (`sillage check`) and never causes a
 * notification. No offer is in stock where the page as a whole is not.
 */
export function weigh(readings: readonly SourceReading[], visible: VisibleReading): Weighed {
  const evidence = readings.filter(({ source }) => source !== 'page').map(evidenceOf);
  if (visible.stock.kind !== 'silent') evidence.push({ source: 'page', says: visible.stock.says });
  else if (visible.price !== null) evidence.push({ source: 'page', says: visible.price.says });
  const claim = claimOf(readings);
  const offers = claim?.offers ?? readings.find(({ product }) => product.offers.length > 0)?.product.offers ?? [];
  if (classesOf(readings).size > 1) return { ...settled(readings, offers, visible), evidence };
  const isDisputed = claim === null && offers.some((offer) => offer.availability !== 'unknown');
  if (isDisputed) return { ...settled(readings, offers, visible), evidence };
  return { ...(claim === null ? seenOnly(offers, visible) : checked(claim, visible)), evidence };
}
