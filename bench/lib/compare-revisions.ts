/**
 * Runs benches in turn on another revision and on this checkout, so that other load on the machine
 * affects both. The order alternates. This checkout's bench code measures both revisions. When the
 * code does not run on the other revision, that revision's own bench code is used, and a message
 * says so.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOut, resolveRevision } from '@sillage/testkit/checkout';
import type { Bench } from './benches.ts';
import { compareRuns, failsOver, formatChanges } from './compare.ts';
import type { Measurement } from './measurement.ts';
import { type RunResult, runBench } from './run-bench.ts';

interface Options {
  revision: string;
  benches: readonly Bench[];
  /** Replaces FOLDER in arguments with the path of the data folder. */
  fillFolder: (args: readonly string[]) => string[];
  signal: AbortSignal;
  /**
   * Number of runs of each bench on each revision. Null means the number in the bench's own
   * settings.
   */
  pairs: number | null;
  /**
   * Percentage by which a measurement may clearly worsen before the comparison fails; null means
   * that it never fails.
   */
  failOver: number | null;
}

const DEFAULT_PAIRS = 5;
/**
 * Folders with the benchmarks and the test kit. They are copied from this checkout to the other
 * revision, so that the same code measures both.
 */
const measuring = ['bench', 'packages/testkit'];

/** Prints measurements on this checkout and another revision. Returns the exit code. */
export async function compareRevisions(options: Options): Promise<number> {
  const hash = resolveRevision(options.revision);
  const folders = new Map<boolean, string>();
  const openFolder = (isOverlaid: boolean) => {
    const known = folders.get(isOverlaid);
    if (known !== undefined) return known;
    const folder = mkdtempSync(join(tmpdir(), 'sillage-compare-'));
    folders.set(isOverlaid, folder);
    checkOut(hash, folder, { installs: true });
    if (isOverlaid) overlayBenches(folder);
    if (options.benches.some(({ needsPages }) => needsPages)) buildPages(folder);
    return folder;
  };
  try {
    let failures = 0;
    for (const bench of options.benches)
      if (!options.signal.aborted && !(await compareBench(bench, hash.slice(0, 7), openFolder, options))) failures += 1;
    return failures > 0 ? 1 : 0;
  } finally {
    for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
  }
}

type OpenFolder = (isOverlaid: boolean) => string;

/** Returns false when the bench failed or a measurement got worse by over `failOver` percent. */
async function compareBench(bench: Bench, hash: string, open: OpenFolder, options: Options): Promise<boolean> {
  const { name, args = [], compare } = bench;
  const own = [`bench/${name}.ts`, ...options.fillFolder(compare?.args ?? args)];
  const pairs = options.pairs ?? compare?.pairs ?? DEFAULT_PAIRS;
  const run = async (cwd: string, label: string): Promise<RunResult> => {
    const limitMs = bench.minutes * 60_000;
    const result = await runBench({ args: own, cwd, limitMs, signal: options.signal, isQuiet: true });
    console.log(`${name} on ${label}: ${result.failure ?? 'done'}, ${result.seconds.toFixed(1)} s`);
    return result;
  };
  console.log(`\n== ${name}, ${pairs} times each: node ${own.join(' ')}`);
  const chosen = await chooseFolder(name, hash, open, run);
  if (chosen === null) return false;
  const before: (readonly Measurement[])[] = [];
  const after: (readonly Measurement[])[] = [];
  for (let pair = 0; pair < pairs && !options.signal.aborted; pair += 1) {
    const old = async () => (pair === 0 ? chosen.first : run(chosen.folder, hash));
    const current = () => run('.', 'this checkout');
    const [oldRun, currentRun] =
      pair % 2 === 0 ? [await old(), await current()] : [await current(), await old()].toReversed();
    if (!oldRun || !currentRun || oldRun.failure !== null || currentRun.failure !== null) {
      console.log([...(currentRun?.lastLines ?? []), ...(oldRun?.lastLines ?? [])].join('\n'));
      return false;
    }
    before.push(oldRun.measurements);
    after.push(currentRun.measurements);
  }
  const changes = compareRuns(before, after);
  console.log(formatChanges(changes, [hash, 'this checkout']).join('\n'));
  const { failOver } = options;
  return failOver === null || !changes.some((change) => failsOver(change, failOver));
}

/**
 * Runs a bench on another revision: with this checkout's bench code or, if that fails, with the
 * revision's own. Returns the folder and the result of the run that succeeded; null when both fail.
 */
async function chooseFolder(
  name: string,
  hash: string,
  open: OpenFolder,
  run: (cwd: string, label: string) => Promise<RunResult>,
): Promise<{ folder: string; first: RunResult } | null> {
  const first = await run(open(true), hash);
  if (first.failure === null) return { folder: open(true), first };
  console.log(first.lastLines.join('\n'));
  const folder = open(false);
  if (!existsSync(join(folder, 'bench', `${name}.ts`))) {
    console.log(`${hash} has no bench of the name ${name}, and this checkout's does not run on it: not compared.`);
    return null;
  }
  console.log(`This checkout's ${name} does not run on ${hash}. That revision's own bench measures it instead:`);
  console.log('compare the measurements with care, since the two benches may differ.');
  const ownRun = await run(folder, `${hash} by its own bench`);
  if (ownRun.failure === null) return { folder, first: ownRun };
  console.log(ownRun.lastLines.join('\n'));
  return null;
}

function overlayBenches(folder: string): void {
  for (const path of measuring) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(path, join(folder, path), { recursive: true });
  }
  const link = join(folder, 'node_modules/@sillage/testkit');
  if (!existsSync(link)) symlinkSync('../../packages/testkit', link);
}

function buildPages(folder: string): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['build/main.ts'], { cwd: join(folder, 'apps/web'), env, stdio: 'inherit' });
}
