import { expect, test } from 'vitest';
import { backoff } from './backoff.rules.ts';

test.for<[attempt: number, firstMs: number, maxMs: number, ms: number]>([
  [0, 250, 4000, 250],
  [1, 250, 4000, 250],
  [2, 250, 4000, 500],
  [5, 250, 4000, 4000],
  [6, 250, 4000, 4000],
  [3, 300, 1000, 1000],
  [1, 9000, 4000, 4000],
  [5000, 250, 4000, 4000],
  [5000, 0, 4000, 0],
  [3, 250, Infinity, 1000],
])(
  'backoff after failure number %i, for a first wait of %i ms and a longest wait of %d ms, returns %i ms',
  ([attempt, firstMs, maxMs, ms]) => {
    expect(backoff(attempt, { firstMs, maxMs })).toBe(ms);
  },
);
