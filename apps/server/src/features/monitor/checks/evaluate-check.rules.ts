import { type CheckOutcome, isInStock, type LiveChangeKind } from '@sillage/contract';
import { type OfferObservation, parseGtinLike, selectReliableOffers, type Verdict } from '@sillage/page-reader';
import type { offerStore } from '../../catalogue/index.ts';
import type { KnownOffer, LatestCheck } from './checks.repo.ts';
import { confirmNewOffer, wasRead } from './new-offers.rules.ts';
import { areSameTerms, buildTerms } from './offer-terms.rules.ts';
import { matchOffers, missingOffers } from './offers.rules.ts';
import { confirmPrice, type PriceUpdate } from './prices.rules.ts';
import { isSameSide, type OfferState, observe, type StockTransition } from './stock.rules.ts';

export type { KnownOffer } from './checks.repo.ts';

/** One page check; `verdict` is null when no page content was read. */
export interface PageCheck {
  page: {
    id: number;
    fragranceId: number;
    /** Time of the last full read of the page, whose offers a response 304 confirms. */
    readAt?: Date | null;
  };
  at: Date;
  outcome: CheckOutcome;
  reason: string | null;
  verdict: Verdict | null;
  /** True if sizes that the check does not mention may be in stock, as in a feed file. */
  isPartial?: boolean;
}

export interface OfferChange {
  /** The stored offer; null for a size seen for the first time. */
  offer: KnownOffer | null;
  observation: OfferObservation;
  isListed: boolean;
  transition: StockTransition;
  confirmed: PriceUpdate['confirmed'];
  priceDrop: PriceUpdate['priceDrop'];
  /** A new offer of a known fragrance, which awaits its second check. */
  isNew: boolean;
  isConfirmedNewOffer: boolean;
  /**
   * Earliest time at which the shop may have added the offer; null for an offer that an earlier
   * check read.
   */
  firstSeenAt: Date | null;
}

/** Maximum offers stored per page: some pages invent new sizes at every request. */
const MAX_STORED_OFFERS_PER_PAGE = 60;

/** Maximum confidence of a verdict from contradictory sources; see `weigh-sources.ts`. */
const MAX_DISPUTED_CONFIDENCE = 0.6;

/**
 * Compares a page check with the known offers of the page. Returns the resulting state of each
 * checked offer. An offer that the page no longer lists counts as sold out, unless the check is
 * partial. An unknown availability is ignored.
 */
export function evaluateCheck(check: PageCheck, known: readonly KnownOffer[], confirmMs: number): OfferChange[] {
  if (check.verdict === null) return [];
  const matches = matchOffers(known, selectReliableOffers(check.verdict)).map((match) => ({
    ...match,
    isListed: true,
  }));
  const missing = (check.isPartial ? [] : missingOffers(known, matches)).map(({ id, kind }) => ({
    id,
    observation: { ...NOT_LISTED, kind },
    isListed: false,
  }));
  const isDisputed = isDisputedCheck(check);
  const wasPageRead = known.some(wasRead);
  const freeSlots = MAX_STORED_OFFERS_PER_PAGE - known.length;
  const added = matches.filter(({ id }) => id === null).slice(0, Math.max(0, freeSlots));
  return [...matches.filter(({ id }) => id !== null), ...added, ...missing].flatMap(({ id, observation, isListed }) => {
    if (observation.availability === 'unknown') return [];
    const offer = known.find((candidate) => candidate.id === id) ?? null;
    // Some pages invent sizes at every request: a new size in stock needs a second check.
    const isUnproven = offer === null && wasPageRead && isObservedInStock(observation.availability);
    const change = evaluateOffer(offer, observation, { at: check.at, isDisputed: isDisputed || isUnproven, confirmMs });
    return [{ ...change, isListed }];
  });
}

/** Whether the sources of a page contradict each other: such a check proves no price. */
export function isDisputedCheck({ verdict }: PageCheck): boolean {
  return verdict !== null && verdict.confidence <= MAX_DISPUTED_CONFIDENCE;
}

const NOT_LISTED: Omit<OfferObservation, 'kind'> = {
  variant: null,
  sku: null,
  gtin: null,
  sizeMl: null,
  availability: 'OutOfStock',
  price: null,
  currency: null,
};

function evaluateOffer(
  offer: KnownOffer | null,
  observation: OfferObservation,
  { at, isDisputed, confirmMs }: { at: Date; isDisputed: boolean; confirmMs: number },
): Omit<OfferChange, 'isListed'> {
  const observed = observe(
    toOfferState(offer),
    { availability: observation.availability, at, isDisputed },
    { confirmMs },
  );
  // An offer whose kind was read differently before causes no event.
  const isSameKind = offer === null || offer.kind === observation.kind;
  const transition = isSameKind ? observed : { ...observed, event: null };
  const before = { price: offer?.confirmed_price ?? null, currency: offer?.confirmed_currency ?? null };
  const { confirmed, priceDrop } = confirmPrice(before, offer?.latestCheck ?? null, observation);
  // A restock notification states the price as well.
  const canNotifyDrop =
    isSameKind &&
    !isDisputed &&
    transition.event === null &&
    isObservedInStock(observation.availability) &&
    isObservedInStock(transition.state.availability);
  return {
    offer,
    observation,
    transition,
    confirmed,
    priceDrop: canNotifyDrop ? priceDrop : null,
    ...confirmNewOffer(offer, observation, { transition, at, confirmMs }),
    firstSeenAt: wasRead(offer) ? null : at,
  };
}

export function isObservedInStock(availability: OfferObservation['availability'] | null): boolean {
  return availability !== null && availability !== 'unknown' && isInStock(availability);
}

