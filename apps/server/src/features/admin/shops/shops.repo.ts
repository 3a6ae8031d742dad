import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type { AuditValues } from '../audit.tables.ts';

export async function findHost(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('shops').select('host').where('id', '=', id).executeTakeFirst();
  return row?.host;
}

interface DecisionRow {
  id: number;
  isAdded: boolean;
  isPaused: boolean;
  isExcluded: boolean;
  minGapMs: number | null;
}

/**
 * Reads what operators decided about a shop, for the audit log, and locks it until the transaction
 * ends. The id is null if the shop is unknown.
 */
export async function findDecisions(tx: Tx, host: string): Promise<{ id: number | null; values: AuditValues }> {
  const { rows } = await sql<DecisionRow>`
    select id, added_at is not null as "isAdded", paused_at is not null as "isPaused",
      excluded_at is not null as "isExcluded", min_gap_ms as "minGapMs"
    from shops left join shop_crawls on shop_id = id where host = ${host} for no key update of shops`.execute(tx);
  const [row] = rows;
  const { id = null, isAdded = false, isPaused = false, isExcluded = false, minGapMs = null } = row ?? {};
  const minGapSeconds = minGapMs === null ? null : minGapMs / SECOND;
  return { id, values: { isAdded, isPaused, isExcluded, minGapSeconds } };
}
