import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { ChecksTable, EventsTable } from './monitor.tables.ts';
import type { StockState } from './stock.rules.ts';

/** The changes that wait for their second look, by offer. */
export async function findCandidates(
  tx: Tx,
  offerIds: readonly number[],
): Promise<Map<number, NonNullable<StockState['candidate']>>> {
  if (offerIds.length === 0) return new Map();
  const rows = await tx.selectFrom('candidates').selectAll().where('offer_id', 'in', offerIds).execute();
  return new Map(rows.map(({ offer_id, availability, since }) => [offer_id, { availability, since }]));
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

export type Sight = Pick<
  Selectable<ChecksTable>,
  'outcome' | 'reason' | 'availability' | 'price' | 'currency' | 'method'
>;

/** What was last seen of each offer of a page, and under null of the page itself. */
export async function findLastChecks(tx: Tx, pageId: number): Promise<Map<number | null, Sight>> {
  const rows = await tx
    .selectFrom('checks')
    .distinctOn('offer_id')
    .select(['offer_id', 'outcome', 'reason', 'availability', 'price', 'currency', 'method'])
    .where('page_id', '=', pageId)
    .orderBy('offer_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ offer_id, ...sight }) => [offer_id, sight]));
}

/** Keeps what was seen; answers the checks' ids in the order given. */
export async function insertChecks(tx: Tx, checks: readonly Insertable<ChecksTable>[]): Promise<number[]> {
  const rows = await tx
    .insertInto('checks')
    .values([...checks])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertEvent(tx: Tx, event: EventsTable): Promise<void> {
  await tx.insertInto('events').values(event).execute();
}