function toOfferState(offer: KnownOffer | null): OfferState {
  if (offer === null)
    return { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
  return {
    availability: offer.availability,
    since: offer.available_since,
    candidate: offer.candidate,
    recentRestocks: offer.recent_restocks,
    recentPreorders: offer.recent_preorders,
  };
}

export function toUpdate({
  offer,
  observation,
  transition,
  confirmed,
  isNew,
  firstSeenAt,
}: OfferChange): offerStore.OfferUpdate {
  // Some feeds omit price or currency; the last known values stand then.
  const price = observation.price ?? offer?.price ?? null;
  const currency = observation.currency ?? offer?.currency ?? null;
  return {
    id: offer?.id ?? null,
    availability: transition.state.availability,
    available_since: transition.state.since,
    price,
    currency,
    variant: observation.variant ?? offer?.variant ?? null,
    sku: observation.sku ?? offer?.sku ?? null,
    // A stored GTIN stays: another one would be another product's.
    gtin: offer?.gtin ?? parseGtinLike(observation.gtin),
    size_ml: observation.sizeMl ?? offer?.size_ml ?? null,
    kind: observation.kind,
    recent_restocks: [...transition.state.recentRestocks],
    recent_preorders: [...transition.state.recentPreorders],
    confirmed_price: confirmed.price,
    confirmed_currency: confirmed.currency,
    is_new: isNew,
    ...buildTerms(offer, observation, { price, currency }),
    ...(firstSeenAt && { first_seen_at: firstSeenAt }),
  };
}

export type CheckRow = ReturnType<typeof buildCheckRow>;

/** Builds a row of `checks` for an offer, or for a page without offers when `offerId` is null. */
export function buildCheckRow(check: PageCheck, offerId: number | null, observation: OfferObservation | null) {
  return {
    ...summariseCheck(check, observation),
    page_id: check.page.id,
    offer_id: offerId,
    checked_at: check.at,
    confidence: check.verdict?.confidence ?? null,
    evidence: JSON.stringify(check.verdict?.evidence ?? []),
  };
}

function summariseCheck({ outcome, reason, verdict }: PageCheck, observation: OfferObservation | null): LatestCheck {
  return {
    outcome,
    reason,
    availability: observation?.availability ?? verdict?.availability ?? null,
    price: observation?.price ?? null,
    currency: observation?.currency ?? null,
    method: verdict?.method ?? null,
  };
}

export function isSameResult(result: LatestCheck, latest: LatestCheck | null | undefined): boolean {
  const keys = ['outcome', 'reason', 'availability', 'price', 'currency', 'method'] as const;
  return latest !== null && latest !== undefined && keys.every((key) => result[key] === latest[key]);
}

/** Whether a page check observed a change of availability or price; false for the first check. */
export function hasNewObservation(known: readonly KnownOffer[], changes: readonly OfferChange[]): boolean {
  const isFirst = known.every(({ latestCheck }) => latestCheck === null);
  return (
    !isFirst &&
    changes.some(({ offer, observation }) => !offer?.latestCheck || differsFrom(observation, offer.latestCheck))
  );
}

function differsFrom({ availability, price, currency }: OfferObservation, latest: LatestCheck): boolean {
  return availability !== latest.availability || price !== latest.price || currency !== latest.currency;
}

/** Whether the check confirmed a change between in stock, preorder and neither. */
export function hasChangedSide({ offer, transition }: OfferChange): boolean {
  const [before, after] = [offer?.availability ?? null, transition.state.availability];
  return before !== null && after !== null && !isSameSide(before, after);
}

export function isUnchangedCheck(check: PageCheck, changes: readonly OfferChange[]): boolean {
  return (
    changes.length > 0 && changes.every((change) => isUnchangedOffer(change) && isSameAsLatestCheck(check, change))
  );
}

const writtenColumns = [
  'availability',
  'available_since',
  'price',
  'currency',
  'variant',
  'sku',
  'gtin',
  'size_ml',
  'kind',
  'confirmed_price',
  'confirmed_currency',
  'is_new',
] as const;

function isUnchangedOffer(change: OfferChange): boolean {
  const { offer, transition } = change;
  if (offer === null || transition.event !== null || transition.state.candidate !== offer.candidate) return false;
  const update = toUpdate(change);
  return writtenColumns.every((key) => update[key] === offer[key]) && areSameTerms(update, offer);
}

function isSameAsLatestCheck(check: PageCheck, { offer, observation }: OfferChange): boolean {
  return isSameResult(summariseCheck(check, observation), offer?.latestCheck);
}

/**
 * Returns the kind of change that the server tells open web pages after a check; null when neither
 * stock nor price changed.
 */
export function classifyLiveChange(changes: readonly OfferChange[]): LiveChangeKind | null {
  // Open pages announce a restock of the fragrance, which only a full bottle is.
  const bottles = changes.filter(({ observation }) => observation.kind === 'bottle');
  const events = bottles.map(({ transition }) => transition.event);
  if (events.includes('restock')) return 'restock';
  if (events.includes('sold_out')) return 'sold_out';
  if (changes.some(({ offer, transition }) => transition.state.availability !== (offer?.availability ?? null)))
    return 'stock';
  return changes.some(hasNewPrice) ? 'price' : null;
}

/** Whether a check observed a new price of an offer; false when its currency is unknown. */
function hasNewPrice({ offer, observation }: OfferChange): boolean {
  const currency = observation.currency ?? offer?.currency ?? null;
  return observation.price !== null && currency !== null && observation.price !== offer?.price;
}
