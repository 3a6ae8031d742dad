import type { Db } from '../../../platform/db/db.ts';
import { localDay } from '../local-time.rules.ts';
import { decide, type Hold, holdForCap, TOLD_MEANWHILE } from './decide.rules.ts';
import type { Needs } from './hand-over.service.ts';
import type { Prepared } from './prepare.service.ts';
import * as repo from './settle.repo.ts';

/** Saves the deferred and dropped deliveries of a batch, and returns those to send now. */
export async function choose({ db, clock }: Needs, lease: string, prepared: readonly Prepared[]): Promise<Prepared[]> {
  const now = clock.now();
  const judged = prepared.map((one) => ({ one, verdict: decide(one.standing, now) }));
  const wanted = judged.flatMap(({ one, verdict }) => (verdict.do === 'send' ? [one] : []));
  const { within, above } = await countAgainstCap(db, wanted, now);
  const { first, later } = await reserve(db, within, now);
  const held = judged.flatMap(({ one, verdict }) => (verdict.do === 'hold' ? [toHeld(one, verdict)] : []));
  const heldByCap = above.map((one) => toHeld(one, holdForCap(one.standing, now)));
  const unwanted = judged.flatMap(({ one, verdict }) =>
    verdict.do === 'drop' ? [toDropped(one, verdict.reason)] : [],
  );
  const told = later.map((one) => toDropped(one, TOLD_MEANWHILE));
  await db.transaction().execute(async (tx) => {
    await repo.holdDeliveries(tx, lease, [...held, ...heldByCap], now);
    await repo.endTries(tx, lease, [...unwanted, ...told], now);
  });
  const untold = judged.filter(({ one, verdict }) => verdict.do === 'drop' || one.standing.isOver);
  await repo.forgetTelling(
    db,
    untold.map(({ one }) => one.id),
  );
  return first;
}

function toHeld({ id, to }: Prepared, { until, as, reason }: Hold): repo.Held {
  return { id, userId: to.userId, targetId: to.targetId, until, as, reason };
}

function toDropped({ id }: Prepared, reason: string): repo.Ending {
  return { id, status: 'dropped', isTry: false, reason, sentTo: null, nextTryAt: null };
}

/** Counts messages against the daily limit of each channel, each message only once. */
async function countAgainstCap(db: Db, wanted: readonly Prepared[], now: Date) {
  const uncounted = wanted.filter(({ isCounted }) => !isCounted);
  if (uncounted.length === 0) return { within: [...wanted], above: [] };
  const asked = [...Map.groupBy(uncounted, ({ to }) => to.targetId)].map(([targetId, own]) => ({
    targetId,
    day: localDay(own[0]?.timeZone ?? null, now),
    cap: own[0]?.dailyCap ?? 0,
    ids: own.map(({ id }) => id),
  }));
  const counted = await db.transaction().execute((tx) => repo.countMessages(tx, asked));
  const { within = [], above = [] } = Object.groupBy(wanted, ({ id, isCounted }) =>
    isCounted || counted.has(id) ? 'within' : 'above',
  );
  return { within, above };
}

/**
 * Reserves restocks by the alert rules of their watches: another restock may have been reserved
 * since the batch was loaded. A restock that has sold out again needs no reservation.
 */
export async function reserve<One extends Pick<Prepared, 'standing' | 'watchId'>>(
  db: Db,
  wanted: readonly One[],
  now: Date,
): Promise<{ first: One[]; later: One[] }> {
  const keyOf = ({ watchId, standing }: One) => `${watchId} ${standing.eventId}`;
  const isRuled = ({ standing: { kind, isOver, watch } }: One) =>
    kind === 'restock' && !isOver && watch !== null && watch.tellAgain.rule !== 'every';
  const asked = wanted
    .filter(isRuled)
    .map(({ watchId, standing }) => ({ watchId: watchId ?? 0, eventId: standing.eventId }));
  const reserved = await repo.reserveTelling(db, asked, now);
  const { first = [], later = [] } = Object.groupBy(wanted, (one) =>
    isRuled(one) && !reserved.has(keyOf(one)) ? 'later' : 'first',
  );
  return { first, later };
}
