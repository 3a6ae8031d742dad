import { SECOND } from '../clock.ts';

/** An address with more requests, or connections, in the current second is rejected first. */
const MAX_LIGHT_PER_SECOND = 20;
/** Maximum number of addresses counted per second; further ones count as heavy. */
const MAX_COUNTED_ADDRESSES = 20_000;

/** Returns whether an address sent few requests in the current second, this one included. */
export function createLightAddresses(): (address: string, now: number) => boolean {
  let counts = new Map<string, number>();
  let endsAt = 0;

  return (address, now) => {
    if (now > endsAt) {
      endsAt = now + SECOND;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (count === 1 && counts.size >= MAX_COUNTED_ADDRESSES) return false;
    counts.set(address, count);
    return count <= MAX_LIGHT_PER_SECOND;
  };
}
