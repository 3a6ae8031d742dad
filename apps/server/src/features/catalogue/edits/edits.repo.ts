import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { FactValue, StoredEdit } from '../import/edited-facts.ts';

export interface FragranceEditsTable {
  fragrance_id: number;
  fact: string;
  value: FactValue;
  source: string;
  edited_at: Date;
  /** What imports said before the edit, or say since then. */
  imported: FactValue;
  imported_at: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    fragrance_edits: FragranceEditsTable;
  }
}

export function listEdits(db: Db, fragranceIds: readonly number[]): Promise<FragranceEditsTable[]> {
  return db
    .selectFrom('fragrance_edits')
    .selectAll()
    .where(sql<boolean>`fragrance_id = any(${fragranceIds}::integer[])`)
    .execute();
}

/** Stores an edit. A second edit of a fact keeps what imports say. */
export async function saveEdit(
  tx: Tx,
  edit: Pick<FragranceEditsTable, 'fragrance_id' | 'fact' | 'value' | 'source' | 'edited_at' | 'imported'>,
): Promise<void> {
  await sql`
    insert into fragrance_edits (fragrance_id, fact, value, source, edited_at, imported)
    values (${edit.fragrance_id}, ${edit.fact}, ${JSON.stringify(edit.value)}::jsonb, ${edit.source}, ${edit.edited_at},
      ${JSON.stringify(edit.imported)}::jsonb)
    on conflict (fragrance_id, fact) do update set value = excluded.value, source = excluded.source,
      edited_at = excluded.edited_at`.execute(tx);
}

export async function deleteEdit(tx: Tx, fragranceId: number, fact: string): Promise<void> {
  await tx.deleteFrom('fragrance_edits').where('fragrance_id', '=', fragranceId).where('fact', '=', fact).execute();
}

/** Stores what an import said otherwise than the edits of a fragrance. */
export async function saveImported(
  tx: Tx,
  imported: readonly (StoredEdit & { fragranceId: number })[],
  now: Date,
): Promise<void> {
  if (imported.length === 0) return;
  await sql`
    update fragrance_edits set imported = given.value, imported_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) as given ("fragranceId" integer, fact text, value jsonb)
    where fragrance_id = given."fragranceId" and fragrance_edits.fact = given.fact
      and fragrance_edits.imported <> given.value`.execute(tx);
}
