import { MINUTE, SECOND } from './time.ts';

let isReceivingLive = false;

/** Sets whether this tab receives live events. */
export function setReceivingLive(isReceiving: boolean): void {
  isReceivingLive = isReceiving;
}

/**
 * Returns the milliseconds between polls. Polling continues beside live events, because a check
 * without a change sends no live event.
 */
export function getPollInterval(): number {
  return isReceivingLive ? 5 * MINUTE : 30 * SECOND;
}
