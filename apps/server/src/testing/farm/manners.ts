import { DAY, HOUR } from '../../platform/clock.ts';
import type { FarmRequest, OpenShop } from './farm.ts';

/** What a shop was asked, against what it allows. */
export interface Budget {
  requests: number;
  robots: number;
  /** As many as its gap allows in the time, or the fastest pace: every page at a quarter of the interval, and a second look each. */
  allowed: number;
  /** The least time between two requests, and what it must be. Milliseconds. */
  leastGapMs: number;
  gapMs: number;
  /** In words, one for each time. */
  violations: string[];
}

interface Pace {
  hostGapMs: number;
  intervalMs: number;
  spanMs: number;
}

/** The shortest wait between two looks that succeed, in intervals, with its tenth of chance. */
const FASTEST = 0.95 / 4;

/** Holds a shop's requests against its gap, its robots.txt and its Retry-After. A redirect is followed at once, as browsers do. */
export function budgetOf(shop: OpenShop, { hostGapMs, intervalMs, spanMs }: Pace): Budget {
  const { requests, plan } = shop;
  const gapMs = Math.max(hostGapMs, plan.crawlDelayMs ?? 0);
  const asked = requests.filter(({ isHop }) => !isHop);
  const pairs = asked.slice(1).map((request, index) => [asked[index], request] as [FarmRequest, FarmRequest]);
  // What robots.txt asks for is known once it has been read.
  const gapAfter = ({ path }: FarmRequest) => (path === ROBOTS ? hostGapMs : gapMs);
  const tooSoon = pairs.filter(([one, other]) => other.at - one.at < gapAfter(one));
  return {
    requests: requests.length,
    robots: requests.filter(({ path }) => path === ROBOTS).length,
    allowed: Math.floor(Math.min(spanMs / gapMs, 2 * plan.products * (spanMs / (FASTEST * intervalMs) + 1))),
    leastGapMs: Math.min(...pairs.filter(([one]) => one.path !== ROBOTS).map(([one, other]) => other.at - one.at)),
    gapMs,
    violations: [
      ...tooSoon.map(([one, other]) => `${other.path} ${other.at - one.at} ms after ${one.path}`),
      ...requests.filter(({ isSecond }) => isSecond).map(({ path }) => `${path} beside another request`),
      ...unwelcome(asked),
      ...againstRobots(shop, asked),
    ],
  };
}

const ROBOTS = '/robots.txt';

/** Requests made before the time that an answer asked us to wait for. */
function unwelcome(asked: readonly FarmRequest[]): string[] {
  const found: string[] = [];
  let until = 0;
  for (const { at, path, waitUntil } of asked) {
    if (at < until) found.push(`${path} ${until - at} ms before Retry-After`);
    until = Math.max(until, waitUntil ?? 0);
  }
  return found;
}

/** robots.txt is asked for once a day, hourly where it fails; then, and where it forbids, nothing else is. */
function againstRobots({ plan }: OpenShop, asked: readonly FarmRequest[]): string[] {
  const found: string[] = [];
  let known: FarmRequest | null = null;
  for (const request of asked) {
    const { path, at } = request;
    if (path !== ROBOTS && (known === null || known.status >= 500)) found.push(`${path} without a robots.txt`);
    if (path !== ROBOTS && plan.unreadable === 'forbidden') found.push(`${path} is forbidden`);
    if (path !== ROBOTS) continue;
    const leastMs = known && known.status >= 500 ? HOUR : DAY;
    if (known && at - known.at < leastMs) found.push(`${path} again after ${at - known.at} ms`);
    known = request;
  }
  return found;
}
