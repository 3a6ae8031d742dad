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
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { createDatabase, dropDatabase } from '../apps/server/src/testing/databases.ts';
import { fillCatalogue, wordOf } from './catalogue-rows.ts';
import { load, quantile, type Round } from './load.ts';

const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '60000' }, turns: { type: 'string', default: '5' } },
});
const count = Number(options.count);
const turns = Number(options.turns);
const PORT = 38_421;
const CONSTANT_PORT = 38_422;
const TURN_MS = 800;

const filter = (search: string) => `/api/fragrances/filter?${search}`;
const someWords = Array.from({ length: 40 }, (_, index) => wordOf(1 + ((index * 7919) % Math.max(1, count - 1000))));
/** Two letters swapped in the middle. */
const misspelt = (text: string) => text.slice(0, 3) + text.charAt(4) + text.charAt(3) + text.slice(5);
const lastPage = Math.floor((count - 1) / 20);

const kinds: Record<string, string[]> = {
  'first page': [filter('')],
  'pages nobody asked for before': Array.from({ length: Math.min(3000, lastPage) }, (_, page) =>
    filter(`page=${page}`),
  ),
  'rare keyword': someWords.map((text) => filter(`keyword=${text}`)),
  'common keyword': ['rose', 'vanilla', 'dior', 'oud'].map((text) => filter(`keyword=${text}`)),
  'misspelt keyword': someWords.map((text) => filter(`keyword=${misspelt(text)}`)),
  'as one types': ['s', 'sa', 'sau', 'sauv', 'sauva'].map((text) => filter(`keyword=${text}`)),
  'several words': ['rose vanilla', 'dior sauvage', 'black orchid tom'].map((text) =>
    filter(`keyword=${encodeURIComponent(text)}`),
  ),
  filtered: ['men', 'women', 'unisex'].map((gender) =>
    filter(`gender=${gender}&soldOut=false&category=Woody&maxPrice=200`),
  ),
  'deep page': [lastPage, lastPage - 7, lastPage >> 1].map((page) => filter(`page=${page}`)),
  sorted: ['cheapest', 'expensive', 'recent', 'name'].map((sort) => filter(`sort=${sort}`)),
};

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

const megabytes = ({ child }: Server) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** The time of a processor that a process has used so far, in milliseconds; Linux counts in hundredths of a second. */
function processorMs({ child }: Server): number {
  const [, rest = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

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

const say = (name: string, text: string) => console.log(`${name.padEnd(34)} ${text}`);
const ms = (value: number) => `${value < 100 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** Begins the server, and asks it while its index is being filled. */
async function startServer(env: Record<string, string>): Promise<Server> {
  const server = begin(['apps/server/src/main.ts'], {
    ...env,
    PORT: String(PORT),
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  });
  say('start to first page', ms(await firstAnswer(filter(''))));
  const meanwhile: Record<string, number[]> = { 'first page': [], keyword: [], 'without the database': [] };
  while (!server.lines.join('').includes('the catalogue is in memory')) {
    meanwhile['first page']?.push((await timeOf(filter(''))) ?? Number.NaN);
    meanwhile['keyword']?.push((await timeOf(filter('keyword=sauvage'))) ?? Number.NaN);
    meanwhile['without the database']?.push((await timeOf('/livez')) ?? Number.NaN);
    await sleep(100);
  }
  for (const [name, times] of Object.entries(meanwhile))
    say(
      `while it is filled: ${name}`,
      `${times.length} asked, median ${ms(quantile(times, 0.5))}, slowest ${ms(Math.max(...times, 0))}`,
    );
  say('index filled after', /"ms":(\d+)/.exec(server.lines.join('').split('"fragrances"')[1] ?? '')?.[1] + ' ms');
  say('resident memory then', `${megabytes(server).toFixed(0)} MB`);
  return server;
}

const median = (values: number[]) => quantile(values, 0.5);

/** Rounds of load on one server, and the processor time an answer took there, in microseconds. */
interface Asked {
  rounds: Round[];
  processorUs: number[];
}

async function ask(to: Asked, server: Server, port: number, paths: readonly string[]): Promise<void> {
  const before = processorMs(server);
  const round = await load(port, paths, { forMs: TURN_MS });
  to.rounds.push(round);
  to.processorUs.push((1000 * (processorMs(server) - before)) / round.ms.length);
}

function summary({ rounds, processorUs }: Asked): string {
  const times = rounds.flatMap((round) => round.ms);
  const perSecond = median(rounds.map((round) => round.perSecond))
    .toFixed(0)
    .padStart(6);
  return `${perSecond}/s  p50 ${ms(quantile(times, 0.5))}  p99 ${ms(quantile(times, 0.99))}  ${median(processorUs).toFixed(0)} µs`;
}

/** Each kind in turns with the constant. */
async function compare(server: Server, bare: Server): Promise<void> {
  for (const [name, paths] of Object.entries(kinds)) {
    await load(PORT, paths, { forMs: TURN_MS });
    const [ours, constant]: [Asked, Asked] = [
      { rounds: [], processorUs: [] },
      { rounds: [], processorUs: [] },
    ];
    for (let turn = 0; turn < turns; turn += 1) {
      await ask(constant, bare, CONSTANT_PORT, ['/api/constant']);
      await ask(ours, server, PORT, paths);
    }
    const ratio = median(
      ours.rounds.map(({ perSecond }, at) => perSecond / (constant.rounds[at]?.perSecond ?? Number.NaN)),
    );
    const cost = median(constant.processorUs) / median(ours.processorUs);
    const strange = ours.rounds.flatMap(({ statuses }) => Object.keys(statuses)).find((status) => status !== '200');
    say(
      name,
      `${summary(ours)} | constant ${summary(constant)} | ratio ${ratio.toFixed(2)}, by processor time ${cost.toFixed(2)}${strange ? ` STATUS ${strange}` : ''}`,
    );
  }
}

async function conditional(): Promise<void> {
  const tag = (await fetch(`http://127.0.0.1:${PORT}${filter('')}`)).headers.get('etag') ?? '';
  const round = await load(PORT, [filter('')], { forMs: TURN_MS, headers: `if-none-match: ${tag}\r\n` });
  say('first page, had already', `${round.perSecond.toFixed(0)}/s  ${JSON.stringify(round.statuses)}`);
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
  say(
    'a change by another process shows',
    `median ${ms(median(times))}, slowest of ${times.length} ${ms(Math.max(...times))}; after one of 5,000 rows ${ms(performance.now() - begun)}`,
  );
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
  say(
    '/all',
    `${(bytes / 1e6).toFixed(0)} MB in ${ms(performance.now() - begun)}; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
}

/** A database with the rows, how the server is told of it, and how to be rid of it. */
async function openPlace(folder: string) {
  const given = process.env['DATABASE_URL'];
  const embedded = given ? null : await openEmbedded(folder, { mode: 'serve' });
  const url = given
    ? await createDatabase(given, `sillage_bench_${randomBytes(4).toString('hex')}`, 'template0')
    : (embedded?.url ?? '');
  const db = openDatabase(url);
  const begun = performance.now();
  await fillCatalogue(db, count);
  say(
    'rows',
    `${count} in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${given ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL'}`,
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
  say('resident memory at the end', `${megabytes(server).toFixed(0)} MB`);
} finally {
  for (const server of running.reverse()) await end(server);
  await place.drop();
  await rm(folder, { recursive: true, force: true });
}
