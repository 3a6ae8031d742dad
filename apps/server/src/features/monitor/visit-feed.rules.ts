const DAY_MS = 24 * 60 * 60 * 1000;

export interface FeedOutlook {
  now: Date;
  /** Requests made in the current round; 0 between rounds. */
  asked: number;
  /** Requests of a full round, or a lower bound; null when never counted, 0 without a feed. */
  cost: number | null;
  dueAt: Date | null;
  readAt: Date | null;
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
export function feedStep(feed: FeedOutlook): 'read' | 'later' | 'not-yet' {
  const { now, asked, cost, dueAt, readAt, pages, watched, soon } = feed;
  if (dueAt !== null && dueAt > now) return 'not-yet';
  if (asked > 0) return asked < (cost ?? 0) || asked < pages ? 'read' : 'later';
  const least = Math.max(1, cost ?? 1);
  const isDaily = readAt === null || Math.abs(now.getTime() - readAt.getTime()) >= DAY_MS;
  return soon > least || (isDaily && pages - watched > least) ? 'read' : 'later';
}

/** Key of a page in a product feed: its path from /products/ on. As `page_key` in the database. */
export function feedKey(url: string): string {
  const path = url
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/?#]+|[?#].*$/g, '')
    .replace(/\/+$/, '');
  return path.replace(/^.*(\/products\/[^/]+)$/, '$1');
}

export function looksLikeWooCommerce(body: string): boolean {
  return /\/wp-content\/plugins\/woocommerce\/|\bwoocommerce-(?:page|js|product)\b|\bwc_add_to_cart_params\b/.test(
    body,
  );
}
