import { SECOND } from '../clock.ts';

/**
 * Maximum requests or connections per second of a light client address. In an overload, clients
 * that send more are rejected first.
 */
const MAX_LIGHT_PER_SECOND = 20;
/**
 * Maximum number of client addresses whose requests are counted. In an overload, requests of
 * further addresses are rejected first.
 */
const MAX_COUNTED_ADDRESSES = 20_000;

/**
 * Returns a function that counts one request or connection of a client address. The function
 * returns true while that client has sent few of them in the current second.
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
