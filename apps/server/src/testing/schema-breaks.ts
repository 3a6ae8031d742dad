import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/**
 * A fact about a database schema. A demand restricts what code may write (`users.name must be
 * given`). Any other fact is a guarantee on which code may rely (`users.name is text`).
 */
interface Fact {
  isDemand: boolean;
  /** Database table that this fact is about; null for a fact about a function. */
  table: string | null;
  columns: string[];
  text: string;
}

// Partitions are covered by their table. Removing a guarantee breaks the version written for it,
// and so does a new demand on existing tables or columns.
const FACTS = sql<Fact>`
with tables as (
  select oid, relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
), cells as (
  select t.name as table, a.*, array[a.attname::text] as columns, format('%s.%s', t.name, a.attname) as cell
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
), keys as (
  select t.name as table, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as key, array(
    select attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey::smallint[])
  ) as columns
  from tables t join pg_index i on i.indrelid = t.oid where i.indisunique
)
select false as "isDemand", "table", columns, format('%s is %s', cell, format_type(atttypid, atttypmod)) as text from cells
union all select false, "table", columns, cell || ' may be null' from cells where not attnotnull
union all select false, "table", columns, cell || ' may be written' from cells where attgenerated = '' and attidentity <> 'a'
union all select true, "table", columns, cell || ' must be given' from cells
  where attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
union all select false, "table", columns, format('%s is unique by %s', "table", key) from keys
union all select true, "table", columns, format('%s must be unique by %s', "table", key) from keys
union all select true, t.name, array(
    select attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey)
  ), format('%s must fit %s', t.name, pg_get_constraintdef(c.oid))
  from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('c', 'f', 'x')
union all select false, null, '{}', format('%s returns %s', p.oid::regprocedure, p.prorettype::regtype) from pg_proc p
  where pronamespace = current_schema()::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

export async function readSchema(db: Db): Promise<Fact[]> {
  return (await FACTS.execute(db)).rows;
}

/**
 * Compares two versions of the database schema. Returns one line for each change that breaks code
 * written for the earlier version. Without such a change, code of both versions can run side by
 * side.
 */
export function findBreaks(before: readonly Fact[], after: readonly Fact[]): string[] {
  const currentTexts = new Set(after.map(({ text }) => text));
  const previousTexts = new Set(before.map(({ text }) => text));
  const known = new Set(before.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  const tables = new Set(before.map(({ table }) => table));
  const lostGuarantees = before.filter(({ isDemand, text }) => !isDemand && !currentTexts.has(text));
  const newDemands = after.filter(({ isDemand, table, columns, text }) => {
    if (!isDemand || previousTexts.has(text) || !tables.has(table)) return false;
    return text.endsWith(' must be given') || columns.some((column) => known.has(`${table}.${column}`));
  });
  return [
    ...lostGuarantees.map(({ text }) => `no longer: ${text}`),
    ...newDemands.map(({ text }) => `now: ${text}`),
  ].sort();
}
