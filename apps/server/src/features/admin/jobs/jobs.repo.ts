import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { JobRun } from './jobs.rules.ts';

export async function listJobRuns(db: Db): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select name, period_seconds as "periodSeconds", process, seen_at as "seenAt", started_at as "startedAt",
      ended_at as "endedAt", runs::float8 as runs, failures::float8 as failures, failed_at as "failedAt", failure
    from job_runs`.execute(db);
  return rows;
}
