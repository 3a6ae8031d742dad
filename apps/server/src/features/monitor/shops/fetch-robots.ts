import { readPage } from '@sillage/page-reader';
import type { Config } from '../../../platform/config.ts';
import { isLoopback } from '../../../platform/config-values.ts';
import type { Deps } from '../../../platform/deps.ts';
import { getOperatorEmail } from '../../../platform/email/operator-email.ts';
import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { parseRobots, type Robots } from './robots.rules.ts';
import type { StoredRobots } from './shop-lease.repo.ts';

export const USER_AGENT_TOKEN = 'Sillage';

/** Path of the page that says to shops who sends the requests. */
export const BOT_PATH = '/bot';

type Identity = Pick<Config, 'mailFrom' | 'publicUrl'>;

/**
 * Builds the User-Agent header: product, the page about our requests and the operator's email
 * address. A server for this machine alone names its own URL, because a shop cannot open the page.
 */
export function buildUserAgent({ mailFrom, publicUrl }: Identity): string {
  const isPublic = publicUrl.protocol === 'https:' || !isLoopback(publicUrl);
  const page = isPublic ? new URL(BOT_PATH, publicUrl).href : publicUrl.origin;
  return `${USER_AGENT_TOKEN}/0.1 (+${page}; ${getOperatorEmail({ mailFrom })})`;
}

/** RFC 9309 (2.5) asks crawlers to parse at least 500 KiB of a robots.txt. */
const MAX_ROBOTS_LENGTH = 512_000;

function buildRobotsUrl(url: string): string {
  return new URL('/robots.txt', url).href;
}

export interface RobotsColumns {
  /** HTTP status of robots.txt; 0 when the request failed. */
  robots_status: number;
  robots_body: string | null;
  robots_checked_at: Date;
}

/** Fetches robots.txt; `failure` is null after any response, whatever its status. */
export async function fetchRobots(
  { fetchPage, clock }: Pick<Deps, 'fetchPage' | 'clock'>,
  url: string,
  signal: AbortSignal,
): Promise<RobotsColumns & { failure: FetchError | null }> {
  const response = await fetchPage(buildRobotsUrl(url), { signal, accept: 'text/plain' }).catch(catchFetchError);
  if (response instanceof FetchError)
    return { robots_status: 0, robots_body: null, robots_checked_at: clock.now(), failure: response };
  return {
    robots_status: isBlockedResponse(response) ? BLOCKED_STATUS : response.status,
    robots_body: response.body.slice(0, MAX_ROBOTS_LENGTH).replaceAll('\0', ''),
    robots_checked_at: clock.now(),
    failure: null,
  };
}

/** Status that a captcha in place of robots.txt is stored with: nothing is allowed. */
const BLOCKED_STATUS = 503;

/**
 * Returns true for a captcha or a login page in place of robots.txt. By the letter of RFC 9309 it
 * would be a file without rules, which allows everything.
 */
function isBlockedResponse(response: FetchedPage): boolean {
  const { status, headers, body } = response;
  if (status < 200 || status >= 300) return false;
  if (headers['sg-captcha'] === undefined && !body.trimStart().startsWith('<')) return false;
  return readPage(response).page === 'blocked' || /<input[^>]{1,300}\btype\s?=\s?["']?password/i.test(body);
}

/** A robots.txt that was never fetched disallows everything. */
export function parseStoredRobots({ status, body }: StoredRobots, url: string): Robots {
  const response = { status: status === 0 ? 503 : (status ?? 503), body: body ?? '' };
  return parseRobots(response, USER_AGENT_TOKEN, buildRobotsUrl(url));
}

/** Whether a robots.txt that disallows a page does so by its own rules. */
export function isRobotsReadable(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function describeRobotsBlock(status: number | null): string {
  return isRobotsReadable(status)
    ? "The shop's robots.txt asks us not to read this page"
    : "The shop's robots.txt could not be read, so we stay away";
}

function catchFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  throw error;
}
