import { fileURLToPath } from 'node:url';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import { type DuplicatePair, findPossibleDuplicates, type PossibleDuplicate } from '../matching/duplicates.rules.ts';
import { type FoundPair, saveFoundPairs } from '../moves/doubtful-pairs.repo.ts';
import { openCatalogueFile } from './file.ts';
import { isCatalogueEmpty } from './import.repo.ts';
import {
  createNewFragrances,
  dropNewFragrances,
  findSharedGtins,
  listNextBrandNames,
  matchStagedRows,
} from './match.repo.ts';
import { recomputeOutdated } from './recompute.service.ts';
import { parseRow, type SourceRow } from './record.ts';
import { countStaged, indexStage, type NewRow, stageRows, withStagingTable } from './stage.repo.ts';
import { type StoredBatch, storeNext } from './store.service.ts';

/** Problem of an imported row; `place` is like `line 12`, `problem` includes advice. */
export interface RowProblem {
  place: string;
  problem: string;
}

export interface ImportReport {
  /** Numbers of fragrances that the import added, changed or left unchanged. */
  added: number;
  changed: number;
  unchanged: number;
  /** Number of rows that the import rejected; `problems` describes the first 100 of these rows. */
  failed: number;
  problems: RowProblem[];
  /** Number of unmerged pairs that may be one fragrance; `possibleDuplicates` has the first 100. */
  possibleDuplicateCount: number;
  possibleDuplicates: PossibleDuplicate[];
}

/**
 * Progress of an import or an export. While an import reads its file, `done` counts rows, and
 * `total` is null. In the other steps, both count fragrances.
 */
export interface Progress {
  step: 'reading' | 'storing' | 'writing';
  done: number;
  total: number | null;
}

interface ImportOptions {
  onProgress?: (progress: Progress) => void;
  /** Aborting this signal stops the import between two batches; stored batches stay. */
  signal?: AbortSignal;
  batchSize?: number;
  /**
   * Whether the import reports pairs of fragrances that may be the same fragrance; true by default.
   */
  reportsDuplicates?: boolean;
}

type ImportDeps = { db: Db; clock: Clock };

const BATCH_SIZE = 500;
const MAX_REPORTED_PROBLEMS = 100;
const MAX_REPORTED_DUPLICATES = 100;
/** Maximum number of pairs of one import that are stored for operators, and of all that wait. */
const MAX_STORED_PAIRS = 1_000;
const MAX_OPEN_PAIRS = 10_000;

const bundledFile = new URL('../../../../data/catalogue.csv', import.meta.url);

/**
 * Imports rows. First parses all rows, then stores the valid ones by fragrance, with one
 * transaction per batch. Importing the same rows again changes nothing. Imports may run
 * concurrently.
 * @throws any error of `rows`; nothing is stored then.
 */
export function importRows(
  { db, clock }: ImportDeps,
  rows: AsyncIterable<SourceRow>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withStagingTable(db, async (stage) => {
    const report = {
      added: 0,
      changed: 0,
      unchanged: 0,
      failed: 0,
      problems: [],
      possibleDuplicateCount: 0,
      possibleDuplicates: [],
    };
    await recomputeOutdated(db);
    await readAll(stage, rows, report, options);
    await indexStage(stage);
    await matchStagedRows(stage);
    const pairs = options.reportsDuplicates === false ? [] : await reportDuplicates(stage, report, options);
    await storeAll(stage, clock, report, options);
    await saveFoundPairs(stage, pairs, { maxOpen: MAX_OPEN_PAIRS, now: clock.now() });
    return report;
  });
}

/**
 * Fills an empty catalogue in one transaction. Otherwise only recomputes facts that an older
 * version stored, and returns null. Several processes may call this function at once.
 */
export async function loadBundledCatalogue(deps: ImportDeps): Promise<ImportReport | null> {
  if (!(await isCatalogueEmpty(deps.db))) {
    await recomputeOutdated(deps.db);
    return null;
  }
  const rows = await openCatalogueFile(fileURLToPath(bundledFile));
  return importRows(deps, rows, { batchSize: Number.MAX_SAFE_INTEGER, reportsDuplicates: false });
}

async function readAll(
  stage: Db,
  rows: AsyncIterable<SourceRow>,
  report: ImportReport,
  options: ImportOptions,
): Promise<void> {
  let pending: NewRow[] = [];
  let done = 0;
  const flush = async () => {
    if (pending.length > 0) await stageRows(stage, pending);
    pending = [];
    options.onProgress?.({ step: 'reading', done, total: null });
    options.signal?.throwIfAborted();
  };
  for await (const row of rows) {
    done += 1;
    const checked = parseSourceRow(row);
    if ('problem' in checked) addProblems(report, [checked]);
    else pending.push(checked);
    if (done % BATCH_SIZE === 0) await flush();
  }
  await flush();
}

function parseSourceRow(row: SourceRow): NewRow | RowProblem {
  if ('problem' in row) return row;
  const record = parseRow(row.cells);
  return 'problems' in record
    ? { place: row.place, problem: record.problems.join('; ') }
    : { place: row.place, record };
}

/**
 * Reports possible duplicates; must run before the imported fragrances are stored. Returns the
 * pairs that are stored for operators afterwards.
 */
async function reportDuplicates(stage: Db, report: ImportReport, { signal }: ImportOptions): Promise<FoundPair[]> {
  const stored: FoundPair[] = [];
  const add = (pairs: readonly DuplicatePair[], count?: number) => {
    addDuplicates(report, pairs, count);
    stored.push(...pairs.slice(0, MAX_STORED_PAIRS - stored.length));
  };
  const sharedGtins = await findSharedGtins(stage, MAX_REPORTED_DUPLICATES);
  add(sharedGtins.pairs, sharedGtins.count);
  await createNewFragrances(stage);
  try {
    let after: string | null = '';
    while (after !== null) {
      signal?.throwIfAborted();
      const { names, last } = await listNextBrandNames(stage, after);
      for (const [, group] of Map.groupBy(names, ({ brandKey }) => brandKey)) add(findPossibleDuplicates(group));
      after = last;
    }
  } finally {
    await dropNewFragrances(stage);
  }
  return stored;
}

function addDuplicates(report: ImportReport, pairs: readonly DuplicatePair[], count = pairs.length): void {
  report.possibleDuplicateCount += count;
  report.possibleDuplicates.push(
    ...pairs
      .slice(0, MAX_REPORTED_DUPLICATES - report.possibleDuplicates.length)
      .map(({ first, second, reason }) => ({ first, second, reason })),
  );
}

async function storeAll(
  stage: Db,
  clock: Clock,
  report: ImportReport,
  { onProgress, signal, batchSize = BATCH_SIZE }: ImportOptions,
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
    addProblems(report, stored.problems);
    done += stored.added + stored.changed + stored.unchanged;
    after = stored.last;
  }
}

function storeBatch(stage: Db, after: string, limit: number, now: Date): Promise<StoredBatch> {
  return retryConflicts(() => stage.transaction().execute((tx) => storeNext(tx, after, limit, now)));
}

function addProblems(report: ImportReport, problems: readonly RowProblem[]): void {
  report.failed += problems.length;
  report.problems.push(...problems.slice(0, MAX_REPORTED_PROBLEMS - report.problems.length));
}
