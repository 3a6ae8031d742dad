/**
 * A day of a fleet on this machine: PostgreSQL with everything on that keeps data, web and worker processes of the product,
 * shops and a mail server in a process outside, and people who browse, search, sign in, watch and follow live, as
 * `fleet/people.ts` models them. Requests are sent at moments that were drawn beforehand, whatever becomes of those before them. First
 * their rate is raised until the p99 passes 250 ms or something fails; then a day is played whose evening peak is 60 % of that.
 *
 *   node bench/fleet.ts [--seconds 60] [--web 2] [--workers 2] [--catalogue 50000] [--users 10000] [--live 500] [--restocks 40]
 *     [--peak REQUESTS_A_SECOND, in place of looking for the limit]
 *
 * It shares the machine with what it measures: the people take about as much of a processor as the web processes.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { random } from '../apps/server/src/testing/seeded.ts';
import { figure } from './figure.ts';
import { play } from './fleet/asker.ts';
import { besideConstant, besidePgbench } from './fleet/limits.ts';
import { type Ask, planVisits, requestsPerVisit, shareOfPeak } from './fleet/people.ts';
import type { FleetPostgres } from './fleet/postgres.ts';
import { cpuBetween, cpuOf } from './fleet/processes.ts';
import { printDay, printDelays, printJudgement, printKinds, printStatements, summarise } from './fleet/report.ts';
import { delaysOf, judge, keptOf, playRestocks, reportOf, untilTold, watchersOf } from './fleet/restocks.ts';
import { PACE, type World, withWorld } from './fleet/stage.ts';
import { askedBy, countTransactions, forgetStatements, mostCostly } from './fleet/statements.ts';
import { openStreams } from './fleet/streams.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    web: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    catalogue: { type: 'string', default: '50000' },
    users: { type: 'string', default: '10000' },
    live: { type: 'string', default: '500' },
    restocks: { type: 'string', default: '40' },
    shops: { type: 'string', default: '20' },
    peak: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const DAY_MS = Number(values.seconds) * 1000;
const [LIMIT_MS, OF_LIMIT] = [250, 0.6];
const ALONE_EVERY_MS = 50;
const [STEP_MS, FIRST_RATE, RAISE] = [4_000, 60, 1.35];
const next = random(Number(values.seed));

const portsOf = ({ fleet }: World) => fleet.web.map(({ port }) => port);

/** Each kind of request by itself, some times: how long it takes when nobody waits, and how often it asks the database. */
async function askAlone(world: World): Promise<Map<string, { queries: number; ms: number }>> {
  const asks = planVisits(world.offering, { forMs: 60_000, visitsAt: () => 20, most: 20, next });
  const alone = new Map<string, { queries: number; ms: number }>();
  const counted = async (work: () => Promise<unknown>) => {
    const [begun, before] = [performance.now(), await queriesOfWeb(world.postgres)];
    await work();
    return { queries: (await queriesOfWeb(world.postgres)) - before, ms: performance.now() - begun };
  };
  // What is asked without visitors, for the index and the workers' news.
  const quiet = await counted(() => sleep(2_000));
  for (const [kind, some] of Map.groupBy(asks, (ask) => ask.kind)) {
    const spread = some.slice(0, 25).map((ask, index) => ({ ...ask, at: index * ALONE_EVERY_MS }));
    let p50 = 0;
    const { queries, ms } = await counted(async () => {
      p50 = summarise(await play(spread, portsOf(world))).p50;
    });
    alone.set(kind, { queries: Math.max(0, (queries - (quiet.queries * ms) / quiet.ms) / spread.length), ms: p50 });
  }
  return alone;
}

async function queriesOfWeb({ db, isCounting }: FleetPostgres): Promise<number> {
  return isCounting ? (await askedBy(db, 'web')).queries : countTransactions(db);
}

/** Raises the rate until people complain twice in a row; answers the last one at which they did not, lower than the first if need be. */
async function findLimit(world: World, perVisit: number): Promise<number> {
  // Cold: the first answers of a process are its slowest.
  await tryRate(world, FIRST_RATE / 2, perVisit);
  let held = 0;
  for (let rate = FIRST_RATE; ; rate *= RAISE) {
    const asked = (await tryRate(world, rate, perVisit)) ?? (await tryRate(world, rate, perVisit));
    if (asked === null) break;
    held = asked;
  }
  for (let rate = FIRST_RATE / RAISE; held === 0 && rate >= 1; rate /= RAISE)
    held = (await tryRate(world, rate, perVisit)) ?? 0;
  return held;
}

