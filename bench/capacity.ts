/**
 * Measures how many requests per second one machine serves. This process sends requests at a fixed
 * rate to a web process with PostgreSQL. The requests come from signed-in users and visitors, and
 * half of them are for catalogue pages. The rate rises until the p99 exceeds 250 ms or a request
 * fails. The cost of a request is measured at 60 % of the last rate that passed.
 *
 *   node bench/capacity.ts [--users 1000] [--step-seconds 5]
 */
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { catalogueSearch } from './lib/catalogue-queries.ts';
import { load, type Round } from './lib/load.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { cpuSeconds, startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, quantile, sum } from './lib/statistics.ts';
import { insertUsers, insertWatches } from './lib/users.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000' }, 'step-seconds': { type: 'string', default: '5' } },
});
const MAX_P99_MS = 250;
const [FIRST_RATE, RATE_FACTOR, USUAL_LOAD] = [100, 1.35, 0.6];
/** Number of connections. Each connection sends its requests one after the other. */
const CONNECTIONS = 100;

const scratch = await openScratch();
const port = await freePort();
const server = startServer({ ...scratch.env, ROLE: 'web', PORT: String(port), RATE_LIMIT_FACTOR: '1000000' });

const searches = ['', 'keyword=oud', 'keyword=rose&soldOut=false', 'gender=women&sort=popular', 'page=7'];
const visitorPaths = ['/', ...searches.map(catalogueSearch), '/api/fragrances/stats'];

/**
 * Sends `rate` requests per second. Half of the connections belong to visitors, and each of the
 * others to one signed-in user.
 */
async function requestAt(rate: number, users: readonly { id: string; cookie: string }[]): Promise<Round[]> {
  const options = { forMs: 1000 * Number(values['step-seconds']), everyMs: (1000 * CONNECTIONS) / rate };
  const visitors = load(port, visitorPaths, { ...options, connections: CONNECTIONS / 2 });
  const signedIn = users.slice(0, CONNECTIONS / 2).map(({ id, cookie }) => {
    const paths = [`/api/watchlist/${id}`, `/api/notifications/${id}/unread`, ...visitorPaths.slice(1, 3)];
    return load(port, paths, { ...options, connections: 1, headers: cookie });
  });
  return Promise.all([visitors, ...signedIn]);
}

interface Step {
  requests: number;
  p50: number;
  p99: number;
  failed: number;
  cpu: { web: number; postgres: number };
}

async function measureStep(rate: number, users: readonly { id: string; cookie: string }[]): Promise<Step> {
  const readCpu = () => ({ web: cpuSeconds(server.pid), postgres: scratch.cpuSeconds() });
  const before = readCpu();
  const rounds = await requestAt(rate, users);
  const after = readCpu();
  const ms = rounds.flatMap((round) => round.ms);
  const failed = sum(rounds.map(({ statuses }) => sum(Object.values(statuses)) - (statuses['200'] ?? 0)));
  const cpu = { web: after.web - before.web, postgres: after.postgres - before.postgres };
  const step = { requests: ms.length, p50: median(ms), p99: quantile(ms, 0.99), failed, cpu };
  console.log(
    `${rate.toFixed(0)} requests/s: p50 ${step.p50.toFixed(1)} ms, p99 ${step.p99.toFixed(1)} ms, failed ${failed}`,
  );
  return step;
}

try {
  await untilReady(port, server);
  const users = await insertUsers(scratch.db, Number(values.users));
  await insertWatches(scratch.db, users, 12);
  await measureStep(FIRST_RATE, users);
  const isOverloaded = ({ p99, failed }: Step) => p99 > MAX_P99_MS || failed > 0;
  let limit = FIRST_RATE / RATE_FACTOR;
  // A rate fails only when it fails twice.
  for (let rate = FIRST_RATE; ; rate *= RATE_FACTOR) {
    if (isOverloaded(await measureStep(rate, users)) && isOverloaded(await measureStep(rate, users))) break;
    limit = rate;
  }
  const note = `${values.users} users; the clients' processor time included`;
  recordMeasurement({ what: 'capacity: requests at a p99 under 250 ms', value: limit, unit: 'requests/s', note });
  const usualStep = await measureStep(limit * USUAL_LOAD, users);
  const rateNote = `at ${(limit * USUAL_LOAD).toFixed(0)} requests/s`;
  recordMeasurement({ what: 'capacity: usual request, p50', value: usualStep.p50, unit: 'ms', note: rateNote });
  recordMeasurement({ what: 'capacity: usual request, p99', value: usualStep.p99, unit: 'ms', note: rateNote });
  for (const [part, seconds] of Object.entries(usualStep.cpu))
    recordMeasurement({
      what: `capacity: processor time of a request, ${part}`,
      value: (1000 * seconds) / usualStep.requests,
      unit: 'ms',
      note: rateNote,
    });
} finally {
  await stop(server);
  await scratch.close();
}
