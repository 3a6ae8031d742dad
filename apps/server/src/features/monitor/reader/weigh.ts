import type { Availability } from '@sillage/contract';
import { bestAvailability, stockClass } from './availability.ts';
import { decimalsOf } from './currency.ts';
import type { ProductReading } from './schema-products.ts';
import type { Evidence, OfferReading, Verdict } from './verdict.ts';
import type { VisibleStock } from './visible.ts';

/** What one source says of the main product. */
export interface SourceReading {
  source: Evidence['source'];
  product: ProductReading;
}

/** The part of a verdict that weighing decides. */
export type Weighed = Pick<Verdict, 'availability' | 'offers' | 'method' | 'confidence' | 'reason' | 'evidence'>;

/** How far a source is to be believed alone. The shop's own product JSON is made by the platform, tags often by hand. */
const trust: Record<Evidence['source'], number> = {
  shopify: 0.97,
  woocommerce: 0.97,
  'json-ld': 0.9,
  microdata: 0.85,
  opengraph: 0.75,
  page: 0.5,
};

const CERTAIN_AT_MOST = 0.99;
const CONTRADICTED = 0.6;
const DOUBTFUL = 0.7;

/** The state of a product as one source has it: its offers' best, unless the product itself says something else. */
function stateOf({ offers, availability }: ProductReading): Availability | 'unknown' {
  const offered = bestAvailability(offers.map((offer) => offer.availability));
  if (availability === 'unknown' || stockClass(offered) === stockClass(availability)) return offered;
  return offered === 'unknown' ? availability : 'unknown';
}

/** What the source says in its own terms, of the offer that decides: 'availability: …/InStock, price 145.00 USD'. */
function evidenceOf({ source, product }: SourceReading): Evidence {
  const state = stateOf(product);
  const { offers } = product;
  const telling = offers.find(({ availability, stated }) => availability === state && stated !== null);
  const stated = telling?.stated ?? product.stated ?? offers.find((offer) => offer.stated !== null)?.stated;
  const parts = [stated ?? 'no availability'];
  const { price, currency } = telling ?? offers[0] ?? { price: null, currency: null };
  if (price !== null) parts.push(`price ${price.toFixed(decimalsOf(currency))} ${currency ?? ''}`.trimEnd());
  if (offers.length > 1) parts.push(`the best of ${offers.length} offers`);
  return { source, says: parts.join(', ') };
}

/** Every in-stock offer set to what we believe instead. */
function withoutStock(offers: readonly OfferReading[], instead: Availability | 'unknown'): OfferReading[] {
  return offers.map((offer) => (stockClass(offer.availability) === 'in' ? { ...offer, availability: instead } : offer));
}

function doubled(confidence: number): number {
  return Math.min(CERTAIN_AT_MOST, 1 - (1 - confidence) / 2);
}

