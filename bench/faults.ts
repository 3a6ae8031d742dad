/**
 * Faults under load, one after the other, on two web processes, two workers and a PostgreSQL of their own, all real, while
 * people write without pause and bottles come back at shops: `node bench/faults.ts [NAME…]`, all of them without a name.
 *
 * Of each it says what was lost (an acknowledged write, an event, a mail: nothing may be), how calls failed meanwhile, and
 * how long after its end the first write was acknowledged and the first restock told. As root two of them are more real: the
 * disk is one of its own that is filled, and the worker is cut off by a network namespace.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { crash, failOver, fillDisk, pauseDatabase, restart } from './faults/database-faults.ts';
import { cutOff, exhaustMemory, jumpClocks, killEach } from './faults/process-faults.ts';
import { judgeEvents, judgeMails, judgeWrites, type Verdict } from './faults/verdict.ts';
import { openWorld, WATCHERS, type World } from './faults/world.ts';
import { figure } from './lib/figure.ts';

type Fault = (world: World) => Promise<string>;

const faults: Record<string, Fault> = {
  'postgres-restarted': restart,
  'postgres-crashed': crash,
  'postgres-paused': pauseDatabase,
  'disk-full': fillDisk,
  'clock-jumps': jumpClocks,
  'worker-cut-off': cutOff,
  'memory-limit': exhaustMemory,
  'killed-in-turn': killEach,
  'postgres-failed-over': failOver,
};

const STEADY_MS = 3_000;
/** Longer than the lease on a shop, and than that on a delivery. */
const SEEN_MS = 90_000;
const TOLD_MS = 80_000;

interface Before {
  writes: number;
  mails: number;
  restocks: number;
  repeated: number;
}

const count = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/** Makes one fault, waits until all is well again, and prints what became of everything. Answers whether nothing was lost. */
async function run(
  name: string,
  fault: Fault,
  world: World,
  repeated: number,
): Promise<Verdict & { isRight: boolean }> {
  const { clients, shelves, mails } = world;
  const before = {
    writes: clients.writes.length,
    mails: mails.length,
    restocks: count(shelves.restocks().values()),
    repeated,
  };
  clients.resume();
  shelves.resume();
  await sleep(STEADY_MS);
  clients.takeFailures();
  const begunAt = performance.now();
  const note = await fault(world);
  const endedAt = performance.now();
  const endedOn = Date.now();
  const isSeen = await shelves.seen(SEEN_MS);
  const seenAfter = (performance.now() - endedAt) / 1000;
  const wroteAt = () => firstAfter(clients.writes, endedAt);
  const toldAt = () => mails.find(({ at }) => at > endedOn)?.at;
  while ((wroteAt() === undefined || toldAt() === undefined) && performance.now() - endedAt < SEEN_MS) await sleep(50);
  await sleep(STEADY_MS);
  shelves.pause();
  await shelves.seen(SEEN_MS);
  await clients.pause();
  const verdict = await judge(world);
  console.log(`\n${name}: ${note}`);
  const isRight = print(name, {
    verdict,
    before,
    world,
    failures: clients.takeFailures(),
    seenAfter: isSeen ? seenAfter : SEEN_MS / 1000,
    wroteAfter: ((wroteAt() ?? endedAt + SEEN_MS) - endedAt) / 1000,
    toldAfter: ((toldAt() ?? endedOn + SEEN_MS) - endedOn) / 1000,
    silence: longestGap([begunAt, ...clients.writes.filter((at) => at >= begunAt)]) / 1000,
  });
  return { ...verdict, isRight };
}

async function judge({ db, writers, webs, clients, shelves, mails }: World): Promise<Verdict> {
  const origins = webs.map(({ origin }) => origin);
  return {
    writes: await judgeWrites(db, { writers, origins, known: clients.acknowledged }),
    events: await judgeEvents(db, shelves.restocks()),
    mails: await judgeMails(db, mails, { watchers: WATCHERS, withinMs: TOLD_MS }),
  };
}

const firstAfter = (times: readonly number[], at: number) => times.find((time) => time > at);

function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, before) => at - (times[before] ?? at)));
}

interface Outcome {
  verdict: Verdict;
  before: Before;
  world: World;
  failures: Record<string, number>;
  seenAfter: number;
  wroteAfter: number;
  toldAfter: number;
  silence: number;
}

/** How a call may end while something is broken: with 503 that says when to try again, or not at all. */
const rightly = /^(?:503 with Retry-After|no connection|no answer in .*)$/;

function print(name: string, { verdict, before, world, failures, ...after }: Outcome): boolean {
  const { writes, events, mails } = verdict;
  const say = (what: string, lines: readonly string[]) => lines.map((line) => `${what}: ${line}`);
  const lost = [
    ...say('write lost', writes.lost),
    ...say('event lost', events.lost),
    ...say('event doubled', events.doubled),
    ...say('mail lost', mails.lost),
    ...say('mail doubled', mails.doubled),
  ];
  for (const line of lost.slice(0, 10)) console.log('    ', line);
  const made = world.clients.writes.length - before.writes;
  const restocks = count(world.shelves.restocks().values()) - before.restocks;
  const taken = world.mails.length - before.mails;
  figure({
    what: `${name}: lost or doubled`,
    value: lost.length,
    unit: '',
    target: '0 lost',
    holds: lost.length === 0,
    note: `${made} acknowledged writes, ${restocks} restocks, ${taken} mails, of them a second copy with the same Message-ID: ${mails.repeated - before.repeated}`,
  });
  const wrong = count(Object.entries(failures).flatMap(([how, times]) => (rightly.test(how) ? [] : [times])));
  figure({
    what: `${name}: calls answered wrongly`,
    value: wrong,
    unit: '',
    target: '0',
    holds: wrong === 0,
    note: `that failed: ${
      Object.entries(failures)
        .map(([how, times]) => `${times} ${how}`)
        .join(', ') || 'none'
    }`,
  });
  const longest = `longest time without one ${after.silence.toFixed(1)} s`;
  figure({ what: `${name}: first write after`, value: after.wroteAfter, unit: 's', note: longest });
  const all = `every restock of the time before seen after ${after.seenAfter.toFixed(1)} s`;
  figure({ what: `${name}: first restock told after`, value: after.toldAfter, unit: 's', note: all });
  return lost.length + wrong === 0;
}

function chosen(): string[] {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in faults));
  if (unknown === undefined) return names.length > 0 ? names : Object.keys(faults);
  throw new Error(`No fault is called ${unknown}. There are: ${Object.keys(faults).join(', ')}.`);
}

const names = chosen();
const world = await openWorld();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.close().then(() => process.exit(1)));
let isRight = true;
let repeated = 0;
try {
  // Until then nothing can be told late.
  while (world.mails.length === 0) await sleep(100);
  for (const name of names) {
    const isPossible = name !== 'disk-full' || world.isOwnDisk;
    if (!isPossible) console.log(`\n${name}: left out, since a disk of its own needs root and mount`);
    const verdict = isPossible ? await run(name, faults[name] as Fault, world, repeated) : null;
    isRight &&= verdict?.isRight ?? true;
    repeated = verdict?.mails.repeated ?? repeated;
  }
} finally {
  if (process.env['FAULTS_LOG'])
    for (const { name, lines } of [...world.webs, ...world.workers]) console.log(name, lines.join('\n'));
  await world.close();
}
process.exitCode = isRight ? 0 : 1;
