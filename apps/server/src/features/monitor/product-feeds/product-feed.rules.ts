import { DAY_MS } from '@sillage/contract';

export interface FeedState {
  now: Date;
  /** Requests made in the current round; 0 between rounds. */
  requests: number;
  /** Requests of a full round, or a lower bound; null when never counted, 0 without a feed. */
  cost: number | null;
  dueAt: Date | null;
  completedAt: Date | null;
  /** Known pages of the shop, those on the schedule, and those due within the interval. */
  pages: number;
  watched: number;
  soon: number;
}

/**
 * Decides whether the feed is read next, postponed, or not yet due. A round is worthwhile when it
 * takes fewer requests than the pages that it saves, and once a day for pages without watchers. A
 * round that takes longer than expected is abandoned once it can save no more requests.
 */
export function decideFeedStep(feed: FeedState): 'read' | 'later' | 'not-yet' {
  const { now, requests, cost, dueAt, completedAt, pages, watched, soon } = feed;
  if (dueAt !== null && dueAt > now) return 'not-yet';
  if (requests > 0) return requests < (cost ?? 0) || requests < pages ? 'read' : 'later';
  const minPages = Math.max(1, cost ?? 1);
  const isDaily = completedAt === null || Math.abs(now.getTime() - completedAt.getTime()) >= DAY_MS;
  return soon > minPages || (isDaily && pages - watched > minPages) ? 'read' : 'later';
}

/** Key of a page in a product feed: its path from /products/ on. As `page_key` in the database. */
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

/** Returns the URL at which a product is read: Shopify shops serve it as JSON. */
export function getProductDataUrl(url: string, platform: string | null): string {
  const { origin, pathname } = new URL(url);
  const isProduct = /\/products\/[^/.]+\/?$/.test(pathname);
  return platform === 'shopify' && isProduct ? `${origin}${pathname.replace(/\/$/, '')}.js` : url;
}

export function isShopifyPage(url: string, body: string): boolean {
  return /\/products\/[^/.]+\/?$/.test(new URL(url).pathname) && body.includes('//cdn.shopify.com/');
}