/** Some seconds at a rate. Answers what was asked a second; null where people would complain. */
async function tryRate(world: World, rate: number, perVisit: number): Promise<number | null> {
  const visits = rate / perVisit;
  const asks = planVisits(world.offering, { forMs: STEP_MS, visitsAt: () => visits, most: visits, next });
  const { requests, p50, p99, failed, refused, lateP99 } = summarise(await play(asks, portsOf(world)));
  const asked = (1000 * requests) / STEP_MS;
  console.log(
    `${asked.toFixed(0).padStart(6)} requests/s   p50 ${p50.toFixed(1)}   p99 ${p99.toFixed(1)} ms   failed ${failed}, of them 503 ${refused}   (sent late, p99 ${lateP99.toFixed(1)} ms)`,
  );
  await sleep(500);
  return p99 > LIMIT_MS || failed > 0 ? null : asked;
}

async function playDay(world: World, asks: readonly Ask[]): Promise<void> {
  const { postgres, postmaster, fleet, outside, scents, sessions } = world;
  const { db } = postgres;
  const alone = await askAlone(world);
  const followers = sessions.slice(0, Number(values.live));
  const streams = await openStreams(followers, portsOf(world));
  const restocked = scents.toSorted(() => next() - 0.5).slice(0, Number(values.restocks));
  const watchers = await watchersOf(db, restocked);
  if (postgres.isCounting) await forgetStatements(db);
  const [transactions, looks] = [await countTransactions(db), (await reportOf(outside)).looks];
  const before = cpuOf(fleet, postmaster);
  const playing = playRestocks(outside, restocked, DAY_MS, next);
  const moving = sleep(DAY_MS / 2).then(() => streams.move(0.25));
  const answers = await play(asks, portsOf(world));
  const used = cpuBetween(before, cpuOf(fleet, postmaster));
  const asked = postgres.isCounting ? { web: await askedBy(db, 'web'), worker: await askedBy(db, 'worker') } : null;
  const costly = postgres.isCounting
    ? { web: await mostCostly(db, 'web', 10), worker: await mostCostly(db, 'worker', 12) }
    : null;
  const all = (await countTransactions(db)) - transactions;
  const looked = (await reportOf(outside)).looks - looks;
  await moving;
  const played = await playing;
  if (!(await untilTold(db, played.length, 60_000))) console.log('Not everybody was told within a minute of the day.');
  await sleep(1_000);
  const { shown, mails } = await reportOf(outside);
  printKinds(answers, alone);
  printDay(answers, { dayMs: DAY_MS, used, asked, transactions: all, looked });
  printDelays(
    delaysOf(played, shown, streams.sights),
    `interval ${PACE.MONITOR_INTERVAL}, second look ${PACE.MONITOR_CONFIRM} later`,
  );
  const told = { ...(await keptOf(db)), sights: streams.sights, mails };
  printJudgement(judge({ played, watchers, followers }, told));
  figure({
    what: 'fleet: live connections that broke',
    value: streams.broken(),
    unit: `of ${followers.length}`,
    target: '0',
    holds: streams.broken() === 0,
  });
  streams.close();
  if (costly) for (const role of ['web', 'worker'] as const) printStatements(role, costly[role]);
}

const [load = 0] = loadavg();
console.log(`${availableParallelism()} cores for all of it; load before: ${load.toFixed(1)}`);
const size = {
  web: Number(values.web),
  workers: Number(values.workers),
  catalogue: Number(values.catalogue),
  users: Number(values.users),
  shops: Number(values.shops),
};
await withWorld(size, async (world) => {
  console.log(`PostgreSQL ${world.postgres.version}, ${values.web} web and ${values.workers} worker processes\n`);
  const perVisit = requestsPerVisit(world.offering, next);
  const limit = values.peak === undefined ? await findLimit(world, perVisit) : null;
  if (limit !== null)
    figure({
      what: 'fleet: requests at which p99 stays under 250 ms',
      value: limit,
      unit: '/s',
      note: 'the people’s own processor time included',
    });
  const peak = limit === null ? Number(values.peak) : limit * OF_LIMIT;
  console.log(`\na day in ${DAY_MS / 1000} s, ${peak.toFixed(0)} requests/s in the evening`);
  await sleep(2_000);
  const most = peak / perVisit;
  const visitsAt = (ms: number) => most * shareOfPeak(ms / DAY_MS);
  await playDay(world, planVisits(world.offering, { forMs: DAY_MS, visitsAt, most, next }));
  console.log('');
  const [first] = portsOf(world);
  if (first !== undefined) {
    await besideConstant(first);
    await besidePgbench(world.postgres, first, world.sessions);
  }
});
