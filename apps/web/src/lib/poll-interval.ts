import { MINUTE, SECOND } from './time.ts';

let isTold = false;

/** Says whether this tab hears of changes as they happen. */
export function setTold(told: boolean): void {
  isTold = told;
}

/** How often an open page asks by itself, in ms: for when it was last looked at, or for everything while it is told nothing. */
export function pollInterval(): number {
  return isTold ? 5 * MINUTE : 30 * SECOND;
}
