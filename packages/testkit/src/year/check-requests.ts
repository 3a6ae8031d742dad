import { DAY, HOUR } from '../../../../apps/server/src/platform/clock.ts';
import type { SimulatedRequest, SimulatedShop } from './open-shops.ts';

export interface RequestReport {
  requests: number;
  robots: number;
  /**
   * Maximum number of requests that the shop may receive: the lower of two limits. The first limit
   * follows from the required gap between requests. The second allows two checks of each page in
   * every quarter of the check interval.
   */
  allowed: number;
  /** Smallest measured gap between two requests, in milliseconds. */
  minGapMs: number;
  /** Minimum gap that must be kept between two requests to the shop, in milliseconds. */
  gapMs: number;
  /**
   * Violations of the rules for requests to a shop, such as a gap that is too short; one line each.
   */
  violations: string[];
}

interface Settings {
  hostGapMs: number;
  intervalMs: number;
  spanMs: number;
}

const ROBOTS_PATH = '/robots.txt';
/**
 * Minimum time between two successful checks of a page, as a fraction of the check interval: a
 * quarter, less the 5 % by which the schedule may randomly shorten a delay.
 */
const MIN_WAIT = 0.95 / 4;

/**
 * Checks whether the requests to a shop follow the rules. A request that follows a redirect needs
 * no gap before it.
 */
export function checkRequests(
  { requests, plan }: SimulatedShop,
  { hostGapMs, intervalMs, spanMs }: Settings,
): RequestReport {
  const gapMs = Math.max(hostGapMs, plan.crawlDelayMs ?? 0);
  const direct = requests.filter(({ isRedirected }) => !isRedirected);
  const pairs = direct
    .slice(1)
    .map((request, index) => [direct[index], request] as [SimulatedRequest, SimulatedRequest]);
  const earlyPairs = pairs.filter(([before, after]) => after.at - before.at < gapMs);
  return {
    requests: requests.length,
    robots: requests.filter(({ path }) => path === ROBOTS_PATH).length,
    allowed: Math.floor(Math.min(spanMs / gapMs, 2 * plan.products * (spanMs / (MIN_WAIT * intervalMs) + 1))),
    minGapMs: Math.min(...pairs.map(([before, after]) => after.at - before.at)),
    gapMs,
    violations: [
      ...earlyPairs.map(([before, after]) => `${after.path} ${after.at - before.at} ms after ${before.path}`),
      ...requests.filter(({ isConcurrent }) => isConcurrent).map(({ path }) => `${path} during another request`),
      ...retryAfterViolations(direct),
      ...robotsViolations(plan, direct),
    ],
  };
}

function retryAfterViolations(requests: readonly SimulatedRequest[]): string[] {
  const violations: string[] = [];
  let until = 0;
  for (const { at, path, retryAfter } of requests) {
    if (at < until) violations.push(`${path} ${until - at} ms before Retry-After`);
    until = Math.max(until, retryAfter ?? 0);
  }
  return violations;
}

/**
 * Finds requests that break the rules for robots.txt. The file may be requested once a day, or once
 * an hour while it fails. A page may be requested only after robots.txt was read and allows it.
 */
function robotsViolations({ unreadable }: SimulatedShop['plan'], requests: readonly SimulatedRequest[]): string[] {
  const violations: string[] = [];
  let robots: SimulatedRequest | null = null;
  for (const request of requests) {
    const { path, at } = request;
    if (path !== ROBOTS_PATH) {
      if (robots === null || robots.status >= 500) violations.push(`${path} without a robots.txt`);
      if (unreadable === 'forbidden' && path.startsWith('/p/')) violations.push(`${path} is forbidden`);
      continue;
    }
    const minAgeMs = robots && robots.status >= 500 ? HOUR : DAY;
    if (robots && at - robots.at < minAgeMs) violations.push(`${path} again after ${at - robots.at} ms`);
    robots = request;
  }
  return violations;
}
