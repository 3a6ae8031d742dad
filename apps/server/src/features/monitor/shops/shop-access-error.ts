import { MINUTE, SECOND } from '../../../platform/clock.ts';

/** Thrown when a shop may not be requested, at all or now; the message is shown to users. */
export class ShopAccessError extends Error {
  override name = 'ShopAccessError';
  /**
   * Why the shop was not requested; `elsewhere`: the shop redirects to another shop at `url`;
   * `budget`: the day's requests for searching the shop are used up.
   */
  readonly reason: 'busy' | 'wait' | 'robots' | 'elsewhere' | 'lost' | 'budget' | 'paused';
  readonly retryAfterMs: number | null;
  readonly url: string | null;

  constructor(
    reason: ShopAccessError['reason'],
    message: string,
    { retryAfterMs = null, url = null }: { retryAfterMs?: number | null; url?: string | null } = {},
  ) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.url = url;
  }
}

export function createPausedError(host: string): ShopAccessError {
  return new ShopAccessError('paused', `The operator of this site has paused ${host}, so we send it no requests.`);
}

export function createWaitError(host: string, waitMs: number): ShopAccessError {
  return new ShopAccessError('wait', `${host} asks us to wait ${formatWait(waitMs)}. Please try again then.`, {
    retryAfterMs: waitMs,
  });
}

export function createBudgetError(host: string, dailyRequests: number): ShopAccessError {
  return new ShopAccessError(
    'budget',
    `The ${dailyRequests.toLocaleString('en')} requests a day for searching ${host} are used up; the search goes on tomorrow.`,
  );
}

function formatWait(ms: number): string {
  const amount = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (ms <= 90 * SECOND) return amount(Math.max(1, Math.ceil(ms / SECOND)), 'second');
  return ms <= 90 * MINUTE ? amount(Math.ceil(ms / MINUTE), 'minute') : amount(Math.ceil(ms / (60 * MINUTE)), 'hour');
}
