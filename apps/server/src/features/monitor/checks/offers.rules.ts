import { isInStock, type OfferKind } from '@sillage/contract';
import { MAX_OFFERS_PER_PAGE, type OfferObservation } from '@sillage/page-reader';

export interface OfferIdentity {
  id: number;
  sku: string | null;
  variant: string | null;
  size_ml: number | null;
  kind: OfferKind;
}

/** An observation and the id of its offer, which is null for a size seen for the first time. */
export interface OfferMatch {
  id: number | null;
  observation: OfferObservation;
}

/**
 * Finds the known offer for each observation, by `matchRules` in order. If the list of sizes may be
 * truncated, only `identityRules` apply.
 * An observation without a size says nothing about single sizes when it is in stock: any size may
 * be back. When it is out of stock, it also applies to every known size.
 */
export function matchOffers(known: readonly OfferIdentity[], observations: readonly OfferObservation[]): OfferMatch[] {
  const [only] = observations;
  if (only && observations.length === 1 && isPageWide(only)) return matchPageWide(known, only);
  const unmatchedOffers = new Set(known);
  const matches = observations.map((observation): OfferMatch => ({ id: null, observation }));
  for (const isSame of isTruncated(observations) ? identityRules : matchRules) {
    for (const match of matches.filter(({ id }) => id === null)) {
      const unmatchedObservations = matches.filter(({ id }) => id === null).map(({ observation }) => observation);
      const found = [...unmatchedOffers].find((offer) =>
        isSame(offer, match.observation, { offers: [...unmatchedOffers], observations: unmatchedObservations }),
      );
      if (!found) continue;
      match.id = found.id;
      unmatchedOffers.delete(found);
    }
  }
  return matches;
}

function matchPageWide(known: readonly OfferIdentity[], observation: OfferObservation): OfferMatch[] {
  const [first] = known;
  if (known.length <= 1) return [{ id: first?.id ?? null, observation: keepKind(observation, first) }];
  const pageWide: OfferMatch = { id: known.find(hasNoIdentity)?.id ?? null, observation };
  if (observation.availability === 'unknown' || isInStock(observation.availability)) return [pageWide];
  const sizes = known.filter((offer) => offer.id !== pageWide.id);
  return [pageWide, ...sizes.map(({ id, kind }) => ({ id, observation: { ...observation, kind, price: null } }))];
}

/** A page without sizes rarely says that its only offer is a tester; an earlier check knew it. */
function keepKind(observation: OfferObservation, known: OfferIdentity | undefined): OfferObservation {
  return observation.kind === 'bottle' && known !== undefined ? { ...observation, kind: known.kind } : observation;
}

/**
 * Returns the known offers that a page no longer lists, because shops hide sold-out sizes. Empty
 * when the page lists no sizes or the list may be truncated.
 */
export function missingOffers(known: readonly OfferIdentity[], matches: readonly OfferMatch[]): OfferIdentity[] {
  if (isTruncated(matches) || !matches.some(({ observation }) => !isPageWide(observation))) return [];
  const found = new Set(matches.map(({ id }) => id));
  return known.filter(({ id }) => !found.has(id));
}

/**
 * Whether a list of offers may be truncated, because it has the maximum length of the page reader.
 */
function isTruncated(listed: readonly unknown[]): boolean {
  return listed.length >= MAX_OFFERS_PER_PAGE;
}

interface Unmatched {
  offers: readonly OfferIdentity[];
  observations: readonly OfferObservation[];
}

type MatchRule = (offer: OfferIdentity, observation: OfferObservation, unmatched: Unmatched) => boolean;

const isSameSku: MatchRule = (offer, observation) => offer.sku !== null && offer.sku === observation.sku;
const isSameVariant: MatchRule = (offer, observation) =>
  offer.variant !== null && offer.variant === observation.variant;
const identityRules: readonly MatchRule[] = [isSameSku, isSameVariant, hasNoIdentity];
const matchRules: readonly MatchRule[] = [
  isSameSku,
  (offer, observation, unmatched) =>
    isSameSize(offer, observation) && isSameKind(offer, observation) && isOnlyOfItsSize(observation, unmatched),
  isSameVariant,
  hasNoIdentity,
  // An offer that was stored before offers had kinds.
  (offer, observation, unmatched) =>
    offer.variant === null &&
    offer.sku === null &&
    isSameSize(offer, observation) &&
    isOnlyOfItsSize(observation, unmatched),
  (offer, observation, unmatched) =>
    unmatched.offers.length === 1 &&
    unmatched.observations.length === 1 &&
    isSameKind(offer, observation) &&
    !isOtherSize(offer, observation),
];

function hasNoIdentity(offer: OfferIdentity): boolean {
  return offer.sku === null && offer.variant === null && offer.size_ml === null;
}

function isPageWide(observation: OfferObservation): boolean {
  return observation.variant === null && observation.sizeMl === null;
}

function isSameSize(offer: OfferIdentity, observation: OfferObservation): boolean {
  return offer.size_ml !== null && offer.size_ml === observation.sizeMl;
}

function isOtherSize(offer: OfferIdentity, observation: OfferObservation): boolean {
  return offer.size_ml !== null && observation.sizeMl !== null && offer.size_ml !== observation.sizeMl;
}

function isOnlyOfItsSize({ sizeMl }: OfferObservation, { offers, observations }: Unmatched): boolean {
  const sameSize = observations.filter((observation) => observation.sizeMl === sizeMl).length;
  return sameSize === 1 && offers.filter((offer) => offer.size_ml === sizeMl).length === 1;
}

function isSameKind(offer: OfferIdentity, observation: OfferObservation): boolean {
  return offer.kind === observation.kind;
}
