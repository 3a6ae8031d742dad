import { hash } from 'node:crypto';

/**
 * First line of a backup. A backup is gzipped text: this head as JSON; for each table a line of
 * JSON with its name and columns, its rows as PostgreSQL's COPY writes them (a row never contains a
 * line break), the line `\.` and its tally as JSON; at last a BackupEnd.
 */
export interface BackupHead {
  sillage: typeof FORMAT;
  /** The last migration of the rows' schema, such as `0010_notify.sql`. */
  migration: string;
  /** ISO 8601 UTC. */
  takenAt: string;
}

export const FORMAT = 1;
/** Ten times the largest row that Sillage can write (`backup-largest-rows.test.ts`). */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Ends the rows of a table. No row equals it, because COPY escapes backslashes. */
export const ROWS_END = Buffer.from('\\.');

export interface TableHead {
  table: string;
  columns: string[];
  /** Only for a partitioned table: the starts of its months, ISO 8601 UTC. */
  months?: string[];
}

/** Number of rows, and a checksum that does not depend on their order. */
export interface Tally {
  rows: number;
  /** 128 bits, hexadecimal. */
  checksum: string;
}

export interface BackupEnd extends Tally {
  end: true;
  tables: number;
}

/** A problem with a backup or its destination. The message tells the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Counts rows and adds up their hashes. */
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
 * Yields the lines of a stream without their ends, as many at a time as have arrived.
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
