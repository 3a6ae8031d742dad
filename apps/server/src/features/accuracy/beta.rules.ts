/** Probability in each tail of a 90 % interval. */
const TAIL = 0.05;
const MAX_ITERATIONS = 1_000;
const PRECISION = 1e-14;
/** Replaces a zero in a continued fraction (Lentz's method). */
const TINY = 1e-300;

/**
 * Returns the 90 % interval of a share after `right` of `total` answers: the equal-tailed interval
 * of the Beta posterior with the Jeffreys prior (Brown, Cai, DasGupta 2001). By their convention it
 * reaches 0 without a right answer, and 1 without a wrong one.
 */
export function computeJeffreysInterval(right: number, total: number): { low: number; high: number } {
  const [a, b] = [right + 0.5, total - right + 0.5];
  return {
    low: right === 0 ? 0 : computeBetaQuantile(TAIL, a, b),
    high: right === total ? 1 : computeBetaQuantile(1 - TAIL, a, b),
  };
}

/** Inverse of the regularised incomplete beta function, by bisection; exact to about 1e-12. */
export function computeBetaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60 && high - low > 1e-13; step += 1) {
    const middle = (low + high) / 2;
    if (computeIncompleteBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). */
export function computeIncompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean; the function is symmetric.
  if (x > (a + 1) / (a + b + 2)) return 1 - computeIncompleteBeta(1 - x, b, a);
  const logFront = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  return Math.exp(logFront) / (a * evaluateFraction(x, a, b));
}

/** Evaluates 1 + d1 / (1 + d2 / (1 + …)) by Lentz's method. */
function evaluateFraction(x: number, a: number, b: number): number {
  let value = 1;
  let numerator = 1;
  let denominator = 0;
  for (let index = 1; index <= MAX_ITERATIONS; index += 1) {
    const m = Math.floor(index / 2);
    const term =
      index % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    denominator = 1 / avoidZero(1 + term * denominator);
    numerator = avoidZero(1 + term / numerator);
    const factor = numerator * denominator;
    value *= factor;
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return value;
}

function avoidZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Coefficients of Lanczos' approximation with g = 7, exact to about 1e-15. */
const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_59, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
];

/** Logarithm of the gamma function for x ≥ 0.5. */
function logGamma(x: number): number {
  const base = x + 6.5;
  const sum = LANCZOS.reduce(
    (total, coefficient, index) => total + (index === 0 ? coefficient : coefficient / (x - 1 + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}
