import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { inStockValues } from '../catalogue/catalogue.tables.ts';
import { offerStore } from '../catalogue/index.ts';

export interface PageFacts {
  shop: string;
  /** Time at which a check last read an offer of the page. */
  readAt: Date | null;
  lastCheckedAt: Date | null;
}

export async function readPageFacts(db: Db, pageId: number): Promise<PageFacts | null> {
  const { rows } = await sql<PageFacts>`
    select shops.name as shop, read.at as "readAt", greatest(read.at, schedule.last_checked_at) as "lastCheckedAt"
    from pages join shops on shops.id = pages.shop_id
    left join page_schedules as schedule on schedule.page_id = pages.id
    left join lateral (
      select max(last_checked_at) as at from offers where offers.page_id = pages.id and offers.availability is not null
    ) as read on true
    where pages.id = ${pageId} and shops.excluded_at is null`.execute(db);
  return rows[0] ?? null;
}

export interface LowestPrice {
  price: number;
  currency: string;
  at: Date;
}

/** Returns the lowest price at which a check saw a full bottle in stock, in this currency. */
export async function findLowestPrice(db: Db, fragranceId: number, currency: string): Promise<LowestPrice | null> {
  const { rows } = await sql<LowestPrice>`
    select checks.price::float8 as price, checks.currency, checks.checked_at as at
    from offers join checks on checks.offer_id = offers.id
    where offers.fragrance_id = ${fragranceId} and offers.kind = 'bottle' and checks.outcome = 'product'
      and checks.availability = any(${inStockValues}::text[]) and checks.currency = ${currency} and checks.price > 0
      and ${offerStore.isPageShown(sql`offers.page_id`)}
    order by checks.price, checks.checked_at desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
