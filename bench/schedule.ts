import { isInStock } from '@sillage/contract';
import { nextLookMs, type Pace, stretchOf, usefulFirst } from '../apps/server/src/features/monitor/schedule.rules.ts';
import { observe, type StockState } from '../apps/server/src/features/monitor/stock.rules.ts';
import { random } from '../apps/server/src/testing/seeded.ts';
import { figure } from './figure.ts';
import { median } from './measure.ts';

/*
 * Is the adaptive interval worth having? Shops whose stock follows laws that we know, looked at for five months by our rules
 * and by a fixed round-robin that makes the same number of requests, on a simulated clock:
 *
 *   node bench/schedule.ts
 *
 * It prints the median delay from a restock to the look that sees it, and to the event, in parts of the interval, and how
 * many restocks were over before anybody looked. "alike" is a shop with nothing to learn from: the ratio there is the price.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2025, 0, 6);
const LENGTH = 150 * DAY;
const PAGES = 50;
const PACE = { intervalMs: 30 * MINUTE, confirmMs: MINUTE };

/** How a shop's stock moves. */
interface Law {
  name: string;
  gapMs: number;
  /** Days that a page is sold out and in stock, on average, by page. */
  awayDays: (chance: number) => number;
  stayDays: (chance: number) => number;
  /** The hour of the day, UTC, with its fraction, at which it restocks. */
  restockHour: (chance: number) => number;
  isDead: (chance: number) => boolean;
}

const anyHour = (chance: number) => chance * 24;
const mostlyAt =
  (hour: number, share: number) =>
  (chance: number): number =>
    chance < share ? hour + chance / share : ((chance - share) / (1 - share)) * 24;
const various = {
  gapMs: 2 * SECOND,
  awayDays: (chance: number) => 1.5 * 40 ** chance,
  stayDays: (chance: number) => 0.5 * 30 ** chance,
  isDead: (chance: number) => chance < 0.2,
};

const laws: readonly Law[] = [
  { name: 'alike', gapMs: 2 * SECOND, awayDays: () => 9, stayDays: () => 5, restockHour: anyHour, isDead: () => false },
  { name: 'various', ...various, restockHour: anyHour },
  { name: 'mornings', ...various, restockHour: mostlyAt(9, 0.7) },
  { name: 'nights', ...various, restockHour: mostlyAt(2, 0.9) },
  { name: 'short budget', ...various, gapMs: MINUTE, restockHour: mostlyAt(9, 0.7) },
];

/** One page: when its stock turns (the first turn is a restock), and what we know of it. */
interface Page {
  turns: number[];
  watchers: number;
  lastCheckedAt: Date | null;
  nextCheckAt: Date;
  changes: number;
  state: StockState;
}

function pageOf(law: Law, next: () => number): Page {
  const away = law.awayDays(next()) * DAY;
  const stay = law.stayDays(next()) * DAY;
  const watchers = Math.ceil(1 / (next() + 0.002));
  const isDead = law.isDead(next());
  const turns: number[] = [];
  const exponential = (mean: number) => -mean * Math.log(1 - next());
  for (let at = START; !isDead; ) {
    const day = Math.ceil((at + exponential(away)) / DAY) * DAY;
    const restock = day + law.restockHour(next()) * HOUR;
    at = restock + exponential(stay);
    if (restock > START + LENGTH) break;
    turns.push(restock, at);
  }
  const state = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
  return { turns, watchers, lastCheckedAt: null, nextCheckAt: new Date(START), changes: 0, state };
}

interface Result {
  requests: number;
  confirming: number;
  seenAfter: number[];
  toldAfter: number[];
  restocks: number;
}

