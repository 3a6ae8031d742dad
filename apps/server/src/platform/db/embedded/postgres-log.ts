import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 4_000_000;

function logOf(folder: string): string {
  return join(folder, 'postgres.log');
}

/**
 * Opens the log for a program; the caller closes it. `from` is where that program's output starts.
 */
export function openLog(folder: string): { descriptor: number; from: number } {
  boundLog(folder);
  const descriptor = openSync(logOf(folder), 'a', 0o600);
  return { descriptor, from: statSync(logOf(folder)).size };
}

/** Moves a large log aside. Copies and truncates, because PostgreSQL has it open for appending. */
export function boundLog(folder: string): void {
  const file = logOf(folder);
  if (!existsSync(file) || statSync(file).size < LIMIT_BYTES) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

/** Returns the first error in the log after `from`, and the path of the log. */
export function complaint(folder: string, from: number): string {
  const lines = readFileSync(logOf(folder)).subarray(from).toString().trim().split('\n');
  const words = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return `${words.replace(/^.*(FATAL|PANIC|error): */, '')} (more in ${logOf(folder)})`;
}

export function logBytes(folder: string): number {
  return statSync(logOf(folder)).size;
}

/**
 * Returns why PostgreSQL ended: the last error after `from` that names a full disk, else the last
 * error; empty if there is none. Rejected sessions ("is in recovery mode") are no reason.
 */
export function lastComplaint(folder: string, from: number): string {
  const log = readFileSync(logOf(folder));
  const lines = log
    .subarray(from > log.length ? 0 : from)
    .toString()
    .split('\n');
  const complaints = lines.filter((line) => /FATAL|PANIC/.test(line) && !/the database system is/.test(line));
  const line = complaints.findLast((each) => /No space left/.test(each)) ?? complaints.at(-1) ?? '';
  return line.replace(/^.*(FATAL|PANIC): */, '');
}
