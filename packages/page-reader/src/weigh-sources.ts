import type { Availability, EvidenceSource } from '@sillage/contract';
import { getStockClass, type StockClass } from './schema/availability.ts';
import type { ClassifiedSource } from './schema/parsed-product.ts';
import { buildEvidence, type ClassifiedProduct, getProductAvailability, selectMainOffers } from './source-stock.ts';
import {
  BUY_BUTTON_CONFIDENCE,
  CONTRADICTED_CONFIDENCE,
  DISABLED_BUTTON_CONFIDENCE,
  MAX_CONFIDENCE,
  MAX_DOUBTED_CONFIDENCE,
  markupSources,
  NAMES_ONLY_CONFIDENCE,
  PRICE_ONLY_CONFIDENCE,
  sourceConfidence,
} from './verdict/confidence.ts';
import { selectBottles } from './verdict/reliable-offers.ts';
import type { ClassifiedOffer, Verdict } from './verdict/verdict.ts';
import type { VisibleProduct } from './visible/read-visible.ts';

export interface WeighedStock extends Pick<Verdict, 'availability' | 'method' | 'confidence' | 'reason' | 'evidence'> {
  offers: ClassifiedOffer[];
}

function replaceInStock(offers: readonly ClassifiedOffer[], replacement: Availability | 'unknown'): ClassifiedOffer[] {
  const main = new Set(selectMainOffers(offers));
  return offers.map((offer) =>
    main.has(offer) && getStockClass(offer.availability) === 'in' ? { ...offer, availability: replacement } : offer,
  );
}

function halveDoubt(confidence: number): number {
  return Math.min(MAX_CONFIDENCE, 1 - (1 - confidence) / 2);
}

interface StockClaim {
  availability: Availability;
  offers: ClassifiedOffer[];
  method: EvidenceSource;
  confidence: number;
}

type StockResult = Omit<WeighedStock, 'evidence'>;

const buildUnknown = (
  reason: string,
  offers: readonly ClassifiedOffer[],
  method: StockResult['method'] = null,
): StockResult => ({
  availability: 'unknown',
  offers: replaceInStock(offers, 'unknown'),
  method,
  confidence: 0,
  reason,
});

const acceptClaim = (claim: StockClaim, confidence: number): StockResult => ({ ...claim, confidence, reason: null });

function checkInStockClaim(claim: StockClaim, { stock, certainty, buyControl }: VisibleProduct): StockResult {
  switch (stock.kind) {
    case 'buyable':
      return acceptClaim(claim, halveDoubt(claim.confidence));
    case 'silent':
      return acceptClaim(claim, claim.confidence);
    case 'inactive':
      return acceptClaim(claim, Math.min(claim.confidence, MAX_DOUBTED_CONFIDENCE));
    case 'sold-out':
      return isExplainedByVariant(claim) || (certainty === 'likely' && claim.offers.length > 1)
        ? acceptClaim(claim, Math.min(claim.confidence, MAX_DOUBTED_CONFIDENCE))
        : overrideByVisible(claim, stock.availability);
    case 'order-ahead':
      return isExplainedByVariant(claim)
        ? acceptClaim(claim, Math.min(claim.confidence, MAX_DOUBTED_CONFIDENCE))
        : overrideByVisible(claim, stock.availability ?? 'PreOrder');
    case 'mixed':
      if (isExplainedByVariant(claim)) return acceptClaim(claim, Math.min(claim.confidence, MAX_DOUBTED_CONFIDENCE));
      return buildUnknown(
        `The page shows both "sold out" and ${buyControl === 'enabled' ? 'a buy button' : 'stock'}`,
        claim.offers,
      );
  }
}

/**
 * Returns true if a page lists several sizes and one of them is not in stock. A notice about the
 * stock on the page may then apply to that size only.
 */
function isExplainedByVariant({ offers }: StockClaim): boolean {
  return offers.length > 1 && offers.some((offer) => getStockClass(offer.availability) !== 'in');
}

function overrideByVisible(claim: StockClaim, availability: Availability): StockResult {
  const offers = replaceInStock(claim.offers, availability);
  return acceptClaim({ ...claim, availability, offers, method: 'page' }, CONTRADICTED_CONFIDENCE);
}

function discontinue(claim: StockClaim): StockClaim {
  const offers = claim.offers.map((offer) =>
    isSoldOutState(offer.availability) ? { ...offer, availability: 'Discontinued' as const } : offer,
  );
  return { ...claim, availability: 'Discontinued', offers };
}

function isSoldOutState(availability: Availability | 'unknown'): boolean {
  return availability === 'OutOfStock' || availability === 'SoldOut';
}