interface Claim {
  availability: Availability;
  offers: OfferReading[];
  method: Evidence['source'];
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

/** What the visible page makes of a claim that there is stock. */
function checkedInStock(claim: Claim, visible: VisibleStock): Outcome {
  const several = claim.offers.length > 1;
  switch (visible.kind) {
    case 'buyable':
      return sure(claim, doubled(claim.confidence));
    case 'silent':
      return sure(claim, claim.confidence);
    case 'inactive':
      return sure(claim, Math.min(claim.confidence, DOUBTFUL));
    case 'sold-out':
      if (several) return severalContradicted(claim);
      return {
        ...sure({ ...claim, availability: visible.availability, method: 'page' }, CONTRADICTED),
        offers: withoutStock(claim.offers, visible.availability),
      };
    case 'order-ahead':
      if (several) return severalContradicted(claim);
      return {
        ...sure({ ...claim, availability: 'PreOrder', method: 'page' }, CONTRADICTED),
        offers: withoutStock(claim.offers, 'PreOrder'),
      };
    case 'mixed':
      if (several) return severalContradicted(claim);
      return unsure('The page shows both "sold out" and a buy button', claim.offers);
  }
}

/** A notice on a page of several sizes is about the chosen one, which some offer being out of stock explains. */
function severalContradicted(claim: Claim): Outcome {
  const explained = claim.offers.some((offer) => stockClass(offer.availability) === 'out');
  if (explained) return sure(claim, Math.min(claim.confidence, DOUBTFUL));
  return unsure('The page shows that something is sold out, but not which size', claim.offers);
}

function checked(claim: Claim, visible: VisibleStock): Outcome {
  if (stockClass(claim.availability) === 'in') return checkedInStock(claim, visible);
  if (visible.kind === 'sold-out') return sure(claim, doubled(claim.confidence));
  if (visible.kind === 'buyable' || visible.kind === 'mixed') return sure(claim, Math.min(claim.confidence, DOUBTFUL));
  return sure(claim, claim.confidence);
}

/** The claim of the most trusted source that says something, and how far the other sources bear it out. */
function claimOf(readings: readonly SourceReading[]): Claim | null {
  const [first, ...others] = readings.filter(({ product }) => stateOf(product) !== 'unknown');
  if (first === undefined) return null;
  const availability = stateOf(first.product);
  if (availability === 'unknown') return null;
  const confidence = others.reduce((so) => doubled(so), trust[first.source]);
  return { availability, offers: claimedOffers(first.product, availability), method: first.source, confidence };
}

/** A product that states its availability itself states that of its only offer. */
function claimedOffers({ offers }: ProductReading, availability: Availability): OfferReading[] {
  const [only] = offers;
  return offers.length === 1 && only?.availability === 'unknown' ? [{ ...only, availability }] : offers;
}

function disagree(readings: readonly SourceReading[]): boolean {
  const classes = readings.map(({ product }) => stockClass(stateOf(product))).filter((found) => found !== null);
  return new Set(classes).size > 1;
}

/** Without any source that speaks of stock, only a plain "sold out" on the page is believed; a button is not enough. */
function unclaimed(offers: OfferReading[], visible: VisibleStock): Outcome {
  const isDisputed = offers.some((offer) => offer.availability !== 'unknown');
  if (isDisputed) return disagreement(offers, visible);
  if (visible.kind !== 'sold-out' || offers.length > 1)
    return unsure('The page does not say whether it is in stock', offers);
  const { availability } = visible;
  return {
    availability,
    offers: offers.map((offer) => ({ ...offer, availability })),
    method: 'page',
    confidence: CONTRADICTED,
    reason: null,
  };
}

/**
 * Weighs what the sources say against each other and against what a visitor sees.
 *
 * | what is found                                             | verdict                     | confidence |
 * |-----------------------------------------------------------|-----------------------------|------------|
 * | one source: the shop's feed / JSON-LD / microdata / OpenGraph | what it says            | 0.97 / 0.9 / 0.85 / 0.75 |
 * | each further source that agrees; a visible sign that agrees | the same                  | the doubt is halved, up to 0.99 |
 * | in stock, but the buy button is switched off              | in stock                    | at most 0.7 |
 * | in stock, but the main region says "sold out"             | what the page says          | 0.6 |
 * | in stock, but the only button is "pre-order"              | PreOrder                    | 0.6 |
 * | in stock, and the main region says "sold out" above a buy button | unknown              | 0 |
 * | several sizes, one sold out, and a "sold out" shown       | what the source says        | at most 0.7 |
 * | several sizes, all in stock, and a "sold out" shown       | unknown                     | 0 |
 * | not in stock, but a buy button is shown                   | what the source says        | at most 0.7 |
 * | two sources that differ for a buyer                       | unknown                     | 0 |
 * | no source speaks of stock, the main region says "sold out" | what the page says         | 0.6 |
 * | no source speaks of stock                                 | unknown, never in stock     | 0 |
 *
 * Offers follow the verdict: none is in stock where the page as a whole is not believed to be.
 */
export function weigh(readings: readonly SourceReading[], visible: VisibleStock): Weighed {
  const evidence = readings.map(evidenceOf);
  if (visible.kind !== 'silent') evidence.push({ source: 'page', says: visible.says });
  const claim = claimOf(readings);
  const offers = claim?.offers ?? readings.find(({ product }) => product.offers.length > 0)?.product.offers ?? [];
  if (claim === null) return { ...unclaimed(offers, visible), evidence };
  if (disagree(readings)) return { ...disagreement(offers, visible), evidence };
  return { ...checked(claim, visible), evidence };
}

function disagreement(offers: readonly OfferReading[], visible: VisibleStock): Outcome {
  if (visible.kind !== 'sold-out') return unsure('The page contradicts itself about its stock', offers);
  const { availability } = visible;
  return {
    availability,
    offers: withoutStock(offers, availability),
    method: 'page',
    confidence: CONTRADICTED,
    reason: null,
  };
}
