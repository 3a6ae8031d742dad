import { MINUTE, SECOND } from './time.ts';

let isTold = false;

/** Sets whether this tab receives live events. */
export function setTold(told: boolean): void {
  isTold = told;
}

/** Returns milliseconds between polls. Live events do not carry the time of the last check. */
export function pollInterval(): number {
  return isTold ? 5 * MINUTE : 30 * SECOND;
}
