import type { EventKind } from '@sillage/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { MonitorEvent } from '../../monitor/index.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../notify.tables.ts';

/*
 * A change that both a user's own browser and a check of Sillage see notifies that user once. An
 * event is a duplicate for a user if the other side saw the same kind of change on the same page
 * within a day, and neither side saw an opposite change in between.
 */

/** A check calls the same price drop a new low when it is one; a user's own browser does not. */
function listSameKinds(kind: EventKind): EventKind[] {
  return kind === 'price_drop' || kind === 'lowest_price' ? ['price_drop', 'lowest_price'] : [kind];
}

/** A restock, a sell-out and a preorder replace each other; other kinds stand alone. */
function listOpposedKinds(kind: EventKind): EventKind[] {
  return kind === 'restock' || kind === 'sold_out' || kind === 'preorder'
    ? ['restock', 'sold_out', 'preorder']
    : listSameKinds(kind);
}

/**
 * SQL for the ids of the users whose own browser saw a shared event first. It depends on no row of
 * the query that contains it, so PostgreSQL evaluates it once per statement.
 */
export function listEarlierObservers(event: MonitorEvent) {
  const kinds = listOpposedKinds(event.kind);
  const sameKinds = listSameKinds(event.kind);
  return sql`(
    select newest.observer_id from (
      select distinct on (seen.observer_id) seen.observer_id, seen.kind, seen.happened_at, seen.page_id, seen.price
      from events as seen join events as shared on shared.id = ${event.id} and shared.page_id = seen.page_id
      join deliveries on deliveries.event_id = seen.id and deliveries.user_id = seen.observer_id
        and deliveries.channel_kind = 'app' and deliveries.reason is null
      where seen.fragrance_id = ${event.fragrance_id} and seen.offer_kind = ${event.offer_kind} and seen.observer_id is not null and seen.kind = any(${kinds}::text[])
        and seen.happened_at > ${event.happened_at}::timestamptz - interval '1 day'
      order by seen.observer_id, seen.happened_at desc
    ) as newest
    where newest.kind = any(${sameKinds}::text[]) and (newest.price is null or newest.price <= ${event.price}) and not exists (
      select from events as opposite
      where opposite.fragrance_id = ${event.fragrance_id} and opposite.happened_at > newest.happened_at
        and opposite.page_id = newest.page_id and opposite.offer_kind = ${event.offer_kind} and opposite.observer_id is null
        and opposite.kind = any(${kinds}::text[]) and opposite.kind <> all(${sameKinds}::text[])
    )
  )`;
}

/**
 * True if a check of Sillage saw a private event first and its observer was notified of it. The
 * event need not be stored.
 */
export async function isSharedAlready(
  tx: Tx,
  event: Pick<MonitorEvent, 'kind' | 'offer_kind' | 'fragrance_id' | 'price' | 'happened_at'>,
  { observerId, pageId }: { observerId: string; pageId: number },
): Promise<boolean> {
  const { rows } = await sql<{ isDuplicate: boolean }>`
    select newest.observer_id is null and newest.kind = any(${listSameKinds(event.kind)}::text[]) and (newest.price is null or newest.price <= ${event.price})
      and exists (select from deliveries where deliveries.event_id = newest.id and deliveries.user_id = ${observerId}
        and deliveries.channel_kind = 'app' and deliveries.reason is null) as "isDuplicate"
    from (
      select id, kind, price, observer_id from events
      where fragrance_id = ${event.fragrance_id} and page_id = ${pageId} and offer_kind = ${event.offer_kind} and kind = any(${listOpposedKinds(event.kind)}::text[])
        and happened_at > ${event.happened_at}::timestamptz - interval '1 day'
        and (observer_id is null or observer_id = ${observerId})
      order by happened_at desc, id desc limit 1
    ) as newest`.execute(tx);
  return rows[0]?.isDuplicate ?? false;
}
