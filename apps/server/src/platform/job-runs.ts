import { hostname } from 'node:os';
import { HOUR, MINUTE } from './clock.ts';
import type { Deps } from './deps.ts';
import { type Job, type JobMonitor, type RunningJob, startJob } from './job.ts';
import { type JobState, saveRuns } from './job-runs.repo.ts';
import { toOperatorLine } from './settings/operator-line.rules.ts';
import { listSecrets } from './settings/secrets.ts';

/** Longest time for which the table lags behind the process; a killed process loses as much. */
const WRITE_INTERVAL_MS = MINUTE;

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
      const { db, clock, config } = this.#deps;
      const process = `${hostname()}, ${config.role}, process ${globalThis.process.pid}`;
      await saveRuns(db, { process, now: clock.now() }, rows);
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
