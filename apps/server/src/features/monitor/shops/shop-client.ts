import { setTimeout as sleep } from 'node:timers/promises';
import { addMs } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FetchedPage, FetchPage } from '../../../platform/net/fetch-page.ts';
import { parseRetryAfter } from '../../../platform/net/retry-after.ts';
import { acceptsWebBotAuth } from '../../../platform/signatures/sign-request.ts';
import { shopStore } from '../../catalogue/index.ts';
import { isRobotsStale } from '../schedule/schedule.rules.ts';
import { describeRobotsBlock, fetchRobots, parseStoredRobots, type RobotsColumns } from './fetch-robots.ts';
import type { Robots } from './robots.rules.ts';
import { createWaitError, ShopAccessError } from './shop-access-error.ts';
import type { LeaseChange, StoredRobots } from './shop-lease.repo.ts';

export type ShopClientDeps = Pick<Deps, 'clock' | 'fetchPage' | 'signRequest'> & {
  config: Pick<Deps['config'], 'monitor'>;
};

interface ShopClientOptions {
  /** Host of the shop, as `shopHostOf` returns it. */
  host: string;
  robots: StoredRobots;
  /** Whether the shop asked for signatures of programs before. */
  wantsBotAuth: boolean;
  /** Minimum gap that an operator set for the shop; 0 for none. */
  minGapMs: number;
  /** Earliest time of the first request to the shop; by default, at once. */
  nextRequestAt?: Date;
  signal: AbortSignal;
  /**
   * Lets the client wait before requests and keep its lease on the shop. Null for a client that
   * sends a single request and never waits.
   */
  session: {
    /** Maximum length of one pause before a request to the shop, Retry-After included. */
    maxWaitMs: number;
    /**
     * Extends the shop's lease, so that it lasts for a pause and the request after it. Returns the
     * present minimum gap of the shop; null if the client no longer holds the lease.
     */
    extendLease: (pauseMs: number, change: LeaseChange) => Promise<{ minGapMs: number } | null>;
    /** Counts a request in the shop's daily budget; throws ShopAccessError (`budget`). */
    countRequest: () => Promise<void>;
  } | null;
}

export type ShopRequest = Pick<
  NonNullable<Parameters<FetchPage>[1]>,
  'accept' | 'headers' | 'maxBytes' | 'gunzip' | 'json'
> & {
  /**
   * Returns further headers right before each try, after all waits: a signature is valid for a
   * short time and for one try.
   */
  sign?: () => Promise<Record<string, string>>;
};

/** What a request must obey: the caller's abort, and the shop's limits to redirects. */
interface RequestHooks {
  signal: AbortSignal;
  onRedirect: (url: URL) => Promise<void>;
}

const MAX_TRIES_PER_PAGE = 3;
const busyStatus = new Set([429, 430, 503]);

/**
 * The only client that requests pages of a shop; its caller holds the shop's lease. Obeys
 * robots.txt and the gap between two requests. Follows redirects within the shop only, because
 * another shop has its own robots.txt, gap and lease. In a session, the client also fetches a stale
 * robots.txt, and retries when the shop is busy.
 */
export class ShopClient {
  readonly #deps: ShopClientDeps;
  readonly #options: ShopClientOptions;
  readonly #rules = new Map<string, Robots>();
  #robots: StoredRobots;
  #nextRequestAt: Date;
  #lastRequestAt: Date | null = null;
  #minGapMs: number;
  #requests = 0;
  #wantsBotAuth: boolean;

  constructor(deps: ShopClientDeps, options: ShopClientOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#robots = options.robots;
    this.#wantsBotAuth = options.wantsBotAuth;
    this.#minGapMs = options.minGapMs;
    this.#nextRequestAt = options.nextRequestAt ?? new Date(0);
  }

  get host(): string {
    return this.#options.host;
  }

  /** Number of requests to the shop: pages, robots.txt and followed redirects. */
  get requests(): number {
    return this.#requests;
  }

  /** Whether a response of the shop asked for signatures with the tag web-bot-auth. */
  get wantsBotAuth(): boolean {
    return this.#wantsBotAuth;
  }

  /** Earliest time of the next request to the shop, after the gap and the shop's Retry-After. */
  get nextRequestAt(): Date {
    return this.#nextRequestAt;
  }

