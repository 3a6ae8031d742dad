import { readdir } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateTo, rejectOlderThanBaseline } from '../migrate.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  createTally,
  FORMAT,
  isSame,
  ROWS_END,
  readLines,
  type TableHead,
  type Tally,
} from './backup-file.ts';
import { createMonthPartitions } from './month-partitions.ts';
import { dropAll, quoteNames, readMigration, readMigrations, readTables, setSequences } from './schema.ts';
import { createTotal, readRows } from './take-backup.ts';

interface RestoreOptions {
  isReplacing: boolean;
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
  /** Maximum time to wait for PostgreSQL to close the connections of ended processes. */
  maxWaitMs?: number;
}

const NEWLINE = Buffer.from('\n');
const DAMAGED_MESSAGE = 'The backup is cut off or damaged. Take another copy of it.';

/**
 * Restores and verifies a backup, and runs newer migrations: all or nothing.
 * @throws BackupError if the backup is damaged or newer than this Sillage, or if the database is in
 * use or contains data that must not be replaced.
 */
export async function restoreBackup(
  url: string,
  bytes: AsyncIterable<Buffer>,
  options: RestoreOptions,
): Promise<BackupEnd> {
  const client = new pg.Client({ connectionString: url, application_name: 'sillage restore' });
  await client.connect();
  try {
    await client.query('begin');
    const reader = createReader(bytes);
    const head = readHead(await reader.json());
    await requireCreatePrivilege(client);
    await requireNoOtherProcess(client, options.maxWaitMs);
    if (!options.isReplacing) await requireEmptyDatabase(client);
    await dropAll(client);
    const migrations = await listMigrations();
    await migrateTo(client, requireKnownMigration(head.migration, migrations));
    const end = await loadTables(client, reader, options).catch(throwRowError);
    await reader.end();
    await setSequences(client).catch(throwRowError);
    await upgrade(client, migrations.at(-1) ?? head.migration);
    await client.query('commit');
    return end;
  } finally {
    // Ending the connection rolls back without a commit.
    await client.end().catch(() => undefined);
  }
}

async function requireCreatePrivilege(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  if (rows[0]?.may) return;
  throw new BackupError('The user in DATABASE_URL may not create tables there. Make it the owner of the database.');
}

/**
 * Throws BackupError if Sillage is running on the database. Checks repeatedly, because PostgreSQL
 * still lists the connections of processes that have just ended.
 */
