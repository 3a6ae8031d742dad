/**
 * What browsing costs: `--count` fragrances (60,000) in a real PostgreSQL, the real server as a process on them, and for each
 * kind of question 50 in flight from this process, in turns with a second process that answers one constant page of 20 rows
 * through the same HTTP server. Ratios are the median of those turns. Also: what the server answers while its index is filled, how long that takes,
 * its memory, when a change by another process shows, conditional requests, and the stream of everything.
 * Loopback only; stops by itself. Run by the project's Node: `node bench/catalogue.ts [--count 1000000] [--turns 5]`; the
 * database is the embedded one, or a fresh one on the server of DATABASE_URL, dropped at the end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { filter, questionsAbout } from './catalogue-questions.ts';
import { fillCatalogue } from './catalogue-rows.ts';
import { type Figure, figure } from './figure.ts';
import { load, quantile, type Round } from './load.ts';
import { cpuSeconds, median, megabytesOf } from './measure.ts';

const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '60000' }, turns: { type: 'string', default: '5' } },
});
const count = Number(options.count);
const turns = Number(options.turns);
const PORT = 38_421;
const CONSTANT_PORT = 38_422;
const TURN_MS = 800;

const kinds = questionsAbout(count);

interface Server {
  child: ChildProcess;
  lines: string[];
}

function begin(args: string[], env: Record<string, string>): Server {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return { child, lines };
}

async function end({ child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const megabytes = ({ child }: Server) => megabytesOf(child.pid);

/** The time until an answer is whole, in milliseconds; null when there is none. */
function timeOf(path: string, port = PORT): Promise<number | null> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - begun : null));
    });
    request.on('error', () => resolve(null));
  });
}

async function firstAnswer(path: string, port = PORT): Promise<number> {
  const begun = performance.now();
  while ((await timeOf(path, port)) === null) await sleep(10);
  return performance.now() - begun;
}

const size = `${count.toLocaleString('en-GB')} rows`;

function tell(what: string, value: number, unit: string, more: Partial<Figure> = {}): void {
  figure({ ...more, what: `catalogue: ${what}`, value, unit, note: more.note ? `${size}; ${more.note}` : size });
}

const ms = (value: number) => `${value < 100 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** Begins the server, and asks it while its index is being filled. */
async function startServer(env: Record<string, string>): Promise<Server> {
  const server = begin(['apps/server/src/main.ts'], {
    ...env,
    PORT: String(PORT),
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  });
  tell('start to first page', await firstAnswer(filter('')), 'ms');
  const meanwhile: Record<string, number[]> = { 'first page': [], keyword: [], 'without the database': [] };
  while (!server.lines.join('').includes('the catalogue is in memory')) {
    meanwhile['first page']?.push((await timeOf(filter(''))) ?? Number.NaN);
    meanwhile['keyword']?.push((await timeOf(filter('keyword=sauvage'))) ?? Number.NaN);
    meanwhile['without the database']?.push((await timeOf('/livez')) ?? Number.NaN);
    await sleep(100);
  }
  // A small one is filled before anybody can ask.
  for (const [name, times] of Object.entries(meanwhile))
    if (times.length > 0)
      tell(`while it is filled: ${name}`, median(times), 'ms', {
        note: `median of ${times.length}, slowest ${ms(Math.max(...times))}`,
      });
  tell(
    'index filled after',
    Number(/"ms":(\d+)/.exec(server.lines.join('').split('"fragrances"')[1] ?? '')?.[1]),
    'ms',
  );
  tell('resident memory then', megabytes(server), 'MB');
  return server;
}

/** Rounds of load on one server, and the processor time an answer took there, in microseconds. */
interface Asked {
  rounds: Round[];
  processorUs: number[];
}

async function ask(to: Asked, server: Server, port: number, paths: readonly string[]): Promise<void> {
  const before = cpuSeconds(server.child.pid);
  const round = await load(port, paths, { forMs: TURN_MS });
  to.rounds.push(round);
  to.processorUs.push((1e6 * (cpuSeconds(server.child.pid) - before)) / round.ms.length);
}

const timesOf = ({ rounds }: Asked) => rounds.flatMap((round) => round.ms);

/** Of a kind of question: what the targets are about. */
interface Compared {
  name: string;
  p99: number;
  ratio: number;
}

/** Asks one kind in turns with the constant. */
async function compareKind(name: string, paths: readonly string[], server: Server, bare: Server): Promise<Compared> {
  await load(PORT, paths, { forMs: TURN_MS });
  const ours: Asked = { rounds: [], processorUs: [] };
  const constant: Asked = { rounds: [], processorUs: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    await ask(constant, bare, CONSTANT_PORT, ['/api/constant']);
    await ask(ours, server, PORT, paths);
  }
  const strange = ours.rounds.flatMap(({ statuses }) => Object.keys(statuses)).find((status) => status !== '200');
  if (strange) throw new Error(`${name}: answered ${strange}`);
  const rate = ({ rounds }: Asked) => median(rounds.map(({ perSecond }) => perSecond));
  const ratio = median(
    ours.rounds.map(({ perSecond }, at) => perSecond / (constant.rounds[at]?.perSecond ?? Number.NaN)),
  );
  const p99 = quantile(timesOf(ours), 0.99);
  tell(name, rate(ours), 'answers/s', {
    target: '≥ 0.5 of the constant',
    holds: ratio >= 0.5,
    baseline: { what: 'constant 20 rows', value: rate(constant) },
    ratio,
    note: `p50 ${ms(median(timesOf(ours)))}, p99 ${ms(p99)} (constant ${ms(quantile(timesOf(constant), 0.99))}); ${median(ours.processorUs).toFixed(0)} µs of processor (${median(constant.processorUs).toFixed(0)})`,
  });
  return { name, p99, ratio };
}

/** Each kind, and the worst of them all. */
async function compare(server: Server, bare: Server): Promise<void> {
  const all: Compared[] = [];
  for (const [name, paths] of Object.entries(kinds)) all.push(await compareKind(name, paths, server, bare));
  const [slowest] = all.toSorted((one, other) => other.p99 - one.p99);
  const [least] = all.toSorted((one, other) => one.ratio - other.ratio);
  if (!slowest || !least) return;
  tell('slowest p99 of any kind', slowest.p99, 'ms', {
    target: '< 15 ms at 50 in flight',
    holds: slowest.p99 < 15,
    note: slowest.name,
  });
  tell('least part of a constant answer', least.ratio, '', {
    target: '≥ 0.5',
    holds: least.ratio >= 0.5,
    note: least.name,
  });
}

async function conditional(): Promise<void> {
  const tag = (await fetch(`http://127.0.0.1:${PORT}${filter('')}`)).headers.get('etag') ?? '';
  const round = await load(PORT, [filter('')], { forMs: TURN_MS, headers: `if-none-match: ${tag}\r\n` });
  tell('first page, had already', round.perSecond, 'answers/s', { note: JSON.stringify(round.statuses) });
}

