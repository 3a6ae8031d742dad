import type { EventKind, InboxFilter } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../users/users.tables.ts';
import { UPDATES_ARE_OFF } from '../ledger/delivery-decision.rules.ts';
import type {} from '../notify.tables.ts';
import { isShownInInbox } from '../report-answers/report-answers.repo.ts';

const MAX_UNREAD_COUNT = 100;

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export interface InboxPart {
  /** Id of the last entry on the previous page. */
  before?: string | undefined;
  limit: number;
  show?: InboxFilter | undefined;
}

/** Lists inbox entries, newest first. */
export function listEntries(db: Db, userId: string, { before, limit, show }: InboxPart) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('fragrances', 'fragrances.id', 'events.fragrance_id')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .select(['deliveries.id', 'deliveries.event_id', 'deliveries.reason'])
    .select(['events.kind', 'events.offer_kind', 'events.happened_at', 'events.offer_ids', 'events.is_flapping'])
    .select(['events.price_before', 'events.price', 'events.currency', 'events.low_since'])
    .select(['fragrances.id as fragrance_id', 'fragrances.name', 'fragrances.brand'])
    .select(['fragrances.image_url', 'fragrances.family'])
    .select(['events.method', 'events.evidence', 'pages.url', 'shops.name as shop'])
    .select('events.observer_id')
    .where('deliveries.user_id', '=', userId)
    .where('deliveries.channel_kind', '=', 'app')
    .$if(before !== undefined, (query) => query.where('deliveries.id', '<', before ?? ''))
    .$if(show === 'unread', (query) => query.where(isUnread(userId)))
    .$if(show !== undefined && show !== 'unread', (query) => query.where('events.kind', '=', show as EventKind))
    .orderBy('deliveries.id', 'desc')
    .limit(limit)
    .execute();
}

/** An unread entry is newer than the newest read one; kinds that are turned off are not counted. */
function isUnread(userId: string) {
  return sql<boolean>`deliveries.reason is distinct from ${UPDATES_ARE_OFF} and deliveries.id > coalesce(
    (select inbox_read_up_to from preferences where user_id = ${userId}), '00000000-0000-0000-0000-000000000000')`;
}

export type EntryOfferRow = Awaited<ReturnType<typeof listEntryOffers>>[number];

export function listEntryOffers(db: Db, offerIds: readonly number[]) {
  return db
    .selectFrom('event_offers')
    .select(['id', 'variant', 'size_ml as sizeMl', 'price', 'currency', 'availability'])
    .where('id', '=', sql<number>`any(${offerIds}::int[])`)
    .orderBy('id')
    .execute();
}

export type EntryDeliveryRow = Awaited<ReturnType<typeof listEntryDeliveries>>[number];

/** Lists the deliveries of inbox entries to other channels, including removed channels. */
export function listEntryDeliveries(db: Db, userId: string, eventIds: readonly string[]) {
  return (
    db
      .selectFrom('deliveries')
      .leftJoin('channels', 'channels.id', 'deliveries.channel_id')
      .leftJoin('bundles', 'bundles.id', 'deliveries.bundle_id')
      .select(['deliveries.event_id', 'deliveries.channel_kind', 'deliveries.status', 'deliveries.attempts'])
      .select(['deliveries.sent_at', 'deliveries.sent_to', 'deliveries.next_try_at', 'deliveries.reason'])
      .select(['channels.label', 'bundles.next_try_at as released_at'])
      .where('deliveries.user_id', '=', userId)
      .where('deliveries.event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
      .where('deliveries.channel_kind', '<>', 'app')
      // Gives every event the same order of channels.
      .orderBy('deliveries.channel_kind')
      .orderBy('channels.created_at')
      .orderBy('deliveries.id')
      .execute()
  );
}

interface StoredUnreadCounts {
  readUpTo: string | null;
  unread: number;
  off: number;
}

/**
 * Counts the user's unread inbox entries and answers to reports, and the channels that are switched
 * off. It counts at most 100 entries, and none of an event kind that the user has turned off.
 */
export async function readUnreadCounts(db: Db, userId: string, now: Date): Promise<StoredUnreadCounts> {
  const isNewer = sql`id > coalesce(inbox_read_up_to, '00000000-0000-0000-0000-000000000000')`;
  const { rows } = await sql<StoredUnreadCounts>`
    select inbox_read_up_to as "readUpTo", (
      select count(*)::int from (
        (select from deliveries
        where user_id = ${userId} and channel_kind = 'app' and reason is distinct from ${UPDATES_ARE_OFF} and ${isNewer}
        order by id desc limit ${MAX_UNREAD_COUNT})
        union all
        (select from report_answers where user_id = ${userId} and ${isShownInInbox(now)} and ${isNewer})
        limit ${MAX_UNREAD_COUNT}
      ) as newer
    ) as unread, (
      select count(*)::int from channels where user_id = ${userId} and off_at is not null and removed_at is null
    ) as off
    from preferences where user_id = ${userId}`.execute(db);
  return rows[0] ?? { readUpTo: null, unread: 0, off: 0 };
}

/** Whether an entry or an answer to a report is in the user's inbox. */
export async function hasEntry(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where id = ${id} and user_id = ${userId} and channel_kind = 'app'
    union all select from report_answers where id = ${id} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}
