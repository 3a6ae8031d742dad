import { formatCsvRow } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type HistoryRow, readHistory } from './export-history.repo.ts';

interface ExportOptions {
  /** Changes before this time are left out; a price that ended before it, too. */
  since?: Date;
  /** Receives the number of rows written so far. */
  onProgress?: (rows: number) => void;
  /** Aborting this signal stops the export between two batches. */
  signal?: AbortSignal;
}

const BATCH_SIZE = 500;

const columns = [
  'change',
  'at',
  'until',
  'fragranceId',
  'name',
  'brand',
  'concentration',
  'shop',
  'url',
  'variant',
  'sizeMl',
  'kind',
  'price',
  'currency',
] as const satisfies readonly (keyof HistoryRow)[];

/**
 * Yields the price and stock history of the listed catalogue as the text of a CSV file, a row for
 * each change. All data comes from one snapshot of the database.
 */
export async function* exportHistory(
  db: Db,
  { since = new Date(0), onProgress, signal }: ExportOptions = {},
): AsyncGenerator<string> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield `${columns.join(',')}\n`;
    let written = 0;
    for await (const rows of readHistory(transaction, since, BATCH_SIZE)) {
      signal?.throwIfAborted();
      yield rows.map(formatRow).join('');
      written += rows.length;
      onProgress?.(written);
    }
  } finally {
    await transaction.rollback().execute();
  }
}

function formatRow(row: HistoryRow): string {
  const cells = { ...row, at: row.at.toISOString(), until: row.until?.toISOString() ?? null };
  return `${formatCsvRow(columns.map((column) => cells[column]))}\n`;
}
