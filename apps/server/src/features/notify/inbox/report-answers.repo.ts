import type { ReportAnswer } from '@sillage/contract';
import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../monitor/monitor.tables.ts';

const SHOWN_FOR_MS = 14 * DAY;
const MAX_ANSWERS = 20;

/** Lists operators' answers to the user's reports of the last two weeks, newest first. */
export async function listReportAnswers(db: Db, userId: string, now: Date): Promise<ReportAnswer[]> {
  const { rows } = await sql<Omit<ReportAnswer, 'at'> & { at: Date }>`
    select check_requests.id::int, resolved_at as at, fragrances.id as "fragranceId", fragrances.name as "fragranceName",
      shops.name as shop, problem, resolution as note
    from check_requests
    join pages on pages.id = check_requests.page_id
    join shops on shops.id = pages.shop_id
    join fragrances on fragrances.id = pages.fragrance_id
    where user_id = ${userId} and problem is not null and resolved_at > ${addMs(now, -SHOWN_FOR_MS)} and resolution is not null
    order by resolved_at desc, check_requests.id desc limit ${MAX_ANSWERS}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
