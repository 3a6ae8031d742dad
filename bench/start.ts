/**
 * Measures the time and memory of a server start: a first start on an empty data folder, then warm
 * starts on the same folder. Compares the starts with a bare Fastify server that is started in the
 * same way. Then measures the first email of a process.
 *
 *   node bench/start.ts [--runs 5]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { recordMeasurement } from './lib/measurement.ts';
import { megabytes, startChild, startServer, stop, untilReady } from './lib/processes.ts';
import { median } from './lib/statistics.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const RUNS = Number(values.runs);
/**
 * Time between a server's start and the measurement of its memory, so that its start-up work has
 * ended.
 */
const SETTLE_MS = 3000;
const bareCode =
  "import('fastify').then(({ default: fastify }) => { const app = fastify(); app.get('/readyz', async () => ({ ok: true })); return app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }); })";

interface Start {
  ms: number;
  megabytes: number;
}

async function measure(start: (port: number) => ChildProcess): Promise<Start> {
  const port = await freePort();
  const child = start(port);
  const ms = await untilReady(port, child);
  await sleep(SETTLE_MS);
  const resident = megabytes(child);
  await stop(child);
  return { ms, megabytes: resident };
}

const medianOf = (starts: readonly Start[], key: keyof Start) => median(starts.map((start) => start[key]));

async function measureFirstEmails(): Promise<void> {
  const emails: Start[] = [];
  while (emails.length < RUNS) emails.push((await startChild<Start>('first-email')).message);
  const [ms, grown, note] = [medianOf(emails, 'ms'), medianOf(emails, 'megabytes'), `median of ${RUNS}`];
  const what = 'first email of a process';
  recordMeasurement({ what: `${what}, time`, value: ms, unit: 'ms', target: '≤ 100 ms', holds: ms <= 100, note });
  recordMeasurement({ what: `${what}, memory`, value: grown, unit: 'MB', target: '≤ 10 MB', holds: grown <= 10, note });
}

function report(what: string, unit: string, ours: number, bare: number, limit?: number): void {
  recordMeasurement({
    what,
    value: ours,
    unit,
    ...(limit !== undefined && { target: `≤ ${limit.toLocaleString('en-GB')} ${unit}`, holds: ours <= limit }),
    baseline: { what: 'bare Fastify', value: bare },
    ratio: ours / bare,
    ...(limit !== undefined && { note: `median of ${RUNS}` }),
  });
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
try {
  const startOurs = (port: number) => startServer({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const startBare = (port: number) =>
    spawn(process.execPath, ['-e', bareCode], { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
  const first = await measure(startOurs);
  const [warm, bare]: [Start[], Start[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    warm.push(await measure(startOurs));
    bare.push(await measure(startBare));
  }
  report('warm start, first response', 'ms', medianOf(warm, 'ms'), medianOf(bare, 'ms'), 2000);
  report('resident memory after a warm start', 'MB', medianOf(warm, 'megabytes'), medianOf(bare, 'megabytes'), 250);
  report('first start on an empty data folder, first response', 'ms', first.ms, medianOf(bare, 'ms'));
  report('resident memory after the first start', 'MB', first.megabytes, medianOf(bare, 'megabytes'));
  await measureFirstEmails();
} finally {
  await rm(folder, { recursive: true, force: true });
}
