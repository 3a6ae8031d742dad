import { expect, test } from 'vitest';
import { computeNextRun, findLastResult, isOverdue, isRunning, type JobRun } from './jobs.rules.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE);

const hourly: JobRun = {
  name: 'tidy-ledger',
  periodSeconds: 3_600,
  process: 'host, worker, process 1',
  seenAt: at(1),
  startedAt: at(0),
  endedAt: at(1),
  runs: 1,
  failures: 0,
  failedAt: null,
  failure: null,
};
const continuous: JobRun = { ...hourly, name: 'send-email', periodSeconds: null };

test.for<[run: JobRun, minutes: number, expected: boolean, when: string]>([
  [hourly, 70, false, 'an hourly job ran 70 minutes ago'],
  [hourly, 71, true, 'an hourly job has not started for 71 minutes'],
  [{ ...hourly, startedAt: null, endedAt: null }, 11, false, 'a job was seen ten minutes ago and never started'],
  [{ ...hourly, startedAt: null, endedAt: null }, 12, true, 'a job was seen eleven minutes ago and never started'],
  [{ ...hourly, endedAt: null }, 70, false, 'a run has lasted 70 minutes'],
  [{ ...hourly, endedAt: null }, 71, true, 'a run has lasted 71 minutes'],
  [{ ...hourly, startedAt: at(60), endedAt: at(1) }, 130, false, 'the second run has lasted 70 minutes'],
  [continuous, 11, false, 'a job that works all the time was seen ten minutes ago'],
  [continuous, 12, true, 'a job that works all the time was seen eleven minutes ago'],
  [{ ...continuous, endedAt: null, seenAt: at(100) }, 105, false, 'a worker looks for work while an item takes long'],
  [{ ...continuous, endedAt: null }, 71, true, 'an item hangs, and no worker looks for work'],
])('isOverdue of %o at minute %i is %s when %s', ([run, minutes, expected]) => {
  expect(isOverdue(run, at(minutes))).toBe(expected);
});

test('isRunning is true from the start of a run to its end', () => {
  expect(isRunning({ ...hourly, startedAt: null, endedAt: null })).toBe(false);
  expect(isRunning({ ...hourly, endedAt: null })).toBe(true);
  expect(isRunning(hourly)).toBe(false);
  expect(isRunning({ ...hourly, startedAt: at(60) })).toBe(true);
});

test('computeNextRun returns the next start of a periodic job only', () => {
  expect(computeNextRun(hourly)).toEqual(at(60));
  expect([computeNextRun(continuous), computeNextRun({ ...hourly, startedAt: null })]).toEqual([null, null]);
});

test('findLastResult returns whether the last run that ended failed', () => {
  expect(findLastResult({ ...hourly, endedAt: null })).toBe(null);
  expect(findLastResult(hourly)).toBe('done');
  expect(findLastResult({ ...hourly, failedAt: at(1) })).toBe('failed');
  expect(findLastResult({ ...hourly, failedAt: at(0.5) })).toBe('done');
});
