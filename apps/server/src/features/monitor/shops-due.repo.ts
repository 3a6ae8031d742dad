import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from './monitor.tables.ts';

/** Up to this many due pages, the shops are those of the due pages. */
const FEW_DUE = 5000;
/** Shops returned beyond that: more than a worker checks before it asks again. */
const RANKED = 500;

/**
 * Returns the shops of all due pages, unordered; or, when these are too many (`isRanked`), the most
 * overdue free shops, for which every shop is read.
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
 * Selects shops that are free and have a page or a product feed due, most overdue first. A shop is
 * ranked by its page that has been due longest, at the cost of one index lookup, or by its feed.
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

/** A condition on `shop_visits`. */
export function feedIsDue(now: Date) {
  return sql`(platform in ('shopify', 'woocommerce') and (feed_due_at is null or feed_due_at <= ${now}))`;
}

/** SQL of `usefulFirst`: time overdue relative to the page's own wait. */
export function overdue(table: string, now: Date, intervalMs: number) {
  const next = sql.ref<Date>(`${table}.next_check_at`);
  const last = sql.ref<Date | null>(`${table}.last_checked_at`);
  const own = sql`coalesce(date_part('epoch', ${next} - ${last}), ${intervalMs / 6000}::float8)`;
  // extract() returns the same as numeric, at half the speed
  return sql<number>`date_part('epoch', ${now}::timestamptz - ${next}) / greatest(${own}, 1)`;
}
