import { addMs, SECOND } from '../../../platform/clock.ts';
import type { HeldLease, Lease } from '../../../platform/lease.ts';
import { countDeliveryAttempts } from '../../../platform/observability/metrics.ts';
import { knownZone } from '../local-time.rules.ts';
import type { OutboundChannelKind } from '../notify.tables.ts';
import { type ChannelSender, type Message, SendError, type SendResult } from '../senders/channel-sender.ts';
import { computeRetryDelayMs, decideRetry } from './backoff.rules.ts';
import { createBatchWriter } from './batch-writer.service.ts';
import * as repo from './deliveries.repo.ts';
import type { Delivery } from './delivery-decision.rules.ts';
import { loadDeliveries } from './load-deliveries.service.ts';
import { selectDeliverable } from './select-deliverable.service.ts';
import { type Needs, sendMessage, switchOffChannel } from './send-message.service.ts';

/**
 * Time after which the unsent deliveries of a batch are released, and loaded again later.
 * A slow receiver may have delayed them until their data is out of date.
 */
const MAX_BATCH_AGE_MS = 30 * SECOND;

export interface Batch extends Lease {
  deliveries: readonly { id: string }[];
}

export interface SendOptions {
  channelKind: OutboundChannelKind;
  sender: ChannelSender;
  lease: HeldLease;
  onResult(id: string): void;
  signal: AbortSignal;
  concurrency: number;
  /** Waits until the next message may be built and sent (`createStepQueue`). */
  waitForTurn(): Promise<void>;
}

/**
 * Sends a batch of deliveries outside any transaction, and saves results as they arrive. Returns
 * the deliveries that were not attempted, because the process is stopping or the batch takes too
 * long.
 */
export async function sendBatch(deps: Needs, batch: Batch, options: SendOptions): Promise<string[]> {
  const ids = batch.deliveries.map(({ id }) => id);
  const deliverable = await selectDeliverable(deps, batch.lease, await loadDeliveries(deps.db, ids));
  const staleAt = addMs(deps.clock.now(), MAX_BATCH_AGE_MS);
  const results = createBatchWriter<repo.AttemptResult>(
    (finished) => saveResults(deps, batch.lease, finished, options),
    deps.log,
  );
  const revoked = new Map<string, string>();
  const unattempted: string[] = [];
  await runConcurrently(deliverable, options.concurrency, async (delivery) => {
    const { id, receiver } = delivery;
    const { channelId } = receiver;
    await options.waitForTurn();
    if (options.signal.aborted || deps.clock.now() >= staleAt) return void unattempted.push(id);
    if (!options.lease.isCovered(id) || revoked.has(channelId)) return;
    const result = await sendMessage(deps, options.sender, buildMessage(delivery, deps.clock.now()), receiver);
    options.onResult(id);
    if (result instanceof SendError && result.kind === 'gone') revoked.set(channelId, result.message);
    results.add(buildAttemptResult(id, result, delivery.attempts + 1, deps.clock.now()));
  });
  await results.end();
  for (const [channelId, reason] of revoked) await switchOffChannel(deps, channelId, reason);
  return unattempted;
}

function buildMessage({ id, event, quietHours }: Delivery, at: Date): Message {
  return { id, kind: 'single', at, events: [event], timeZone: knownZone(quietHours.timeZone) };
}

function buildAttemptResult(
  id: string,
  result: SendResult | SendError,
  attempts: number,
  now: Date,
): repo.AttemptResult {
  if (!(result instanceof SendError))
    return {
      id,
      status: 'sent',
      isAttempt: true,
      reason: null,
      response: null,
      sentTo: result.sentTo,
      nextTryAt: null,
    };
  const rejected = { id, isAttempt: true, reason: result.message, response: result.response, sentTo: null };
  if (decideRetry(result.kind, attempts) === 'give-up') return { ...rejected, status: 'failed', nextTryAt: null };
  const nextTryAt = addMs(now, computeRetryDelayMs(attempts, Math.random(), result.retryAfterMs));
  return { ...rejected, status: 'due', nextTryAt };
}

async function saveResults(
  { db, clock }: Needs,
  lease: string,
  results: readonly repo.AttemptResult[],
  { channelKind }: SendOptions,
): Promise<void> {
  await repo.recordAttempts(db, lease, results, clock.now());
  const failed = results.filter(({ status }) => status === 'failed').map(({ id }) => id);
  await repo.releaseUndelivered(db, failed);
  for (const [status, attempts] of Map.groupBy(results, (result) => result.status))
    countDeliveryAttempts(channelKind, status, attempts.length);
}

async function runConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  async function workThroughQueue(): Promise<void> {
    for (const item of queue) await work(item);
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workThroughQueue));
}
