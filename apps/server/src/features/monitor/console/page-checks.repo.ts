import type { AdminPageCheck } from '@sillage/contract';
import type { Evidence } from '@sillage/page-reader';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';

export type PageCheckRow = Omit<AdminPageCheck, 'at' | 'evidence'> & { at: Date; evidence: Evidence[] | null };

/** Pages of a shop, those checked last, in which its latest results are looked up. */
const MAX_RECENT_PAGES = 500;

/** SQL for the columns of a `PageCheckRow` of `pages`, `fragrances` and its check `latest`. */
const checkColumns = sql`pages.id as "pageId", pages.url, fragrances.id as "fragranceId",
  fragrances.name || ' by ' || fragrances.brand as fragrance, latest.reason, latest.availability,
  latest.price::float8 as price, latest.currency, latest.method, latest.confidence, latest.evidence`;

/** SQL for the stored row of the last result of `schedule`: 304 stores none, so it is a reading. */
export const lastResult = sql`(
  select reason, availability, price, currency, method, confidence, evidence from latest_checks
  where page_id = schedule.page_id and outcome = replace(schedule.last_outcome, 'unchanged', 'product')
  order by checked_at desc, check_id desc limit 1
)`;

function recentPages(shopId: number): RawBuilder<unknown> {
  return sql`(
    select page_id, last_checked_at, last_outcome from page_schedules
    where shop_id = ${shopId} and last_checked_at is not null
    order by last_checked_at desc limit ${MAX_RECENT_PAGES}
  )`;
}

/** Lists the latest checks of a shop's pages, one for each page, newest first. */
export async function listLatestChecks(db: Db, shopId: number, limit: number): Promise<PageCheckRow[]> {
  const { rows } = await sql<PageCheckRow>`
    select ${checkColumns}, schedule.last_checked_at as at, schedule.last_outcome as outcome
    from (select * from ${recentPages(shopId)} as recent order by last_checked_at desc limit ${limit}) as schedule
    join pages on pages.id = schedule.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    left join lateral ${lastResult} as latest on true
    order by at desc, pages.id`.execute(db);
  return rows;
}

/**
 * Lists the last checks that the shop or its robots.txt rejected, one for each page and outcome,
 * among the 500 pages that were checked last.
 */
export async function listRejectedChecks(db: Db, shopId: number, limit: number): Promise<PageCheckRow[]> {
  const { rows } = await sql<PageCheckRow>`
    select ${checkColumns}, latest.checked_at as at, latest.outcome
    from ${recentPages(shopId)} as recent
    join latest_checks as latest on latest.page_id = recent.page_id
      and latest.outcome in ('blocked', 'robots', 'robots-unreadable')
    join pages on pages.id = recent.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    order by at desc, pages.id limit ${limit}`.execute(db);
  return rows;
}
