import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError } from '../../platform/fetch-page.ts';
import { type Robots, robotsFrom } from './robots.rules.ts';
import type { ClaimedShop } from './visit.repo.ts';

const USER_AGENT_TOKEN = 'Sillage';

/** Returns the User-Agent header: product, public URL and the operator's email address. */
export function userAgentOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  const operator = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  // A header holds printable ASCII only.
  return `${USER_AGENT_TOKEN}/0.1 (+${publicUrl.origin}; ${operator.replace(/[^\x20-\x7e]/g, '')})`;
}

/** Maximum characters stored; RFC 9309 (2.5) asks crawlers to parse at least 500 KiB. */
const LONGEST_ROBOTS = 512_000;

function robotsUrl(url: string): string {
  return new URL('/robots.txt', url).href;
}

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
    /** Null when there was a response. */
    failure: failed ? answer : null,
  };
}

/** Parses the stored robots.txt for the origin of `url`. A missing one disallows everything. */
export function rulesOf({ status, body }: ClaimedShop['robots'], url: string): Robots {
  const answer = { status: status === 0 ? 503 : (status ?? 503), body: body ?? '' };
  return robotsFrom(answer, USER_AGENT_TOKEN, robotsUrl(url));
}

/** Returns the reason why a page may not be read: the rules, or an unreadable robots.txt. */
export function whyNot(status: number | null): string {
  return status !== null && status >= 200 && status < 300
    ? "The shop's robots.txt asks us not to read this page"
    : "The shop's robots.txt could not be read, so we stay away";
}

/** Returns a FetchError as a value; rethrows any other error. */
export function failureOnly(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  throw error;
}
