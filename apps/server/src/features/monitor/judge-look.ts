import { isInStock, type NewsKind } from '@sillage/contract';
import { type OfferReading, reliableOffers, type Verdict } from '@sillage/page-reader';
import type { OfferUpdate } from '../catalogue/index.ts';
import { isRead, welcome } from './arrivals.rules.ts';
import type { KnownOffer, Sight } from './monitor.repo.ts';
import type { Outcome } from './monitor.tables.ts';
import { matchOffers, missingOffers } from './offers.rules.ts';
import { type Agreement, agree } from './prices.rules.ts';
import { isSameSide, observe, type Step, type StockState } from './stock.rules.ts';

/** One look at a page, as far as it got. */
export interface Look {
  page: { id: number; fragranceId: number };
  at: Date;
  outcome: Outcome;
  reason: string | null;
  verdict: Verdict | null;
}

/** What a look makes of one offer. */
export interface Change {
  /** Null for a size seen for the first time. */
  offer: KnownOffer | null;
  reading: OfferReading;
  /** False for a size that the page lists no more. */
  isListed: boolean;
  step: Step;
  agreed: Agreement['agreed'];
  /** A fall of the price that may be told; null where there is none. */
  fall: Agreement['fall'];
  /** It came to a fragrance that was known, and waits for its second look. */
  isNew: boolean;
  /** That second look is this one. */
  isArrival: boolean;
  /** Of what is read for the first time: since when it may have been there. */
  cameAt: Date | null;
}

/** More sizes than this on one page are not sizes: a page that invents new ones at every look must not fill the database. */
const MAX_OFFERS = 60;

/** As sure as the reader is at most where a page's sources contradict each other; see the table in `reader/weigh.ts`. */
const DISPUTED_AT_MOST = 0.6;

/** What each reading that says something makes of its offer; a size that is no longer listed has gone. */
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
    // Some pages invent sizes at every request: a new one in stock is believed at its second look only.
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
  // The news of a restock says the price as well.
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

/** Whether somebody can have it now. */
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

/** What is to be written of an offer. */
export function toUpdate({ offer, reading, step, agreed, isNew, cameAt }: Change): OfferUpdate {
  return {
    id: offer?.id ?? null,
    availability: step.state.availability,
    available_since: step.state.since,
    // Some feeds say no price or no currency; what an earlier look found still stands then.
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

/** What was seen of an offer, or of a page that says nothing of any, as it is kept. */
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

/** Whether a look saw what the last one saw. */
export function isSameSight(seen: Sight, last: Sight | null | undefined): boolean {
  const keys = ['outcome', 'reason', 'availability', 'price', 'currency', 'method'] as const;
  return last !== null && last !== undefined && keys.every((key) => seen[key] === last[key]);
}

/** Whether a look saw another stock or price than the one before, or other sizes, of a page that was seen before. */
export function isOtherSight(known: readonly KnownOffer[], changes: readonly Change[]): boolean {
  const isFirst = known.every(({ sight }) => sight === null);
  return !isFirst && changes.some(({ offer, reading }) => !offer?.sight || isOther(reading, offer.sight));
}

function isOther({ availability, price, currency }: OfferReading, sight: Sight): boolean {
  return availability !== sight.availability || price !== sight.price || currency !== sight.currency;
}

/** Whether the look confirmed that an offer went from one side to another. */
export function hasTurned({ offer, step }: Change): boolean {
  const [before, after] = [offer?.availability ?? null, step.state.availability];
  return before !== null && after !== null && !isSameSide(before, after);
}

/** Whether all is as it was, so that nothing but the time of the look needs to be written. */
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

/** What open pages are told of a look, in one word: they are told how the fragrance stands in any case. */
export function newsOf(changes: readonly Change[]): NewsKind | null {
  const events = changes.map(({ step }) => step.event);
  if (events.includes('restock')) return 'restock';
  if (events.includes('sold_out')) return 'sold_out';
  if (changes.some(({ offer, step }) => step.state.availability !== (offer?.availability ?? null))) return 'stock';
  return changes.some(isRepriced) ? 'price' : null;
}

/** Prices whose currency nobody states are not compared. */
function isRepriced({ offer, reading }: Change): boolean {
  const currency = reading.currency ?? offer?.currency ?? null;
  return reading.price !== null && currency !== null && reading.price !== offer?.price;
}
