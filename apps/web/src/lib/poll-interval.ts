import { MINUTE, SECOND } from './time.ts';

let isReceivingLive = false;

/** Sets whether this tab receives live events. */
export function setReceivingLive(isReceiving: boolean): void {
  isReceivingLive = isReceiving;
}

/** Returns milliseconds between polls. Live events do not carry the time of the last check. */
export function getPollInterval(): number {
  return isReceivingLive ? 5 * MINUTE : 30 * SECOND;
}
