import { addMs } from '../../../platform/clock.ts';
import { writeWithRetry } from '../../../platform/db/write-with-retry.ts';
import type { HeldLease, Lease } from '../../../platform/lease.ts';
import { findReversedRestocks, keepNewest } from '../event-summary.rules.ts';
import { knownZone, localDay, quietUntil } from '../local-time.rules.ts';
import { type ChannelSender, type Message, SendError } from '../senders/channel-sender.ts';
import { computeRetryDelayMs, decideRetry } from './backoff.rules.ts';
import * as repo from './bundles.repo.ts';
import type { ClaimedBundle } from './claim.repo.ts';
import { releaseUndelivered } from './deliveries.repo.ts';
import {
  type Delivery,
  findDigestDropReason,
  findDropReason,
  NOTHING_STILL_TRUE,
  NOTIFIED_MEANWHILE,
  QUIET_HOURS,
  REVERSED_MEANWHILE,
  SUPERSEDED,
} from './delivery-decision.rules.ts';
import { loadDeliveries } from './load-deliveries.service.ts';
import { reserveNotifications } from './select-deliverable.service.ts';
import { type Needs, sendMessage, switchOffChannel } from './send-message.service.ts';

export type LeasedBundle = ClaimedBundle & Lease;

interface SendOptions {
  sender: ChannelSender;
  lease: HeldLease;
  /** Waits until the message may be built and sent (`createStepQueue`). */
  waitForTurn(): Promise<void>;
}

export async function sendBundle(
  deps: Needs,
  bundle: LeasedBundle,
  { sender, lease, waitForTurn }: SendOptions,
): Promise<void> {
  const now = deps.clock.now();
  const items = bundle.kind === 'digest' ? await composeDigest(deps, bundle, now) : await compose(deps, bundle, now);
  const [first] = items;
  if (!first)
    return finish(deps, bundle, [], { status: 'dropped', reason: NOTHING_STILL_TRUE, response: null, sentTo: null });
  const quietEnd = quietUntil(first.quietHours, now);
  if (quietEnd !== null)
    return postpone(deps, bundle, { until: quietEnd, reason: QUIET_HOURS, response: null, isAttempt: false });
  await waitForTurn();
  if (!lease.isCovered(bundle.id) || !(await recordItems(deps, bundle, items))) return;
  const result = await sendMessage(deps, sender, buildMessage(bundle, items, now), first.receiver);
  if (!(result instanceof SendError))
    return finish(deps, bundle, items, { status: 'sent', reason: null, response: null, sentTo: result.sentTo });
  const { kind, message: reason, response, retryAfterMs } = result;
  const attempts = bundle.attempts + 1;
  if (decideRetry(kind, attempts) === 'retry') {
    const until = addMs(deps.clock.now(), computeRetryDelayMs(attempts, Math.random(), retryAfterMs));
    return postpone(deps, bundle, { until, reason, response, isAttempt: true });
  }
  await finish(deps, bundle, items, { status: 'failed', reason, response, sentTo: null });
  if (kind === 'gone') await switchOffChannel(deps, bundle.channel_id, reason);
}

function buildMessage({ id, kind }: LeasedBundle, items: readonly Delivery[], at: Date): Message {
  return { id, kind, at, events: items.map(({ event }) => event), timeZone: knownZone(getTimeZone(items)) };
}

/** Returns the time zone of the user who receives all the deliveries. */
function getTimeZone([first]: readonly Delivery[]): string | null {
  return first?.quietHours.timeZone ?? null;
}

/**
 * Selects the deferred deliveries that a bundle's message will report. Drops those that are no
 * longer valid, and those with a newer event about the same stock. Records the selected restocks in
 * the watches, which limit how often users are notified.
 */
async function compose({ db }: Needs, bundle: LeasedBundle, now: Date): Promise<Delivery[]> {
  const deferred = await loadDeliveries(db, excludeLateJoiners(bundle, await repo.listDeferred(db, bundle.id)));
  const reversed = findReversedRestocks(deferred);
  const findReason = (delivery: Delivery) =>
    findDropReason(delivery, now) ?? (reversed.has(delivery) ? REVERSED_MEANWHILE : null);
  const decisions = deferred.map((delivery) => ({ delivery, reason: findReason(delivery) }));
  const { newest, superseded } = keepNewest(
    decisions.flatMap(({ delivery, reason }) => (reason === null ? [delivery] : [])),
  );
  const { reserved, taken } = await reserveNotifications(db, newest, now);
  const dropped = [
    ...decisions.flatMap(({ delivery, reason }) => (reason === null ? [] : [{ id: delivery.id, reason }])),
    ...superseded.map(({ id }) => ({ id, reason: SUPERSEDED })),
    ...taken.map(({ id }) => ({ id, reason: NOTIFIED_MEANWHILE })),
  ];
  await repo.dropFromBundle(db, bundle.id, dropped);
  await releaseUndelivered(
    db,
    dropped.map(({ id }) => id),
  );
  return reserved;
}

async function composeDigest({ db }: Needs, bundle: LeasedBundle, now: Date): Promise<Delivery[]> {
  const entries = await loadDeliveries(
    db,
    excludeLateJoiners(bundle, await repo.listUnemailed(db, bundle)),
    bundle.channel_id,
  );
  return keepNewest(entries.filter((entry) => findDigestDropReason(entry, now) === null)).newest;
}

/**
 * Leaves out deliveries that joined a bundle after its first attempt. A retry has the same message
 * id, so a receiver that ignores repeated ids would never see them.
 */
function excludeLateJoiners({ delivery_ids: firstIds }: LeasedBundle, ids: readonly string[]): string[] {
  return ids.filter((id) => firstIds === null || firstIds.includes(id));
}

async function recordItems({ db }: Needs, bundle: LeasedBundle, items: readonly Delivery[]): Promise<boolean> {
  if (bundle.delivery_ids !== null) return true;
  return repo.saveBundleItems(
    db,
    bundle,
    items.map(({ id }) => id),
  );
}

async function finish(
  deps: Needs,
  { id, kind, lease }: LeasedBundle,
  items: readonly Delivery[],
  outcome: repo.BundleResult,
): Promise<void> {
  const now = deps.clock.now();
  // A digest covers inbox entries, which are already sent, whatever the result of the digest.
  const deliveryIds = kind === 'digest' ? [] : items.map((item) => item.id);
  const day = localDay(getTimeZone(items), now);
  const write = () =>
    deps.db.transaction().execute((tx) => repo.finishBundle(tx, { id, lease, deliveryIds }, outcome, { now, day }));
  await writeWithRetry(write, deps.log);
  if (outcome.status === 'failed') await releaseUndelivered(deps.db, deliveryIds);
}

async function postpone(
  deps: Needs,
  bundle: LeasedBundle,
  retry: { until: Date; reason: string; response: string | null; isAttempt: boolean },
): Promise<void> {
  await writeWithRetry(() => deps.db.transaction().execute((tx) => repo.postponeBundle(tx, bundle, retry)), deps.log);
}
