import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 4_000_000;

/** The file that PostgreSQL's own words go to. */
function logOf(folder: string): string {
  return join(folder, 'postgres.log');
}

/** Opens the log for a program to write to; the caller closes it. `from` is where that program's words begin. */
export function openLog(folder: string): { descriptor: number; from: number } {
  boundLog(folder);
  const descriptor = openSync(logOf(folder), 'a', 0o600);
  return { descriptor, from: statSync(logOf(folder)).size };
}

/** Moves a log that grew too long aside. PostgreSQL keeps it open for appending, so it is copied and cut, not renamed. */
export function boundLog(folder: string): void {
  const file = logOf(folder);
  if (!existsSync(file) || statSync(file).size < LIMIT_BYTES) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

/** The first complaint in the log after `from`, and where to read more. */
export function complaint(folder: string, from: number): string {
  const lines = readFileSync(logOf(folder)).subarray(from).toString().trim().split('\n');
  const words = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return `${words.replace(/^.*(FATAL|PANIC|error): */, '')} (more in ${logOf(folder)})`;
}

/** The present size of the log. */
export function logBytes(folder: string): number {
  return statSync(logOf(folder)).size;
}

/**
 * Returns why PostgreSQL ended: of the complaints after `from` the last one that names a full disk,
 * else the last one; empty when there is none. Refused sessions ("is in recovery mode") are no reason.
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
