import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError } from '../../platform/fetch-page.ts';
import { type Robots, robotsFrom } from './robots.rules.ts';
import type { ClaimedShop } from './visit.repo.ts';

/** The name shops address us by in robots.txt. */
const USER_AGENT_TOKEN = 'Sillage';

/** How we introduce ourselves to shops: our name, and where the operator is to be found. */
export function userAgentOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  const operator = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  // A header holds printable ASCII only.
  return `${USER_AGENT_TOKEN}/0.1 (+${publicUrl.origin}; ${operator.replace(/[^\x20-\x7e]/g, '')})`;
}

/** Longer than RFC 9309 asks to be read. */
const LONGEST_ROBOTS = 512_000;

function robotsUrl(url: string): string {
  return new URL('/robots.txt', url).href;
}

/** Asks the shop of `url` for its robots.txt; answers what is to be kept of it. */
export async function fetchRobots(
  { fetchPage, clock }: Pick<Deps, 'fetchPage' | 'clock'>,
  url: string,
  signal: AbortSignal,
) {
  const answer = await fetchPage(robotsUrl(url), { signal, accept: 'text/plain' }).catch(failureOnly);
  const failed = answer instanceof FetchError;
  return {
    robots_status: failed ? 0 : answer.status,
    robots_body: failed ? null : answer.body.slice(0, LONGEST_ROBOTS).replaceAll('\0', ''),
    robots_checked_at: clock.now(),
    /** Why there is no answer. */
    failure: failed ? answer : null,
  };
}

/** The kept robots.txt as rules for the origin of `url`. What could not be had forbids everything. */
export function rulesOf({ status, body }: ClaimedShop['robots'], url: string): Robots {
  const answer = { status: status === 0 ? 503 : (status ?? 503), body: body ?? '' };
  return robotsFrom(answer, USER_AGENT_TOKEN, robotsUrl(url));
}

/** A robots.txt that could not be had forbids everything without saying so. */
export function whyNot(status: number | null): string {
  return status !== null && status >= 200 && status < 300
    ? "The shop's robots.txt asks us not to read this page"
    : "The shop's robots.txt could not be read, so we stay away";
}

/** A page that could not be had as a value; whatever else went wrong goes on. */
export function failureOnly(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  throw error;
}
