/** What `job_runs` has of a job. */
export interface JobRun {
  name: string;
  periodSeconds: number | null;
  process: string;
  seenAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  runs: number;
  failures: number;
  failedAt: Date | null;
  failure: string | null;
}

const HOUR_MS = 3_600_000;
/** A job is overdue so long after it should have run or ended. The table lags up to a minute. */
const GRACE_MS = 10 * 60_000;

/** Returns whether the last run has not ended, as far as the table knows. */
export function isRunning({ startedAt, endedAt }: JobRun): boolean {
  return startedAt !== null && (endedAt === null || endedAt < startedAt);
}

/** Returns when a periodic job runs next; null for other jobs and before the first run. */
export function computeNextRun({ periodSeconds, startedAt }: JobRun): Date | null {
  if (periodSeconds === null || startedAt === null) return null;
  return new Date(startedAt.getTime() + periodSeconds * 1_000);
}

/** Returns whether a job has not run, or a run has not ended, for longer than it should. */
export function isOverdue(run: JobRun, now: Date): boolean {
  return now.getTime() > computeExpectedSignMs(run) + GRACE_MS;
}

/**
 * Returns by when the job should have shown that it works. A run may take an hour. A job that works
 * whenever something is due looks for work all the time.
 */
function computeExpectedSignMs(run: JobRun): number {
  const periodMs = (run.periodSeconds ?? 0) * 1_000;
  const [seen, started, ended] = [run.seenAt, run.startedAt, run.endedAt].map((at) => at?.getTime() ?? 0) as [
    number,
    number,
    number,
  ];
  if (isRunning(run)) return Math.max(started + Math.max(periodMs, HOUR_MS), run.periodSeconds === null ? seen : 0);
  return run.periodSeconds !== null && run.startedAt !== null ? started + periodMs : Math.max(seen, started, ended);
}

/** Returns the result of the last run that ended; null if none has. */
export function findLastResult({ endedAt, failedAt }: JobRun): 'done' | 'failed' | null {
  if (failedAt !== null && (endedAt === null || failedAt >= endedAt)) return 'failed';
  return endedAt === null ? null : 'done';
}