/** How long until a change by this process, which is another than the server, shows there. */
async function freshness(url: string): Promise<void> {
  const db = openDatabase(url);
  const times: number[] = [];
  const brand = 'House of the Bench';
  for (let round = 1; round <= 20; round += 1) {
    const name = `Change ${round}`;
    await sql`update fragrances set name = ${name}, brand = ${brand} where id = (select min(id) from fragrances)`.execute(
      db,
    );
    const begun = performance.now();
    const shows = async () =>
      (await (await fetch(`http://127.0.0.1:${PORT}${filter(`brand=${encodeURIComponent(brand)}`)}`)).text()).includes(
        `"${name}"`,
      );
    while (!(await shows())) await sleep(2);
    times.push(performance.now() - begun);
    await sleep(Math.random() * 200);
  }
  const begun = performance.now();
  await sql`update fragrances set watchers = watchers + 1 where id in (select id from fragrances order by id limit 5000)`.execute(
    db,
  );
  await sql`update fragrances set name = 'After many' where id = (select min(id) from fragrances)`.execute(db);
  while (
    !(await (await fetch(`http://127.0.0.1:${PORT}${filter(`brand=${encodeURIComponent(brand)}`)}`)).text()).includes(
      'After many',
    )
  )
    await sleep(2);
  const afterMany = performance.now() - begun;
  const within = (value: number) => ({ target: '≤ 1,000 ms', holds: value <= 1000 });
  const slowest = Math.max(...times);
  tell('a change by another process shows', slowest, 'ms', {
    ...within(slowest),
    note: `slowest of ${times.length}, median ${ms(median(times))}`,
  });
  tell('a change of 5,000 rows shows', afterMany, 'ms', within(afterMany));
  await db.destroy();
}

async function streamed(server: Server): Promise<void> {
  const before = megabytes(server);
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, megabytes(server))), 20);
  const begun = performance.now();
  let bytes = 0;
  const { body } = await fetch(`http://127.0.0.1:${PORT}/api/fragrances/all`);
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) bytes += chunk.length;
  clearInterval(watching);
  tell('memory that /all adds', most - before, 'MB', {
    note: `${(bytes / 1e6).toFixed(0)} MB in ${ms(performance.now() - begun)}`,
  });
}

/** A database with the rows, how the server is told of it, and how to be rid of it. */
async function openPlace(folder: string) {
  const given = process.env['DATABASE_URL'];
  const embedded = given ? null : await openEmbedded(folder, { mode: 'serve' });
  const url = given
    ? await createDatabase(given, `sillage_bench_${randomBytes(4).toString('hex')}`)
    : (embedded?.url ?? '');
  const db = openDatabase(url);
  const begun = performance.now();
  await fillCatalogue(db, count);
  console.log(
    `${size} in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${given ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL'}`,
  );
  await db.destroy();
  await embedded?.close();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: given ? url : '' },
    /** While the server runs, which has the embedded one. */
    attach: async () => (given ? { url, close: async () => {} } : openEmbedded(folder, { mode: 'attach' })),
    drop: () => (given ? dropDatabase(url) : Promise.resolve()),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
const place = await openPlace(folder);
const running: Server[] = [];
try {
  const server = await startServer(place.env);
  running.push(server);
  const from = `http://127.0.0.1:${PORT}${filter('')}`;
  const bare = begin(['bench/constant-server.ts'], { PORT: String(CONSTANT_PORT), FROM: from });
  running.push(bare);
  await firstAnswer('/api/constant', CONSTANT_PORT);
  await compare(server, bare);
  await conditional();
  const { url, close } = await place.attach();
  await freshness(url);
  await close();
  await streamed(server);
  tell('resident memory at the end', megabytes(server), 'MB');
} finally {
  for (const server of running.reverse()) await end(server);
  await place.drop();
  await rm(folder, { recursive: true, force: true });
}
