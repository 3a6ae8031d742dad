import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type { PageSchedulesTable, ShopVisitsTable } from './monitor.tables.ts';

/** Pages taken up in one round; the rest follow in the next. */
const ADOPT_LIMIT = 500;

/** Puts the pages of what somebody watches on the timetable, due at once. */
export async function scheduleWatched(db: Db, now: Date): Promise<void> {
  const waiting = db
    .selectFrom('pages')
    .innerJoin('fragrances', 'fragrances.id', 'pages.fragrance_id')
    .leftJoin('page_schedules', 'page_schedules.page_id', 'pages.id')
    .select((select) => ['pages.id', 'pages.shop_id', select.val(now).as('next_check_at')])
    .where('fragrances.watchers', '>', 0)
    .where('page_schedules.next_check_at', 'is', null)
    .orderBy('pages.id')
    .limit(ADOPT_LIMIT);
  await db
    .insertInto('page_schedules')
    .columns(['page_id', 'shop_id', 'next_check_at'])
    .expression(waiting)
    .onConflict((conflict) =>
      conflict
        .column('page_id')
        .doUpdateSet({ next_check_at: sql`greatest(excluded.next_check_at, page_schedules.last_checked_at)` })
        .where('page_schedules.next_check_at', 'is', null),
    )
    .execute();
  await db
    .insertInto('shop_visits')
    .columns(['shop_id'])
    .expression(shopsWithoutVisits(db))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function shopsWithoutVisits(db: Db) {
  return db
    .selectFrom('page_schedules')
    .leftJoin('shop_visits', 'shop_visits.shop_id', 'page_schedules.shop_id')
    .select('page_schedules.shop_id')
    .distinct()
    .where('shop_visits.shop_id', 'is', null);
}

/** A shop that is ours until the lease ends: nobody else asks it for anything. */
export interface ClaimedShop {
  shopId: number;
  platform: ShopVisitsTable['platform'];
  robots: { status: number | null; body: string | null; checkedAt: Date | null };
}

/** Takes up to `limit` shops that are free and have a page due, for `leaseMs`; other workers skip what is being taken. */
export async function claimShops(
  db: Db,
  claim: { lease: string; now: Date; until: Date; limit: number },
): Promise<ClaimedShop[]> {
  const due = db
    .selectFrom('shop_visits')
    .select('shop_id')
    .where('free_at', '<=', claim.now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', claim.now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('page_schedules')
          .select('page_id')
          .whereRef('page_schedules.shop_id', '=', 'shop_visits.shop_id')
          .where('next_check_at', '<=', claim.now),
      ),
    )
    .orderBy('free_at')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('shop_visits')
    .set({ lease: claim.lease, leased_until: claim.until })
    .where('shop_id', 'in', due)
    .returning(['shop_id', 'platform', 'robots_status', 'robots_body', 'robots_checked_at'])
    .execute();
  return rows.map((row) => ({
    shopId: row.shop_id,
    platform: row.platform,
    robots: { status: row.robots_status, body: row.robots_body, checkedAt: row.robots_checked_at },
  }));
}

export type DuePage = NonNullable<Awaited<ReturnType<typeof findDuePage>>>;

/** The shop's page that has waited longest, with what we expect to find on it. */
export function findDuePage(db: Db, shopId: number, now: Date) {
  return db
    .selectFrom('page_schedules')
    .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
    .innerJoin('fragrances', 'fragrances.id', 'pages.fragrance_id')
    .select([
      'pages.id',
      'pages.url',
      'pages.fragrance_id as fragranceId',
      'fragrances.name',
      'fragrances.brand',
      'fragrances.watchers',
      'page_schedules.failures',
    ])
    .where('page_schedules.shop_id', '=', shopId)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(1)
    .executeTakeFirst();
}

/** Gives the shop back. Answers false when the lease had ended and somebody else may be at it. */
export async function releaseShop(
  db: Db | Tx,
  shopId: number,
  lease: string,
  change: Partial<Omit<ShopVisitsTable, 'shop_id' | 'free_at'>> & { free_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_visits')
    .set({ ...change, lease: null, leased_until: null })
    .where('shop_id', '=', shopId)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down how a look ended and when the next one is due; null takes the page off the timetable. */
export async function reschedule(tx: Tx, pageId: number, change: Updateable<PageSchedulesTable>): Promise<void> {
  await tx.updateTable('page_schedules').set(change).where('page_id', '=', pageId).execute();
}
