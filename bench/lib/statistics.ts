/** Quantile of values; `share` is a fraction from 0 to 1. NaN when there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** For an even number of values, the median is the upper of the two middle values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

/** Runs `work` and returns its duration in milliseconds. */
export async function time(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the processor time that this process used during `work`, in milliseconds. */
export function cpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
