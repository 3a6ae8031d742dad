import { DAY_MS, HOUR_MS, isInStock } from '@sillage/contract';
import { random } from '@sillage/testkit/random';
import { expect, test } from 'vitest';
import { type OfferState, observe } from '../checks/stock.rules.ts';
import { byUrgency, computeNextCheckDelayMs, computeSlowdownFactor } from './schedule.rules.ts';

const START = Date.UTC(2025, 0, 6);
const END = START + 60 * DAY_MS;
const PAGES = 25;
const GAP_MS = 2_000;
const RATE = { intervalMs: HOUR_MS / 2, confirmMs: HOUR_MS / 60, maxBackoffMs: DAY_MS };

/** A simulated shop; each function takes a random number from 0 to 1. */
interface Shop {
  soldOutDays: (chance: number) => number;
  inStockDays: (chance: number) => number;
  /** Hour of the day (UTC) at which the shop restocks. */
  restockHour: (chance: number) => number;
}

const varied = {
  soldOutDays: (chance: number) => 1.5 * 40 ** chance,
  inStockDays: (chance: number) => 0.5 * 30 ** chance,
};
const atAnyHour = (chance: number) => chance * 24;
const mostlyAtNine = (chance: number) => (chance < 0.7 ? 9 + chance / 0.7 : ((chance - 0.7) / 0.3) * 24);

interface Page {
  /** Times of the page's stock changes; the first change is a restock. */
  changes: number[];
  watchers: number;
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
  seenChanges: number;
  state: OfferState;
}

function createPage(shop: Shop, next: () => number): Page {
  const soldOutMs = shop.soldOutDays(next()) * DAY_MS;
  const inStockMs = shop.inStockDays(next()) * DAY_MS;
  const exponential = (mean: number) => -mean * Math.log(1 - next());
  const changes: number[] = [];
  for (let at = START; at < END; ) {
    const restock = Math.ceil((at + exponential(soldOutMs)) / DAY_MS) * DAY_MS + shop.restockHour(next()) * HOUR_MS;
    at = restock + exponential(inStockMs);
    if (restock < END) changes.push(restock, at);
  }
  const state = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
  const watchers = Math.ceil(1 / (next() + 0.002));
  return { changes, watchers, lastCheckedAt: null, nextCheckAt: new Date(START), seenChanges: 0, state };
}

interface Result {
  checks: number;
  /** Number of second checks, which confirm or refute an observed change. */
  confirmations: number;
  delaysMs: number[];
}

/**
 * Simulates the checks of a shop's pages. With `roundMs` null, Sillage's schedule plans them.
 * Otherwise each page is checked every `roundMs` milliseconds.
 */
function simulate(shop: Shop, roundMs: number | null): Result {
  const next = random(1);
  const pages = Array.from({ length: PAGES }, () => createPage(shop, next));
  const restockHours = Array.from({ length: 24 }, () => 0);
  const rate = { ...RATE, slowdownFactor: computeSlowdownFactor({ requests: PAGES, gapMs: GAP_MS }, RATE.intervalMs) };
  const result: Result = { checks: 0, confirmations: 0, delaysMs: [] };
  for (let now = START; now < END; now += GAP_MS) {
    const page = choosePage(pages, new Date(now), roundMs === null);
    now = Math.max(now, page.nextCheckAt.getTime());
    const at = new Date(now);
    check(page, at, restockHours, result);
    const { availability, candidate } = page.state;
    const statistics = {
      watchers: page.watchers,
      isInStock: availability !== null && isInStock(availability),
      changes: page.seenChanges,
      watchedMs: now - START,
      restockHours,
    };
    const isChanging = candidate !== null;
    const ourMs = computeNextCheckDelayMs(
      { at, failures: 0, isChanging, retryAfterMs: null, statistics },
      rate,
      next(),
    );
    page.lastCheckedAt = at;
    page.nextCheckAt = new Date(now + (isChanging ? ourMs : (roundMs ?? ourMs)));
  }
  return result;
}

function choosePage(pages: readonly Page[], now: Date, isOurs: boolean): Page {
  const order = byUrgency(now, RATE.intervalMs);
  const due = isOurs ? pages.filter(({ nextCheckAt }) => nextCheckAt <= now) : [];
  if (due.length > 0) return due.reduce((first, page) => (order(page, first) < 0 ? page : first));
  return pages.reduce((first, page) => (page.nextCheckAt < first.nextCheckAt ? page : first));
}

function check(page: Page, at: Date, restockHours: number[], result: Result): void {
  result.checks += 1;
  if (page.state.candidate !== null) result.confirmations += 1;
  const last = page.changes.findLastIndex((change) => change <= at.getTime());
  const { state, event } = observe(page.state, { availability: last % 2 === 0 ? 'InStock' : 'SoldOut', at }, RATE);
  page.state = state;
  if (event === null) return;
  page.seenChanges += 1;
  if (event !== 'restock') return;
  result.delaysMs.push(at.getTime() - (page.changes[last] ?? Number.NaN));
  restockHours[at.getUTCHours()] = (restockHours[at.getUTCHours()] ?? 0) + 1;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

test.each<[string, Shop, number]>([
  ['whose pages are all alike', { soldOutDays: () => 5, inStockDays: () => 3, restockHour: atAnyHour }, 0.95],
  ['whose pages differ', { ...varied, restockHour: atAnyHour }, 0.85],
  ['that restocks in the morning', { ...varied, restockHour: mostlyAtNine }, 0.75],
])(
  'the schedule finds restocks of a shop %s sooner than a round-robin with the same number of checks',
  (_name, shop, share) => {
    const ours = simulate(shop, null);
    const theirs = simulate(shop, ((END - START) * PAGES) / (ours.checks - ours.confirmations));
    expect(theirs.checks / ours.checks).toBeCloseTo(1, 1);
    expect(ours.delaysMs.length).toBeGreaterThan(50);
    const ratio = median(ours.delaysMs) / median(theirs.delaysMs);
    console.log(`${ours.delaysMs.length} restocks, ${ratio.toFixed(3)} of the delay of a round-robin`);
    expect(ratio).toBeLessThan(share);
  },
);
