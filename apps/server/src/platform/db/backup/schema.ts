import pg from 'pg';
import { BackupError, type TableHead } from './backup-file.ts';

interface TableWithReferences extends TableHead {
  isPartitioned: boolean;
  needs: string[];
}

// Leaves out what PostgreSQL fills in (generated columns, and transaction ids, which mean nothing
// in another database), partitions, which their parent includes, and tables of extensions.
const TABLES = `
select c.relname as "table", c.relkind = 'p' as "isPartitioned",
  (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns,
  coalesce((select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conrelid = c.oid and f.oid <> c.oid), '{}') as needs
from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
order by c.relname`;

/** Returns all tables, each one after the tables that it references. */
export async function readTables(client: pg.Client): Promise<(TableHead & { isPartitioned: boolean })[]> {
  const { rows } = await client.query<TableWithReferences>(TABLES);
  const sorted: TableWithReferences[] = [];
  for (let pending = rows; pending.length > 0; ) {
    const ready = pending.filter(({ needs }) =>
      needs.every((reference) => !pending.some(({ table }) => table === reference)),
    );
    if (ready.length === 0)
      throw new Error(`tables have circular foreign keys: ${pending.map(({ table }) => table).join(', ')}`);
    sorted.push(...ready);
    pending = pending.filter((table) => !ready.includes(table));
  }
  return sorted.map(({ table, columns, isPartitioned }) => ({ table, columns, isPartitioned }));
}

/** Returns the last migration that was run; null if none was run. */
export async function readMigration(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('kysely_migration') is not null as has`);
  if (!rows[0]?.has) return null;
  const newest = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  return newest.rows[0]?.name ?? null;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

const OBJECTS = `
select format('drop table %I cascade', relname) as statement from pg_class c
where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
union all
select format('drop routine %s cascade', p.oid::regprocedure) from pg_proc p
where pronamespace = current_schema()::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Drops all tables and routines of the schema, except those of extensions. */
export async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OBJECTS);
  for (const { statement } of rows) await client.query(statement);
}

interface Sequence {
  table: string;
  column: string;
  sequence: string;
  isSmall: boolean;
  isDescending: boolean;
}

/**
 * Sets every sequence to continue after the greatest number in use, or after the lowest one if it
 * counts down.
 * @throws BackupError for a number above 2^30 (integer columns) or 2^52 (bigint columns)
 */
export async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Sequence>(`
    select c.relname as "table", a.attname as "column", sequence, a.atttypid = 'integer'::regtype as "isSmall",
      (select seqincrement < 0 from pg_sequence where seqrelid = sequence::regclass) as "isDescending"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    cross join pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and sequence is not null`);
  for (const { table, column, sequence, isSmall, isDescending } of rows) {
    const sign = isDescending ? '-' : '';
    const max = await client.query<{ greatest: string | null }>(
      `select max(${sign}${pg.escapeIdentifier(column)})::text as greatest from ${pg.escapeIdentifier(table)}`,
    );
    const greatest = BigInt(max.rows[0]?.greatest ?? 0);
    if (greatest > (isSmall ? 2n ** 30n : 2n ** 52n))
      throw new BackupError(
        `The table ${table} of the backup holds the number ${greatest}, which Sillage cannot have written.`,
      );
    const isUsed = max.rows[0]?.greatest !== null;
    await client.query('select setval($1, $2, $3)', [sequence, `${sign}${isUsed ? greatest : 1}`, isUsed]);
  }
}

export function quoteNames(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
