import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  createTally,
  FORMAT,
  ROWS_END,
  readLines,
  type TableHead,
  type Tally,
} from './backup-file.ts';
import { readMonthPartitions } from './month-partitions.ts';
import { quoteNames, readMigration, readTables } from './schema.ts';

const NEWLINE = Buffer.from('\n');
const CHUNK_BYTES = 64 * 1024;

interface BackupOptions {
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
}

/**
 * Yields a backup in pieces, with only one of them in memory. The backup is a consistent snapshot
 * even if others write to the database meanwhile.
 */
export async function* takeBackup(url: string, now: Date, options: BackupOptions = {}): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: url, application_name: 'sillage backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migration = await readMigration(client);
    if (migration === null)
      throw new BackupError('There is nothing to back up: no Sillage has run on this database. Is it the right one?');
    yield jsonLine({ sillage: FORMAT, migration, takenAt: now.toISOString() } satisfies BackupHead);
    const total = createTotal();
    for (const { isPartitioned, ...table } of await readTables(client)) {
      const head: TableHead = isPartitioned
        ? { ...table, months: await readMonthPartitions(client, table.table) }
        : table;
      yield jsonLine(head);
      const tally = createTally();
      for await (const rows of readRows(client, head)) {
        options.signal?.throwIfAborted();
        for (const row of rows) tally.add(row);
        options.onProgress?.(total.rows() + tally.value().rows);
        yield* chunks(rows);
      }
      yield Buffer.concat([ROWS_END, NEWLINE]);
      yield jsonLine(tally.value());
      total.add(tally.value());
    }
    yield jsonLine(total.value());
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Yields the rows of a table as COPY writes them.
 * @throws BackupError for a row that is too long to restore.
 */
export async function* readRows(client: pg.Client, { table, columns }: TableHead): AsyncGenerator<Buffer[]> {
  // COPY reads a partitioned table only through a query.
  const rows = client.query(copyTo(`copy (select ${quoteNames(columns)} from ${quoteNames([table])}) to stdout`));
  yield* readLines(
    rows,
    `A row of the table ${table} is longer than the 16 MiB that a backup holds. Shorten it, then try again.`,
  );
}

function* chunks(rows: readonly Buffer[]): Generator<Buffer> {
  let chunk: Buffer[] = [];
  let bytes = 0;
  for (const row of rows) {
    chunk.push(row, NEWLINE);
    bytes += row.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(chunk);
    chunk = [];
    bytes = 0;
  }
  if (chunk.length > 0) yield Buffer.concat(chunk);
}

export function createTotal() {
  const tally = createTally();
  let tables = 0;
  let rows = 0;
  return {
    add(tableTally: Tally): void {
      tables += 1;
      rows += tableTally.rows;
      tally.add(Buffer.from(`${tables} ${tableTally.rows} ${tableTally.checksum}`));
    },
    rows: () => rows,
    value: (): BackupEnd => ({ end: true, tables, rows, checksum: tally.value().checksum }),
  };
}

function jsonLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
