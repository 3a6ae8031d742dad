import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './monitor.tables.ts';

/** While no more pages are due than this, the shops to choose from are theirs. */
const FEW_DUE = 5000;
/** While more are, so many shops are named, more than a worker visits before it asks anew. */
const RANKED = 500;

/**
 * The shops of all due pages, in no order; or, where those pages are many (`isRanked`), the free shops to which a visit is
 * most useful. To find the latter every shop is looked at.
 */
export async function listShopsDue(
  db: Db,
  when: { now: Date; intervalMs: number },
): Promise<{ shopIds: number[]; isRanked: boolean }> {
  const { rows } = await sql<{ count: number; shopIds: number[] }>`
    select count(*), coalesce(array_agg(distinct shop_id), '{}') as "shopIds" from (
      select shop_id from page_schedules where next_check_at <= ${when.now} limit ${FEW_DUE + 1}
    ) due`.execute(db);
  const [few] = rows;
  if (few && few.count <= FEW_DUE) return { shopIds: few.shopIds, isRanked: false };
  const { rows: ranked } = await sql<{ shop_id: number }>`
    ${usefulShops(sql`true`, when)} limit ${RANKED}`.execute(db);
  return { shopIds: ranked.map(({ shop_id }) => shop_id), isRanked: true };
}

/**
 * The shops of a kind that are free and have a page or a feed due, soonest useful first. A shop stands for its page that has
 * waited longest, so that each costs one look into an index, or for its feed.
 */
export function usefulShops(which: RawBuilder<unknown>, { now, intervalMs }: { now: Date; intervalMs: number }) {
  return sql`
    select visits.shop_id from shop_visits visits
    left join lateral (
      select next_check_at, last_checked_at from page_schedules schedules
      where schedules.shop_id = visits.shop_id and next_check_at <= ${now}
      order by next_check_at limit 1
    ) first on true
    where ${which} and free_at <= ${now} and (leased_until is null or leased_until < ${now})
      and (first.next_check_at is not null or ${feedIsDue(now)})
    order by greatest(
      ${overdue('first', now, intervalMs)},
      case when platform in ('shopify', 'woocommerce')
        then date_part('epoch', ${now}::timestamptz - feed_due_at) / ${intervalMs / 1000}::float8 end) desc nulls last, free_at`;
}

/** As a condition on `shop_visits`. */
export function feedIsDue(now: Date) {
  return sql`(platform in ('shopify', 'woocommerce') and (feed_due_at is null or feed_due_at <= ${now}))`;
}

/** How many of its own waits a page has been waiting: `usefulFirst` as SQL. */
export function overdue(table: string, now: Date, intervalMs: number) {
  const next = sql.ref<Date>(`${table}.next_check_at`);
  const last = sql.ref<Date | null>(`${table}.last_checked_at`);
  const own = sql`coalesce(date_part('epoch', ${next} - ${last}), ${intervalMs / 6000}::float8)`;
  // extract() would do the same, with decimal digits: twice as slow
  return sql<number>`date_part('epoch', ${now}::timestamptz - ${next}) / greatest(${own}, 1)`;
}
