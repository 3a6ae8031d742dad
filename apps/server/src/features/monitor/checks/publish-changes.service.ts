import type { OfferKind } from '@sillage/contract';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { MonitorEvent, PublishEvents } from '../monitor.events.ts';
import type { NewLow } from '../prices/lows.rules.ts';
import type { OfferChange, PageCheck } from './evaluate-check.rules.ts';
import { computeReferencePrice, isNotableDrop, type PriceUpdate } from './prices.rules.ts';
import * as repo from './publish-changes.repo.ts';
import type { StockEvent } from './stock.rules.ts';

export interface StoredChange {
  offerId: number;
  kind: OfferKind;
  /** Id of the stored check; null when the check added no row. */
  checkId: number | null;
  event: StockEvent | null;
  isFlapping: boolean;
  isConfirmedNewOffer: boolean;
  priceDrop: PriceUpdate['priceDrop'];
  currency: string | null;
  confirmedCurrency: string | null;
  /** The confirmed price, when it is a new low of its size; null also in a disputed check. */
  low: (NewLow & { price: number }) | null;
}

/** `lows` are the new lows by offer id: none for what a user's own browser saw. */
export function toStoredChange(
  { transition, confirmed, observation, offer, isConfirmedNewOffer, priceDrop }: OfferChange,
  { offerId, checkId }: Pick<StoredChange, 'offerId' | 'checkId'>,
  lows: ReadonlyMap<number, NewLow>,
): StoredChange {
  const low = lows.get(offerId);
  return {
    offerId,
    kind: observation.kind,
    checkId,
    event: transition.event,
    isFlapping: transition.isFlapping,
    isConfirmedNewOffer,
    priceDrop,
    currency: observation.currency ?? offer?.currency ?? null,
    confirmedCurrency: confirmed.currency,
    low: low && confirmed.price !== null ? { ...low, price: confirmed.price } : null,
  };
}

/** Earlier events and prices of a page, which decide whether a change is worth an event. */
export interface EventHistory {
  hasNotifiedNewOffer(kind: OfferKind, since: Date): Promise<boolean>;
  hasNotifiedDrop(drop: { offerIds: readonly number[]; price: number }, since: Date): Promise<boolean>;
  /** Past prices by offer id, each valid for a day or longer and until after `since`. */
  listLastingPrices(queries: readonly repo.PastPriceQuery[], since: Date): Promise<Map<number, number[]>>;
}

export async function publishChanges(
  tx: Tx,
  check: PageCheck,
  changes: readonly StoredChange[],
  publish: PublishEvents,
): Promise<void> {
  const { fragranceId } = check.page;
  const built = await buildEvents(check, changes, {
    hasNotifiedNewOffer: (kind, since) => repo.hasNotifiedNewOffer(tx, check.page, kind, since),
    hasNotifiedDrop: (drop, since) => repo.hasNotifiedDrop(tx, { fragranceId, ...drop }, since),
    listLastingPrices: (queries, since) => repo.listLastingPrices(tx, queries, since),
  });
  const events = await selectWatchedKinds(tx, fragranceId, built);
  for (const event of events) await repo.insertEvent(tx, event);
  if (events.length > 0) await publish(tx, events);
}

/** Returns the events about full bottles, and about other kinds of goods that some watch is for. */
async function selectWatchedKinds(tx: Tx, fragranceId: number, events: MonitorEvent[]): Promise<MonitorEvent[]> {
  if (events.every(({ offer_kind }) => offer_kind === 'bottle')) return events;
  const watched = new Set<OfferKind>(['bottle', ...(await repo.listOtherWatchedKinds(tx, fragranceId))]);
  return events.filter(({ offer_kind }) => watched.has(offer_kind));
}

/** Builds the events that follow from the changes of a page, for all users (`observer_id` null). */
export async function buildEvents(
  check: PageCheck,
  changes: readonly StoredChange[],
  history: EventHistory,
): Promise<MonitorEvent[]> {
  const events: MonitorEvent[] = [];
  // An event is about one kind of goods, because a watch is for some kinds only.
  for (const ofKind of Map.groupBy(changes, ({ kind }) => kind).values())
    events.push(
      ...buildStockEvents(check, ofKind),
      ...(await buildNewOfferEvents(history, check, ofKind)),
      ...(await buildPriceEvents(history, check, ofKind)),
    );
  return events;
}

const NO_PRICES = { price_before: null, price_high: null, price: null, currency: null, low_since: null };

/** Builds one event for all sizes with the same change, so that a user gets one notification. */
function buildStockEvents(check: PageCheck, changes: readonly StoredChange[]): MonitorEvent[] {
  return (['restock', 'sold_out', 'preorder'] as const).flatMap((kind) => {
    const changesOfKind = changes.filter(({ event }) => event === kind);
    // A size that comes back for good is notified even if another size flaps beside it.
    const isFlapping = changesOfKind.every((change) => change.isFlapping);
    return buildEvent(check, changesOfKind, {
      kind,
      is_flapping: isFlapping,
      ...NO_PRICES,
      low_since: kind === 'restock' ? findLowSince(changesOfKind) : null,
    });
  });
}

function buildEvent(
  check: PageCheck,
  changes: readonly StoredChange[],
  fields: Omit<
    MonitorEvent,
    'id' | 'fragrance_id' | 'offer_ids' | 'offer_kind' | 'check_id' | 'happened_at' | 'observer_id'
  >,
): MonitorEvent[] {
  const [first] = changes;
  if (first === undefined || first.checkId === null) return [];
  return [
    {
      ...fields,
      id: newId(),
      fragrance_id: check.page.fragranceId,
      offer_ids: changes.map(({ offerId }) => offerId),
      offer_kind: first.kind,
      check_id: first.checkId,
      happened_at: check.at,
      observer_id: null,
    },
  ];
}

