const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** How the next look at a page follows from this one. */
export interface Looked {
  /** Looks without a verdict in a row, this one included; 0 after a verdict. */
  failures: number;
  /** A change was seen and waits for its second look. */
  isChanging: boolean;
  /** What the shop asked for in Retry-After, if it did. */
  retryAfterMs: number | null;
}

/**
 * Milliseconds until the next look. A change is looked at again after `confirmMs`; a page without a verdict is left alone
 * for the interval, then twice that, up to a day (decisions, "Catalogue"). `jitter` from 0 to 1 spreads the rest by a tenth.
 */
export function nextLookMs(looked: Looked, pace: { intervalMs: number; confirmMs: number }, jitter: number): number {
  if (looked.failures > 0)
    return Math.max(
      looked.retryAfterMs ?? 0,
      Math.min(DAY_MS, pace.intervalMs * 2 ** Math.min(looked.failures - 1, 20)),
    );
  if (looked.isChanging) return pace.confirmMs;
  return Math.round(pace.intervalMs * (0.95 + jitter * 0.1));
}

/** Milliseconds from a Retry-After header (RFC 9110, 10.2.3: seconds or a date), at most a day; null for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, DAY_MS) : null;
}

/** RFC 9309, 2.4: robots.txt is kept for a day; one that could not be had is asked for again within the hour. */
export function isRobotsStale(robots: { status: number | null; checkedAt: Date | null }, now: Date): boolean {
  if (robots.status === null || robots.checkedAt === null) return true;
  const answered = robots.status >= 200 && robots.status < 500 && robots.status !== 429;
  return now.getTime() - robots.checkedAt.getTime() >= (answered ? DAY_MS : HOUR_MS);
}

/** Where a product is read: Shopify shops offer it as JSON beside its page. */
export function feedUrl(url: string, platform: string | null): string {
  const { origin, pathname } = new URL(url);
  const isProduct = /\/products\/[^/.]+\/?$/.test(pathname);
  return platform === 'shopify' && isProduct ? `${origin}${pathname.replace(/\/$/, '')}.js` : url;
}

/** True for a product page that says it is made by Shopify. */
export function looksLikeShopify(url: string, body: string): boolean {
  return /\/products\/[^/.]+\/?$/.test(new URL(url).pathname) && body.includes('//cdn.shopify.com/');
}
