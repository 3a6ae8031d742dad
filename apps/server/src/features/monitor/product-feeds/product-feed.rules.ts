import { DAY_MS } from '@sillage/contract';

export interface FeedState {
  now: Date;
  /** Requests made in the current feed round; 0 between rounds. */
  requests: number;
  /**
   * Number of requests of a full feed round, or a lower bound; null before the first round, 0 for a
   * shop without a feed.
   */
  cost: number | null;
  dueAt: Date | null;
  completedAt: Date | null;
  /**
   * Number of known pages of the shop, of those on the schedule, and of those due within the
   * interval.
   */
  pages: number;
  watched: number;
  soon: number;
}

/**
 * Decides whether the product feed is read now, postponed, or not yet due. A feed round starts when
 * it takes fewer requests than the shop has pages that are due soon. Once a day, a round also
 * starts when it takes fewer requests than the shop has unwatched pages. A running round is
 * abandoned once its requests reach both the expected number and the number of the shop's pages.
 */
export function decideFeedStep(feed: FeedState): 'read' | 'later' | 'not-yet' {
  const { now, requests, cost, dueAt, completedAt, pages, watched, soon } = feed;
  if (dueAt !== null && dueAt > now) return 'not-yet';
  if (requests > 0) return requests < (cost ?? 0) || requests < pages ? 'read' : 'later';
  const minPages = Math.max(1, cost ?? 1);
  const isDaily = completedAt === null || Math.abs(now.getTime() - completedAt.getTime()) >= DAY_MS;
  return soon > minPages || (isDaily && pages - watched > minPages) ? 'read' : 'later';
}

/**
 * Returns the key of a page in a product feed: the path from /products/ on. Must equal `page_key`
 * in the database.
 */
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

/**
 * Returns the URL from which a product page is read; Shopify shops serve a product as JSON at
 * another URL.
 */
export function getProductDataUrl(url: string, platform: string | null): string {
  const { origin, pathname } = new URL(url);
  const isProduct = /\/products\/[^/.]+\/?$/.test(pathname);
  return platform === 'shopify' && isProduct ? `${origin}${pathname.replace(/\/$/, '')}.js` : url;
}

export function isShopifyPage(url: string, body: string): boolean {
  return /\/products\/[^/.]+\/?$/.test(new URL(url).pathname) && body.includes('//cdn.shopify.com/');
}
