import type { CatalogueImport } from '@sillage/contract';
import { addMs, DAY, SECOND } from '../../../platform/clock.ts';
import { ImportFileError } from '../../../platform/csv/import-file-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { takeLease } from '../../../platform/lease.ts';
import { catalogueFiles, curation, type ImportReport, importRows } from '../../catalogue/index.ts';
import * as repo from './imports.repo.ts';
import { UNDO_MS } from './undo-move.service.ts';

type ImportDeps = Pick<Deps, 'db' | 'directDb' | 'clock' | 'log'>;

/** Outlasts several renewals, so that it expires only when the process has died. */
const LEASE_MS = 60 * SECOND;
const RENEWAL_INTERVAL_MS = 2 * SECOND;
const RETENTION_MS = 30 * DAY;

/** Imports the catalogue file that an operator uploaded. Only one import waits or runs. */
export function importFiles(deps: ImportDeps): Job<repo.ClaimedImport> {
  return {
    name: 'import-catalogue-files',
    concurrency: 1,
    claim(limit) {
      const now = deps.clock.now();
      const { lease, until } = takeLease(now, LEASE_MS);
      return limit > 0 ? repo.claimImport(deps.db, { lease, now, until }) : Promise.resolve([]);
    },
    work: (claimed, signal) => importFile(deps, claimed, signal),
  };
}

async function importFile(deps: ImportDeps, claimed: repo.ClaimedImport, signal: AbortSignal): Promise<void> {
  const { db, directDb, clock, log } = deps;
  const stopped = new AbortController();
  let progress: CatalogueImport['progress'] = null;
  const renew = async () => {
    const until = addMs(clock.now(), LEASE_MS);
    if (!(await repo.renewImport(db, { ...claimed, until, progress }))) stopped.abort();
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ reason: String(error) }, 'import progress could not be saved'));
  }, RENEWAL_INTERVAL_MS);
  try {
    const rows = await catalogueFiles.openCatalogueText(claimed.name, claimed.content);
    const report = await importRows({ db: directDb, clock }, rows, {
      signal: AbortSignal.any([signal, stopped.signal]),
      onProgress: (next) => {
        progress = next;
      },
    });
    await repo.endImport(db, claimed, { report: toReport(report), error: null, now: clock.now() });
  } catch (error) {
    // A stopped process leaves the import to the next one, which starts again.
    if (signal.aborted || stopped.signal.aborted) return;
    if (!(error instanceof ImportFileError)) log.error({ reason: String(error) }, 'catalogue import failed');
    const reason =
      error instanceof ImportFileError ? `The file ${error.message}.` : 'Something went wrong on our side.';
    await repo.endImport(db, claimed, { report: null, error: reason, now: clock.now() });
  } finally {
    clearInterval(timer);
  }
}

function toReport({ possibleDuplicates: _pairs, ...report }: ImportReport): NonNullable<CatalogueImport['report']> {
  return report;
}

const BATCH_SIZE = 100;

/** Deletes what can no longer be undone, and results of imports after 30 days. */
export function tidyCatalogueChanges({ db, clock, log }: ImportDeps): Job<Date> {
  return createHourlyJob(clock, {
    name: 'tidy-catalogue-changes',
    async work(now, signal) {
      const before = addMs(now, -UNDO_MS);
      await repo.deleteMovedRowsBefore(db, before);
      let deleted = 0;
      let batch = BATCH_SIZE;
      while (batch === BATCH_SIZE && !signal.aborted) {
        batch = await curation.deleteMergedBefore(db, before, BATCH_SIZE);
        deleted += batch;
      }
      await repo.deleteImportsBefore(db, addMs(now, -RETENTION_MS));
      log.debug({ deleted }, 'merged fragrances deleted');
    },
  });
}
