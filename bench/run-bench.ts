/** Runs one bench as a process of its own: its output goes on to ours, its figures come back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const LAST_LINES = 12;
/** From the polite signal to the other one. */
const GRACE_MS = 10_000;

export interface Run {
  /** Program file and arguments for Node. */
  args: readonly string[];
  limitMs: number;
  /** Ends the bench and everything that it started. */
  signal: AbortSignal;
}

export interface Ran {
  figures: Figure[];
  seconds: number;
  /** How it failed, in a few words; null when it did not. */
  failure: string | null;
  lastLines: string[];
}

/**
 * Waits until the bench ends by itself, reaches its limit or is called off. It leads a process group, so that what it started
 * ends with it, and has a temporary folder that goes afterwards.
 */
export async function runBench({ args, limitMs, signal }: Run): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
  // PostgreSQL runs as another user than root, and keeps its own folder within to itself.
  await chmod(folder, 0o711);
  const file = join(folder, 'figures.jsonl');
  const begun = performance.now();
  const child = spawn(process.execPath, [...args], {
    detached: true,
    env: { ...process.env, TMPDIR: folder, SILLAGE_FIGURES: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastLines = passOn(child);
  const limit = AbortSignal.timeout(limitMs);
  const stopped = AbortSignal.any([limit, signal]);
  const closed = once(child, 'close');
  stopped.addEventListener('abort', () => void stop(child, closed));
  const [code, killedBy] = (await closed) as [number | null, string | null];
  tell(child, 'SIGKILL');
  const figures = readFigures(file);
  // PostgreSQL, whose owner may have been killed, needs a moment to notice.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  const seconds = (performance.now() - begun) / 1000;
  return { figures, seconds, failure: failureOf({ code, killedBy, limit, limitMs, figures }), lastLines };
}

interface Ending {
  code: number | null;
  killedBy: string | null;
  limit: AbortSignal;
  limitMs: number;
  figures: readonly Figure[];
}

function failureOf({ code, killedBy, limit, limitMs, figures }: Ending): string | null {
  if (limit.aborted) return `took longer than ${(limitMs / 60_000).toLocaleString('en-GB')} minutes`;
  if (killedBy !== null) return `ended by ${killedBy}`;
  if (code !== 0) return `ended with code ${code}`;
  return figures.length === 0 ? 'told no figure' : null;
}

/** Hands on what it prints, and keeps the last of it. */
function passOn(child: ChildProcess): string[] {
  const last: string[] = [];
  let rest = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from?.on('data', (chunk: Buffer) => {
      to.write(chunk);
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      last.push(...lines.filter((line) => line.trim() !== ''));
      last.splice(0, last.length - LAST_LINES);
    });
  return last;
}

async function stop(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  tell(child, 'SIGTERM');
  const patience = setTimeout(() => tell(child, 'SIGKILL'), GRACE_MS);
  await closed;
  clearTimeout(patience);
}

/** Sends a signal to the whole group, if anybody is left of it. */
function tell({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All have gone.
  }
}

function readFigures(file: string): Figure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Figure);
}
