import { describe, expect, test } from 'vitest';
import { afterRefusal, MAX_ATTEMPTS, retryMs } from './back-off.rules.ts';

describe('the wait before the next try', () => {
  test.for<[attempts: number, jitter: number, ms: number]>([
    [1, 0, 5_000],
    [2, 0, 10_000],
    [3, 0.5, 22_500],
    [13, 0, 20_480_000],
    [14, 0, 21_600_000],
    [1000, 1, 27_000_000],
    [0, 0, 5_000],
  ])('after try %i with jitter %d is %i ms', ([attempts, jitter, ms]) => {
    expect(retryMs(attempts, jitter)).toBe(ms);
  });

  test.for<[asked: number, attempts: number, jitter: number, ms: number]>([
    [60_000, 1, 0, 60_000],
    [60_000, 1, 1, 75_000],
    [1_000, 1, 0, 5_000],
    [60_000, 13, 0, 20_480_000],
    [7 * 86_400_000, 1, 0, 86_400_000],
  ])('is %i ms where the receiver asks for it, or longer: try %i, jitter %d', ([asked, attempts, jitter, ms]) => {
    expect(retryMs(attempts, jitter, asked)).toBe(ms);
  });

  // spec: D.6.10
  test('adds up to about three days', () => {
    let total = 0;
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) total += retryMs(attempt, 0.5);
    expect(total / 86_400_000).toBeGreaterThan(2.5);
    expect(total / 86_400_000).toBeLessThan(3.5);
  });
});

test('what is refused for good, or too often, is given up', () => {
  expect(afterRefusal('later', 1)).toBe('retry');
  expect(afterRefusal('later', MAX_ATTEMPTS - 1)).toBe('retry');
  expect(afterRefusal('later', MAX_ATTEMPTS)).toBe('give-up');
  expect(afterRefusal('never', 1)).toBe('give-up');
  expect(afterRefusal('gone', 1)).toBe('give-up');
});
