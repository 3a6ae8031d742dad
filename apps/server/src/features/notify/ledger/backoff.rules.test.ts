import { describe, expect, test } from 'vitest';
import { computeRetryDelayMs, decideRetry, MAX_ATTEMPTS } from './backoff.rules.ts';

describe('computeRetryDelayMs', () => {
  test.for<[attempts: number, jitter: number, ms: number]>([
    [1, 0, 5_000],
    [2, 0, 10_000],
    [3, 0.5, 22_500],
    [13, 0, 20_480_000],
    [14, 0, 21_600_000],
    [1000, 1, 27_000_000],
    [0, 0, 5_000],
  ])('computeRetryDelayMs after attempt %i with jitter %d returns %i ms', ([attempts, jitter, ms]) => {
    expect(computeRetryDelayMs(attempts, jitter)).toBe(ms);
  });

  test.for<[retryAfterMs: number, attempts: number, jitter: number, ms: number]>([
    [60_000, 1, 0, 60_000],
    [60_000, 1, 1, 75_000],
    [1_000, 1, 0, 5_000],
    [60_000, 13, 0, 20_480_000],
    [7 * 86_400_000, 1, 0, 86_400_000],
  ])(
    'computeRetryDelayMs returns at least the requested %i ms: attempt %i, jitter %d',
    ([retryAfterMs, attempts, jitter, ms]) => {
      expect(computeRetryDelayMs(attempts, jitter, retryAfterMs)).toBe(ms);
    },
  );

  // spec: D.6.10
  test('the delays of computeRetryDelayMs add up to about three days over all attempts', () => {
    let total = 0;
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) total += computeRetryDelayMs(attempt, 0.5);
    expect(total / 86_400_000).toBeGreaterThan(2.5);
    expect(total / 86_400_000).toBeLessThan(3.5);
  });
});

test('decideRetry gives up after a permanent rejection or too many attempts', () => {
  expect(decideRetry('later', 1)).toBe('retry');
  expect(decideRetry('later', MAX_ATTEMPTS - 1)).toBe('retry');
  expect(decideRetry('later', MAX_ATTEMPTS)).toBe('give-up');
  expect(decideRetry('never', 1)).toBe('give-up');
  expect(decideRetry('gone', 1)).toBe('give-up');
});
