/**
 * Measures the list of deals and the jobs behind it with 200,000 offers and six price periods each,
 * in a real PostgreSQL and a real web process:
 *
 *   node bench/prices/deals.ts [--sizes 20000,200000] [--seconds 4] [--connections 4]
 *
 * Response times are those of HTTP requests, `connections` at a time. Each is compared with the one
 * at the smaller number of offers. The processor time does not depend on the machine's load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { sql } from 'kysely';
import { refreshDeals } from '../../apps/server/src/features/deals/index.ts';
import { tidyMonitor } from '../../apps/server/src/features/monitor/index.ts';
import { lockMismatches } from '../../apps/server/src/features/monitor/prices/fill-prices.repo.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Deps } from '../../apps/server/src/platform/deps.ts';
import { runOnce } from '../../apps/server/src/platform/job.ts';
import { createLog } from '../../apps/server/src/platform/observability/log.ts';
import { load } from '../lib/load.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { cpuSeconds, startServer, stop, untilReady } from '../lib/processes.ts';
import { openScratch, type Scratch } from '../lib/scratch.ts';
import { quantile, time } from '../lib/statistics.ts';
import { fillPrices } from './fill-prices.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '20000,200000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '4' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const MAX_P99_MS = 50;

interface Result {
  p50: number;
  p99: number;
  /** Processor time of the web process and PostgreSQL for one request, in milliseconds. */
  cpu: number;
}

const base = '/api/fragrances/deals';
const kinds: Record<string, { path: string; isPersonal?: boolean }> = {
  'a constant response for comparison': { path: '/api/exchange-rates' },
  everything: { path: base },
  'by price per ml': { path: `${base}?sort=perMl` },
  'one family': { path: `${base}?families=Citrus` },
  'two families and two sizes, by price per ml': { path: `${base}?families=Citrus,Woody&sizes=50,100&sort=perMl` },
  'a size without any deal': { path: `${base}?sizes=7` },
  '100 at once': { path: `${base}?limit=100` },
  'watchlist of 300': { path: `${base}?scope=watchlist`, isPersonal: true },
  'Atom feed': { path: '/feeds/deals.atom' },
};

async function measureRequests(scratch: Scratch, cookie: string): Promise<Map<string, Result>> {
  const port = await freePort();
  const child = startServer({ ...scratch.env, ROLE: 'web', PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` });
  const results = new Map<string, Result>();
  const measure = async (name: string, path: string, isPersonal = false) => {
    const headers = isPersonal ? cookie : '';
    const options = { connections: Number(values.connections), headers };
    await load(port, [path], { ...options, forMs: 500 });
    const readCpu = () => cpuSeconds(child.pid) + scratch.cpuSeconds();
    const cpuBefore = readCpu();
    const { ms, statuses } = await load(port, [path], { ...options, forMs: 1000 * Number(values.seconds) });
    const cpu = (1000 * (readCpu() - cpuBefore)) / ms.length;
    if (Object.keys(statuses).join() !== '200') throw new Error(`${name}: ${JSON.stringify(statuses)}`);
    results.set(name, { p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), cpu });
  };
  try {
    await untilReady(port, child);
    await untilIndexed(port);
    for (const [name, { path, isPersonal }] of Object.entries(kinds)) await measure(name, path, isPersonal);
    const far = await findFarPage(port);
    await measure('a page far down the list', far);
  } finally {
    await stop(child);
  }
  return results;
}

/** Waits until the search index is filled, which takes processor time. */
async function untilIndexed(port: number): Promise<void> {
  const isLoading = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/fragrances/health`);
    return ((await response.json()) as { data: { isIndexLoading: boolean } }).data.isIndexLoading;
  };
  while (await isLoading()) await sleep(200);
}

/** Follows the list for 20 pages of 100. */
async function findFarPage(port: number): Promise<string> {
  let path = `${base}?limit=100`;
  for (let page = 0; page < 20; page += 1) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const { data } = (await response.json()) as { data: { next: string | null } };
    if (data.next === null) break;
    path = `${base}?limit=100&after=${encodeURIComponent(data.next)}`;
  }
  return path.replace('limit=100', 'limit=24');
}

async function measureJobs({ db, env }: Scratch): Promise<Map<string, number>> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent', SHOP_LIST: 'own' });
  const deps = { db, config, clock: { now: () => new Date() }, log: createLog(config) } as unknown as Deps;
  const results = new Map<string, number>();
  results.set('first pass', await time(() => runOnce(refreshDeals(deps))));
  await db
    .updateTable('deal_refreshes')
    .set({ next_pass_at: new Date(0) })
    .execute();
  results.set('pass that changes nothing', await time(() => runOnce(refreshDeals(deps))));
  results.set('run without a pass', await time(() => runOnce(refreshDeals(deps))));
  const maintain = () => tidyMonitor(deps, async () => {}).find(({ name }) => name === 'maintain-prices');
  const job = maintain();
  if (job) results.set('maintain-prices, nothing to correct', await time(() => runOnce(job)));
  const correct = (lastId: number) =>
    time(() => db.transaction().execute((tx) => lockMismatches(tx, { afterId: 0, lastId }, 200)));
  results.set('correction, one statement for all offers', await correct(2_000_000_000));
  results.set('correction, one statement of the job', await correct(20_000));
  return results;
}

async function measureAll(offers: number) {
  const scratch = await openScratch();
  try {
    const cookie = await fillPrices(scratch.db, offers);
    const jobs = await measureJobs(scratch);
    // As autovacuum does within a minute.
    await sql`analyze deals`.execute(scratch.db);
    const count = await scratch.db
      .selectFrom('deals')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
    console.log(`${offers} offers: ${count?.n} deals`);
    return { jobs, requests: await measureRequests(scratch, cookie) };
  } finally {
    await scratch.close();
  }
}

const [small = 0, large = 0] = sizes;
const before = await measureAll(small);
const after = await measureAll(large);
const note = `${large.toLocaleString('en-GB')} offers, ${values.connections} at a time`;
const format = `at ${small.toLocaleString('en-GB')} offers`;
for (const [name, { p50, p99, cpu }] of after.requests) {
  const smaller = before.requests.get(name) ?? { p50: 1, p99: 1, cpu: 1 };
  recordMeasurement({
    what: `deals: ${name}, p50`,
    value: p50,
    unit: 'ms',
    baseline: { what: format, value: smaller.p50 },
    ratio: p50 / smaller.p50,
    note,
  });
  recordMeasurement({
    what: `deals: ${name}, p99`,
    value: p99,
    unit: 'ms',
    target: `< ${MAX_P99_MS} ms`,
    holds: p99 < MAX_P99_MS,
    baseline: { what: format, value: smaller.p99 },
    ratio: p99 / smaller.p99,
    note,
  });
  // Negative when a process of PostgreSQL ended meanwhile, such as autovacuum.
  if (cpu <= 0 || smaller.cpu <= 0) continue;
  recordMeasurement({
    what: `deals: ${name}, processor time`,
    value: cpu,
    unit: 'ms',
    baseline: { what: format, value: smaller.cpu },
    ratio: cpu / smaller.cpu,
    note,
  });
}
for (const [name, ms] of after.jobs)
  recordMeasurement({
    what: `deals: ${name}`,
    value: ms,
    unit: 'ms',
    baseline: { what: format, value: before.jobs.get(name) ?? 1 },
    ratio: ms / (before.jobs.get(name) ?? 1),
    note,
  });
