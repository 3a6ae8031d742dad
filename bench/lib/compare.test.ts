import { expect, test } from 'vitest';
import { compareRuns, failsOver, formatChanges } from './compare.ts';
import type { Measurement } from './measurement.ts';

const runs = (values: readonly number[], measurement: Partial<Measurement> = {}) =>
  values.map((value) => [{ what: 'speed', unit: 'pages/s', value, ...measurement }]);
const steady = [100, 101, 99, 100, 102];

test('compareRuns marks a benchmark result as worse when its pages per second fell by a third', () => {
  const [change] = compareRuns(runs(steady), runs([67, 66, 68, 67, 66]));
  expect(change).toMatchObject({ before: 100, after: 67, ratio: 0.67, isMarked: true, isWorse: true });
  expect(failsOver(change!, 10)).toBe(true);
  expect(failsOver(change!, 60)).toBe(false);
});

test.each<[string, number[], Partial<Measurement>]>([
  ['that changes by less than 5 %', [96, 96, 97, 96, 96], {}],
  ['whose spread includes 1', [60, 130, 90, 101, 88], {}],
  ['that is 0 in every run', [0, 0, 0, 0, 0], { unit: '' }],
])('compareRuns does not mark the change of a measurement %s', (_name, values, measurement) => {
  const before = measurement.unit === '' ? [0, 0, 0] : steady;
  expect(compareRuns(runs(before, measurement), runs(values, measurement))).toMatchObject([{ isMarked: false }]);
});

test('compareRuns marks a clear difference between two revisions even when each has one outlying benchmark run', () => {
  expect(compareRuns(runs([...steady, 60, 100]), runs([70, 71, 69, 70, 140, 70, 71]))).toMatchObject([
    { isMarked: true },
  ]);
});

test('compareRuns learns from a measurement’s target or unit whether a larger value is better', () => {
  const isWorse = (measurement: Partial<Measurement>) =>
    compareRuns(runs([100], measurement), runs([120], measurement))[0]?.isWorse;
  expect(isWorse({ unit: 'ms' })).toBe(true);
  expect(isWorse({ unit: 'pages/s' })).toBe(false);
  expect(isWorse({ unit: '', target: '≥ 0.95' })).toBe(false);
  expect(isWorse({ unit: '', target: '0' })).toBe(true);
  expect(isWorse({ unit: '' })).toBeNull();
});

test('compareRuns omits a measurement that only one revision has', () => {
  expect(compareRuns([], runs(steady))).toEqual([]);
});

test('formatChanges lists changed measurements and counts unchanged measurements', () => {
  const same = [{ what: 'rank', unit: '', value: 1 }];
  const changes = compareRuns([...runs(steady), same], [...runs([67, 66, 68, 67, 66]), same]);
  expect(formatChanges(changes, ['abc1234', 'this']).map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    ' | measurement | abc1234 | this | ratio | spread',
    '* speed | 100 pages/s | 67 pages/s | 0.670 | 0.647–0.687 | WORSE',
    ' | 1 measurements are the same in every run.',
  ]);
});