  /**
   * Returns the largest of the configured gap between two requests, the gap that an operator set
   * for the shop, and the shop's Crawl-delay.
   */
  gapMs(url: string): number {
    return Math.max(this.#deps.config.monitor.hostGapMs, this.#minGapMs, this.#getRules(url).crawlDelayMs ?? 0);
  }

  allows(url: string): boolean {
    return this.#getRules(url).allows(url);
  }

  /** Returns the Sitemap lines of the shop's robots.txt, which is fetched if it is stale. */
  async listSitemaps(url: string): Promise<readonly string[]> {
    if (this.#options.session) await this.#refreshRobots(url);
    return this.#getRules(url).sitemaps;
  }

  /**
   * Requests a page of the shop, or sends JSON to it. A busy shop is asked again, so the JSON must
   * be a question that changes nothing. Throws ShopAccessError, FetchError or the
   * signal's reason.
   */
  async fetch(url: string, request: ShopRequest = {}): Promise<FetchedPage> {
    if (this.#options.session) await this.#refreshRobots(url);
    this.#assertAllowed(url);
    for (let tries = 1; ; tries += 1) {
      await this.#waitForSlot(url);
      const response = await this.#request(url, request);
      if (!busyStatus.has(response.status)) return response;
      this.#deferNextRequest(response, tries);
      if (!this.#options.session || tries >= MAX_TRIES_PER_PAGE) return response;
    }
  }

  /**
   * Sends one request by `send` instead of `fetchPage`, under the same rules, and never retries. A
   * `send` that takes long must extend the shop's lease.
   */
  async sendOnce<T>(url: string, send: (hooks: RequestHooks) => Promise<T>): Promise<T> {
    if (this.#options.session) await this.#refreshRobots(url);
    this.#assertAllowed(url);
    await this.#waitForSlot(url);
    return this.#send(url, send);
  }

  /** Fetches the shop's robots.txt, obeys it from now on, and returns the columns to store. */
  async fetchRobots(url: string): Promise<RobotsColumns> {
    const { failure: _, ...columns } = await this.#fetchRobots(url);
    return columns;
  }

  /** Extends the shop's lease for long work between requests; throws ShopAccessError (`lost`). */
  async extendLease(change: LeaseChange = {}): Promise<void> {
    await this.#extendLease(0, change);
  }

  async #request(url: string, { sign, ...request }: ShopRequest): Promise<FetchedPage> {
    const headers = { ...request.headers, ...(await (sign ?? (() => this.#signForBots(url)))()) };
    const response = await this.#send(url, (hooks) => this.#deps.fetchPage(url, { ...request, headers, ...hooks }));
    this.#wantsBotAuth ||= acceptsWebBotAuth(response.headers['accept-signature']);
    return response;
  }

  async #signForBots(url: string): Promise<Record<string, string>> {
    if (!this.#wantsBotAuth) return {};
    return this.#deps.signRequest({ method: 'GET', url, headers: {}, scheme: 'web-bot-auth' });
  }

  async #send<T>(url: string, send: (hooks: RequestHooks) => Promise<T>): Promise<T> {
    const onRedirect = async (target: URL) => {
      this.#assertSameShop(target);
      // The shop's other origins, with and without www, share the stored robots.txt.
      this.#assertAllowed(target.href);
      await this.#countRequest();
    };
    await this.#countRequest();
    return send({ signal: this.#options.signal, onRedirect }).finally(() => this.#startGap(url));
  }

  async #countRequest(): Promise<void> {
    await this.#options.session?.countRequest();
    this.#requests += 1;
  }

  #assertSameShop({ href, host }: URL): void {
    if (shopStore.shopHostOf(href) !== this.#options.host)
      throw new ShopAccessError('elsewhere', `${this.#options.host} sends us on to ${host}.`, { url: href });
  }

  #assertAllowed(url: string): void {
    if (!this.allows(url)) throw new ShopAccessError('robots', `${describeRobotsBlock(this.#robots.status)}.`);
  }

  #getRules(url: string): Robots {
    const { origin } = new URL(url);
    const rules = this.#rules.get(origin) ?? parseStoredRobots(this.#robots, url);
    this.#rules.set(origin, rules);
    return rules;
  }

  async #refreshRobots(url: string): Promise<void> {
    const isKnown = this.#robots.status !== 0 && !isRobotsStale(this.#robots, this.#deps.clock.now());
    if (isKnown) return;
    const { failure, ...columns } = await this.#fetchRobots(url);
    if (failure) throw failure;
    await this.#extendLease(0, columns);
  }

  async #fetchRobots(url: string): ReturnType<typeof fetchRobots> {
    await this.#waitForSlot(url);
    await this.#countRequest();
    const fetched = await fetchRobots(this.#deps, url, this.#options.signal);
    const { robots_status: status, robots_body: body, robots_checked_at: checkedAt } = fetched;
    this.#robots = { status, body, checkedAt };
    this.#rules.clear();
    this.#startGap(url);
    return fetched;
  }

  /**
   * Waits until the shop may be requested again. First extends the shop's lease, so that it does
   * not expire during the wait or the request.
   */
  async #waitForSlot(url: string): Promise<void> {
    const { signal } = this.#options;
    await this.#extendLease(this.#computeWaitMs(), {});
    // An operator may have set a longer gap since the last request.
    const waitMs = this.#computeWaitMs();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    signal.throwIfAborted();
    this.#startGap(url);
  }

  /** Returns how long to wait for the next request; throws ShopAccessError (`wait`) if too long. */
  #computeWaitMs(): number {
    const { host, session } = this.#options;
    const waitMs = Math.max(0, this.#nextRequestAt.getTime() - this.#deps.clock.now().getTime());
    if (waitMs > (session?.maxWaitMs ?? 0)) throw createWaitError(host, waitMs);
    return waitMs;
  }

  async #extendLease(pauseMs: number, change: LeaseChange): Promise<void> {
    const { host, session } = this.#options;
    if (!session) return;
    const extended = await session.extendLease(pauseMs, change);
    if (!extended)
      throw new ShopAccessError(
        'lost',
        `The requests to ${host} took too long, and another process has taken over. Please try again.`,
      );
    this.#minGapMs = extended.minGapMs;
    const earliest = this.#lastRequestAt && addMs(this.#lastRequestAt, this.#minGapMs);
    if (earliest && earliest > this.#nextRequestAt) this.#nextRequestAt = earliest;
  }

  /** Starts the gap before the next request to the shop, also after a failed request. */
  #startGap(url: string): void {
    this.#lastRequestAt = this.#deps.clock.now();
    this.#nextRequestAt = addMs(this.#lastRequestAt, this.gapMs(url));
  }

  /** A busy shop is asked again after its Retry-After; without one, the gap doubles each time. */
  #deferNextRequest({ headers }: FetchedPage, tries: number): void {
    const now = this.#deps.clock.now();
    const gapMs = this.#nextRequestAt.getTime() - now.getTime();
    const waitMs = Math.max(gapMs, parseRetryAfter(headers['retry-after'], now) ?? gapMs * 2 ** tries);
    this.#nextRequestAt = addMs(now, waitMs);
  }
}
