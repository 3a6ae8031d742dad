/**
 * How long a start takes and what it holds in memory: a first start on an empty data folder, then warm ones, beside a bare
 * Fastify that answers one constant, started the same way. Run by the project's Node: `npm run bench:start`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WARM_RUNS = 5;
const bare =
  "import('fastify').then(({ default: fastify }) => { const app = fastify(); app.get('/readyz', async () => ({ ok: true })); return app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }); })";

interface Start {
  ms: number;
  megabytes: number;
}

/** Whether a server answers, over a connection of its own each time. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** Starts a command, waits for its first answer, and reads its resident memory a little later. */
async function measure(args: string[], port: number, env: Record<string, string>): Promise<Start> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  while (!(await answers(port))) await sleep(10);
  const ms = performance.now() - begun;
  await sleep(3000);
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  child.kill('SIGTERM');
  await exited;
  return { ms, megabytes };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
try {
  const ours = (port: number) => measure(['apps/server/src/main.ts'], port, { DATA_DIR: folder, HOST: '127.0.0.1' });
  const first = await ours(38_401);
  const warm: Start[] = [];
  const baseline: Start[] = [];
  for (let run = 0; run < WARM_RUNS; run += 1) {
    warm.push(await ours(38_401));
    baseline.push(await measure(['-e', bare], 38_402, {}));
  }
  const of = (runs: Start[], key: keyof Start) => median(runs.map((run) => run[key]));
  const row = (name: string, ms: number, megabytes: number) =>
    console.log(`${name.padEnd(28)} ${ms.toFixed(0).padStart(6)} ms ${megabytes.toFixed(0).padStart(6)} MB`);
  row('first start', first.ms, first.megabytes);
  row(`warm start (median of ${WARM_RUNS})`, of(warm, 'ms'), of(warm, 'megabytes'));
  row('bare Fastify (median)', of(baseline, 'ms'), of(baseline, 'megabytes'));
  row(
    'warm / bare, ratio ×100',
    (of(warm, 'ms') / of(baseline, 'ms')) * 100,
    (of(warm, 'megabytes') / of(baseline, 'megabytes')) * 100,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
