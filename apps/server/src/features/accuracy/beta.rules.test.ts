import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeBetaQuantile, computeIncompleteBeta, computeJeffreysInterval } from './beta.rules.ts';

/**
 * Independent oracle: with x = sin²θ, the density of Beta(m + ½, n + ½) is sin²ᵐθ cos²ⁿθ, which
 * Simpson's rule integrates without singularities.
 */
function integrate(x: number, right: number, wrong: number): number {
  const density = (angle: number) => Math.sin(angle) ** (2 * right) * Math.cos(angle) ** (2 * wrong);
  const sumTo = (end: number, panels = 4_000) => {
    const width = end / panels;
    let sum = density(0) + density(end);
    for (let index = 1; index < panels; index += 1) sum += density(index * width) * (index % 2 === 0 ? 2 : 4);
    return (sum * width) / 3;
  };
  return sumTo(Math.asin(Math.sqrt(x))) / sumTo(Math.PI / 2);
}

describe('computeJeffreysInterval', () => {
  // Calculated with SciPy 1.17 (scipy.stats.beta.ppf).
  test.each([
    [10, 10, 0.8292268918, 1.0],
    [0, 10, 0.0, 0.1707731082],
    [9, 10, 0.6694371967, 0.9821080119],
    [5, 10, 0.261922004, 0.738077996],
    [47, 50, 0.8655835706, 0.9780106957],
    [99, 100, 0.9615852119, 0.9982379037],
    [1, 1000, 0.0001759517, 0.0039007139],
    [500, 1000, 0.4740166511, 0.5259833489],
    [99990, 100000, 0.9998366527, 0.9999420424],
    [50000, 100000, 0.4973992822, 0.5026007178],
    [12, 13, 0.7358628373, 0.9862921922],
  ])('computeJeffreysInterval of %i of %i is from %f to %f', (right, total, low, high) => {
    const interval = computeJeffreysInterval(right, total);
    expect(interval.low).toBeCloseTo(low, 9);
    expect(interval.high).toBeCloseTo(high, 9);
  });

  test('computeJeffreysInterval contains the observed share and narrows with more answers', () => {
    const counts = fc.integer({ min: 10, max: 3_000 }).chain((total) => fc.tuple(fc.nat(total), fc.constant(total)));
    fc.assert(
      fc.property(counts, ([right, total]) => {
        const { low, high } = computeJeffreysInterval(right, total);
        const more = computeJeffreysInterval(right * 4, total * 4);
        expect(low).toBeLessThanOrEqual(right / total);
        expect(high).toBeGreaterThanOrEqual(right / total);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });
});

test('computeIncompleteBeta agrees with numerical integration', () => {
  const counts = fc.tuple(fc.nat(60), fc.nat(60), fc.double({ min: 0.001, max: 0.999, noNaN: true }));
  fc.assert(
    fc.property(counts, ([right, wrong, x]) => {
      expect(computeIncompleteBeta(x, right + 0.5, wrong + 0.5)).toBeCloseTo(integrate(x, right, wrong), 7);
    }),
    { numRuns: 60 },
  );
});

test('computeBetaQuantile inverts computeIncompleteBeta', () => {
  for (const probability of [0.05, 0.5, 0.95])
    for (const [a, b] of [
      [0.5, 0.5],
      [10.5, 0.5],
      [2, 9],
      [500.5, 30.5],
    ] as const)
      expect(computeIncompleteBeta(computeBetaQuantile(probability, a, b), a, b)).toBeCloseTo(probability, 9);
});