async function requireNoOtherProcess(client: pg.Client, maxWaitMs = 10_000): Promise<void> {
  const listOthers = async () => {
    // Within a transaction, PostgreSQL reads pg_stat_activity only once.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ other: string }>(
      `select concat_ws(' ', application_name, state, wait_event, 'since', backend_start) as other
       from pg_stat_activity
       where datname = current_database() and application_name like 'sillage%' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ other }) => other);
  };
  const deadline = Date.now() + maxWaitMs;
  for (let others = await listOthers(); others.length > 0; others = await listOthers()) {
    if (Date.now() > deadline)
      throw new BackupError(
        `Sillage is running on this database. Stop every process of it, then restore. Connections: ${others.join('; ')}.`,
      );
    await sleep(100);
  }
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  if ((await readMigration(client)) === null) return rejectForeignTables(client);
  const { rows } = await client.query<{ users: number; fragrances: number }>(
    'select (select count(*) from users) as users, (select count(*) from fragrances) as fragrances',
  );
  const { users = 0, fragrances = 0 } = rows[0] ?? {};
  if (users + fragrances === 0) return;
  throw new BackupError(
    `This database holds ${users} accounts and ${fragrances} fragrances. Say --replace to put the backup in their place.`,
  );
}

async function rejectForeignTables(client: pg.Client): Promise<void> {
  const [first, ...others] = await readTables(client);
  if (!first) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new BackupError(
    `This database holds tables of something else (${first.table}${more}). Give Sillage a database of its own; --replace would drop them.`,
  );
}

function readHead(head: Partial<BackupHead>): BackupHead {
  const isFormat = Number.isInteger(head.sillage) && Number(head.sillage) > 0;
  if (!isFormat || typeof head.migration !== 'string') throw new BackupError('This is no backup of Sillage.');
  if (Number(head.sillage) > FORMAT)
    throw new BackupError('This backup was made by a newer Sillage. Bring this one up to date first.');
  return head as BackupHead;
}

async function listMigrations(): Promise<string[]> {
  const files = await readdir(new URL('../../../../migrations/', import.meta.url));
  return files.filter((name) => name.endsWith('.sql')).sort();
}

/** Pattern of migration names. Other names are forged and must not reach the terminal. */
const MIGRATION_NAME = /^[\w.-]{1,100}$/;

function requireKnownMigration(name: string, migrations: readonly string[]): string {
  if (migrations.includes(name)) return name;
  if (!MIGRATION_NAME.test(name)) throw new BackupError(DAMAGED_MESSAGE);
  rejectOlderThanBaseline('backup', [name], migrations);
  throw new BackupError(`This backup was made by a newer Sillage (${name}). Bring this one up to date first.`);
}

async function upgrade(client: pg.Client, latest: string): Promise<void> {
  await migrateTo(client, latest).catch((cause: unknown) => {
    throw new BackupError('The rows of this backup do not fit the schema of this Sillage. Nothing was changed.', {
      cause,
    });
  });
}

type Reader = ReturnType<typeof createReader>;

function createReader(bytes: AsyncIterable<Buffer>) {
  const batches = readLines(bytes, DAMAGED_MESSAGE);
  let lines: Buffer[] = [];
  async function fill(): Promise<void> {
    while (lines.length === 0) {
      const batch = await batches.next().catch(throwZlibError);
      if (batch.done) throw new BackupError(DAMAGED_MESSAGE);
      lines = batch.value;
    }
  }
  return {
    async json<T extends object>(): Promise<Partial<T>> {
      await fill();
      const line = lines.shift()?.toString() ?? '';
      const value = parse(line);
      if (typeof value !== 'object' || value === null)
        throw new BackupError('This is no backup of Sillage, or it is damaged.');
      return value;
    },
    /** Throws BackupError if lines follow the backup's end, or if gzip's checksum is wrong. */
    async end(): Promise<void> {
      const isAtEnd = lines.length === 0 && (await batches.next().catch(throwZlibError)).done;
      if (!isAtEnd) throw new BackupError(DAMAGED_MESSAGE);
    },
    async *rows(): AsyncGenerator<Buffer[]> {
      for (;;) {
        await fill();
        const end = lines.findIndex((line) => line.equals(ROWS_END));
        const rows = end < 0 ? lines : lines.slice(0, end);
        lines = end < 0 ? [] : lines.slice(end + 1);
        if (rows.length > 0) yield rows;
        if (end >= 0) return;
      }
    },
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function throwZlibError(error: unknown): never {
  throw String((error as NodeJS.ErrnoException).code).startsWith('Z_')
    ? new BackupError(DAMAGED_MESSAGE, { cause: error })
    : error;
}

async function loadTables(client: pg.Client, reader: Reader, options: RestoreOptions): Promise<BackupEnd> {
  const total = createTotal();
  const migrations = await readMigrations(client);
  for (const expected of await readTables(client)) {
    const { table, columns, months = [] } = await reader.json<TableHead>();
    if (table !== expected.table || !hasColumns(expected, columns) || !isMonthList(months))
      throw new BackupError(DAMAGED_MESSAGE);
    if (expected.isPartitioned) await createMonthPartitions(client, expected.table, months);
    const head = { table, columns };
    const tally = await loadTable(client, head, reader, options);
    if (!isSame(tally, (await reader.json<Tally>()) as Tally)) throw new BackupError(DAMAGED_MESSAGE);
    if (!isSame(tally, await computeTally(client, head)))
      throw new Error(`the table ${expected.table} differs from the rows written into it`);
    total.add(tally);
    options.onProgress?.(total.rows());
  }
  const end = await reader.json<BackupEnd>();
  if (end.end !== true || !isSame(end as BackupEnd, total.value())) throw new BackupError(DAMAGED_MESSAGE);
  // The next start decides by these rows which migrations it runs.
  if (!isDeepStrictEqual(await readMigrations(client), migrations)) throw new BackupError(DAMAGED_MESSAGE);
  return total.value();
}

/**
 * Throws BackupError if a value or column of the backup does not fit the schema, because the backup
 * is then damaged. Throws other errors unchanged.
 */
function throwRowError(error: unknown): never {
  throw /^(?:22|23|427|42P17)/.test(String((error as { code?: unknown }).code))
    ? new BackupError(DAMAGED_MESSAGE, { cause: error })
    : error;
}

function hasColumns(expected: TableHead, columns: unknown): columns is string[] {
  return (
    Array.isArray(columns) &&
    isDeepStrictEqual(new Set<unknown>(columns), new Set(expected.columns)) &&
    columns.length === expected.columns.length
  );
}

/**
 * Maximum number of month partitions of a table in a backup (fifty years). One transaction can lock
 * only a few thousand tables.
 */
const MAX_MONTHS = 600;

function isMonthList(texts: unknown): texts is string[] {
  return Array.isArray(texts) && texts.length <= MAX_MONTHS && texts.every(isNextMonth);
}

const FIRST_MOMENT = /^\d{4}-\d\d-01T00:00:00\.000Z$/;

function isNextMonth(text: unknown, index: number, texts: readonly unknown[]): boolean {
  if (typeof text !== 'string' || !FIRST_MOMENT.test(text) || Number.isNaN(Date.parse(text))) return false;
  return index === 0 || text > String(texts[index - 1]);
}

/** Loads rows with triggers disabled, because the backup already contains their effects. */
async function loadTable(
  client: pg.Client,
  { table, columns }: TableHead,
  reader: Reader,
  { signal }: RestoreOptions,
): Promise<Tally> {
  const name = quoteNames([table]);
  await client.query(`alter table ${name} disable trigger user`);
  await client.query(`delete from ${name}`);
  const sink = client.query(copyFrom(`copy ${name} (${quoteNames(columns)}) from stdin`));
  const done = finished(sink);
  // The error is handled where `done` is awaited.
  done.catch(() => undefined);
  const tally = createTally();
  for await (const rows of reader.rows()) {
    signal?.throwIfAborted();
    for (const row of rows) tally.add(row);
    const piece = Buffer.concat(rows.flatMap((row) => [row, NEWLINE]));
    // PostgreSQL may reject a row at any time; a failed sink cannot be written to.
    await Promise.race([done, new Promise((written) => sink.write(piece, written))]);
  }
  sink.end();
  await done;
  await client.query(`alter table ${name} enable trigger user`);
  return tally.value();
}

async function computeTally(client: pg.Client, head: TableHead): Promise<Tally> {
  const tally = createTally();
  for await (const rows of readRows(client, head)) for (const row of rows) tally.add(row);
  return tally.value();
}
