import type { Verdict } from '@sillage/page-reader';
import type { Tx } from '../../platform/db/db.ts';
import { type MonitorEvent, privateChecks } from '../monitor/index.ts';
import { isSharedAlready, recordDeliveries } from '../notify/index.ts';
import { lockWatched } from './observations.repo.ts';
import * as repo from './observed-offers.repo.ts';

export interface CountedObservation {
  /** Id of the stored observation, which proves the events. */
  id: number;
  userId: string;
  at: Date;
  verdict: Verdict;
  page: { id: string; createdAt: Date };
  /** The catalogue's page at the address; null while it has none that the user may see. */
  shared: { id: number; fragranceId: number } | null;
}

/**
 * Applies an observation to the user's own state of the page's offers, by the rules of a check. The
 * events that follow notify this user only, and only if the user watches the fragrance. Nothing of
 * what other users see is read or written.
 */
export async function applyObservation(tx: Tx, observation: CountedObservation, confirmMs: number): Promise<void> {
  const { at, verdict, page, userId, shared } = observation;
  const known = await repo.lockOffers(tx, page.id);
  const check: privateChecks.PageCheck = {
    page: { id: shared?.id ?? 0, fragranceId: shared?.fragranceId ?? 0 },
    at,
    outcome: 'product',
    reason: verdict.reason,
    verdict,
  };
  const evaluated = { check, offers: known, changes: privateChecks.evaluateCheck(check, known, confirmMs) };
  const { changes } = privateChecks.markNewOffers(evaluated, {
    createdAt: page.createdAt,
    isSameSource: known.some(({ latestCheck }) => latestCheck?.method === verdict.method),
    isKnownElsewhere: false,
  });
  const updates = changes.map((change) => ({
    ...privateChecks.toUpdate(change),
    candidate: change.transition.state.candidate,
    latest: toLatest(change, verdict),
  }));
  const offerIds = await repo.saveOffers(tx, { id: page.id, userId }, updates, at);
  if (shared === null) return;
  const stored = changes.map((change, index) =>
    privateChecks.toStoredChange(change, { offerId: offerIds[index] as number, checkId: observation.id }, new Map()),
  );
  const events = await privateChecks.buildEvents(check, stored, createHistory(tx, userId, shared));
  if (events.length > 0 && (await lockWatched(tx, userId, shared.fragranceId)))
    for (const event of events) await publishPrivately(tx, event, observation, shared.id);
}

function toLatest({ observation }: privateChecks.OfferChange, { reason, method }: Verdict) {
  const { availability, price, currency } = observation;
  return { outcome: 'product' as const, reason, availability, price, currency, method };
}

function createHistory(tx: Tx, observerId: string, { id, fragranceId }: { id: number; fragranceId: number }) {
  const query = { observerId, fragranceId, pageId: id };
  const history: privateChecks.EventHistory = {
    hasNotifiedNewOffer: (offerKind, since) => privateChecks.hasPrivateNewOffer(tx, { ...query, offerKind }, since),
    hasNotifiedDrop: (drop, since) => privateChecks.hasPrivateDrop(tx, { ...query, ...drop }, since),
    // Visits are too rare for a history of prices: a drop is measured from the price before it.
    listLastingPrices: async () => new Map(),
  };
  return history;
}

/** Stores the event with its proof and deliveries, unless a check has notified the user of it. */
async function publishPrivately(
  tx: Tx,
  event: MonitorEvent,
  { userId, verdict }: CountedObservation,
  pageId: number,
): Promise<void> {
  if (await isSharedAlready(tx, event, { observerId: userId, pageId })) return;
  const own = { ...event, observer_id: userId };
  const { method, confidence, evidence } = verdict;
  await privateChecks.insertPrivateEvent(tx, { ...own, page_id: pageId, method, confidence, evidence });
  await recordDeliveries(tx, [own]);
}
