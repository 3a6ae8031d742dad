import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LOG_BYTES = 4_000_000;

function logFile(folder: string): string {
  return join(folder, 'postgres.log');
}

/**
 * Opens the log for the output of a program. The caller closes `descriptor`. `from` is the position
 * at which the program's output starts.
 */
export function openLog(folder: string): { descriptor: number; from: number } {
  rotateLog(folder);
  const descriptor = openSync(logFile(folder), 'a', 0o600);
  return { descriptor, from: statSync(logFile(folder)).size };
}

/**
 * Moves the content of a large log to a second file. Copies and truncates the log, because
 * PostgreSQL has it open for appending.
 */
export function rotateLog(folder: string): void {
  const file = logFile(folder);
  if (!existsSync(file) || statSync(file).size < MAX_LOG_BYTES) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

/** Returns the first error in the log after the position `from`, with the path of the log. */
export function findFirstError(folder: string, from: number): string {
  const lines = readFileSync(logFile(folder)).subarray(from).toString().trim().split('\n');
  const error = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return `${error.replace(/^.*(FATAL|PANIC|error): */, '')} (more in ${logFile(folder)})`;
}

export function logBytes(folder: string): number {
  return statSync(logFile(folder)).size;
}

/**
 * Returns the error with which PostgreSQL ended; empty if the log has none after the position
 * `from`. The last error about a full disk takes precedence over other errors. Ignores rejected
 * sessions ("is in recovery mode").
 */
export function findLastError(folder: string, from: number): string {
  const log = readFileSync(logFile(folder));
  const lines = log
    .subarray(from > log.length ? 0 : from)
    .toString()
    .split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC/.test(line) && !/the database system is/.test(line));
  const line = errors.findLast((message) => /No space left/.test(message)) ?? errors.at(-1) ?? '';
  return line.replace(/^.*(FATAL|PANIC): */, '');
}