function checkClaim(claim: StockClaim, visible: VisibleProduct): StockResult {
  if (getStockClass(claim.availability) === 'in') return checkInStockClaim(claim, visible);
  const { kind } = visible.stock;
  if (kind === 'sold-out') {
    const isDiscontinued = visible.stock.availability === 'Discontinued' && isSoldOutState(claim.availability);
    return acceptClaim(isDiscontinued ? discontinue(claim) : claim, halveDoubt(claim.confidence));
  }
  const isAlone = claim.confidence === sourceConfidence[claim.method] && markupSources.has(claim.method);
  const isOutdated = isAlone && claim.offers.length < 2 && isSoldOutState(claim.availability);
  if (kind === 'buyable' && visible.stock.isStatedTwice && isOutdated) {
    const offers = claim.offers.map((offer) => ({ ...offer, availability: 'InStock' as const }));
    return acceptClaim({ availability: 'InStock', offers, method: 'page', confidence: 0 }, CONTRADICTED_CONFIDENCE);
  }
  if (kind === 'buyable' || kind === 'mixed')
    return acceptClaim(claim, Math.min(claim.confidence, MAX_DOUBTED_CONFIDENCE));
  return acceptClaim(claim, claim.confidence);
}

/**
 * Returns what the most trusted source states about the stock; null when no source states any. Each
 * further source that states a stock raises the confidence.
 */
function buildClaim(sources: readonly ClassifiedSource[]): StockClaim | null {
  const [first, ...others] = sources.filter(({ product }) => getProductAvailability(product) !== 'unknown');
  if (first === undefined) return null;
  const availability = getProductAvailability(first.product);
  if (availability === 'unknown') return null;
  const confidence = others.reduce((value) => halveDoubt(value), sourceConfidence[first.source]);
  return {
    availability,
    offers: applyProductAvailability(first.product, availability),
    method: first.source,
    confidence,
  };
}

function applyProductAvailability({ offers }: ClassifiedProduct, availability: Availability): ClassifiedOffer[] {
  const [only] = offers;
  return offers.length === 1 && only?.availability === 'unknown' ? [{ ...only, availability }] : offers;
}

function getStockClasses(sources: readonly ClassifiedSource[]): Set<StockClass> {
  return new Set(
    sources.map(({ product }) => getStockClass(getProductAvailability(product))).filter((found) => found !== null),
  );
}

/**
 * Returns true if no source in the page, such as JSON-LD, states the stock, or if two sources
 * contradict each other.
 */
export function isStockUndecided(sources: readonly ClassifiedSource[]): boolean {
  return getStockClasses(sources).size !== 1;
}

/** Returns true if a source states that the product is out of stock. */
export function isSoldOut(sources: readonly ClassifiedSource[]): boolean {
  return getStockClasses(sources).has('out');
}

export function isStockContested(sources: readonly ClassifiedSource[], { stock }: VisibleProduct): boolean {
  const classes = getStockClasses(sources);
  const isUnavailable = stock.kind === 'sold-out' || stock.kind === 'mixed' || stock.kind === 'order-ahead';
  return (classes.has('in') && isUnavailable) || (classes.has('out') && stock.kind === 'buyable');
}

function fillUnknown(offers: readonly ClassifiedOffer[], availability: Availability): ClassifiedOffer[] {
  const main = new Set(selectMainOffers(offers));
  return offers.map((offer) =>
    main.has(offer) && offer.availability === 'unknown' ? { ...offer, availability } : offer,
  );
}

/** Decides about the stock from the visible page alone, if no source states the stock. */
function decideByVisible(offers: readonly ClassifiedOffer[], { stock, certainty, price }: VisibleProduct): StockResult {
  const buildResult = (availability: Availability, confidence: number): StockResult => ({
    availability,
    offers: fillUnknown(offers, availability),
    method: 'page',
    confidence: certainty === 'certain' ? confidence : NAMES_ONLY_CONFIDENCE,
    reason: null,
  });
  const hasPrice = price !== null || offers.some((offer) => offer.price !== null);
  if (stock.kind === 'sold-out') return buildResult(stock.availability, CONTRADICTED_CONFIDENCE);
  if (stock.kind === 'order-ahead') return buildResult(stock.availability ?? 'PreOrder', CONTRADICTED_CONFIDENCE);
  if (stock.kind === 'buyable' && hasPrice) return buildResult('InStock', BUY_BUTTON_CONFIDENCE);
  if (stock.kind === 'inactive' && price?.certainty === 'certain')
    return { ...buildResult('InStock', DISABLED_BUTTON_CONFIDENCE), confidence: DISABLED_BUTTON_CONFIDENCE };
  if (stock.kind === 'silent' && price?.certainty === 'certain')
    return { ...buildResult('InStock', PRICE_ONLY_CONFIDENCE), confidence: PRICE_ONLY_CONFIDENCE };
  return buildUnknown('The page does not say whether it is in stock', offers);
}

