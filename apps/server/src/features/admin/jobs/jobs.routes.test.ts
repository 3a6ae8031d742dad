import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { HOUR, MINUTE } from '../../../platform/clock.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { startWorker } from '../../../worker.ts';
import { countOverdueJobs } from './jobs.service.ts';

describe('jobs of the console', () => {
  test('every job that a worker starts is listed with a sentence about it, and no other', async ({ app }) => {
    await sql`delete from job_runs`.execute(app.db);
    const operator = await givenOperator(app);
    expect((await operator.api.adminJobs.jobs()).every(({ state }) => state === 'never')).toBe(true);
    const worker = startWorker(app.deps);
    await worker.stop();
    const jobs = await operator.api.adminJobs.jobs();
    const { rows } = await sql<{ name: string }>`select name from job_runs`.execute(app.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
    expect(jobs.find(({ name }) => name === 'tidy-ledger')).toMatchObject({
      periodSeconds: 3_600,
      seenAt: expect.any(String),
      process: expect.stringContaining(`process ${process.pid}`),
    });
  });

  test('a job that has not run for long is overdue in the console, in /readyz and in the metrics', async ({ app }) => {
    const operator = await givenOperator(app);
    await sql`delete from job_runs`.execute(app.db);
    const now = app.clock.now();
    await sql`
      insert into job_runs (name, period_seconds, process, seen_at, started_at, ended_at) values
        ('tidy-ledger', 3600, 'host, worker, process 1', ${now}, ${now}, ${now}),
        ('a-job-of-before', 60, 'host, worker, process 1', ${now}, ${now}, ${now})`.execute(app.db);
    const read = async () => {
      const jobs = await operator.api.adminJobs.jobs();
      const { problems } = await app.health.read();
      return [jobs.find(({ name }) => name === 'tidy-ledger')?.state, problems?.['jobs'], await countOverdueJobs(app)];
    };
    app.clock.advance(HOUR);
    expect(await read()).toEqual(['waiting', undefined, 0]);
    app.clock.advance(11 * MINUTE);
    expect(await read()).toEqual(['overdue', 'overdue: tidy-ledger', 1]);
  });
});

describe('settings of the console', () => {
  test('an operator reads settings with descriptions, and no secret', async ({ app }) => {
    const secret = 'a-secret-of-the-tests-with-32-characters';
    vi.stubEnv('SESSION_SECRET', secret);
    vi.stubEnv('DATABASE_URL', `postgres://sillage:${secret}@db.example/sillage`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const operator = await givenOperator(app);
    const answer = await operator.api.adminJobs.settings();
    expect(answer.settings.find(({ name }) => name === 'DATABASE_URL')).toEqual({
      name: 'DATABASE_URL',
      value: 'postgres://[secret]@db.example/sillage',
      source: 'environment',
      description: expect.stringContaining('PostgreSQL 15 or newer'),
    });
    expect(answer.settings.find(({ name }) => name === 'SESSION_SECRET')?.value).toBe('[secret]');
    expect(JSON.stringify(answer)).not.toContain(secret);
  });
});
