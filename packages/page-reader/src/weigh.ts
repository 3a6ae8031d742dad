import type { Availability } from '@sillage/contract';
import { bestAvailability, type StockClass, stockClass } from './schema/availability.ts';
import type { ProductReading } from './schema/schema-products.ts';
import type { Evidence, EvidenceSource, OfferReading, Verdict } from './verdict.ts';
import type { VisibleReading } from './visible/reading.ts';
import { decimalsOf } from './words/currency.ts';

/** What one source says of the main product. */
export interface SourceReading {
  source: EvidenceSource;
  product: ProductReading;
}

/** The part of a verdict that weighing decides. */
export type Weighed = Pick<Verdict, 'availability' | 'offers' | 'method' | 'confidence' | 'reason' | 'evidence'>;

/** How far a source is to be believed alone. The shop's own product JSON is made by the platform, tags often by hand. */
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
/** A buy button and a price, and nothing that says otherwise. */
const SEEN = 0.7;
/** A price at the product's title, and not a word on the stock. */
const GUESS = 0.3;
/** A buy button that is switched off, without a word of why. Too little to tell anybody. */
const HARDLY = 0.4;
/** The same, where only names in the markup say so. */
const LIKELY = 0.5;

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
  parts.push(...(offers.length > 1 ? sharedBy(offers, state) : pricedAt(telling ?? offers[0])));
  return { source, says: parts.join(', ') };
}

function pricedAt(offer: OfferReading | undefined): string[] {
  if (offer === undefined || offer.price === null) return [];
  const { price, currency } = offer;
  return [`price ${price.toFixed(decimalsOf(currency))} ${currency ?? ''}`.trimEnd()];
}

/** Of several sizes no price, for it would be read as that of whichever size one was told of. */
function sharedBy(offers: readonly OfferReading[], state: Availability | 'unknown'): string[] {
  const alike = offers.filter(({ availability }) => availability === state).length;
  return [`${alike} of ${offers.length} offers`];
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

/** What the visible page makes of a claim that there is stock. */
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

/** A notice on a page of several sizes is about the chosen one, which some offer being out of stock explains. */
function isExplained({ offers }: Claim): boolean {
  return offers.length > 1 && offers.some((offer) => stockClass(offer.availability) !== 'in');
}

/** What people see goes before what is written for machines. */
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

function classesOf(readings: readonly SourceReading[]): Set<StockClass> {
  return new Set(readings.map(({ product }) => stockClass(stateOf(product))).filter((found) => found !== null));
}

/** True where the sources leave the stock open: none of them speaks of it, or they differ for a buyer. */
export function isOpen(readings: readonly SourceReading[]): boolean {
  return classesOf(readings).size !== 1;
}

/** True where what people see speaks against what the sources say. */
export function isContested(readings: readonly SourceReading[], { stock }: VisibleReading): boolean {
  const classes = classesOf(readings);
  const isGone = stock.kind === 'sold-out' || stock.kind === 'mixed' || stock.kind === 'order-ahead';
  return (classes.has('in') && isGone) || (classes.has('out') && stock.kind === 'buyable');
}

/** Every offer of which nothing is known set to what the page says of the product. */
function asSeen(offers: readonly OfferReading[], availability: Availability): OfferReading[] {
  return offers.map((offer) => (offer.availability === 'unknown' ? { ...offer, availability } : offer));
}

/** What the page shows, where nothing that is written for machines speaks of the stock. */
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

/** Where sources differ, what people plainly see decides. */
function settled(
  readings: readonly SourceReading[],
  offers: readonly OfferReading[],
  visible: VisibleReading,
): Outcome {
  const { stock, sure: sureness } = visible;
  // Of what shows both, a source that says "gone" tells which one is meant.
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
 * Weighs what the sources say against each other and against what a visitor sees.
 *
 * | what is found                                             | verdict                     | confidence |
 * |-----------------------------------------------------------|-----------------------------|------------|
 * | one source: see `trust`                                   | what it says                | its trust  |
 * | each further source that agrees; a visible sign that agrees | the same                  | the doubt is halved, up to 0.99 |
 * | in stock, but the buy button is switched off              | in stock: shops switch it off until a size is chosen or scripts have run | at most 0.7 |
 * | in stock, but the main region says "sold out"             | what the page says          | 0.6 |
 * | in stock, but the only button is "pre-order"              | PreOrder                    | 0.6 |
 * | in stock, and the main region says "sold out" above a buy button | unknown              | 0 |
 * | several sizes, one of them not in stock, and any of these three | what the source says  | at most 0.7 |
 * | not in stock, but a buy button is shown                   | what the source says        | at most 0.7 |
 * | sources that differ for a buyer                           | what the page plainly shows | 0.6 |
 * | the same, and it shows nothing plainly                    | unknown                     | 0 |
 * | no source speaks of stock, and the page plainly shows a buy button and a price | InStock | 0.7, 0.5 where only names in the markup say so |
 * | the same, but the button is switched off, and nothing says "sold out" | InStock: shops write that when it is so | 0.4 |
 * | no source speaks of stock, and the page says "sold out" or "pre-order" | that           | 0.6, 0.5 |
 * | nothing speaks of stock, and a price stands plainly at the product's title | InStock: a guess | 0.3 |
 * | nothing speaks of stock, and no price is shown            | unknown                     | 0 |
 *
 * What is in stock with less than 0.5 is for people who ask (`sillage check`) and never news.
 *
 * Offers follow the verdict: none is in stock where the page as a whole is not believed to be.
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
