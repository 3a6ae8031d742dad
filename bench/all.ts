/**
 * Runs the benches one after the other and writes docs/benchmarks.md from what they measured:
 *
 *   npm run bench [-- NAME …] [--full] [--data FOLDER] [--page]
 *
 * Without names all of `benches.ts`; with names only those, and the others keep their figures and dates. What this machine
 * cannot run says why. A bench that fails or takes too long is told as failed, and the run goes on and ends with code 1.
 * Ctrl-C ends the bench that runs, keeps what was measured so far, and ends with 130. --page measures nothing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { argsOf, type Bench, benches, commandOf, fileOf } from './benches.ts';
import { benchmarksPage, type Outcome } from './benchmarks-page.ts';
import { describeMachine, whatIsMissing } from './machine.ts';
import { runBench } from './run-bench.ts';
import { targets } from './targets.ts';

const KEPT = 'bench/figures.jsonl';
const PAGE = 'docs/benchmarks.md';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    data: { type: 'string', default: '../shared/data' },
    page: { type: 'boolean', default: false },
  },
});

function chosen(): readonly Bench[] {
  if (options.page) return [];
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length === 0) return names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name));
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

function readKept(): Outcome[] {
  if (!existsSync(KEPT)) return [];
  const lines = readFileSync(KEPT, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}

/** Of benches that there are, in their order. */
function write(outcomes: ReadonlyMap<string, Outcome>): void {
  const listed = benches.flatMap(({ name }) => outcomes.get(name) ?? []);
  writeFileSync(KEPT, listed.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  writeFileSync(PAGE, benchmarksPage({ benches, targets, outcomes: listed }));
}

async function outcomeOf(bench: Bench, machine: string): Promise<Outcome> {
  const command = commandOf(bench, options.full);
  const outcome = {
    bench: bench.name,
    date: new Date().toISOString().slice(0, 10),
    machine,
    command,
    load: loadavg()[0] ?? 0,
  };
  const args = argsOf(bench, options.full).map((arg) => arg.replace(/^FOLDER(?=\/|$)/, () => options.data));
  const missing = await whatIsMissing(bench, args);
  if (missing !== null)
    return { ...outcome, seconds: 0, figures: [], problem: { says: `not run, ${missing}`, lastLines: [] } };
  const minutes = options.full ? (bench.fullMinutes ?? 2 * bench.minutes) : bench.minutes;
  const { figures, seconds, failure, lastLines } = await runBench({
    args: [fileOf(bench), ...args],
    limitMs: minutes * 60_000,
    signal: calledOff.signal,
  });
  const problem = failure === null ? {} : { problem: { says: `FAILED, ${failure}`, lastLines } };
  return { ...outcome, seconds, figures, ...problem };
}

const calledOff = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => calledOff.abort());

const kept = new Map(readKept().map((outcome) => [outcome.bench, outcome]));
const machine = await describeMachine();
const failed: string[] = [];
for (const bench of chosen()) {
  console.log(`\n== ${bench.name}: ${commandOf(bench, options.full)}`);
  const outcome = await outcomeOf(bench, machine);
  if (calledOff.signal.aborted) break;
  kept.set(bench.name, outcome);
  write(kept);
  const { problem, seconds } = outcome;
  console.log(`== ${bench.name}: ${problem?.says ?? 'done'}, ${seconds.toFixed(0)} s`);
  if (problem?.says.startsWith('FAILED')) failed.push(bench.name);
}
write(kept);
console.log(`\n${PAGE} is written.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`);
if (failed.length > 0) process.exitCode = 1;
if (calledOff.signal.aborted) process.exitCode = 130;
