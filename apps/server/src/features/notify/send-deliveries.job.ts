import { after, SECOND } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { SharedWork } from '../../platform/loop.ts';
import { type Claimed, claimDeliveries, extendLease } from './notify.repo.ts';
import { deliver } from './notify.service.ts';

/** A lease ends this long after its sender last gave a sign of life. */
const LEASE_MS = 60 * SECOND;
const SIGN_OF_LIFE_MS = 20 * SECOND;
/** As many as the mailer has connections: what waits for one would only use up its lease. */
const AT_ONCE = 4;

type Claim = Claimed & { lease: string };

/** Sending what is due. However slow the mail server is, a delivery stays its sender's while that lives. */
export function sendDeliveries(deps: Deps, signOfLifeMs = SIGN_OF_LIFE_MS): SharedWork<Claim> {
  const leaseEnd = () => after(deps.clock.now(), LEASE_MS);
  return {
    name: 'send-deliveries',
    atOnce: AT_ONCE,
    async claim(limit) {
      const lease = newId();
      const claimed = await claimDeliveries(deps.db, { lease, now: deps.clock.now(), until: leaseEnd(), limit });
      return claimed.map((delivery) => ({ ...delivery, lease }));
    },
    async work({ lease, ...delivery }) {
      const signs = setInterval(() => {
        extendLease(deps.db, delivery.id, lease, leaseEnd()).catch((error: unknown) =>
          deps.log.warn({ delivery: delivery.id, reason: String(error) }, 'a lease was not extended'),
        );
      }, signOfLifeMs);
      await deliver(deps, delivery, lease).finally(() => clearInterval(signs));
    },
  };
}
