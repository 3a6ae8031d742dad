import { DAY_MS } from '@sillage/contract';

export interface FeedState {
  now: Date;
  /** Requests in the current round through all pages of the product feed; 0 between rounds. */
  requests: number;
  /**
   * Number of requests in one round through the product feed, or a lower bound. Null before the
   * first round; 0 when the shop has no product feed.
   */
  cost: number | null;
  dueAt: Date | null;
  completedAt: Date | null;
  /**
   * `pages` counts all pages of the shop. `watched` counts its scheduled pages, and `soon` counts
   * the scheduled pages that are due within the check interval.
   */
  pages: number;
  watched: number;
  soon: number;
}

/**
 * Decides whether to request the next page of a shop's product feed (`read`), postpone it (`later`)
 * or wait until it is due (`not-yet`). To save requests, a round through the feed starts only if
 * many of the shop's pages are soon due, or once a day if many are unwatched.
 */
export function decideFeedStep(feed: FeedState): 'read' | 'later' | 'not-yet' {
  const { now, requests, cost, dueAt, completedAt, pages, watched, soon } = feed;
  if (dueAt !== null && dueAt > now) return 'not-yet';
  if (requests > 0) return requests < (cost ?? 0) || requests < pages ? 'read' : 'later';
  const minPages = Math.max(1, cost ?? 1);
  const isDaily = completedAt === null || Math.abs(now.getTime() - completedAt.getTime()) >= DAY_MS;
  return soon > minPages || (isDaily && pages - watched > minPages) ? 'read' : 'later';
}

/** Returns a product URL's path from /products/ on. Must equal `page_key` in the database. */
export function feedKey(url: string): string {
  const path = url
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/?#]+|[?#].*$/g, '')
    .replace(/\/+$/, '');
  return path.replace(/^.*(\/products\/[^/]+)$/, '$1');
}

export function isWooCommercePage(body: string): boolean {
  return /\/wp-content\/plugins\/woocommerce\/|\bwoocommerce-(?:page|js|product)\b|\bwc_add_to_cart_params\b/.test(
    body,
  );
}

/** Shopify shops serve a product as JSON at another URL. */
export function getProductDataUrl(url: string, platform: string | null): string {
  const { origin, pathname } = new URL(url);
  const isProduct = /\/products\/[^/.]+\/?$/.test(pathname);
  return platform === 'shopify' && isProduct ? `${origin}${pathname.replace(/\/$/, '')}.js` : url;
}

export function isShopifyPage(url: string, body: string): boolean {
  return /\/products\/[^/.]+\/?$/.test(new URL(url).pathname) && body.includes('//cdn.shopify.com/');
}
