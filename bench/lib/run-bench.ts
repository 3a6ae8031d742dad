import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './measurement.ts';

const MAX_LAST_LINES = 12;
const GRACE_MS = 10_000;

export interface Run {
  /** Program file and its arguments, for Node. */
  args: readonly string[];
  cwd?: string;
  limitMs: number;
  signal: AbortSignal;
  isQuiet?: boolean;
}

export interface RunResult {
  measurements: Measurement[];
  seconds: number;
  /** Reason of the failure, such as "ended with code 1"; null when the bench succeeded. */
  failure: string | null;
  lastLines: string[];
}

/**
 * Runs a bench in a temporary folder. Afterwards, stops all child processes of the bench and
 * removes the folder.
 */
export async function runBench({ args, cwd = '.', limitMs, signal, isQuiet = false }: Run): Promise<RunResult> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
  // Started by root, PostgreSQL runs as another user, which must reach its folder within this one.
  await chmod(folder, 0o711);
  const file = join(folder, 'measurements.jsonl');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd,
    detached: true,
    env: { ...process.env, TMPDIR: folder, SILLAGE_MEASUREMENTS: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastLines = forwardOutput(child, isQuiet);
  const timeout = AbortSignal.timeout(limitMs);
  const closed = once(child, 'close');
  AbortSignal.any([timeout, signal]).addEventListener('abort', () => void stop(child, closed));
  const [code, endedBy] = (await closed) as [number | null, string | null];
  signalGroup(child, 'SIGKILL');
  const measurements = readMeasurements(file);
  // PostgreSQL takes a moment to end after its parent was killed.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  const seconds = (performance.now() - startedAt) / 1000;
  const failure = timeout.aborted
    ? `took longer than ${(limitMs / 60_000).toLocaleString('en-GB')} minutes`
    : describeEnd(code, endedBy);
  return {
    measurements,
    seconds,
    failure: failure ?? (measurements.length === 0 ? 'recorded no measurement' : null),
    lastLines,
  };
}

function describeEnd(code: number | null, signal: string | null): string | null {
  if (signal !== null) return `ended by ${signal}`;
  return code === 0 ? null : `ended with code ${code}`;
}

function forwardOutput(child: ChildProcess, isQuiet: boolean): string[] {
  const last: string[] = [];
  let rest = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from?.on('data', (chunk: Buffer) => {
      if (!isQuiet) to.write(chunk);
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      last.push(...lines.filter((line) => line.trim() !== ''));
      last.splice(0, last.length - MAX_LAST_LINES);
    });
  return last;
}

async function stop(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  const grace = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  await closed;
  clearTimeout(grace);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // No process of the group is left.
  }
}

function readMeasurements(file: string): Measurement[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Measurement);
}
