import { type AdminPageCheck, type AdminReport, AppError, adminPageCheck, type Problem } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import * as repo from './reports.repo.ts';

export { resolveReports } from './reports.repo.ts';

type ReportDeps = Pick<Deps, 'db' | 'clock'>;

const REPORTS_PER_PAGE = 50;

export async function listReports(
  { db, clock }: ReportDeps,
  { after }: { after?: string | undefined },
): Promise<{ reports: AdminReport[]; cursor: string | null }> {
  const [watchers = 0, id = 0] = (after ?? '').split('.').map(Number);
  const rows = await repo.listReports(db, {
    now: clock.now(),
    after: after === undefined ? null : { watchers, id },
    limit: REPORTS_PER_PAGE + 1,
  });
  const reports = rows.slice(0, REPORTS_PER_PAGE).map(toReport);
  const last = reports.at(-1);
  return { reports, cursor: last && rows.length > REPORTS_PER_PAGE ? `${last.watchers}.${last.pageId}` : null };
}

export async function showReport({ db, clock }: ReportDeps, pageId: number): Promise<AdminReport> {
  const row = await repo.findReport(db, pageId, clock.now());
  if (!row) throw new AppError('NOT_FOUND');
  return toReport(row);
}

function toReport(row: repo.ReportRow): AdminReport {
  const { pageId, url, fragranceId, fragrance, watchers, problems, firstAt, lastAt, unreadableChecks } = row;
  const page = { pageId, url, fragranceId, fragrance };
  return {
    ...page,
    shop: { id: row.shopId, host: row.host, isPaused: row.isPaused },
    watchers,
    reports:
      problems && firstAt && lastAt
        ? {
            count: problems.length,
            problems: countProblems(problems),
            firstAt: firstAt.toISOString(),
            lastAt: lastAt.toISOString(),
          }
        : null,
    unreadableChecks,
    lastCheck: toCheck(page, row.lastCheck),
    lastReading: toCheck(page, row.lastReading),
    // A shop that was never requested has -infinity, but then a page that is due has a time.
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

function countProblems(problems: readonly Problem[]): Partial<Record<Problem, number>> {
  return Object.fromEntries([...Map.groupBy(problems, (problem) => problem)].map(([name, all]) => [name, all.length]));
}

type Page = Pick<AdminPageCheck, 'pageId' | 'url' | 'fragranceId' | 'fragrance'>;

/** PostgreSQL writes the time in JSON with its own offset. */
function toCheck(page: Page, stored: repo.StoredResult | null): AdminPageCheck | null {
  if (stored === null) return null;
  const { at, evidence } = stored;
  return adminPageCheck.parse({ ...stored, ...page, at: new Date(at).toISOString(), evidence: evidence ?? [] });
}
