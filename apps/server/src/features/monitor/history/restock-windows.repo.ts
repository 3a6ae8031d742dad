import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';
import type { StockChange } from './history.rules.ts';

/** Changes per fragrance from which a restock is predicted; the newest are used. */
const MAX_CHANGES_PER_FRAGRANCE = 300;

/**
 * Returns the newest restocks and sell-outs of full bottles of each fragrance, oldest first,
 * without those that only a user's own browser saw.
 */
export async function listRecentChanges(
  db: Db,
  fragranceIds: readonly number[],
): Promise<(StockChange & { fragranceId: number })[]> {
  const { rows } = await sql<StockChange & { fragranceId: number }>`
    select wanted.id as "fragranceId", newest.happened_at as at, newest.kind = 'restock' as "isRestock",
      newest.offer_ids as "offerIds"
    from unnest(${fragranceIds}::integer[]) as wanted (id)
    cross join lateral (
      select id, kind, happened_at, offer_ids from events
      where fragrance_id = wanted.id and kind in ('restock', 'sold_out') and offer_kind = 'bottle' and observer_id is null
      order by happened_at desc, id desc
      limit ${MAX_CHANGES_PER_FRAGRANCE}
    ) as newest
    order by newest.happened_at, newest.id`.execute(db);
  return rows;
}
