import { isInStock, type NewsKind } from '@sillage/contract';
import { type OfferReading, reliableOffers, type Verdict } from '@sillage/page-reader';
import type { OfferUpdate } from '../catalogue/index.ts';
import { isRead, welcome } from './arrivals.rules.ts';
import type { KnownOffer, Sight } from './monitor.repo.ts';
import type { Outcome } from './monitor.tables.ts';
import { matchOffers, missingOffers } from './offers.rules.ts';
import { type Agreement, agree } from './prices.rules.ts';
import { isSameSide, observe, type Step, type StockState } from './stock.rules.ts';

/** One page check; `verdict` is null when no page content was read. */
export interface Look {
  page: { id: number; fragranceId: number };
  at: Date;
  outcome: Outcome;
  reason: string | null;
  verdict: Verdict | null;
}

/** Effect of a check on one offer. */
export interface Change {
  /** Null for a size seen for the first time. */
  offer: KnownOffer | null;
  reading: OfferReading;
  /** False for a size that the page no longer lists. */
  isListed: boolean;
  step: Step;
  agreed: Agreement['agreed'];
  /** A price drop that may be notified; null when there is none. */
  fall: Agreement['fall'];
  /** A new offer of a known fragrance, which awaits its second check. */
  isNew: boolean;
  /** This check is that second check. */
  isArrival: boolean;
  /** For an offer read for the first time: the earliest time that it may have been there. */
  cameAt: Date | null;
}

/** Maximum offers stored per page: some pages invent new sizes at every request. */
const MAX_OFFERS = 60;

/** Maximum confidence of a verdict from contradictory sources; see the table in `weigh.ts`. */
const DISPUTED_AT_MOST = 0.6;

/** Applies each reading with a known availability to its offer. Unlisted sizes are out of stock. */
export function judgeLook(look: Look, known: readonly KnownOffer[], confirmMs: number): Change[] {
  if (look.verdict === null) return [];
  const matches = matchOffers(known, reliableOffers(look.verdict));
  const gone = missingOffers(known, matches).map(({ id }) => ({ id, reading: NOT_LISTED }));
  const isDisputed = look.verdict.confidence <= DISPUTED_AT_MOST;
  const isPageRead = known.some(isRead);
  const room = MAX_OFFERS - known.length;
  const fresh = matches.filter(({ id }) => id === null).slice(0, Math.max(0, room));
  return [...matches.filter(({ id }) => id !== null), ...fresh, ...gone].flatMap(({ id, reading }) => {
    if (reading.availability === 'unknown') return [];
    const offer = known.find((candidate) => candidate.id === id) ?? null;
    // Some pages invent sizes at every request: a new size in stock needs a second check.
    const isUnproven = offer === null && isPageRead && isThere(reading.availability);
    return [judgeOffer(offer, reading, { at: look.at, isDisputed: isDisputed || isUnproven, confirmMs })];
  });
}

const NOT_LISTED: OfferReading = {
  variant: null,
  sku: null,
  gtin: null,
  sizeMl: null,
  availability: 'OutOfStock',
  price: null,
  currency: null,
};

function judgeOffer(
  offer: KnownOffer | null,
  reading: OfferReading,
  { at, isDisputed, confirmMs }: { at: Date; isDisputed: boolean; confirmMs: number },
): Change {
  const step = observe(stateOf(offer), { availability: reading.availability, at, isDisputed }, { confirmMs });
  const before = { price: offer?.agreed_price ?? null, currency: offer?.agreed_currency ?? null };
  const { agreed, fall } = agree(before, offer?.sight ?? null, reading);
  // A restock notification states the price as well.
  const isTellable =
    !isDisputed && step.event === null && isThere(reading.availability) && isThere(step.state.availability);
  return {
    offer,
    reading,
    isListed: reading !== NOT_LISTED,
    step,
    agreed,
    fall: isTellable ? fall : null,
    ...welcome(offer, reading, { step, at, confirmMs }),
    cameAt: isRead(offer) ? null : at,
  };
}

/** True for an availability that is in stock; false for null and `unknown`. */
export function isThere(availability: OfferReading['availability'] | null): boolean {
  return availability !== null && availability !== 'unknown' && isInStock(availability);
}

