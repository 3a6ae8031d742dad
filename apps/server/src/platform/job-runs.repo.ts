import { sql } from 'kysely';
import { addMs, DAY, SECOND } from './clock.ts';
import type { Db } from './db/db.ts';

/** Rows of jobs that no process knows any more are deleted after this time. */
const RETENTION_MS = 30 * DAY;

/** What a process knows of one of its jobs. */
export interface JobState {
  name: string;
  periodMs: number | undefined;
  seenAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
  /** Counts since the last write. */
  runs: number;
  failures: number;
  isChanged: boolean;
}

/** Adds what a process knows to the table, and deletes rows of jobs that are no more. */
export async function saveRuns(
  db: Db,
  { process, now }: { process: string; now: Date },
  rows: readonly JobState[],
): Promise<void> {
  const column = <Key extends keyof JobState>(key: Key) => rows.map((row) => row[key]);
  const periods = rows.map(({ periodMs }) => (periodMs === undefined ? null : Math.round(periodMs / SECOND)));
  await sql`
    insert into job_runs as stored (name, period_seconds, process, seen_at, started_at, ended_at, runs, failures, failed_at, failure)
    select name, period, ${process}, seen_at, started_at, ended_at, runs, failures, failed_at, failure
    from unnest(${column('name')}::text[], ${periods}::int[], ${column('seenAt')}::timestamptz[],
      ${column('startedAt')}::timestamptz[], ${column('endedAt')}::timestamptz[], ${column('runs')}::int[],
      ${column('failures')}::int[], ${column('failedAt')}::timestamptz[], ${column('failure')}::text[])
      as t (name, period, seen_at, started_at, ended_at, runs, failures, failed_at, failure)
    on conflict (name) do update set period_seconds = excluded.period_seconds,
      process = case when excluded.started_at >= stored.started_at or stored.started_at is null
        then excluded.process else stored.process end,
      seen_at = greatest(stored.seen_at, excluded.seen_at), started_at = greatest(stored.started_at, excluded.started_at),
      ended_at = greatest(stored.ended_at, excluded.ended_at), runs = stored.runs + excluded.runs,
      failures = stored.failures + excluded.failures,
      failure = case when excluded.failed_at >= stored.failed_at or stored.failed_at is null
        then coalesce(excluded.failure, stored.failure) else stored.failure end,
      failed_at = greatest(stored.failed_at, excluded.failed_at)`.execute(db);
  await sql`delete from job_runs where seen_at < ${addMs(now, -RETENTION_MS)}`.execute(db);
}
