import { hash } from 'node:crypto';

/**
 * First line of a backup, as JSON.
 * A backup is gzipped text. After this line come the tables, and at the end a BackupEnd. Each table
 * has a line of JSON with its name and columns, its rows as PostgreSQL's COPY writes them (one row
 * per line), the line `\.` and a Tally as JSON.
 */
export interface BackupHead {
  sillage: typeof FORMAT;
  /** Name of the last migration in the backed-up schema, such as `0010_notify.sql`. */
  migration: string;
  /** Time of the backup (ISO 8601, UTC). */
  takenAt: string;
}

export const FORMAT = 1;
/**
 * Maximum length of a line of a backup, in bytes. It is at least four times the largest row
 * (`backup-largest-rows.test.ts`).
 */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
/**
 * Line of a backup that marks the end of a table's rows. No row looks like this line, because
 * PostgreSQL's COPY writes each backslash twice.
 */
export const ROWS_END = Buffer.from('\\.');

export interface TableHead {
  table: string;
  columns: string[];
  /** Starts of the months that have a partition (ISO 8601, UTC); only for a partitioned table. */
  months?: string[];
}

/** Row count of a table or backup, with a checksum that is independent of the row order. */
export interface Tally {
  rows: number;
  /** Checksum of all rows of the table or backup: 128 bits in hexadecimal. */
  checksum: string;
}

export interface BackupEnd extends Tally {
  end: true;
  tables: number;
}

/** Failed backup or restore. The message tells the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function createTally() {
  const lanes = new Uint32Array(4);
  let rows = 0;
  return {
    add(row: Buffer): void {
      rows += 1;
      const digest = hash('sha256', row, 'buffer');
      for (let lane = 0; lane < lanes.length; lane += 1)
        lanes[lane] = (lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    },
    value(): Tally {
      return { rows, checksum: [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('') };
    },
  };
}

export function isSame(a: Tally, b: Tally): boolean {
  return a.rows === b.rows && a.checksum === b.checksum;
}

/**
 * Yields the lines of a stream, without line ends, in batches as they arrive.
 * @throws BackupError with the message `tooLongMessage` as soon as a line exceeds MAX_LINE_BYTES.
 */
export async function* readLines(bytes: AsyncIterable<Buffer>, tooLongMessage: string): AsyncGenerator<Buffer[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of bytes) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const piece = chunk.subarray(from, end);
      if (restBytes + piece.length > MAX_LINE_BYTES) throw new BackupError(tooLongMessage);
      lines.push(rest.length > 0 ? Buffer.concat([...rest, piece]) : piece);
      rest = [];
      restBytes = 0;
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > MAX_LINE_BYTES) throw new BackupError(tooLongMessage);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [Buffer.concat(rest)];
}
