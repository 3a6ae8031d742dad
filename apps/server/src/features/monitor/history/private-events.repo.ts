import type { OfferKind } from '@sillage/contract';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { EventsTable } from '../monitor.tables.ts';

/** An event that one user's browser saw, with the proof that shared events copy from a check. */
export type PrivateEvent = Insertable<EventsTable> & { observer_id: string; page_id: number };

export async function insertPrivateEvent(tx: Tx, { evidence = [], ...event }: PrivateEvent): Promise<void> {
  const stored = sql<[]>`${JSON.stringify(evidence)}::jsonb`;
  await tx
    .insertInto('events')
    .values({ ...event, evidence: stored })
    .execute();
}

interface EventQuery {
  observerId: string;
  fragranceId: number;
  pageId: number;
}

function privateEvents(tx: Tx, { observerId, fragranceId, pageId }: EventQuery, since: Date) {
  return tx
    .selectFrom('events')
    .select('id')
    .where('observer_id', '=', observerId)
    .where('happened_at', '>', since)
    .where('fragrance_id', '=', fragranceId)
    .where('page_id', '=', pageId);
}

export async function hasPrivateNewOffer(
  tx: Tx,
  query: EventQuery & { offerKind: OfferKind },
  since: Date,
): Promise<boolean> {
  const row = await privateEvents(tx, query, since)
    .where('kind', '=', 'new_offer')
    .where('offer_kind', '=', query.offerKind)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the user was notified after `since` of a private drop to `price` or less. */
export async function hasPrivateDrop(
  tx: Tx,
  query: EventQuery & { offerIds: readonly number[]; price: number },
  since: Date,
): Promise<boolean> {
  const row = await privateEvents(tx, query, since)
    .where('kind', '=', 'price_drop')
    .where('is_flapping', '=', false)
    .where('price', '<=', query.price)
    .where(sql<boolean>`offer_ids && ${query.offerIds}::integer[]`)
    .executeTakeFirst();
  return row !== undefined;
}

const DELETED_PER_STATEMENT = 1000;

/** Deletes private events before `before` that no delivery names any more. Returns their number. */
export async function deletePrivateEvents(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from events where id in (
      select id from events where observer_id is not null and happened_at < ${before}
        and not exists (select from deliveries where deliveries.event_id = events.id)
      limit ${DELETED_PER_STATEMENT}
    )`.execute(db);
  return Number(numAffectedRows);
}
