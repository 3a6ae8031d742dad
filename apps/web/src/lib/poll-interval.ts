import { MINUTE, SECOND } from './time.ts';

let isReceivingLive = false;

export function setReceivingLive(isReceiving: boolean): void {
  isReceivingLive = isReceiving;
}

/**
 * Returns the milliseconds between two requests for new data. Requests go on while the server sends
 * live events, because a check that finds no change sends no event.
 */
export function getPollInterval(): number {
  return isReceivingLive ? MINUTE : 30 * SECOND;
}
