/** What several benches measure with: the middle of values, and what Linux says of processes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** The value in the middle; the upper one of two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds of our CPU that some work takes. */
export function cpuOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Resident memory of a process, now or at most so far; NaN where the system does not say. */
export function megabytesOf(pid: number | undefined, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(path, 'utf8'))?.[1]) / 1024;
}

/** Processor time of a process so far, in hundredths; 0 where the system does not say. */
export function cpuSeconds(pid: number | undefined): number {
  const [, ...fields] = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

/** The processes that a process started; none where the system does not say. */
export function childrenOf(parent: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** The process that started this one; 0 where the system does not say. */
export function parentOf(pid: number | undefined): number {
  return Number(statOf(pid)[2] ?? 0);
}

/** The fields of /proc/PID/stat after the name, which may hold spaces; the first is the pid. */
function statOf(pid: number | undefined): string[] {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  return [String(pid), ...text.slice(text.lastIndexOf(')') + 2).split(' ')];
}
