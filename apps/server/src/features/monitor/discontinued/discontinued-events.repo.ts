import type { Evidence } from '@sillage/page-reader';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { MonitorEvent } from '../monitor.events.ts';
import type {} from '../monitor.tables.ts';

/** Inserts an event whose evidence is about several pages; `pageId` is the first of them. */
export async function insertEvent(
  tx: Tx,
  event: MonitorEvent,
  { pageId, evidence }: { pageId: number; evidence: readonly Evidence[] },
): Promise<void> {
  await tx
    .insertInto('events')
    .values({ ...event, page_id: pageId, evidence: sql<Evidence[]>`${JSON.stringify(evidence)}::jsonb` })
    .execute();
}

/** Returns the id of the newest stored check of a page or of its offers; 0 when none is stored. */
export async function findProof(tx: Tx, pageId: number): Promise<number> {
  const row = await tx
    .selectFrom('latest_checks')
    .select('check_id')
    .where('page_id', '=', pageId)
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.check_id ?? 0;
}

/** Forgets unconfirmed changes of a fragrance's offers. */
export async function deleteCandidates(tx: Tx, fragranceId: number): Promise<void> {
  await tx
    .deleteFrom('candidates')
    .where('offer_id', 'in', (where) =>
      where.selectFrom('offers').select('offers.id').where('offers.fragrance_id', '=', fragranceId),
    )
    .execute();
}
