const DAY_MS = 24 * 60 * 60 * 1000;

/** What is known of a shop's feed and of the pages that it could save us. */
export interface FeedOutlook {
  now: Date;
  /** Requests of the round that is under way; 0 when none is. */
  asked: number;
  /** Requests of a whole round, or at least so many; null where nobody has counted, 0 where there is no feed. */
  cost: number | null;
  dueAt: Date | null;
  readAt: Date | null;
  /** The shop's pages that we know, those on the timetable, and those that come due within the interval. */
  pages: number;
  watched: number;
  soon: number;
}

/**
 * Whether a shop's feed is asked next, put off, or not yet due. A round is worth its while when it takes fewer requests than
 * the pages that it saves, and once a day for what nobody watches. One that is longer than expected is given up as soon as
 * it cannot save any more.
 */
export function feedStep(feed: FeedOutlook): 'read' | 'later' | 'not-yet' {
  const { now, asked, cost, dueAt, readAt, pages, watched, soon } = feed;
  if (dueAt !== null && dueAt > now) return 'not-yet';
  if (asked > 0) return asked < (cost ?? 0) || asked < pages ? 'read' : 'later';
  const least = Math.max(1, cost ?? 1);
  const isDaily = readAt === null || Math.abs(now.getTime() - readAt.getTime()) >= DAY_MS;
  return soon > least || (isDaily && pages - watched > least) ? 'read' : 'later';
}

/** By what a page of ours is known in a feed: its path, from /products/ on. As `page_key` in the database. */
export function feedKey(url: string): string {
  const path = url
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/?#]+|[?#].*$/g, '')
    .replace(/\/+$/, '');
  return path.replace(/^.*(\/products\/[^/]+)$/, '$1');
}

/** True for a page that says it is made by WooCommerce. */
export function looksLikeWooCommerce(body: string): boolean {
  return /\/wp-content\/plugins\/woocommerce\/|\bwoocommerce-(?:page|js|product)\b|\bwc_add_to_cart_params\b/.test(
    body,
  );
}
