import type { Db } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from './monitor.tables.ts';

const LIMIT = 100;

/** The confirmed changes of a fragrance with the check that proves each, newest first, at most 100. */
export function listChanges(db: Db, fragranceId: number) {
  return db
    .selectFrom('events')
    .innerJoin('checks', 'checks.id', 'events.check_id')
    .select(['events.id', 'events.kind', 'events.offer_ids', 'events.happened_at', 'checks.evidence'])
    .where('events.fragrance_id', '=', fragranceId)
    .orderBy('events.happened_at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(LIMIT)
    .execute();
}

/** What these offers are called. */
export function listOfferNames(db: Db, offerIds: readonly number[]) {
  return db
    .selectFrom('offers')
    .innerJoin('pages', 'pages.id', 'offers.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .select(['offers.id', 'shops.name as shop', 'offers.variant', 'offers.size_ml as sizeMl'])
    .where('offers.id', 'in', [...offerIds, 0])
    .execute();
}

/** When its pages were first and last looked at; both null when nobody ever did. */
export function findWatchTime(db: Db, fragranceId: number) {
  return db
    .selectFrom('pages')
    .leftJoin('checks', 'checks.page_id', 'pages.id')
    .leftJoin('page_schedules', 'page_schedules.page_id', 'pages.id')
    .select(({ fn }) => [
      fn.min<Date | null>('checks.checked_at').as('first'),
      fn.max<Date | null>('page_schedules.last_checked_at').as('last'),
    ])
    .where('pages.fragrance_id', '=', fragranceId)
    .executeTakeFirstOrThrow();
}
