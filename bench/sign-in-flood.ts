/**
 * What a flood of sign-ins costs other users: 600 a second with unknown names from 1,600 addresses,
 * while other users read pages and sign in, against the same run without the flood. The flood comes
 * from a process of its own at nice 19. Run by the project's Node: `node bench/sign-in-flood.ts
 * [--seconds 30]`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { end, startProcess, untilReady } from './alert-processes.ts';
import { figure } from './figure.ts';
import { givenUsers } from './fleet/world.ts';
import { load, quantile, type Round } from './load.ts';
import { openScratch } from './scratch.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const SECONDS = Number(values.seconds);
const PORT = 38_431;
const PER_SECOND = 600;
const ADDRESSES = 1_600;
const PASSWORD = 'an amber evening by the sea';
const USERS = 10;
const NICENESS = 19;

interface Flood {
  cpuShare: number;
  sentIn: number;
  ms: Record<string, number[]>;
}

async function flood(): Promise<Flood> {
  const args = [PORT, PER_SECOND, SECONDS, ADDRESSES].map(String);
  const child = fork('bench/sign-in-flood-load.ts', args);
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the generator ended with ${String(code)} and sent no result`);
  });
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [Flood];
  ended.catch(() => {});
  return result;
}

/** Ten users who read twenty pages a second in all; a page that is late counts from when it was due. */
function read(): Promise<Round> {
  const paths = ['/api/fragrances?page=0', '/api/fragrances/filter?keyword=oud', '/api/fragrances/stats', '/'];
  return load(PORT, paths, { inFlight: USERS, forMs: SECONDS * 1000, everyMs: 500 });
}

interface Observed {
  signIns: Record<string, number>;
  readiness: Record<string, number>;
}

/** One user signs in each second, and a monitor asks /readyz. */
async function observe(): Promise<Observed> {
  const observed: Observed = { signIns: {}, readiness: {} };
  const until = performance.now() + SECONDS * 1000;
  const count = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const asked: Promise<void>[] = [];
  for (let turn = 0; performance.now() < until; turn += 1) {
    asked.push(
      signIn(turn).then((status) => count(observed.signIns, String(status))),
      readiness().then((text) => count(observed.readiness, text)),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await Promise.all(asked);
  return observed;
}

async function signIn(turn: number): Promise<number> {
  const body = JSON.stringify({ usernameOrEmail: `fleet-${turn % USERS}`, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn % 200}` };
  const response = await fetch(`http://127.0.0.1:${PORT}/api/users/login`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

async function readiness(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${PORT}/readyz`);
  return `${response.status} ${await response.text()}`;
}

const scratch = await openScratch();
const server = startProcess({
  PATH: process.env['PATH'] ?? '',
  ...scratch.env,
  HOST: '127.0.0.1',
  PORT: String(PORT),
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'fatal',
});
try {
  await untilReady(PORT);
  await givenUsers(scratch.db, 0, USERS, await hashPassword(PASSWORD));
  await Promise.all([read(), observe()]);
  const [quiet, quietly] = await Promise.all([read(), observe()]);
  const [flooded, observed, { ms, cpuShare, sentIn }] = await Promise.all([read(), observe(), flood()]);
  const p99 = { quiet: quantile(quiet.ms, 0.99), flooded: quantile(flooded.ms, 0.99) };
  figure({
    what: 'flood of sign-ins: p99 of other users’ reads',
    value: p99.flooded,
    unit: 'ms',
    baseline: { what: 'without the flood', value: p99.quiet },
    ratio: p99.flooded / p99.quiet,
    note: `p50 ${quantile(flooded.ms, 0.5).toFixed(1)} ms, without ${quantile(quiet.ms, 0.5).toFixed(1)} ms; statuses ${JSON.stringify(flooded.statuses)}`,
  });
  const refused = ms['503'] ?? [];
  figure({
    what: 'flood of sign-ins: p50 of a refusal',
    value: refused.length > 0 ? quantile(refused, 0.5) : 0,
    unit: 'ms',
    note: Object.entries(ms)
      .map(
        ([status, all]) =>
          `${status}: ${all.length}, p50 ${quantile(all, 0.5).toFixed(0)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms`,
      )
      .join('; '),
  });
  const total = Object.values(observed.signIns).reduce((sum, count) => sum + count, 0);
  figure({
    what: 'flood of sign-ins: share of other users’ sign-ins that succeed',
    value: (observed.signIns['200'] ?? 0) / total,
    unit: '',
    baseline: { what: 'without the flood', value: (quietly.signIns['200'] ?? 0) / total },
    note: JSON.stringify(observed.signIns),
  });
  figure({
    what: 'flood of sign-ins: processor share of the generator',
    value: cpuShare,
    unit: 'cores',
    note: `nice ${NICENESS}; ${PER_SECOND * SECONDS} sent in ${sentIn.toFixed(1)} s; /readyz ${JSON.stringify(observed.readiness)}`,
  });
} finally {
  await end(server);
  await scratch.close();
}
