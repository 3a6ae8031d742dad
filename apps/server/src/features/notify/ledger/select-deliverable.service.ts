import type { Db } from '../../../platform/db/db.ts';
import { notifiedRestocks } from '../../watchlist/index.ts';
import { localDay } from '../local-time.rules.ts';
import * as repo from './deliveries.repo.ts';
import {
  type Deferral,
  type Delivery,
  decideDelivery,
  deferForDailyLimit,
  NOTIFIED_MEANWHILE,
} from './delivery-decision.rules.ts';
import type { Needs } from './send-message.service.ts';

/** Saves which deliveries are deferred or dropped, and returns those to send now. */
export async function selectDeliverable(
  { db, clock }: Needs,
  lease: string,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const now = clock.now();
  const decisions = deliveries.map((delivery) => ({ delivery, decision: decideDelivery(delivery, now) }));
  const deliverable = decisions.flatMap(({ delivery, decision }) => (decision.action === 'send' ? [delivery] : []));
  const { within, excess } = await countAgainstDailyLimit(db, deliverable, now);
  const { reserved, taken } = await reserveNotifications(db, within, now);
  const deferred = decisions.flatMap(({ delivery, decision }) =>
    decision.action === 'defer' ? [toDeferred(delivery, decision)] : [],
  );
  const overLimit = excess.map((delivery) => toDeferred(delivery, deferForDailyLimit(delivery, now)));
  const dropped = decisions.flatMap(({ delivery, decision }) =>
    decision.action === 'drop' ? [toDroppedResult(delivery, decision.reason)] : [],
  );
  const alreadyNotified = taken.map((delivery) => toDroppedResult(delivery, NOTIFIED_MEANWHILE));
  await db.transaction().execute(async (tx) => {
    await repo.deferDeliveries(tx, lease, [...deferred, ...overLimit], now);
    await repo.recordAttempts(tx, lease, [...dropped, ...alreadyNotified], now);
  });
  const unneeded = decisions.filter(({ delivery, decision }) => decision.action === 'drop' || delivery.event.isOver);
  await repo.releaseUndelivered(
    db,
    unneeded.map(({ delivery }) => delivery.id),
  );
  return reserved;
}

function toDeferred({ id, receiver }: Delivery, deferral: Deferral): repo.DeferredDelivery {
  return { id, userId: receiver.userId, channelId: receiver.channelId, ...deferral };
}

function toDroppedResult({ id }: Delivery, reason: string): repo.AttemptResult {
  return { id, status: 'dropped', isAttempt: false, reason, response: null, sentTo: null, nextTryAt: null };
}

/**
 * Counts deliveries against the daily limits of their channels, except those counted before.
 * Returns the deliveries within the limits and those above.
 */
async function countAgainstDailyLimit(db: Db, deliverable: readonly Delivery[], now: Date) {
  const uncounted = deliverable.filter(({ isCounted }) => !isCounted);
  if (uncounted.length === 0) return { within: [...deliverable], excess: [] };
  const requests = [...Map.groupBy(uncounted, ({ receiver }) => receiver.channelId)].map(([channelId, deliveries]) => ({
    channelId,
    day: localDay(deliveries[0]?.quietHours.timeZone ?? null, now),
    limit: deliveries[0]?.dailyLimit ?? 0,
    ids: deliveries.map(({ id }) => id),
  }));
  const counted = await db.transaction().execute((tx) => repo.countMessages(tx, requests));
  const { within = [], excess = [] } = Object.groupBy(deliverable, ({ id, isCounted }) =>
    isCounted || counted.has(id) ? 'within' : 'excess',
  );
  return { within, excess };
}

/**
 * Stores in each watch the restock that is about to be sent, so that the watch does not notify too
 * often. `reserved` deliveries can be sent. `taken` deliveries cannot, because their watch already
 * stores another restock.
 */
export async function reserveNotifications(
  db: Db,
  deliverable: readonly Delivery[],
  now: Date,
): Promise<{ reserved: Delivery[]; taken: Delivery[] }> {
  const reservations = deliverable.flatMap(toReservation);
  const reservedKeys = await notifiedRestocks.reserveNotifications(db, reservations, now);
  const isReserved = ({ watchId, eventId }: Reservation) => reservedKeys.has(`${watchId} ${eventId}`);
  const { reserved = [], taken = [] } = Object.groupBy(deliverable, (delivery) =>
    toReservation(delivery).every(isReserved) ? 'reserved' : 'taken',
  );
  return { reserved, taken };
}

interface Reservation {
  watchId: number;
  eventId: string;
}

/**
 * Returns the restock to record in the delivery's watch, which limits how often its user is
 * notified. The list is empty if the watch has no such limit, or if the event is no restock or is
 * over.
 */
function toReservation({ event: { kind, isOver, eventId }, watch }: Delivery): Reservation[] {
  const isLimited = kind === 'restock' && !isOver && watch !== null && watch.notifyFrequency.rule !== 'every';
  return isLimited ? [{ watchId: watch.id, eventId }] : [];
}
