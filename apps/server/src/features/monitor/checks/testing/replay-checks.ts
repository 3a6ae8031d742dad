import type { Availability } from '@sillage/contract';
import { type OfferState, observe, type StockTransition } from '../stock.rules.ts';

export const CONFIRM_MS = 60_000;
const fresh: OfferState = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
export type ReplayedCheck = [seconds: number, seen: Availability | 'unknown', disputed?: 'disputed'];
export const HOUR = 3600;
export const DAY = 24 * HOUR;

export function replayChecks(checks: readonly ReplayedCheck[]): { state: OfferState; events: [number, string][] } {
  const events: [number, string][] = [];
  const state = checks.reduce((before, [seconds, availability, disputed]) => {
    const observation = { availability, at: new Date(seconds * 1000), isDisputed: disputed !== undefined };
    const step: StockTransition = observe(before, observation, { confirmMs: CONFIRM_MS });
    if (step.event) events.push([seconds, step.isFlapping ? `${step.event}, flapping` : step.event]);
    return step.state;
  }, fresh);
  return { state, events };
}
