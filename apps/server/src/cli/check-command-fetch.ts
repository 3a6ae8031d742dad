import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchedPage } from '@sillage/page-reader';
import { fetchRobots, rulesOf, userAgentOf, whyNot } from '../features/monitor/index.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createFetchPage, FetchError } from '../platform/fetch-page.ts';
import { webUrl } from '../platform/net-guard.ts';
import { NoPage } from './check-command-file.ts';
import { printError } from './print.ts';

/** Fetches pages with the worker's robots.txt rules and gaps, but without its schedule. */
export interface Visitor {
  /** Throws NoPage with the reason when robots.txt disallows the page or the request fails. */
  look(address: string): Promise<FetchedPage>;
  close(): Promise<void>;
}

interface Origin {
  allows(url: string): boolean;
  whyNot: string;
  gapMs: number;
  /** Earliest time of the next request, in milliseconds since 1970. */
  freeAt: number;
}

/** Longer pauses are announced on standard error. */
const SILENT_MS = 4 * SECOND;

/**
 * Opens a guarded fetcher. It reads robots.txt first, also at each address that a page redirects
 * to, and leaves the longer of MONITOR_HOST_GAP and the shop's crawl delay between two requests.
 * Throws NoPage when a setting is invalid.
 */
export function openVisitor(): Visitor {
  const config = configOrNoPage();
  const fetchPage = createFetchPage({ allowPrivate: config.monitor.allowPrivate, userAgent: userAgentOf(config) });
  const origins = new Map<string, Origin>();

  const meet = async (url: URL): Promise<Origin> => {
    const { signal } = new AbortController();
    const { robots_status, robots_body, failure } = await fetchRobots(
      { fetchPage, clock: systemClock },
      url.href,
      signal,
    );
    if (failure) throw failure;
    const { allows, crawlDelayMs } = rulesOf(
      { status: robots_status, body: robots_body, checkedAt: systemClock.now() },
      url.href,
    );
    const gapMs = Math.max(config.monitor.hostGapMs, crawlDelayMs ?? 0);
    return { allows, whyNot: whyNot(robots_status), gapMs, freeAt: Date.now() + gapMs };
  };

  const takeTurn = async (url: URL): Promise<void> => {
    const origin = origins.get(url.origin) ?? (await meet(url));
    origins.set(url.origin, origin);
    if (!origin.allows(url.href)) throw new NoPage(origin.whyNot);
    const waitMs = origin.freeAt - Date.now();
    if (waitMs > SILENT_MS) printError(`${url.host} asks for a pause of ${Math.ceil(waitMs / SECOND)} seconds.`);
    if (waitMs > 0) await sleep(waitMs);
    origin.freeAt = Date.now() + origin.gapMs;
  };

  const look = async (address: string): Promise<FetchedPage> => {
    const url = webUrl(address);
    await takeTurn(url);
    return fetchPage(url.href, { onRedirect: takeTurn });
  };
  return {
    look: (address) => look(address).catch(asNoPage),
    close: () => fetchPage.close(),
  };
}

function asNoPage(error: unknown): never {
  throw error instanceof FetchError ? new NoPage(withoutStop(error.message), { cause: error }) : error;
}

function configOrNoPage(): ReturnType<typeof readConfig> {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? new NoPage(withoutStop(error.message), { cause: error }) : error;
  }
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
