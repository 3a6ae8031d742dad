import { describe, expect, test } from 'vitest';
import { type BatchPlan, type BatchResult, computePauseMs, planFirstBatch, planNextBatch } from './throttle.rules.ts';

const limits = { minSize: 100, firstSize: 400, maxSize: 3_000 };
const slow: BatchResult = { batchMs: 10, quietMs: 1, duringMs: 5, isFull: true };
const quiet: BatchResult = { batchMs: 10, quietMs: 1, duringMs: 1.5, isFull: true };

/** Returns the plans of the next batches, each after the times of one more batch. */
function run(first: BatchPlan, times: readonly BatchResult[]): BatchPlan[] {
  const plans: BatchPlan[] = [];
  for (const each of times) plans.push(planNextBatch(plans.at(-1) ?? first, each, limits));
  return plans;
}

const repeat = (times: BatchResult, count: number) => Array.from({ length: count }, () => times);

describe('planNextBatch', () => {
  test('doubles the batch up to its maximum, without a pause, while no batch slows other work', () => {
    const plans = run(planFirstBatch(limits), repeat(quiet, 5));
    expect(plans.map(({ size }) => size)).toEqual([800, 1_600, 3_000, 3_000, 3_000]);
    expect(plans.map((plan) => computePauseMs(plan, 100))).toEqual([0, 0, 0, 0, 0]);
  });

  test('does not change the plan after a batch that had too few items, unless it slowed other work', () => {
    const plan = planFirstBatch(limits);
    expect(planNextBatch(plan, { ...quiet, isFull: false }, limits)).toEqual(plan);
    expect(planNextBatch(plan, { ...slow, isFull: false }, limits)).toMatchObject({ size: 100, pauseRatio: 1 });
  });

  test('shrinks the batch to its minimum and lengthens the pause while batches slow other work', () => {
    const plans = run({ size: 3_000, pauseRatio: 0, quietBatches: 0 }, repeat(slow, 5));
    expect(plans.map(({ size }) => size)).toEqual([750, 187, 100, 100, 100]);
    expect(plans.map((plan) => computePauseMs(plan, 10))).toEqual([10, 20, 40, 40, 40]);
  });

  test.for([
    ['doubles a batch', 120, 800],
    ['does not change a batch', 200, 400],
    ['halves a batch', 300, 200],
  ] as const)('%s that took %i ms', ([, batchMs, size]) => {
    expect(planNextBatch(planFirstBatch(limits), { ...quiet, batchMs }, limits)).toMatchObject({ size, pauseRatio: 0 });
  });

  test('speeds up in steps after a slowdown, first with shorter pauses and then with larger batches', () => {
    const slowest = { size: 100, pauseRatio: 4, quietBatches: 0 };
    const plans = run(slowest, repeat(quiet, 17));
    const pausesMs = [slowest, ...plans].map((plan) => computePauseMs(plan, 10));
    expect(pausesMs).toEqual([...Array(5).fill(40), ...Array(5).fill(20), ...Array(5).fill(10), 0, 0, 0]);
    expect(plans.slice(-3).map(({ size }) => size)).toEqual([100, 200, 400]);
  });

  test('counts the batches without a slowdown again after each slowdown', () => {
    const plans = run({ size: 100, pauseRatio: 4, quietBatches: 0 }, [...repeat(quiet, 4), slow, ...repeat(quiet, 4)]);
    expect(plans.map(({ pauseRatio }) => pauseRatio)).toEqual(Array(9).fill(4));
  });

  test.for<[what: string, times: BatchResult, isSlowdown: boolean]>([
    ['more than twice the latency', { batchMs: 10, quietMs: 2, duringMs: 4.1, isFull: true }, true],
    ['twice the latency', { batchMs: 10, quietMs: 2, duringMs: 4, isFull: true }, false],
    ['a difference of less than two milliseconds', { batchMs: 10, quietMs: 0.1, duringMs: 2, isFull: true }, false],
    ['a latency that is always high', { batchMs: 10, quietMs: 80, duringMs: 90, isFull: true }, false],
  ])('judges by the change of the latency: %s', ([, times, isSlowdown]) => {
    const { pauseRatio } = planNextBatch(planFirstBatch(limits), times, limits);
    expect(pauseRatio > 0).toBe(isSlowdown);
  });
});

test('computePauseMs limits the pause after a very slow batch, so that the job progresses', () => {
  expect(computePauseMs({ size: 100, pauseRatio: 4, quietBatches: 0 }, 60_000)).toBe(500);
});
