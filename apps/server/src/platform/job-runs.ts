import { hostname } from 'node:os';
import { sql } from 'kysely';
import { addMs, DAY, HOUR, MINUTE, SECOND } from './clock.ts';
import type { Deps } from './deps.ts';
import { type Job, type JobMonitor, type RunningJob, startJob } from './job.ts';
import { toOperatorLine } from './settings/operator-line.rules.ts';
import { listSecrets } from './settings/secrets.ts';

/** Longest time for which the table lags behind the process; a killed process loses as much. */
const WRITE_INTERVAL_MS = MINUTE;
/** Rows of jobs that no process knows any more are deleted after this time. */
const RETENTION_MS = 30 * DAY;

interface JobState {
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

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>;

/**
 * Starts jobs and stores in `job_runs` what they did: once a minute for all jobs of the process,
 * and at the end of each run of a job that runs every hour or less often.
 */
export class JobRuns {
  readonly #deps: Needs;
  readonly #states: JobState[] = [];
  readonly #secrets: readonly string[];
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Needs) {
    this.#deps = deps;
    this.#secrets = listSecrets(deps.config);
    this.#timer = setInterval(() => void this.#write(), WRITE_INTERVAL_MS).unref();
  }

  start<Item>(job: Job<Item>, options: { pollIntervalMs: number; log: Deps['log'] }): RunningJob {
    return startJob(job, { ...options, monitor: this.monitor(job) });
  }

  /** Adds a job. Its monitor only sets variables; the table is written later. */
  monitor({ name, periodMs }: Pick<Job<unknown>, 'name' | 'periodMs'>): JobMonitor {
    const { clock } = this.#deps;
    const state: JobState = {
      name,
      periodMs,
      seenAt: clock.now(),
      startedAt: null,
      endedAt: null,
      failedAt: null,
      failure: null,
      runs: 0,
      failures: 0,
      isChanged: true,
    };
    this.#states.push(state);
    const fail = (error: unknown, at: Date) => {
      const failure = toOperatorLine(String(error), this.#secrets);
      Object.assign(state, { failedAt: at, failure, failures: state.failures + 1, isChanged: true });
    };
    return {
      seen() {
        state.seenAt = clock.now();
        state.isChanged = true;
      },
      started() {
        state.startedAt = clock.now();
        state.isChanged = true;
      },
      ended: (error) => {
        const at = clock.now();
        state.endedAt = at;
        state.runs += 1;
        state.isChanged = true;
        if (error !== undefined) fail(error, at);
        if (periodMs !== undefined && periodMs >= HOUR) void this.#write();
      },
      failed: (error) => fail(error, clock.now()),
    };
  }

  /** Writes what is known once more. Call it when all jobs have stopped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write();
  }

  /** Writes one after the other, and never rejects: a failed write is made up for by the next. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(() =>
      this.#writeChanged().catch((error: unknown) =>
        this.#deps.log.warn({ reason: String(error) }, 'job runs not written'),
      ),
    );
    return this.#writing;
  }

  async #writeChanged(): Promise<void> {
    const changed = this.#states.filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return;
    // In the order of the names, so that two processes cannot deadlock.
    const rows = changed.map((state) => ({ ...state })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const state of changed) Object.assign(state, { isChanged: false, runs: 0, failures: 0 });
    try {
      await saveRuns(this.#deps, rows);
    } catch (error) {
      for (const { name, runs, failures } of rows) {
        const state = changed.find((candidate) => candidate.name === name);
        if (state)
          Object.assign(state, { isChanged: true, runs: state.runs + runs, failures: state.failures + failures });
      }
      throw error;
    }
  }
}

async function saveRuns({ db, clock, config }: Needs, rows: readonly JobState[]): Promise<void> {
  const process = `${hostname()}, ${config.role}, process ${globalThis.process.pid}`;
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
  await sql`delete from job_runs where seen_at < ${addMs(clock.now(), -RETENTION_MS)}`.execute(db);
}
