import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/job.ts';
import { HeldLease, renewDuring, takeLease } from '../../../platform/lease.ts';
import { createStepQueue } from '../../../platform/running-requests.ts';
import type { OutboundChannelKind } from '../notify.tables.ts';
import { createSenders } from '../senders/create-senders.ts';
import { claimBundles, extendLease, LEASE_MS, RENEWAL_INTERVAL_MS } from './claim.repo.ts';
import { type LeasedBundle, sendBundle } from './send-bundle.service.ts';

/**
 * Number of bundles, each one message, that are sent at the same time. It is higher for push and
 * webhooks, because their servers may be slow.
 */
const CONCURRENT_BUNDLES: Record<OutboundChannelKind, number> = { email: 8, push: 64, webhook: 64 };

/** Each bundle and weekly digest is one message, composed when it is sent. */
export function sendBundles(deps: Deps, channelKind: OutboundChannelKind): Job<LeasedBundle> {
  const sender = createSenders(deps)[channelKind];
  const waitForTurn = createStepQueue();
  return {
    name: `send-${channelKind}-bundles`,
    concurrency: CONCURRENT_BUNDLES[channelKind],
    async claim(limit) {
      const now = deps.clock.now();
      const lease = takeLease(now, LEASE_MS);
      const bundles = await claimBundles(deps.db, { channelKind, ...lease, now, limit });
      return bundles.map((bundle) => ({ ...bundle, ...lease }));
    },
    async work(bundle, signal) {
      const { lease, until } = bundle;
      const ids = [bundle.id];
      const held = new HeldLease(deps.clock, {
        ids,
        until,
        durationMs: LEASE_MS,
        extend: (newUntil) => extendLease(deps.db, 'bundles', { lease, ids, until: newUntil }),
      });
      const options = { sender, lease: held, waitForTurn: () => waitForTurn(signal) };
      await renewDuring(() => sendBundle(deps, bundle, options), {
        renew: () => held.renew(),
        intervalMs: RENEWAL_INTERVAL_MS,
        log: deps.log,
      });
    },
  };
}
