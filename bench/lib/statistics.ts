/** Returns the value below which `share` of the values lies; NaN when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** For an even number of values, returns the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

/** Returns the milliseconds that `work` takes. */
export async function time(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the milliseconds of this process's processor time that `work` takes. */
export function cpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
