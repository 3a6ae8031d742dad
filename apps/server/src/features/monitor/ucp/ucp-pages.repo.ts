import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';
import type { ScheduledPage } from '../schedule/due-pages.repo.ts';
import type {} from './ucp.tables.ts';

/** A due page of a shop that offers a catalogue. */
export interface UcpPage extends ScheduledPage {
  /** Ids of all the page's sizes; empty while they are not known. */
  variantIds: string[];
  productId: string | null;
  learnedAt: Date | null;
  /** When the catalogue was last searched for the page. */
  searchedAt: Date | null;
  /** When the page itself was last read or tried, or else first checked. */
  pageTriedAt: Date | null;
  /** True while a change or new offer awaits its second check. */
  isChanging: boolean;
  /** Currency of the page's offers; null when none or several are known. */
  currency: string | null;
  /** Sizes of the page's known offers in millilitres. */
  sizes: number[];
}

/**
 * Lists a shop's watched pages that are due by `soonBy`, the most overdue first. A page that awaits
 * its second check is listed once it is due. Leaves out pages that a user waits for, because they
 * must be read themselves.
 */
export async function listUcpPages(
  db: Db,
  shopId: number,
  { now, soonBy, limit }: { now: Date; soonBy: Date; limit: number },
): Promise<UcpPage[]> {
  const { rows } = await sql<UcpPage>`
    select pages.id, pages.url, pages.fragrance_id as "fragranceId", fragrances.name, fragrances.brand,
      fragrances.watchers, due.failures, due.changes, due.first_checked_at as "firstCheckedAt", greatest(due.read_at, searches.page_tried_at, due.first_checked_at) as "pageTriedAt",
      due.is_changing as "isChanging", coalesce(sizes.ids, '{}') as "variantIds", sizes.product_id as "productId",
      sizes.learned_at as "learnedAt", searches.searched_at as "searchedAt", known.currency,
      coalesce(known.sizes, '{}') as sizes
    from (
      select *, exists (
          select from offers left join candidates on candidates.offer_id = offers.id
          where offers.page_id = schedules.page_id and ${now}::timestamptz - interval '2 days'
            < coalesce(candidates.since, case when offers.is_new then offers.available_since end)
        ) as is_changing
      from page_schedules schedules
      where shop_id = ${shopId} and next_check_at <= ${soonBy}
        and coalesce(reported_at <= last_checked_at, reported_at is null)
    ) due
    join pages on pages.id = due.page_id
    join fragrances on fragrances.id = pages.fragrance_id
    left join ucp_searches searches on searches.page_id = pages.id
    left join lateral (
      select array_agg(variant_id order by variant_id) as ids, min(product_id) as product_id, min(learned_at) as learned_at
      from ucp_variants where ucp_variants.page_id = pages.id
    ) sizes on true
    left join lateral (
      select case when count(distinct currency) = 1 then min(currency) end as currency,
        array_agg(distinct size_ml) filter (where size_ml is not null and kind = 'bottle') as sizes
      from offers where offers.page_id = pages.id
    ) known on true
    where fragrances.watchers > 0 and (not is_changing or next_check_at <= ${now})
    order by is_changing desc, next_check_at limit ${limit}`.execute(db);
  return rows;
}

/** Records that the page itself is read now, whatever comes of it. */
export async function recordPageTry(db: Db, pageId: number, at: Date): Promise<void> {
  await db.updateTable('ucp_searches').set({ page_tried_at: at }).where('page_id', '=', pageId).execute();
}

/** Stores the sizes of a page; none for a page that is not in the catalogue, or only in part. */
export async function saveVariants(
  tx: Tx,
  pageId: number,
  { productId, variantIds, at }: { productId: string | null; variantIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.deleteFrom('ucp_variants').where('page_id', '=', pageId).execute();
  if (productId !== null && variantIds.length > 0)
    await tx
      .insertInto('ucp_variants')
      .values(variantIds.map((id) => ({ page_id: pageId, variant_id: id, product_id: productId, learned_at: at })))
      .execute();
  await tx
    .insertInto('ucp_searches')
    .values({ page_id: pageId, searched_at: at })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet({ searched_at: at }))
    .execute();
}
