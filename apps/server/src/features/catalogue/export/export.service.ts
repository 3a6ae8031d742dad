import type { Db } from '../../../platform/db/db.ts';
import * as repo from './export.repo.ts';
import { type ExportFormat, exportLine, exportRows, frames } from './rows.ts';

export interface ExportProgress {
  step: 'writing';
  done: number;
  total: number;
}

interface ExportOptions {
  onProgress?: (progress: ExportProgress) => void;
  /** Stops the export between two batches. */
  signal?: AbortSignal;
}

const BATCH = 500;

/**
 * Yields the listed catalogue as the text of a file that `importRows` reads, from one database
 * snapshot. Importing it again changes nothing. Leaves out waiting suggestions, and all
 * observations in shops except prices.
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
    for (let after = 0, batch = await repo.nextListed(transaction, after, BATCH); batch.length > 0; ) {
      signal?.throwIfAborted();
      const lines = batch.flatMap(exportRows).map((row) => exportLine(row, format));
      yield text + (done === 0 ? '' : between) + lines.join(between);
      text = '';
      done += batch.length;
      onProgress?.({ step: 'writing', done, total });
      after = batch.at(-1)?.id ?? after;
      batch = await repo.nextListed(transaction, after, BATCH);
    }
    yield text + (done === 0 && format !== 'json' ? '' : tail);
  } finally {
    await transaction.rollback().execute();
  }
}