/** A shop's pages over the whole time, looked at every `fixedMs`, or by our rules where that is null. */
function simulate(law: Law, seed: number, fixedMs: number | null): Result {
  const next = random(seed);
  const pages = Array.from({ length: PAGES }, () => pageOf(law, next));
  const hours = Array.from({ length: 24 }, () => 0);
  const pace = { ...PACE, stretch: stretchOf({ requests: PAGES, gapMs: law.gapMs }, PACE.intervalMs) };
  const result: Result = { requests: 0, confirming: 0, seenAfter: [], toldAfter: [], restocks: 0 };
  result.restocks = pages.reduce((sum, { turns }) => sum + turns.length / 2, 0);
  let now = START;
  while (now < START + LENGTH) {
    const page = firstOf(pages, new Date(now), fixedMs);
    if (page.nextCheckAt.getTime() > now) now = page.nextCheckAt.getTime();
    look(page, new Date(now), { hours, result });
    const wait =
      fixedMs !== null && page.state.candidate === null ? fixedMs : ourWait(page, new Date(now), hours, pace, next);
    page.lastCheckedAt = new Date(now);
    page.nextCheckAt = new Date(now + wait);
    now += law.gapMs;
  }
  return result;
}

/** The page to look at next: of those due the one that our order names, or the longest due, else the one due soonest. */
function firstOf(pages: readonly Page[], now: Date, fixedMs: number | null): Page {
  const due = fixedMs === null ? pages.filter(({ nextCheckAt }) => nextCheckAt <= now) : [];
  const order = usefulFirst(now, PACE.intervalMs);
  if (due.length > 0) return due.reduce((first, page) => (order(page, first) < 0 ? page : first));
  return pages.reduce((first, page) => (page.nextCheckAt.getTime() < first.nextCheckAt.getTime() ? page : first));
}

function look(page: Page, at: Date, { hours, result }: { hours: number[]; result: Result }): void {
  result.requests += 1;
  if (page.state.candidate !== null) result.confirming += 1;
  const turned = page.turns.findLastIndex((turn) => turn <= at.getTime());
  const isBack = turned % 2 === 0;
  const before = page.state;
  const step = observe(before, { availability: isBack ? 'InStock' : 'SoldOut', at }, PACE);
  page.state = step.state;
  const restockedAt = page.turns[turned] ?? 0;
  if (isBack && before.candidate === null && step.state.candidate !== null)
    result.seenAfter.push(at.getTime() - restockedAt);
  if (step.event === null) return;
  page.changes += 1;
  if (step.event !== 'restock') return;
  result.toldAfter.push(at.getTime() - restockedAt);
  hours[at.getUTCHours()] = (hours[at.getUTCHours()] ?? 0) + 1;
}

function ourWait(page: Page, at: Date, restockHours: number[], pace: Pace, next: () => number): number {
  const { availability, candidate } = page.state;
  const habits = {
    watchers: page.watchers,
    isInStock: availability !== null && isInStock(availability),
    changes: page.changes,
    watchedMs: at.getTime() - START,
    restockHours,
  };
  return nextLookMs({ at, failures: 0, isChanging: candidate !== null, retryAfterMs: null, habits }, pace, next());
}

const inIntervals = (ms: number) => ms / PACE.intervalMs;
const part = (ms: number) => inIntervals(ms).toFixed(2);
for (const [index, law] of laws.entries()) {
  const ours = simulate(law, index + 1, null);
  const span = (LENGTH * PAGES) / (ours.requests - ours.confirming);
  const theirs = simulate(law, index + 1, span);
  const [seen, rrSeen] = [median(ours.seenAfter), median(theirs.seenAfter)];
  const [told, rrTold] = [median(ours.toldAfter), median(theirs.toldAfter)];
  const missed = ({ restocks, toldAfter }: Result) => `${restocks - toldAfter.length} of ${restocks}`;
  figure({
    what: `rules alone, delay from restock to event: ${law.name}`,
    value: inIntervals(told),
    unit: 'intervals',
    baseline: { what: 'round-robin', value: inIntervals(rrTold) },
    ratio: told / rrTold,
    note: `median; seen after ${part(seen)} against ${part(rrSeen)}; requests ${ours.requests} and ${theirs.requests}; missed ${missed(ours)} and ${missed(theirs)}`,
  });
}
