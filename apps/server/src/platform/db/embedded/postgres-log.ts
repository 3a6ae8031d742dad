import { copyFileSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LOG_BYTES = 4_000_000;

function logFile(folder: string): string {
  return join(folder, 'postgres.log');
}

/** Opens PostgreSQL's log. The caller closes `descriptor`; new output starts at byte `from`. */
export function openLog(folder: string): { descriptor: number; from: number } {
  rotateLog(folder);
  const descriptor = openSync(logFile(folder), 'a', 0o600);
  return { descriptor, from: statSync(logFile(folder)).size };
}

/** Copies and truncates a large PostgreSQL log, which PostgreSQL has open for appending. */
export function rotateLog(folder: string): void {
  const file = logFile(folder);
  if (!existsSync(file) || statSync(file).size < MAX_LOG_BYTES) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

export function findFirstError(folder: string, from: number): string {
  const lines = readFileSync(logFile(folder)).subarray(from).toString().trim().split('\n');
  const error = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return `${error.replace(/^.*(FATAL|PANIC|error): */, '')} (more in ${logFile(folder)})`;
}

export function logBytes(folder: string): number {
  return statSync(logFile(folder)).size;
}

/**
 * Returns the last fatal error in PostgreSQL's log after the position `from`; empty if there is
 * none. Prefers an error about a full disk. Ignores errors that only reject a client, such as "the
 * database system is starting up".
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
