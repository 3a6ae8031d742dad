import { after, DAY } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import * as repo from './announce-look.repo.ts';
import type { Change, Look } from './judge-look.ts';
import type { Announce, MonitorEvent } from './monitor.events.ts';
import { highOf, isWorthTelling } from './prices.rules.ts';

/** A change with its stored offer; `checkId` is null when the check added no row. */
export interface StoredChange extends Change {
  offerId: number;
  checkId: number | null;
}

export async function announceLook(
  tx: Tx,
  look: Look,
  changes: readonly StoredChange[],
  announce: Announce,
): Promise<void> {
  const events = [
    ...stockEvents(look, changes),
    ...(await arrivalEvents(tx, look, changes)),
    ...(await priceEvents(tx, look, changes)),
  ];
  for (const event of events) await repo.insertEvent(tx, event);
  if (events.length > 0) await announce(tx, events);
}

const NO_PRICES = { price_before: null, price_high: null, price: null, currency: null };

/** Sizes with the same change are one event, so that a user gets one notification. */
function stockEvents(look: Look, changes: readonly StoredChange[]): MonitorEvent[] {
  return (['restock', 'sold_out', 'preorder'] as const).flatMap((kind) => {
    const own = changes.filter(({ step }) => step.event === kind);
    // A size that comes back for good is notified even if another size flaps beside it.
    const isFlapping = own.every(({ step }) => step.isFlapping);
    return eventOf(look, own, { kind, is_flapping: isFlapping, ...NO_PRICES });
  });
}

function eventOf(
  look: Look,
  changes: readonly StoredChange[],
  news: Omit<MonitorEvent, 'id' | 'fragrance_id' | 'offer_ids' | 'check_id' | 'happened_at'>,
): MonitorEvent[] {
  const [first] = changes;
  if (first === undefined || first.checkId === null) return [];
  return [
    {
      ...news,
      id: newId(),
      fragrance_id: look.page.fragranceId,
      offer_ids: changes.map(({ offerId }) => offerId),
      check_id: first.checkId,
      happened_at: look.at,
    },
  ];
}

/** New offers of one check are one event, and a page has at most one such event a day. */
async function arrivalEvents(tx: Tx, look: Look, changes: readonly StoredChange[]): Promise<MonitorEvent[]> {
  const own = changes.filter(({ isArrival }) => isArrival);
  if (own.length === 0 || (await repo.hasToldArrival(tx, look.page, after(look.at, -DAY)))) return [];
  return eventOf(look, own, { kind: 'new_offer', is_flapping: false, ...NO_PRICES });
}

type Fallen = StoredChange & { fall: NonNullable<Change['fall']>; currency: string };

/** Period whose highest price a drop is compared with. */
const RANGE_MS = 30 * DAY;

/**
 * Returns the price drop event of a check. Sizes with the same drop share the event; of several
 * drops only the largest is notified, as a sale would otherwise send one notification per size. A
 * price that goes up and down is notified once a day.
 */
async function priceEvents(tx: Tx, look: Look, changes: readonly StoredChange[]): Promise<MonitorEvent[]> {
  const fallen = changes.flatMap((change) => asFallen(change) ?? []);
  if (fallen.length === 0) return [];
  const stood = await repo.listStoodPrices(tx, fallen.map(stoodBefore), after(look.at, -RANGE_MS));
  const told = fallen
    .map((one) => ({ ...one, high: highOf(one.fall, stood.get(one.offerId) ?? []) }))
    .filter(({ fall, high }) => isWorthTelling(fall, high));
  const largest = told.toSorted((one, other) => shareLeft(one) - shareLeft(other))[0];
  if (largest === undefined) return [];
  const together = told.filter((one) => isSameFall(one, largest));
  const drop = {
    fragranceId: look.page.fragranceId,
    offerIds: together.map(({ offerId }) => offerId),
    price: largest.fall.price,
  };
  const isFlapping = await repo.hasToldDrop(tx, drop, after(look.at, -DAY));
  return eventOf(look, together, { kind: 'price_drop', is_flapping: isFlapping, ...pricesOf(largest) });
}

/** Null when no currency is known. */
function asFallen(change: StoredChange): Fallen | null {
  const currency = change.reading.currency ?? change.offer?.currency ?? null;
  return change.fall === null || currency === null ? null : { ...change, fall: change.fall, currency };
}

function stoodBefore({ offerId, checkId, agreed }: Fallen): repo.StoodQuestion {
  return { offerId, beforeCheck: checkId ?? 0, currency: agreed.currency };
}

function shareLeft({ fall }: Fallen): number {
  return fall.price / fall.before;
}

function isSameFall(one: Fallen, other: Fallen): boolean {
  return (
    one.fall.before === other.fall.before && one.fall.price === other.fall.price && one.currency === other.currency
  );
}

function pricesOf({ fall, high, currency }: Fallen & { high: number }) {
  return { price_before: fall.before, price_high: high, price: fall.price, currency };
}
