import type { CatalogueImport } from '@sillage/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export interface CatalogueImportsTable {
  id: string;
  name: string;
  /** Text of the file; null once the import has ended. */
  content: string | null;
  state: CatalogueImport['state'];
  progress: CatalogueImport['progress'];
  report: CatalogueImport['report'];
  error: string | null;
  created_at: Date;
  ended_at: Date | null;
  lease: string | null;
  leased_until: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    catalogue_imports: CatalogueImportsTable;
  }
}

export type ImportRow = Omit<Selectable<CatalogueImportsTable>, 'content' | 'lease' | 'leased_until'>;
export type ClaimedImport = { id: string; name: string; content: string; lease: string };

const shown = ['id', 'name', 'state', 'progress', 'report', 'error', 'created_at', 'ended_at'] as const;

/** Stores a file to import; returns null while another import waits or runs. */
export async function insertImport(
  tx: Tx,
  { id, name, content, now }: { id: string; name: string; content: string; now: Date },
): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    insert into catalogue_imports (id, name, content, state, created_at) values (${id}, ${name}, ${content}, 'waiting', ${now})
    on conflict do nothing returning ${sql.join(shown.map((column) => sql.ref(column)))}`.execute(tx);
  return rows[0] ?? null;
}

export function listImports(db: Db, limit: number): Promise<ImportRow[]> {
  return db.selectFrom('catalogue_imports').select(shown).orderBy('created_at', 'desc').limit(limit).execute();
}

/** Claims the import that waits, or whose process died. It starts from the beginning. */
export async function claimImport(
  db: Db,
  { lease, now, until }: { lease: string; now: Date; until: Date },
): Promise<ClaimedImport[]> {
  const { rows } = await sql<ClaimedImport>`
    update catalogue_imports set state = 'running', lease = ${lease}, leased_until = ${until}
    where id = (
      select id from catalogue_imports where state in ('waiting', 'running') and (leased_until is null or leased_until < ${now})
      limit 1 for update skip locked
    ) returning id, name, content, lease`.execute(db);
  return rows;
}

/** Renews the lease and saves the progress; returns false if another process has the import. */
export async function renewImport(
  db: Db,
  { id, lease, until, progress }: { id: string; lease: string; until: Date; progress: CatalogueImport['progress'] },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update catalogue_imports set leased_until = ${until}, progress = ${JSON.stringify(progress)}::jsonb
    where id = ${id} and lease = ${lease} and state = 'running'`.execute(db);
  return numAffectedRows > 0n;
}

export async function endImport(
  db: Db,
  { id, lease }: { id: string; lease: string },
  { report, error, now }: { report: CatalogueImport['report']; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update catalogue_imports set state = ${error === null ? 'done' : 'failed'}, report = ${report && JSON.stringify(report)}::jsonb,
      error = ${error}, ended_at = ${now}, content = null, progress = null, lease = null, leased_until = null
    where id = ${id} and lease = ${lease}`.execute(db);
}

export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('catalogue_imports')
    .where('created_at', '<', before)
    .where('state', 'in', ['done', 'failed'])
    .execute();
}

export async function deleteMovedRowsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    delete from moved_rows where move_id in (select id from fragrance_moves where moved_at < ${before})`.execute(db);
}