function stateOf(offer: KnownOffer | null): StockState {
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

export function toUpdate({ offer, reading, step, agreed, isNew, cameAt }: Change): OfferUpdate {
  return {
    id: offer?.id ?? null,
    availability: step.state.availability,
    available_since: step.state.since,
    // Some feeds omit price or currency; the last known values stand then.
    price: reading.price ?? offer?.price ?? null,
    currency: reading.currency ?? offer?.currency ?? null,
    variant: reading.variant ?? offer?.variant ?? null,
    sku: reading.sku ?? offer?.sku ?? null,
    size_ml: reading.sizeMl ?? offer?.size_ml ?? null,
    recent_restocks: [...step.state.recentRestocks],
    recent_preorders: [...step.state.recentPreorders],
    agreed_price: agreed.price,
    agreed_currency: agreed.currency,
    is_new: isNew,
    ...(cameAt && { first_seen_at: cameAt }),
  };
}

export type CheckRow = ReturnType<typeof checkRow>;

/** The row of `checks` for an offer, or for a page without offers when `offerId` is null. */
export function checkRow(look: Look, offerId: number | null, reading: OfferReading | null) {
  return {
    ...sightOf(look, reading),
    page_id: look.page.id,
    offer_id: offerId,
    checked_at: look.at,
    confidence: look.verdict?.confidence ?? null,
    evidence: JSON.stringify(look.verdict?.evidence ?? []),
  };
}

function sightOf({ outcome, reason, verdict }: Look, reading: OfferReading | null): Sight {
  return {
    outcome,
    reason,
    availability: reading?.availability ?? verdict?.availability ?? null,
    price: reading?.price ?? null,
    currency: reading?.currency ?? null,
    method: verdict?.method ?? null,
  };
}

export function isSameSight(seen: Sight, last: Sight | null | undefined): boolean {
  const keys = ['outcome', 'reason', 'availability', 'price', 'currency', 'method'] as const;
  return last !== null && last !== undefined && keys.every((key) => seen[key] === last[key]);
}

/** Whether the stock, price or sizes differ from the previous check; false for the first check. */
export function isOtherSight(known: readonly KnownOffer[], changes: readonly Change[]): boolean {
  const isFirst = known.every(({ sight }) => sight === null);
  return !isFirst && changes.some(({ offer, reading }) => !offer?.sight || isOther(reading, offer.sight));
}

function isOther({ availability, price, currency }: OfferReading, sight: Sight): boolean {
  return availability !== sight.availability || price !== sight.price || currency !== sight.currency;
}

/** Whether the check confirmed a change of side (`stock.rules.ts`). */
export function hasTurned({ offer, step }: Change): boolean {
  const [before, after] = [offer?.availability ?? null, step.state.availability];
  return before !== null && after !== null && !isSameSide(before, after);
}

/** Whether nothing but the time of the check needs to be written. */
export function isAsBefore(look: Look, changes: readonly Change[]): boolean {
  return changes.length > 0 && changes.every((change) => isQuiet(change) && isSeenBefore(look, change));
}

const written = [
  'availability',
  'available_since',
  'price',
  'currency',
  'variant',
  'sku',
  'size_ml',
  'agreed_price',
  'agreed_currency',
  'is_new',
] as const;

function isQuiet(change: Change): boolean {
  const { offer, step } = change;
  if (offer === null || step.event !== null || step.state.candidate !== offer.candidate) return false;
  const update = toUpdate(change);
  return written.every((key) => update[key] === offer[key]);
}

function isSeenBefore(look: Look, { offer, reading }: Change): boolean {
  return isSameSight(sightOf(look, reading), offer?.sight);
}

/** Kind of the live update, null for none. The update itself carries the fragrance's state. */
export function newsOf(changes: readonly Change[]): NewsKind | null {
  const events = changes.map(({ step }) => step.event);
  if (events.includes('restock')) return 'restock';
  if (events.includes('sold_out')) return 'sold_out';
  if (changes.some(({ offer, step }) => step.state.availability !== (offer?.availability ?? null))) return 'stock';
  return changes.some(isRepriced) ? 'price' : null;
}

/** Prices without a known currency are not compared. */
function isRepriced({ offer, reading }: Change): boolean {
  const currency = reading.currency ?? offer?.currency ?? null;
  return reading.price !== null && currency !== null && reading.price !== offer?.price;
}
