import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { expect, test } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import { createHourlyJob } from './job.ts';
import { JobRuns } from './job-runs.ts';

interface Row {
  name: string;
  period_seconds: number | null;
  process: string;
  seen_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  runs: string | number;
  failures: string | number;
  failure: string | null;
}

async function findRow(app: TestApp, name: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from job_runs where name = ${name}`.execute(app.db);
  return rows[0];
}

let count = 0;

function givenRuns(app: TestApp) {
  count += 1;
  const runs = new JobRuns(app.deps);
  onTestFinished(() => runs.stop());
  return { runs, name: `test-job-${count}` };
}

test('JobRuns stores runs, failures and the last error of a job, with secrets masked', async ({ app }) => {
  const { runs, name } = givenRuns(app);
  const monitor = runs.monitor({ name });
  monitor.seen();
  monitor.started();
  monitor.ended();
  monitor.started();
  monitor.ended(new Error(`no answer\nfor amber@mail.example at ${app.config.databaseUrl}\u202e`));
  await runs.stop();
  const now = app.clock.now();
  expect(await findRow(app, name)).toMatchObject({
    period_seconds: null,
    process: expect.stringMatching(/, all, process \d+$/),
    seen_at: now,
    started_at: now,
    ended_at: now,
    failure: 'Error: no answer for [address] at [secret]',
  });
  const row = await findRow(app, name);
  expect([Number(row?.runs), Number(row?.failures)]).toEqual([2, 1]);
});

test('JobRuns of two processes add their runs up, and keep the later times', async ({ app }) => {
  const [first, second] = [givenRuns(app), givenRuns(app)];
  const { name } = first;
  const monitors = [first.runs.monitor({ name, periodMs: MINUTE }), second.runs.monitor({ name, periodMs: MINUTE })];
  const startedAt = app.clock.now();
  monitors[0]?.started();
  monitors[0]?.ended(new Error('first'));
  app.clock.advance(MINUTE);
  monitors[1]?.started();
  monitors[1]?.ended();
  const later = app.clock.now();
  await Promise.all([second.runs.stop(), first.runs.stop()]);
  const row = await findRow(app, name);
  expect(row).toMatchObject({ period_seconds: 60, started_at: later, ended_at: later, failure: 'Error: first' });
  expect([Number(row?.runs), Number(row?.failures)]).toEqual([2, 1]);
  expect(startedAt.getTime()).toBeLessThan(later.getTime());
});

test('JobRuns writes at the end of each run of an hourly job, while the process runs on', async ({ app }) => {
  const { runs, name } = givenRuns(app);
  const job = runs.start(createHourlyJob(app.clock, { name, work: async () => {} }), {
    pollIntervalMs: 50,
    log: app.log,
  });
  onTestFinished(() => job.stop());
  await expect.poll(async () => (await findRow(app, name))?.ended_at).toEqual(app.clock.now());
  app.clock.advance(HOUR);
  await expect.poll(async () => (await findRow(app, name))?.ended_at).toEqual(app.clock.now());
  expect(await findRow(app, name)).toMatchObject({ period_seconds: 3600 });
});

test('JobRuns writes nothing for a job that runs all the time until a minute is over or it stops', async ({ app }) => {
  const { runs, name } = givenRuns(app);
  let claims = 0;
  const work = { name, concurrency: 1, claim: async () => ((claims += 1), [claims]), work: () => setImmediate() };
  const job = runs.start(work, { pollIntervalMs: 50, log: app.log });
  await expect.poll(() => claims).toBeGreaterThan(50);
  expect(await findRow(app, name)).toBe(undefined);
  await job.stop();
  await runs.stop();
  expect(Number((await findRow(app, name))?.runs)).toBeGreaterThan(50);
});

test('JobRuns makes up for a write that failed', async ({ app }) => {
  const { runs, name } = givenRuns(app);
  const monitor = runs.monitor({ name, periodMs: HOUR });
  await sql`alter table job_runs rename to job_runs_away`.execute(app.db);
  monitor.started();
  monitor.ended(new Error('lost?'));
  await runs.stop();
  await sql`alter table job_runs_away rename to job_runs`.execute(app.db);
  await runs.stop();
  const row = await findRow(app, name);
  expect([Number(row?.runs), Number(row?.failures), row?.failure]).toEqual([1, 1, 'Error: lost?']);
});

test('JobRuns deletes rows of jobs that no process has run for 30 days', async ({ app }) => {
  const { runs, name } = givenRuns(app);
  runs.monitor({ name });
  await runs.stop();
  app.clock.advance(31 * DAY);
  const other = givenRuns(app);
  other.runs.monitor({ name: other.name });
  await other.runs.stop();
  expect([await findRow(app, name), (await findRow(app, other.name))?.name]).toEqual([undefined, other.name]);
});