function resolveConflict(
  sources: readonly ClassifiedSource[],
  offers: readonly ClassifiedOffer[],
  visible: VisibleProduct,
): StockResult {
  const { stock, certainty } = visible;
  // A page that shows both "sold out" and a buy button is sold out if a source says so.
  if (stock.kind === 'sold-out' || (stock.kind === 'mixed' && getStockClasses(sources).has('out'))) {
    const { availability } = stock;
    return {
      availability,
      offers: replaceInStock(offers, availability),
      method: 'page',
      confidence: CONTRADICTED_CONFIDENCE,
      reason: null,
    };
  }
  const inStockSource = sources.find(({ product }) => getStockClass(getProductAvailability(product)) === 'in');
  const claim = inStockSource && buildClaim([inStockSource]);
  if (claim && stock.kind === 'buyable' && certainty === 'certain') return acceptClaim(claim, CONTRADICTED_CONFIDENCE);
  return buildUnknown('The page contradicts itself about its stock', offers);
}

/**
 * Weighs the sources against each other and against the visible page.
 *
 * | Sources                  | Visible page                | Verdict       | Confidence         |
 * |--------------------------|-----------------------------|---------------|--------------------|
 * | one states a stock       | no word about the stock     | as the source | that of the source |
 * | another one that agrees  | or a sign that agrees       | as the source | doubt halved (4)   |
 * | in stock                 | buy button disabled (1)     | as the source | at most 0.7        |
 * | in stock                 | "sold out"                  | as the page   | 0.6                |
 * | in stock                 | only a "pre-order" button   | PreOrder      | 0.6                |
 * | in stock                 | "sold out" and a buy button | unknown       | 0                  |
 * | in stock, not every size | "sold out" or "pre-order"   | as the source | at most 0.7        |
 * | not in stock             | buy button                  | as the source | at most 0.7        |
 * | one markup sold out      | buy button and "in stock"   | InStock       | 0.6 (5)            |
 * | sources contradict       | one plain sign              | as the page   | 0.6                |
 * | sources contradict       | no plain sign               | unknown       | 0                  |
 * | no stock stated          | buy button and price        | InStock       | 0.7 (2)            |
 * | no stock stated          | disabled button, price (3)  | InStock       | 0.4                |
 * | no stock stated          | "sold out" or "pre-order"   | as the page   | 0.6 (2)            |
 * | no stock stated          | price at product's title    | InStock       | 0.3                |
 * | no stock stated          | no price                    | unknown       | 0                  |
 *
 * (1) Shops disable the button until a size is selected or scripts have run.
 * (2) The confidence is 0.5 if only class names and ids say so.
 * (3) Shops write "sold out" if the product is sold out.
 * (4) The confidence is at most 0.99.
 * (5) Only for a product with one offer. Shops cache their markup longer than the page.
 *
 * An in-stock verdict below 0.5 is shown on request (`sillage check`) and never causes a
 * notification. No offer is in stock where the page as a whole is not.
 */
export function weighSources(sources: readonly ClassifiedSource[], visible: VisibleProduct): WeighedStock {
  const weighed = weighAll(sources, visible);
  const sellsOnlyOthers = weighed.offers.length > 0 && selectBottles(weighed.offers).length === 0;
  return sellsOnlyOthers ? { ...weighed, availability: 'unknown', reason: NO_BOTTLE } : weighed;
}

const NO_BOTTLE = 'The page sells no full bottle';

function weighAll(sources: readonly ClassifiedSource[], visible: VisibleProduct): WeighedStock {
  const evidence = sources.filter(({ source }) => source !== 'page').map(buildEvidence);
  if (visible.stock.kind !== 'silent') evidence.push({ source: 'page', says: visible.stock.says });
  else if (visible.price !== null) evidence.push({ source: 'page', says: visible.price.says });
  const claim = buildClaim(sources);
  const offers = claim?.offers ?? sources.find(({ product }) => product.offers.length > 0)?.product.offers ?? [];
  if (getStockClasses(sources).size > 1) return { ...resolveConflict(sources, offers, visible), evidence };
  const isDisputed = claim === null && selectMainOffers(offers).some((offer) => offer.availability !== 'unknown');
  if (isDisputed) return { ...resolveConflict(sources, offers, visible), evidence };
  return { ...(claim === null ? decideByVisible(offers, visible) : checkClaim(claim, visible)), evidence };
}
