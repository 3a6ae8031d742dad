import { SECOND } from '../clock.ts';

/**
 * Maximum number of requests (or connections) per second from a light address. In an overload,
 * addresses that send more are rejected first.
 */
const MAX_LIGHT_PER_SECOND = 20;
/**
 * Maximum number of addresses whose requests are counted in one second. Further addresses are
 * rejected first in an overload.
 */
const MAX_COUNTED_ADDRESSES = 20_000;

/**
 * Returns a function that counts a request and returns whether its address is light: it has sent
 * only few requests in the current second.
 */
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
