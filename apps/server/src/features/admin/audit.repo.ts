import { AUDIT_PAGE_SIZE, type AuditAction, type AuditEntry, type AuditSubject } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from '../users/users.tables.ts';
import type { AuditValues } from './audit.tables.ts';

export interface NewAuditEntry {
  at: Date;
  actorId: string | null;
  action: AuditAction;
  subject: { kind: AuditSubject; id: string };
  before: AuditValues;
  after: AuditValues;
  address: string | null;
}

export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      before: stringify(entry.before),
      after: stringify(entry.after),
      address: entry.address,
    })
    .execute();
}

/** Half a surrogate pair in a note cannot be stored as jsonb. */
function stringify(values: AuditValues): string {
  return JSON.stringify(values, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

export interface AuditFilter {
  action?: string | undefined;
  actor?: string | undefined;
  /** Id of the last entry of the page before. */
  before?: string | undefined;
  /** Entries of which this user is the operator or the subject. */
  about?: string | undefined;
  /** User that the entries are about, without what this user did as an operator. */
  subjectUser?: string | undefined;
}

/** Lists entries, newest first, with the present names of their users, shops and fragrances. */
export async function listAuditEntries(
  db: Db,
  { action, actor, before, about, subjectUser }: AuditFilter,
  limit = AUDIT_PAGE_SIZE,
): Promise<AuditEntry[]> {
  const subjectName = sql<string | null>`case audit_log.subject_kind
    when 'user' then (select username from users where id = subject_id::uuid)
    when 'shop' then (select host from shops where id = subject_id::integer)
    when 'page' then (select url from pages where id = subject_id::integer)
    when 'fragrance' then (select name || ' by ' || brand from fragrances where id = subject_id::integer) end`;
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['actors.username as actor_name', subjectName.as('subject_name')])
    .$if(action !== undefined, (query) => query.where(sql<boolean>`action = ${action}`))
    .$if(actor !== undefined, (query) => query.where(sql<boolean>`actor_id = ${actor}::uuid`))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`audit_log.id < ${before}::uuid`))
    .$if(about !== undefined, (query) =>
      query.where(sql<boolean>`(actor_id = ${about}::uuid or subject_kind = 'user' and subject_id = ${about}::text)`),
    )
    .$if(subjectUser !== undefined, (query) =>
      query.where(sql<boolean>`subject_kind = 'user' and subject_id = ${subjectUser}::text`),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    before: row.before,
    after: row.after,
    address: row.address,
  }));
}

/** Deletes the oldest of the entries from before `limit`. Returns whether there may be more. */
export async function deleteOldAuditEntries(db: Db, before: Date, max: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from audit_log where id in (select id from audit_log where at < ${before} order by at limit ${max}) returning id`.execute(
    db,
  );
  return rows.length;
}
