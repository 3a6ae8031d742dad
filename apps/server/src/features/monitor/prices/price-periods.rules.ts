import { isInStock, OUTDATED_AFTER_MS } from '@sillage/contract';
import type { KnownOffer } from '../checks/checks.repo.ts';
import type { OfferChange } from '../checks/evaluate-check.rules.ts';
import { isMisread } from '../checks/prices.rules.ts';
import type { NewPrice, RecordedPrice } from './lows.rules.ts';

export interface OpenedPrice {
  price: number;
  currency: string;
  /** Since when prices are compared, if this one is the lowest of its size. */
  lowSince?: Date | null;
}

/** What a check changes in the price periods of an offer. */
export interface PeriodChange {
  offerId: number;
  /** End of the period that is open, if one is; null to leave it open. */
  closeAt: Date | null;
  /** Price of the period that begins unless one is open; null when the offer is not in stock. */
  open: OpenedPrice | null;
}

/**
 * Returns the changes of price periods that follow from a check at the time `at`. `ids` are the
 * offers' ids in the order of `changes`. An offer that keeps its confirmed price and its stock
 * needs no change, unless no check read it for so long that its stock was outdated in between.
 */
export function planPeriodChanges(changes: readonly OfferChange[], ids: readonly number[], at: Date): PeriodChange[] {
  return changes.flatMap(({ offer, observation, transition, confirmed }, index): PeriodChange[] => {
    const offerId = ids[index];
    if (offerId === undefined) return [];
    const before = offer && getPriceInStock(offer.kind, offer.availability, toPrice(offer));
    const after = getPriceInStock(observation.kind, transition.state.availability, confirmed);
    const isGap = offer !== null && isAfterGap(offer, at);
    if (isSame(before, after) && (after === null || !isGap))
      return isReturned(offer, observation, after) ? [{ offerId, closeAt: null, open: after }] : [];
    // After a restock or a gap, the confirmed price may be of before: it counts once it is read.
    const isSeen = (before !== null && !isGap) || observation.price === after?.price;
    return [{ offerId, closeAt: isGap ? (offer.last_checked_at ?? at) : at, open: isSeen ? after : null }];
  });
}

/**
 * Whether the price is again the confirmed one, after a check that read another one. That check may
 * have been the first after a restock or a gap, and then no period is open.
 */
function isReturned(
  offer: KnownOffer | null,
  { price }: OfferChange['observation'],
  after: PeriodChange['open'],
): boolean {
  const last = offer?.latestCheck ?? null;
  return after !== null && last !== null && price === after.price && last.price !== price;
}

/** Whether no check read the offer for so long that users saw its stock as outdated. */
export function isAfterGap({ last_checked_at: last }: Pick<KnownOffer, 'last_checked_at'>, at: Date): boolean {
  return last !== null && at.getTime() - last.getTime() > OUTDATED_AFTER_MS;
}

type Price = { price: number | null; currency: string | null };

function toPrice({ confirmed_price: price, confirmed_currency: currency }: KnownOffer): Price {
  return { price, currency };
}

function getPriceInStock(
  kind: KnownOffer['kind'],
  availability: KnownOffer['availability'],
  { price, currency }: Price,
): PeriodChange['open'] {
  if (kind !== 'bottle' || availability === null || !isInStock(availability)) return null;
  return price === null || currency === null ? null : { price, currency };
}

function isSame(a: PeriodChange['open'], b: PeriodChange['open']): boolean {
  return a?.price === b?.price && a?.currency === b?.currency;
}

/**
 * False for a price that is implausibly low: a misread, such as an instalment or a sample's price.
 * It is compared with the last price of the offer (of the last 30 days, see `lastPriceSince`), or
 * else with the lowest price of its size. Such a price is not recorded, so that it is never a low.
 */
export function isPlausible(opened: NewPrice, recordedPrices: readonly RecordedPrice[], lastPriceSince: Date): boolean {
  const comparable = recordedPrices.filter(({ currency }) => currency === opened.currency);
  const own = comparable.filter(({ offerId, lastAt }) => offerId === opened.offerId && lastAt > lastPriceSince);
  const last = own.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())[0];
  if (last) return !isMisread(last.price, opened.price);
  const ofSize = comparable.filter(({ offerId, sizeMl }) => offerId !== opened.offerId && sizeMl === opened.sizeMl);
  if (opened.sizeMl === null || ofSize.length === 0) return true;
  return !isMisread(Math.min(...ofSize.map(({ price }) => price)), opened.price);
}