/** A page has at most one event a day for new offers of a kind. */
async function buildNewOfferEvents(
  history: EventHistory,
  check: PageCheck,
  changes: readonly StoredChange[],
): Promise<MonitorEvent[]> {
  const newOffers = changes.filter(({ isConfirmedNewOffer }) => isConfirmedNewOffer);
  const [first] = newOffers;
  if (first === undefined || (await history.hasNotifiedNewOffer(first.kind, addMs(check.at, -DAY)))) return [];
  const low_since = findLowSince(newOffers);
  return buildEvent(check, newOffers, { kind: 'new_offer', is_flapping: false, ...NO_PRICES, low_since });
}

/** Start of the shortest comparison, when every size of the event is at a new low; else null. */
function findLowSince(changes: readonly StoredChange[]): Date | null {
  const since = changes.flatMap(({ low }) => low?.since ?? []);
  return since.length < changes.length ? null : new Date(Math.max(...since.map((at) => at.getTime())));
}

/** A new low replaces the price drops of its check, so that a user gets one notification. */
async function buildPriceEvents(
  history: EventHistory,
  check: PageCheck,
  changes: readonly StoredChange[],
): Promise<MonitorEvent[]> {
  const lowest = buildLowestPriceEvents(check, changes);
  return lowest.length > 0 ? lowest : buildPriceDropEvents(history, check, changes);
}

type Low = StoredChange & { low: NonNullable<StoredChange['low']> };

/**
 * Sizes with the same low share one event, and only the largest fall below an earlier low becomes
 * an event. A restock and a new offer state the low themselves. Each further low of a size is lower
 * than this one, so that it needs no limit for each day.
 */
function buildLowestPriceEvents(check: PageCheck, changes: readonly StoredChange[]): MonitorEvent[] {
  const lows = changes.filter(
    (change): change is Low => change.low !== null && change.event === null && !change.isConfirmedNewOffer,
  );
  const largest = lows.toSorted((a, b) => a.low.price / a.low.before - b.low.price / b.low.before)[0];
  if (largest === undefined) return [];
  const { confirmedCurrency: currency, low } = largest;
  const same = lows.filter(
    (a) => a.low.before === low.before && a.low.price === low.price && a.confirmedCurrency === currency,
  );
  const prices = { price_before: low.before, price_high: null, price: low.price, currency, low_since: low.since };
  return buildEvent(check, same, { kind: 'lowest_price', is_flapping: false, ...prices });
}

type PriceDrop = StoredChange & { priceDrop: NonNullable<StoredChange['priceDrop']>; currency: string };

/** A price drop is compared with the highest price in this period. */
const PRICE_HISTORY_MS = 30 * DAY;

/**
 * Sizes with the same price drop share one event. Only the largest of several drops becomes an
 * event, as a sale would otherwise send one notification per size. A price that goes up and down is
 * notified at most once a day.
 */
async function buildPriceDropEvents(
  history: EventHistory,
  check: PageCheck,
  changes: readonly StoredChange[],
): Promise<MonitorEvent[]> {
  const drops = changes.flatMap((change) => toPriceDrop(change) ?? []);
  if (drops.length === 0) return [];
  const pastPrices = await history.listLastingPrices(drops.map(buildPriceQuery), addMs(check.at, -PRICE_HISTORY_MS));
  const notifiable = drops
    .map((a) => ({ ...a, referencePrice: computeReferencePrice(a.priceDrop, pastPrices.get(a.offerId) ?? []) }))
    .filter(({ priceDrop, referencePrice }) => isNotableDrop(priceDrop, referencePrice));
  const largest = notifiable.toSorted((a, b) => computePriceRatio(a) - computePriceRatio(b))[0];
  if (largest === undefined) return [];
  const sameDrops = notifiable.filter((a) => isSameDrop(a, largest));
  const drop = { offerIds: sameDrops.map(({ offerId }) => offerId), price: largest.priceDrop.price };
  const isFlapping = await history.hasNotifiedDrop(drop, addMs(check.at, -DAY));
  return buildEvent(check, sameDrops, { kind: 'price_drop', is_flapping: isFlapping, ...buildPriceColumns(largest) });
}

function toPriceDrop(change: StoredChange): PriceDrop | null {
  const { currency } = change;
  return change.priceDrop === null || currency === null ? null : { ...change, priceDrop: change.priceDrop, currency };
}

function buildPriceQuery({ offerId, checkId, confirmedCurrency }: PriceDrop): repo.PastPriceQuery {
  return { offerId, beforeCheck: checkId ?? 0, currency: confirmedCurrency };
}

function computePriceRatio({ priceDrop }: PriceDrop): number {
  return priceDrop.price / priceDrop.before;
}

function isSameDrop(a: PriceDrop, b: PriceDrop): boolean {
  return (
    a.priceDrop.before === b.priceDrop.before && a.priceDrop.price === b.priceDrop.price && a.currency === b.currency
  );
}

function buildPriceColumns({ priceDrop, referencePrice, currency }: PriceDrop & { referencePrice: number }) {
  return {
    price_before: priceDrop.before,
    price_high: referencePrice,
    price: priceDrop.price,
    currency,
    low_since: null,
  };
}
