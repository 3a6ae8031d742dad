import type { Problem, ReportAnswer } from '@sillage/contract';
import { sql } from 'kysely';
import { addMs } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Lease } from '../../../platform/lease.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../../users/users.tables.ts';
import type {} from '../notify.tables.ts';
import { type EmailState, SHOWN_FOR_MS } from './report-answers.rules.ts';
import './report-answers.tables.ts';

const MAX_ANSWERS = 20;
/** Maximum number of answers in the export of an account. */
const MAX_EXPORTED = 1_000;

export interface NewAnswer {
  pageId: number;
  note: string;
  now: Date;
  reporters: readonly { userId: string; problem: Problem }[];
}

export async function insertAnswers(tx: Tx, { pageId, note, now, reporters }: NewAnswer): Promise<void> {
  // Arrays, because a statement has at most 65,535 parameters.
  await sql`
    insert into report_answers (id, user_id, page_id, problem, note, answered_at, next_try_at)
    select id, user_id, ${pageId}::integer, problem, ${note}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${reporters.map(() => newId())}::uuid[], ${reporters.map(({ userId }) => userId)}::uuid[],
      ${reporters.map(({ problem }) => problem)}::text[]) as reporters (id, user_id, problem)`.execute(tx);
}

/** SQL condition on answers: the inbox shows them. */
export function isShownInInbox(now: Date) {
  return sql<boolean>`report_answers.answered_at > ${addMs(now, -SHOWN_FOR_MS)}`;
}

/** Lists operators' answers to the user's reports of the last two weeks, newest first. */
export async function listReportAnswers(db: Db, userId: string, now: Date): Promise<Omit<ReportAnswer, 'isUnread'>[]> {
  const { rows } = await sql<Omit<ReportAnswer, 'at' | 'isUnread'> & { at: Date }>`
    select report_answers.id, answered_at as at, fragrances.id as "fragranceId", fragrances.name as "fragranceName",
      shops.name as shop, problem, note
    from report_answers
    join pages on pages.id = report_answers.page_id
    join shops on shops.id = pages.shop_id
    join fragrances on fragrances.id = pages.fragrance_id
    where user_id = ${userId} and ${isShownInInbox(now)}
    order by report_answers.id desc limit ${MAX_ANSWERS}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Lists the stored answers to a user's reports, newest first, for the export of the account. */
export function exportAnswers(db: Db, userId: string) {
  return db
    .selectFrom('report_answers')
    .innerJoin('pages', 'pages.id', 'report_answers.page_id')
    .select(['pages.url', 'problem', 'note', 'answered_at', 'status', 'sent_at', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('report_answers.id', 'desc')
    .limit(MAX_EXPORTED)
    .execute();
}

export interface DueAnswer {
  id: string;
  user_id: string;
  attempts: number;
}

export async function claimDue(db: Db, { lease, until, now, limit }: Lease & { now: Date; limit: number }) {
  const { rows } = await sql<DueAnswer>`
    update report_answers set lease = ${lease}, next_try_at = ${until}
    where id in (select id from report_answers where status = 'due' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning id, user_id, attempts`.execute(db);
  return rows;
}

export type AnswerToSend = NonNullable<Awaited<ReturnType<typeof loadAnswer>>>;

/**
 * Loads an answer with the present state of its user. Returns undefined when the user is deleted,
 * or the lease was lost.
 */
export function loadAnswer(db: Db, { id, lease }: { id: string; lease: string }) {
  return db
    .selectFrom('report_answers')
    .innerJoin('users', 'users.id', 'report_answers.user_id')
    .innerJoin('preferences', 'preferences.user_id', 'users.id')
    .innerJoin('pages', 'pages.id', 'report_answers.page_id')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .innerJoin('fragrances', 'fragrances.id', 'pages.fragrance_id')
    .leftJoin('channels', (join) =>
      join.onRef('channels.user_id', '=', 'users.id').on('channels.kind', '=', 'email').on('removed_at', 'is', null),
    )
    .select(['users.email', 'users.email_verified_at', 'users.suspended_at', 'channels.off_at'])
    .select(['preferences.report_answers as isWanted', 'time_zone', 'quiet_from', 'quiet_to'])
    .select(['problem', 'note', 'answered_at', 'pages.url', 'shops.name as shop'])
    .select(['fragrances.id as fragranceId', 'fragrances.name', 'fragrances.brand'])
    .where('report_answers.id', '=', id)
    .where('report_answers.lease', '=', lease)
    .executeTakeFirst();
}

/** Saves the state of an email, and ends the lease. Returns false when the lease was lost. */
export async function saveEmailState(
  db: Db,
  { id, lease }: { id: string; lease: string },
  state: EmailState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_answers')
    .set({ ...state, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface AnsweredRow {
  pageId: number;
  fragranceId: number;
  fragrance: string;
  host: string;
  at: Date;
  note: string;
  sent: number;
  waiting: number;
  failed: number;
  notSent: number;
  response: string | null;
}

export interface AnsweredQuery {
  /** Time and page of the last entry of the part before. */
  after: { at: Date; pageId: number } | null;
  limit: number;
}

/** Lists answered pages, the newest answer first, with the states of the emails to reporters. */
export async function listAnswered(db: Db, { after, limit }: AnsweredQuery): Promise<AnsweredRow[]> {
  const { rows } = await sql<AnsweredRow>`
    select answers.*, fragrances.id as "fragranceId", fragrances.name || ' by ' || fragrances.brand as fragrance, shops.host
    from (
      select page_id as "pageId", answered_at as at, min(note) as note,
        count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'due')::int as waiting,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'dropped')::int as "notSent",
        max(response) filter (where status in ('due', 'failed')) as response
      from report_answers
      where ${after === null ? sql`true` : sql`(answered_at, page_id) < (${after.at}, ${after.pageId})`}
      group by answered_at, page_id order by answered_at desc, page_id desc limit ${limit}
    ) as answers
    join pages on pages.id = answers."pageId"
    join shops on shops.id = pages.shop_id
    join fragrances on fragrances.id = pages.fragrance_id
    order by at desc, "pageId" desc`.execute(db);
  return rows;
}
