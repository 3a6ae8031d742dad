import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchedPage } from '@sillage/page-reader';
import { robots } from '../../features/monitor/index.ts';
import { SECOND, systemClock } from '../../platform/clock.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { createFetchPage, FetchError } from '../../platform/net/fetch-page.ts';
import { parseWebUrl } from '../../platform/net/net-guard.ts';
import { printError } from '../print.ts';
import { NoPage } from './check-command-file.ts';

/** Fetches pages with the worker's robots.txt rules and pauses between requests. */
export interface PageFetcher {
  /** Throws NoPage with the reason when robots.txt disallows the page or the request fails. */
  fetch(address: string): Promise<FetchedPage>;
  close(): Promise<void>;
}

interface Origin {
  allows(url: string): boolean;
  blockReason: string;
  gapMs: number;
  /** Earliest time of the next request to this shop, in milliseconds since 1970. */
  nextRequestAt: number;
}

/** Pauses before a request that are longer than this are reported on standard error. */
const MAX_SILENT_PAUSE_MS = 4 * SECOND;

/**
 * Opens a fetcher that follows robots.txt, also for the target of a redirect. The fetcher pauses
 * between two requests to a shop for MONITOR_HOST_GAP or for the shop's crawl delay, whichever is
 * longer. Throws NoPage when a setting is invalid.
 */
export function openPageFetcher(): PageFetcher {
  const config = readConfigOrThrow();
  const { allowPrivate, allowPublic } = config.monitor;
  const fetchPage = createFetchPage({ allowPrivate, allowPublic, userAgent: robots.buildUserAgent(config) });
  const origins = new Map<string, Origin>();

  const fetchOrigin = async (url: URL): Promise<Origin> => {
    const { signal } = new AbortController();
    const { robots_status, robots_body, failure } = await robots.fetchRobots(
      { fetchPage, clock: systemClock },
      url.href,
      signal,
    );
    if (failure) throw failure;
    const { allows, crawlDelayMs } = robots.parseStoredRobots(
      { status: robots_status, body: robots_body, checkedAt: systemClock.now() },
      url.href,
    );
    const gapMs = Math.max(config.monitor.hostGapMs, crawlDelayMs ?? 0);
    return { allows, blockReason: robots.describeRobotsBlock(robots_status), gapMs, nextRequestAt: Date.now() + gapMs };
  };

  const waitForTurn = async (url: URL): Promise<void> => {
    const origin = origins.get(url.origin) ?? (await fetchOrigin(url));
    origins.set(url.origin, origin);
    if (!origin.allows(url.href)) throw new NoPage(origin.blockReason);
    const waitMs = origin.nextRequestAt - Date.now();
    if (waitMs > MAX_SILENT_PAUSE_MS)
      printError(`${url.host} asks for a pause of ${Math.ceil(waitMs / SECOND)} seconds.`);
    if (waitMs > 0) await sleep(waitMs);
    origin.nextRequestAt = Date.now() + origin.gapMs;
  };

  const fetchAtTurn = async (address: string): Promise<FetchedPage> => {
    const url = parseWebUrl(address);
    await waitForTurn(url);
    return fetchPage(url.href, { onRedirect: waitForTurn });
  };
  return {
    fetch: (address) => fetchAtTurn(address).catch(throwNoPage),
    close: () => fetchPage.close(),
  };
}

function throwNoPage(error: unknown): never {
  throw error instanceof FetchError ? new NoPage(withoutFullStop(error.message), { cause: error }) : error;
}

function readConfigOrThrow(): ReturnType<typeof readConfig> {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? new NoPage(withoutFullStop(error.message), { cause: error }) : error;
  }
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
