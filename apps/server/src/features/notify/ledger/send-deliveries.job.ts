import { isDatabaseUnavailable } from '../../../platform/db/database-errors.ts';
import { writeWithRetry } from '../../../platform/db/write-with-retry.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { HeldLease, renewDuring, takeLease } from '../../../platform/lease.ts';
import { createStepQueue } from '../../../platform/running-requests.ts';
import type { OutboundChannelKind } from '../notify.tables.ts';
import { createSenders } from '../senders/create-senders.ts';
import { claimDeliveries, extendLease, LEASE_MS, RENEWAL_INTERVAL_MS, releaseDeliveries } from './claim.repo.ts';
import { InProgress } from './in-progress.service.ts';
import { type Batch, sendBatch } from './send-batch.service.ts';

interface SendSettings {
  /**
   * Maximum number of batches of messages that are sent at the same time. A batch is in progress
   * until its slowest receiver has responded.
   */
  maxBatches: number;
  batchSize: number;
  /** Number of messages that one batch sends in parallel. */
  concurrency: number;
  /** Maximum number of deliveries in progress in one process, across all batches. */
  maxInProgress: number;
  /**
   * While a user has this many deliveries in progress, no more are claimed for that user.
   * A batch that was claimed before may exceed the number.
   */
  userBusyFrom: number;
}

/**
 * Limits for sending, by kind of channel. Emails go to one mail server over few connections. Push
 * messages and webhooks go to many servers, some of which are slow.
 */
const settingsByKind: Record<OutboundChannelKind, SendSettings> = {
  email: { maxBatches: 2, batchSize: 500, concurrency: 32, maxInProgress: 1_000, userBusyFrom: 1_000 },
  push: { maxBatches: 60, batchSize: 50, concurrency: 50, maxInProgress: 600, userBusyFrom: 10 },
  webhook: { maxBatches: 60, batchSize: 25, concurrency: 25, maxInProgress: 500, userBusyFrom: 10 },
};

export function sendDeliveries(
  deps: Deps,
  channelKind: OutboundChannelKind,
  renewalMs = RENEWAL_INTERVAL_MS,
): Job<Batch> {
  const { maxBatches, batchSize, concurrency, maxInProgress, userBusyFrom } = settingsByKind[channelKind];
  const inProgress = new InProgress({ maxInProgress, userBusyFrom });
  const sender = createSenders(deps)[channelKind];
  const waitForTurn = createStepQueue();
  return {
    name: `send-${channelKind}`,
    concurrency: maxBatches,
    async claim() {
      if (!inProgress.hasCapacity(batchSize)) return [];
      const now = deps.clock.now();
      const lease = takeLease(now, LEASE_MS);
      const exceptUsers = inProgress.listBusyUsers();
      const claim = { channelKind, ...lease, now, limit: batchSize, exceptUsers };
      const deliveries = await claimDeliveries(deps.db, claim);
      inProgress.add(deliveries);
      return deliveries.length > 0 ? [{ ...lease, deliveries }] : [];
    },
    async work(batch, signal) {
      const { lease, until } = batch;
      const ids = batch.deliveries.map(({ id }) => id);
      const held = new HeldLease(deps.clock, {
        ids,
        until,
        durationMs: LEASE_MS,
        extend: (newUntil) => extendLease(deps.db, 'deliveries', { lease, ids, until: newUntil }),
      });
      const release = (unattempted: readonly string[]) =>
        writeWithRetry(() => releaseDeliveries(deps.db, lease, unattempted, deps.clock.now()), deps.log);
      const send = async () => {
        const options = {
          channelKind,
          sender,
          lease: held,
          signal,
          concurrency,
          waitForTurn: () => waitForTurn(signal),
          onResult: (id: string) => inProgress.remove(id),
        };
        try {
          await release(await sendBatch(deps, batch, options));
        } catch (error) {
          // The database became unavailable before anything was sent (results are written with
          // `writeWithRetry`), so the deliveries need not wait for the end of the lease.
          if (error instanceof Error && isDatabaseUnavailable(error)) await release(ids);
          throw error;
        } finally {
          for (const id of ids) inProgress.remove(id);
        }
      };
      await renewDuring(send, { renew: () => held.renew(), intervalMs: renewalMs, log: deps.log });
    },
  };
}
