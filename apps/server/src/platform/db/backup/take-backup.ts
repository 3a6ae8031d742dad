import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  createTally,
  END_OF_ROWS,
  FORMAT,
  linesOf,
  type TableHead,
  type Tally,
} from './backup-file.ts';
import { readMonths } from './months.ts';
import { listOf, readMigration, readTables } from './schema.ts';

const NEWLINE = Buffer.from('\n');
/** Approximate size of the pieces that are yielded. */
const PIECE = 64 * 1024;

interface Watching {
  signal?: AbortSignal;
  /** Receives the number of rows written so far. */
  onProgress?: (rows: number) => void;
}

/**
 * Yields the text of a backup file: a consistent snapshot of the database at `url`, while other
 * processes go on writing. Uses one read-only transaction, and memory for one piece at a time.
 */
export async function* takeBackup(url: string, now: Date, watching: Watching = {}): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: url, application_name: 'sillage backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migration = await readMigration(client);
    if (migration === null)
      throw new BackupError('There is nothing to back up: no Sillage has run on this database. Is it the right one?');
    yield jsonLine({ sillage: FORMAT, migration, takenAt: now.toISOString() } satisfies BackupHead);
    const whole = createTotal();
    for (const { isParted, ...table } of await readTables(client)) {
      const head: TableHead = isParted ? { ...table, months: await readMonths(client, table.table) } : table;
      yield jsonLine(head);
      const tally = createTally();
      for await (const rows of rowsOf(client, head)) {
        watching.signal?.throwIfAborted();
        for (const row of rows) tally.add(row);
        watching.onProgress?.(whole.rows() + tally.value().rows);
        yield* pieces(rows);
      }
      yield Buffer.concat([END_OF_ROWS, NEWLINE]);
      yield jsonLine(tally.value());
      whole.add(tally.value());
    }
    yield jsonLine(whole.value());
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Yields the rows of a table as COPY writes them.
 * @throws BackupError for a row that is too long to restore.
 */
export async function* rowsOf(client: pg.Client, { table, columns }: TableHead): AsyncGenerator<Buffer[]> {
  // COPY reads a partitioned table only through a query.
  const rows = client.query(copyTo(`copy (select ${listOf(columns)} from ${listOf([table])}) to stdout`));
  yield* linesOf(
    rows,
    `A row of the table ${table} is longer than the 16 MiB that a backup holds. Shorten it, then try again.`,
  );
}

function* pieces(rows: readonly Buffer[]): Generator<Buffer> {
  let piece: Buffer[] = [];
  let bytes = 0;
  for (const row of rows) {
    piece.push(row, NEWLINE);
    bytes += row.length;
    if (bytes < PIECE) continue;
    yield Buffer.concat(piece);
    piece = [];
    bytes = 0;
  }
  if (piece.length > 0) yield Buffer.concat(piece);
}

/** Creates a tally of all tables together. */
export function createTotal() {
  const tally = createTally();
  let tables = 0;
  let rows = 0;
  return {
    add(one: Tally): void {
      tables += 1;
      rows += one.rows;
      tally.add(Buffer.from(`${tables} ${one.rows} ${one.checksum}`));
    },
    rows: () => rows,
    value: (): BackupEnd => ({ end: true, tables, rows, checksum: tally.value().checksum }),
  };
}

function jsonLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
