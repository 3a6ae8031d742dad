import type { Db } from '../../../platform/db/db.ts';
import type { Progress } from '../import/import.service.ts';
import * as repo from './export.repo.ts';
import { buildExportRows, type ExportFormat, formatExportRow, frames } from './export-rows.ts';

export { exportFormats } from './export-rows.ts';

interface ExportOptions {
  onProgress?: (progress: Progress) => void;
  /** Aborting this signal stops the export between two batches. */
  signal?: AbortSignal;
}

const BATCH_SIZE = 500;

/**
 * Yields the listed catalogue as the text of a file that `importRows` can read. All data comes from
 * one snapshot of the database. Importing the file into the same catalogue changes nothing. Waiting
 * suggestions are left out. So are the results of page checks, except prices.
 */
export async function* exportCatalogue(
  db: Db,
  format: ExportFormat,
  { onProgress, signal }: ExportOptions = {},
): AsyncGenerator<string> {
  const { head, between, tail } = frames[format];
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const total = await repo.countListed(transaction);
    let text = head;
    let done = 0;
    for (let after = 0, batch = await repo.listNextListed(transaction, after, BATCH_SIZE); batch.length > 0; ) {
      signal?.throwIfAborted();
      const lines = batch.flatMap(buildExportRows).map((row) => formatExportRow(row, format));
      yield text + (done === 0 ? '' : between) + lines.join(between);
      text = '';
      done += batch.length;
      onProgress?.({ step: 'writing', done, total });
      after = batch.at(-1)?.id ?? after;
      batch = await repo.listNextListed(transaction, after, BATCH_SIZE);
    }
    yield text + (done === 0 && format !== 'json' ? '' : tail);
  } finally {
    await transaction.rollback().execute();
  }
}
