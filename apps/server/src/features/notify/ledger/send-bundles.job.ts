import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import type { SharedWork } from '../../../platform/loop.ts';
import { openChannels } from '../channels/open.ts';
import type { OutwardChannel } from '../notify.tables.ts';
import { sendBundle, type TakenBundle } from './bundle.service.ts';
import { claimBundles, extendLease } from './claim.repo.ts';
import { keepLease, leaseEnd, SIGN_OF_LIFE_MS } from './lease.ts';

/** Browsers and webhooks may be slow: one user has at most two bundles for each of 20 channels. */
const AT_ONCE: Record<OutwardChannel, number> = { email: 8, push: 64, webhook: 64 };

/** Sends digests and deferred deliveries, each bundle as one message composed when it is sent. */
export function sendBundles(deps: Deps, name: OutwardChannel): SharedWork<TakenBundle> {
  const channel = openChannels(deps)[name];
  return {
    name: `send-${name}-bundles`,
    atOnce: AT_ONCE[name],
    async claim(limit) {
      const [lease, now] = [newId(), deps.clock.now()];
      const until = leaseEnd(now);
      const bundles = await claimBundles(deps.db, { channel: name, lease, now, until, limit });
      return bundles.map((bundle) => ({ ...bundle, lease, until }));
    },
    async work(bundle) {
      const extend = (until: Date) => extendLease(deps.db, 'bundles', { lease: bundle.lease, ids: [bundle.id], until });
      const kept = keepLease(deps, { ids: [bundle.id], until: bundle.until }, extend, SIGN_OF_LIFE_MS);
      await sendBundle(deps, bundle, channel, kept).finally(() => kept.letGo());
    },
  };
}
