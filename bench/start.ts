/**
 * How long a start takes and what it holds in memory: a first start on an empty data folder, then warm ones, beside a bare
 * Fastify that answers one constant, started the same way: `node bench/start.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure } from './figure.ts';
import { median, megabytesOf } from './measure.ts';

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
  const megabytes = megabytesOf(child.pid);
  child.kill('SIGTERM');
  await exited;
  return { ms, megabytes };
}

/** What the runs took, beside what the bare ones did. */
function tell(what: string, unit: string, [ours, bare]: [number, number], most?: number): void {
  figure({
    what,
    value: ours,
    unit,
    ...(most !== undefined && { target: `≤ ${most.toLocaleString('en-GB')} ${unit}`, holds: ours <= most }),
    baseline: { what: 'bare Fastify', value: bare },
    ratio: ours / bare,
    ...(most !== undefined && { note: `median of ${WARM_RUNS}` }),
  });
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
try {
  const ours = (port: number) => measure(['apps/server/src/main.ts'], port, { DATA_DIR: folder, HOST: '127.0.0.1' });
  const first = await ours(38_401);
  const warm: Start[] = [];
  const bares: Start[] = [];
  for (let run = 0; run < WARM_RUNS; run += 1) {
    warm.push(await ours(38_401));
    bares.push(await measure(['-e', bare], 38_402, {}));
  }
  const of = (key: keyof Start): [number, number] => [
    median(warm.map((run) => run[key])),
    median(bares.map((run) => run[key])),
  ];
  tell('warm start, first answer', 'ms', of('ms'), 2000);
  tell('resident memory after a warm start', 'MB', of('megabytes'), 250);
  tell('first start on an empty data folder, first answer', 'ms', [first.ms, of('ms')[1]]);
  tell('resident memory after the first start', 'MB', [first.megabytes, of('megabytes')[1]]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
