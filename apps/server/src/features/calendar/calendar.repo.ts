import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type {} from '../users/users.tables.ts';
import './calendar.tables.ts';

export async function findCalendar(db: Db, userId: string): Promise<{ id: string; createdAt: Date } | null> {
  const row = await db
    .selectFrom('calendars')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the owner of a calendar; null when it was removed, or its owner is suspended. */
export async function findCalendarOwner(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select('calendars.user_id')
    .where('calendars.id', '=', id)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Creates the calendar, or gives it a new id. Its events keep their revisions. */
export async function replaceCalendar(db: Db, userId: string, now: Date): Promise<string> {
  const calendar = { id: newId(), created_at: now };
  await db
    .insertInto('calendars')
    .values({ ...calendar, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(calendar))
    .execute();
  return calendar.id;
}

export async function deleteCalendar(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendars').where('user_id', '=', userId).execute();
}

/** An event as the calendar says it now. */
export interface EventState {
  uid: string;
  starts: string;
  hash: string;
}

export interface EventRevision extends EventState {
  sequence: number;
  changedAt: Date;
}

/** Returns what the calendar said of its events when it was last read. */
export function listRevisions(db: Db, userId: string): Promise<EventRevision[]> {
  return db
    .selectFrom('calendar_events')
    .select(['uid', 'starts', 'content_hash as hash', 'sequence', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Stores the events of a calendar. One whose date differs, or which returns, gets the next sequence
 * number. The lock keeps the calendar from being removed meanwhile; concurrent calls count once.
 */
export async function saveRevisions(db: Db, userId: string, events: readonly EventState[], now: Date): Promise<void> {
  await sql`
    with calendar as (select user_id from calendars where user_id = ${userId} for key share)
    insert into calendar_events (user_id, uid, starts, content_hash, changed_at)
    select user_id, uid, starts, hash, ${now}
    from calendar, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as events (uid text, starts text, hash text)
    order by uid
    on conflict (user_id, uid) do update set
      starts = excluded.starts, content_hash = excluded.content_hash, changed_at = excluded.changed_at, ended_at = null,
      sequence = calendar_events.sequence
        + (calendar_events.starts <> excluded.starts or calendar_events.ended_at is not null)::integer
    where calendar_events.content_hash <> excluded.content_hash or calendar_events.ended_at is not null`.execute(db);
}

/** Marks the other events of a calendar as ended, and deletes those that ended before `oldest`. */
export async function endOtherEvents(
  db: Db,
  userId: string,
  uids: readonly string[],
  { now, oldest }: { now: Date; oldest: Date },
): Promise<void> {
  await sql`
    update calendar_events set ended_at = ${now}
    where user_id = ${userId} and ended_at is null and uid <> all(${uids}::text[])`.execute(db);
  await db.deleteFrom('calendar_events').where('user_id', '=', userId).where('ended_at', '<', oldest).execute();
}
