import { fileURLToPath } from 'node:url';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Doubt, findDoubts } from '../matching/doubt.ts';
import { openCatalogueFile } from './file.ts';
import { isCatalogueEmpty } from './import.repo.ts';
import { dropNew, gatherNew, nextHouses, recogniseStaged, sharedNumbers } from './match.repo.ts';
import { readRow, type SourceRow } from './record.ts';
import { reviseCatalogue } from './revise.service.ts';
import { countStaged, indexStage, type NewRow, stageRows, withStage } from './stage.repo.ts';
import { type StoredBatch, storeNext } from './store.service.ts';

/** A rejected row, its place in the file (`line 12`) and how to correct it. */
export interface RowProblem {
  place: string;
  problem: string;
}

export interface ImportReport {
  /** Fragrances that are new to the catalogue, changed in it, or left as they were. */
  added: number;
  changed: number;
  unchanged: number;
  /** Number of rejected rows, and the problems of the first 100. */
  failed: number;
  problems: RowProblem[];
  /** Number of pairs that may be one fragrance and were not merged, and the first 100. */
  doubtful: number;
  doubts: Doubt[];
}

/** Rows read (with a null `total`), then fragrances stored of `total`. */
export interface ImportProgress {
  step: 'reading' | 'storing';
  done: number;
  total: number | null;
}

interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void;
  /** Stops the import between two batches; stored batches stay. */
  signal?: AbortSignal;
  batchSize?: number;
  /** Whether to report pairs that may be one fragrance; true by default. */
  findsDoubts?: boolean;
}

type ImportDeps = { db: Db; clock: Clock };

const BATCH = 500;
const KEPT_PROBLEMS = 100;
const KEPT_DOUBTS = 100;

const bundled = new URL('../../../../data/catalogue.csv', import.meta.url);

/**
 * Imports rows: reads and checks them all, then stores the valid ones by fragrance, one batch per
 * transaction. The same rows again change nothing. Imports may run concurrently.
 * @throws any error of `rows`; nothing is stored then.
 */
export function importRows(
  { db, clock }: ImportDeps,
  rows: AsyncIterable<SourceRow>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withStage(db, async (stage) => {
    const report = { added: 0, changed: 0, unchanged: 0, failed: 0, problems: [], doubtful: 0, doubts: [] };
    await reviseCatalogue(db);
    await readAll(stage, rows, report, options);
    await indexStage(stage);
    await recogniseStaged(stage);
    if (options.findsDoubts !== false) await doubtAll(stage, report, options);
    await storeAll(stage, clock, report, options);
    return report;
  });
}

/**
 * Fills an empty catalogue with the bundled one, in a single transaction. Otherwise only revises
 * what an older version stored, and returns null. Several processes may call it at once.
 */
export async function loadBundledCatalogue(deps: ImportDeps): Promise<ImportReport | null> {
  if (!(await isCatalogueEmpty(deps.db))) {
    await reviseCatalogue(deps.db);
    return null;
  }
  const rows = await openCatalogueFile(fileURLToPath(bundled));
  return importRows(deps, rows, { batchSize: Number.MAX_SAFE_INTEGER, findsDoubts: false });
}

async function readAll(
  stage: Db,
  rows: AsyncIterable<SourceRow>,
  report: ImportReport,
  options: ImportOptions,
): Promise<void> {
  let waiting: NewRow[] = [];
  let done = 0;
  const flush = async () => {
    if (waiting.length > 0) await stageRows(stage, waiting);
    waiting = [];
    options.onProgress?.({ step: 'reading', done, total: null });
    options.signal?.throwIfAborted();
  };
  for await (const row of rows) {
    done += 1;
    const checked = check(row);
    if ('problem' in checked) note(report, [checked]);
    else waiting.push(checked);
    if (done % BATCH === 0) await flush();
  }
  await flush();
}

function check(row: SourceRow): NewRow | RowProblem {
  if ('problem' in row) return row;
  const record = readRow(row.cells);
  return 'problems' in record
    ? { place: row.place, problem: record.problems.join('; ') }
    : { place: row.place, record };
}

/** Reports possible duplicates; before storing, while new fragrances can still be told apart. */
async function doubtAll(stage: Db, report: ImportReport, { signal }: ImportOptions): Promise<void> {
  const numbers = await sharedNumbers(stage, KEPT_DOUBTS);
  noteDoubts(report, numbers.doubts, numbers.count);
  await gatherNew(stage);
  try {
    let after: string | null = '';
    while (after !== null) {
      signal?.throwIfAborted();
      const { names, last } = await nextHouses(stage, after);
      for (const [, group] of Map.groupBy(names, ({ house }) => house)) noteDoubts(report, findDoubts(group));
      after = last;
    }
  } finally {
    await dropNew(stage);
  }
}

function noteDoubts(report: ImportReport, doubts: readonly Doubt[], count = doubts.length): void {
  report.doubtful += count;
  report.doubts.push(...doubts.slice(0, KEPT_DOUBTS - report.doubts.length));
}

async function storeAll(
  stage: Db,
  clock: Clock,
  report: ImportReport,
  { onProgress, signal, batchSize = BATCH }: ImportOptions,
): Promise<void> {
  const total = await countStaged(stage);
  let done = 0;
  let after: string | null = '';
  while (after !== null) {
    onProgress?.({ step: 'storing', done, total });
    signal?.throwIfAborted();
    const stored = await storeBatch(stage, after, batchSize, clock.now());
    report.added += stored.added;
    report.changed += stored.changed;
    report.unchanged += stored.unchanged;
    note(report, stored.problems);
    done += stored.added + stored.changed + stored.unchanged;
    after = stored.last;
  }
}

function storeBatch(stage: Db, after: string, limit: number, now: Date): Promise<StoredBatch> {
  return retryConflicts(() => stage.transaction().execute((tx) => storeNext(tx, after, limit, now)));
}

function note(report: ImportReport, problems: readonly RowProblem[]): void {
  report.failed += problems.length;
  report.problems.push(...problems.slice(0, KEPT_PROBLEMS - report.problems.length));
}

/** SQLSTATE of a lost race with another import: deadlock_detected and unique_violation. */
const conflicts = new Set(['40P01', '23505']);
const TRIES = 5;

/** Retries work after a lost race; it then finds what the other import has stored. */
async function retryConflicts<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !conflicts.has((error as { code?: string }).code ?? '')) throw error;
    return retryConflicts(work, tries - 1);
  }
}
