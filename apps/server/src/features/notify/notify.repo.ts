import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type { MonitorEvent } from '../monitor/index.ts';
import type {} from '../monitor/monitor.tables.ts';
import type {} from '../users/users.tables.ts';
import { isWaitedFor } from '../watchlist/index.ts';
import type {} from '../watchlist/watchlist.tables.ts';
import type { DeliveriesTable } from './notify.tables.ts';

/**
 * Writes one delivery for everybody who waits for one of the event's offers, wants such mails and has proven the address.
 * Of an offer that flaps nobody is mailed again; the row says why.
 */
export async function insertDeliveries(tx: Tx, event: MonitorEvent): Promise<void> {
  const audience = await tx
    .selectFrom('watch_items')
    .innerJoin('users', 'users.id', 'watch_items.user_id')
    .innerJoin('preferences', 'preferences.user_id', 'users.id')
    .innerJoin('targets', 'targets.user_id', 'users.id')
    .where('targets.channel', '=', 'email')
    .select(['users.id', 'targets.id as target'])
    .where('watch_items.fragrance_id', '=', event.fragrance_id)
    .where('users.email_verified_at', 'is not', null)
    .where('preferences.email_notifications', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('offers').select('offers.id').where('offers.id', 'in', event.offer_ids).where(isWaitedFor)),
    )
    .execute();
  const rows = audience.map((user) => ({ id: newId(), user: user.id, target: user.target }));
  const [status, reason] = event.is_flapping ? ['dropped', COMES_AND_GOES] : ['due', null];
  await sql`
    insert into deliveries (id, event_id, user_id, channel, target_id, next_try_at, created_at, status, reason)
    select id, ${event.id}, user_id, 'email', target, ${event.happened_at}, ${event.happened_at}, ${status}, ${reason}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ user }) => user)}::uuid[], ${rows.map(({ target }) => target)}::uuid[]) as t (id, user_id, target)
    on conflict (event_id, user_id, target_id) do nothing`.execute(tx);
}

export type Claimed = Pick<DeliveriesTable, 'id' | 'event_id' | 'user_id' | 'target_id'> & { attempts: number };

/** Takes deliveries that are due; until `until` nobody else gets them, and after that anybody does. */
export function claimDeliveries(
  db: Db,
  claim: { lease: string; now: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'due')
    .where('next_try_at', '<=', claim.now)
    .orderBy('next_try_at')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('deliveries')
    .set((update) => ({ lease: claim.lease, next_try_at: claim.until, attempts: update('attempts', '+', 1) }))
    .where('id', 'in', due)
    .returning(['id', 'event_id', 'user_id', 'target_id', 'attempts'])
    .execute();
}

/** A sign of life: the delivery stays the sender's until `until`. */
export async function extendLease(db: Db, id: string, lease: string, until: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

type Ending = Omit<Updateable<DeliveriesTable>, 'lease'>;

/** Writes how a try ended, unless the lease ended first and somebody else has it now. */
export async function endTry(db: Db, id: string, lease: string, ending: Ending): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ...ending, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

export type News = NonNullable<Awaited<ReturnType<typeof findNews>>>;

/** What a restock mail says, as things stand now: the event, its proof, and whether its receiver still wants it. */
export function findNews(db: Db, eventId: string, userId: string) {
  return db
    .selectFrom('events')
    .innerJoin('fragrances', 'fragrances.id', 'events.fragrance_id')
    .innerJoin('checks', 'checks.id', 'events.check_id')
    .innerJoin('pages', 'pages.id', 'checks.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .innerJoin('preferences', (join) => join.on('preferences.user_id', '=', userId))
    .leftJoin('watch_items', (join) =>
      join.onRef('watch_items.fragrance_id', '=', 'events.fragrance_id').on('watch_items.user_id', '=', userId),
    )
    .select(['fragrances.id as fragranceId', 'fragrances.name', 'fragrances.brand', 'shops.name as shop', 'pages.url'])
    .select(['events.happened_at as happenedAt', 'checks.method', 'checks.evidence', 'events.offer_ids as offerIds'])
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['preferences.email_notifications as isWanted', 'watch_items.id as watchId', 'users.email'])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
}

export type NewsOffer = Awaited<ReturnType<typeof listNewsOffers>>[number];

const COMES_AND_GOES = 'It comes and goes: two mails within an hour are enough';

/** The sizes of an event that this watch waits for, with their state now. */
export function listNewsOffers(db: Db, ids: readonly number[], watchId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('watch_items', (join) => join.on('watch_items.id', '=', watchId))
    .where(isWaitedFor)
    .select(['variant', 'size_ml as sizeMl', 'price', 'currency', 'availability', 'last_checked_at as lastCheckedAt'])
    .where('offers.id', 'in', ids)
    .orderBy('offers.id')
    .execute();
}

/** The user's deliveries with what they told of, newest first. */
export function listDeliveries(db: Db, userId: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('fragrances', 'fragrances.id', 'events.fragrance_id')
    .select(['events.kind', 'events.happened_at', 'fragrances.name', 'fragrances.brand'])
    .select([
      'deliveries.channel',
      'deliveries.sent_to',
      'deliveries.status',
      'deliveries.sent_at',
      'deliveries.reason',
    ])
    .where('deliveries.user_id', '=', userId)
    .orderBy('deliveries.created_at', 'desc')
    .limit(10_000)
    .execute();
}
