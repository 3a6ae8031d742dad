import type { Availability } from '@sillage/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { StoredOffer } from '../catalogue/index.ts';
import type { ChecksTable } from './monitor.tables.ts';
import type { StockState } from './stock.rules.ts';

export type Sight = Pick<
  Selectable<ChecksTable>,
  'outcome' | 'reason' | 'availability' | 'price' | 'currency' | 'method'
>;

export type KnownOffer = StoredOffer & {
  candidate: StockState['candidate'];
  sight: Sight | null;
};

type KnownRow = StoredOffer & { candidate_availability: Availability | null; candidate_since: Date | null } & {
  [Key in keyof Sight as `seen_${Key}`]: Sight[Key] | null;
};

/** Locks the offers of these pages and returns them by id, with all that a check is judged by. */
export async function lockKnown(tx: Tx, pageIds: readonly number[]): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownRow>`
    select offers.*, candidates.availability as candidate_availability, candidates.since as candidate_since,
      seen.outcome as seen_outcome, seen.reason as seen_reason, seen.availability as seen_availability,
      seen.price as seen_price, seen.currency as seen_currency, seen.method as seen_method
    from offers
    left join candidates on candidates.offer_id = offers.id
    left join lateral (
      select * from sights where sights.page_id = offers.page_id and sights.offer_id = offers.id order by check_id desc limit 1
    ) seen on true
    where offers.page_id = any(${pageIds}::integer[])
    order by offers.id
    for update of offers`.execute(tx);
  return rows.map(toKnown);
}

function toKnown(row: KnownRow): KnownOffer {
  const { candidate_availability: availability, candidate_since: since } = row;
  const candidate = availability === null || since === null ? null : { availability, since };
  if (row.seen_outcome === null) return { ...row, candidate, sight: null };
  const sight = {
    outcome: row.seen_outcome,
    reason: row.seen_reason,
    availability: row.seen_availability,
    price: row.seen_price,
    currency: row.seen_currency,
    method: row.seen_method,
  };
  return { ...row, candidate, sight };
}

/** Last observation of a page without offers; undefined when every check found offers. */
export function findPageSight(tx: Tx, pageId: number): Promise<Sight | undefined> {
  return tx
    .selectFrom('sights')
    .select(['outcome', 'reason', 'availability', 'price', 'currency', 'method'])
    .where('page_id', '=', pageId)
    .where('offer_id', 'is', null)
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function saveCandidate(tx: Tx, offerId: number, candidate: StockState['candidate']): Promise<void> {
  if (candidate === null) await tx.deleteFrom('candidates').where('offer_id', '=', offerId).execute();
  else
    await tx
      .insertInto('candidates')
      .values({ offer_id: offerId, ...candidate })
      .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(candidate))
      .execute();
}

/** Returns the checks' ids in the order given. */
export async function insertChecks(tx: Tx, checks: readonly Insertable<ChecksTable>[]): Promise<number[]> {
  const rows = await tx
    .insertInto('checks')
    .values([...checks])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
