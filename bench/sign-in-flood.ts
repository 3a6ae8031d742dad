/**
 * Measures the effect of a flood of sign-ins on other users. The flood consists of 600 sign-ins per
 * second with unknown names from 1,600 addresses, and comes from a separate process at the lowest
 * priority. Meanwhile other users read pages and sign in. The measurements are compared with the
 * same run without the flood.
 *
 *   node bench/sign-in-flood.ts [--seconds 15]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import type { SignIns } from './children/sign-ins.ts';
import { catalogueSearch } from './lib/catalogue-queries.ts';
import { load } from './lib/load.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { nextMessage, startChild, startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, quantile, sum } from './lib/statistics.ts';
import { insertUsers, PASSWORD } from './lib/users.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const SECONDS = Number(values.seconds);
const [PER_SECOND, ADDRESSES, USERS] = [600, 1_600, 10];

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

async function flood(): Promise<SignIns> {
  const { child } = await startChild('sign-ins', [port, PER_SECOND, SECONDS, ADDRESSES]);
  return nextMessage<SignIns>(child);
}

function readPages() {
  const paths = ['/api/fragrances?page=0', catalogueSearch('keyword=oud'), '/api/fragrances/stats', '/'];
  return load(port, paths, { connections: USERS, forMs: SECONDS * 1000, everyMs: 500 });
}

type Counts = Record<string, number>;

/** Signs in and requests /readyz once per second. Returns how often each response occurred. */
async function observe(): Promise<{ signIns: Counts; readiness: Counts }> {
  const [signIns, readiness]: [Counts, Counts] = [{}, {}];
  const count = (counts: Counts, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const pending: Promise<void>[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    pending.push(
      signIn(second).then((status) => count(signIns, String(status))),
      fetch(`${origin}/readyz`).then(async (response) =>
        count(readiness, `${response.status} ${await response.text()}`),
      ),
    );
    await sleep(1000);
  }
  await Promise.all(pending);
  return { signIns, readiness };
}

async function signIn(second: number): Promise<number> {
  const body = JSON.stringify({ usernameOrEmail: `user-${second % USERS}`, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${second % 200}` };
  const response = await fetch(`${origin}/api/users/login`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

function report(
  baseline: Awaited<ReturnType<typeof observe>>,
  withFlood: typeof baseline,
  { ms, cpuShare, sentIn }: SignIns,
) {
  const share = ({ signIns }: typeof baseline) => (signIns['200'] ?? 0) / sum(Object.values(signIns));
  const rejectedMs = ms['503'] ?? [];
  recordMeasurement({
    what: 'flood of sign-ins: p50 of a rejection',
    value: rejectedMs.length > 0 ? median(rejectedMs) : 0,
    unit: 'ms',
    note: Object.entries(ms)
      .map(
        ([status, all]) =>
          `${status}: ${all.length}, p50 ${median(all).toFixed(0)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms`,
      )
      .join('; '),
  });
  recordMeasurement({
    what: 'flood of sign-ins: share of other users’ sign-ins that succeed',
    value: share(withFlood),
    unit: '',
    baseline: { what: 'without the flood', value: share(baseline) },
    note: JSON.stringify(withFlood.signIns),
  });
  recordMeasurement({
    what: 'flood of sign-ins: processor share of the generator',
    value: cpuShare,
    unit: 'cores',
    note: `${PER_SECOND * SECONDS} sent in ${sentIn.toFixed(1)} s; /readyz ${JSON.stringify(withFlood.readiness)}`,
  });
}

const scratch = await openScratch();
const env = { ...scratch.env, PORT: String(port), TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal' };
const server = startServer(env);
try {
  await untilReady(port, server);
  await insertUsers(scratch.db, USERS);
  await Promise.all([readPages(), observe()]);
  const [quietRound, baseline] = await Promise.all([readPages(), observe()]);
  const [flooded, withFlood, signIns] = await Promise.all([readPages(), observe(), flood()]);
  const [before, during] = [quantile(quietRound.ms, 0.99), quantile(flooded.ms, 0.99)];
  recordMeasurement({
    what: 'flood of sign-ins: p99 of other users’ reads',
    value: during,
    unit: 'ms',
    baseline: { what: 'without the flood', value: before },
    ratio: during / before,
    note: `p50 ${median(flooded.ms).toFixed(1)} ms, without ${median(quietRound.ms).toFixed(1)} ms; statuses ${JSON.stringify(flooded.statuses)}`,
  });
  report(baseline, withFlood, signIns);
} finally {
  await stop(server, 'SIGKILL');
  await scratch.close();
}
