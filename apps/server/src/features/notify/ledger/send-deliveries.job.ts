import { isDatabaseAway } from '../../../platform/db/away.ts';
import { writeSurely } from '../../../platform/db/write-surely.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import type { SharedWork } from '../../../platform/loop.ts';
import { openChannels } from '../channels/open.ts';
import type { OutwardChannel } from '../notify.tables.ts';
import { claimDeliveries, extendLease, giveBack } from './claim.repo.ts';
import { createInProgress } from './in-progress.ts';
import { keepLease, leaseEnd, SIGN_OF_LIFE_MS } from './lease.ts';
import { type Batch, sendBatch } from './send-batch.service.ts';

interface Manner {
  /** Batches in progress. One slow receiver keeps its whole batch in progress until it responds. */
  atOnce: number;
  /** Deliveries per batch, claimed and loaded together. */
  size: number;
  sideBySide: number;
  /** Deliveries in progress in one process, across all batches. */
  maxInProgress: number;
  /**
   * A user with this many deliveries in progress is skipped by further claims until one ends. One
   * claim may exceed it by at most a batch.
   */
  userBusyFrom: number;
}

/** Email goes to one server over a few connections; push and webhooks to many, maybe slow ones. */
const manners: Record<OutwardChannel, Manner> = {
  email: { atOnce: 2, size: 500, sideBySide: 32, maxInProgress: 1_000, userBusyFrom: 1_000 },
  push: { atOnce: 60, size: 50, sideBySide: 50, maxInProgress: 600, userBusyFrom: 10 },
  webhook: { atOnce: 60, size: 25, sideBySide: 25, maxInProgress: 500, userBusyFrom: 10 },
};

/** Sends a channel's due deliveries, and extends their lease for as long as the sender runs. */
export function sendDeliveries(deps: Deps, name: OutwardChannel, signOfLifeMs = SIGN_OF_LIFE_MS): SharedWork<Batch> {
  const { atOnce, size, sideBySide, maxInProgress, userBusyFrom } = manners[name];
  const inProgress = createInProgress({ maxInProgress, userBusyFrom });
  const channel = openChannels(deps)[name];
  return {
    name: `send-${name}`,
    atOnce,
    async claim() {
      if (!inProgress.hasRoom(size)) return [];
      const [lease, now] = [newId(), deps.clock.now()];
      const until = leaseEnd(now);
      const exceptUsers = inProgress.busyUsers();
      const deliveries = await claimDeliveries(deps.db, { channel: name, lease, now, until, limit: size, exceptUsers });
      inProgress.add(deliveries);
      return deliveries.length > 0 ? [{ lease, until, deliveries }] : [];
    },
    async work(batch, signal) {
      const ids = batch.deliveries.map(({ id }) => id);
      const extend = (until: Date) => extendLease(deps.db, 'deliveries', { lease: batch.lease, ids, until });
      const kept = keepLease(deps, { ids, until: batch.until }, extend, signOfLifeMs);
      const give = (untried: readonly string[]) =>
        writeSurely(() => giveBack(deps.db, batch.lease, untried, deps.clock.now()), deps.log);
      try {
        await give(
          await sendBatch(deps, batch, { name, channel, kept, signal, sideBySide, onResult: inProgress.remove }),
        );
      } catch (error) {
        // The database became unavailable before anything was sent (results are written with
        // `writeSurely`), so the deliveries need not wait for the end of the lease.
        if (error instanceof Error && isDatabaseAway(error)) await give(ids);
        throw error;
      } finally {
        kept.letGo();
        for (const id of ids) inProgress.remove(id);
      }
    },
  };
}
