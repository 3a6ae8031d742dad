/**
 * Ten thousand open live connections in one process: what each takes of memory, how long after the commit of a change the last
 * of them has it, and what others notice of that; beside a bare node:http server that holds as many streams and is told the same.
 * The people are on this machine, in this process: half of the time is theirs. `node bench/live-many.ts [CONNECTIONS]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { hashToken, newId, newToken } from '../apps/server/src/platform/ids.ts';
import { figure } from './figure.ts';
import { quantile } from './load.ts';

const MANY = Number(process.argv[2] ?? 10_000);
const ROUNDS = 10;
const AT_ONCE = 100;
/** Streams of each address of loopback: one has no more ports than some 28,000, and other things use them too. */
const PER_ADDRESS = 5_000;
const FRAGRANCE = 1;

const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];

/** A server process that answers, and is ended with the bench. */
async function startProcess(file: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  closers.push(() => {
    child.kill('SIGKILL');
    return exited;
  });
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const end = async () => {
    const asked = performance.now();
    child.kill('SIGTERM');
    await exited;
    return performance.now() - asked;
  };
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it was ready`);
    await sleep(100);
  }
  return { port, megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) / 1024, end };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

let toCome = 0;
let allCame = () => {};

/** How often these bytes come in what arrives in pieces: an event may be cut in two. */
function counterOf(word: string): (chunk: Buffer) => number {
  let rest = '';
  return (chunk) => {
    const text = rest + chunk.toString('latin1');
    rest = text.slice(1 - word.length);
    return text.split(word).length - 1;
  };
}

/** Opens a stream, and answers when it was told where it is: whatever happens from then on is told. */
function open(port: number, index: number, cookie: string): Promise<Socket> {
  const localAddress = `127.0.0.${2 + Math.floor(index / PER_ADDRESS)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const places = counterOf('id: ');
  const events = counterOf('event: stock');
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\n${cookie}\r\n`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a stream was refused')));
    socket.on('data', (chunk: Buffer) => {
      if (places(chunk) > 0) resolve(socket);
      toCome -= events(chunk);
      if (toCome === 0) allCame();
    });
  });
}

/** How long the event loop was held up at most since the last time this was asked, in milliseconds; to within 10. */
async function heldUp(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

interface Held {
  openedMs: number;
  kilobytesEach: number;
  toLastMs: number[];
  /** The longest that the server's event loop did nothing else, in each round. */
  heldUpMs: number[];
}

/** Opens them all, and tells them all again and again. */
async function hold(
  server: { port: number; megabytes(): number },
  cookies: readonly string[],
  tell: () => Promise<unknown>,
): Promise<{ held: Held; sockets: Socket[] }> {
  const warm = await Promise.all(cookies.slice(0, AT_ONCE).map((cookie, index) => open(server.port, index, cookie)));
  for (const socket of warm) socket.destroy();
  await sleep(3000);
  const before = server.megabytes();
  const begun = performance.now();
  const sockets: Socket[] = [];
  for (let from = 0; from < cookies.length; from += AT_ONCE) {
    const some = cookies.slice(from, from + AT_ONCE);
    sockets.push(...(await Promise.all(some.map((cookie, index) => open(server.port, from + index, cookie)))));
  }
  const openedMs = performance.now() - begun;
  await sleep(5000);
  const kilobytesEach = (1024 * (server.megabytes() - before)) / cookies.length;
  await heldUp(server.port);
  const held: Held = { openedMs, kilobytesEach, toLastMs: [], heldUpMs: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    toCome = cookies.length;
    const came = new Promise<void>((resolve) => {
      allCame = resolve;
    });
    const told = performance.now();
    await tell();
    await came;
    held.toLastMs.push(performance.now() - told);
    held.heldUpMs.push(await heldUp(server.port));
    await sleep(300);
  }
  return { held, sockets };
}

/** People with a session each, who all watch one fragrance; answers their cookies. */
async function givenPeople(db: ReturnType<typeof openDatabase>): Promise<string[]> {
  const tokens = Array.from({ length: MANY }, () => newToken());
  const ids = tokens.map(() => newId());
  const names = tokens.map((_, index) => `person-${index}`);
  await sql`insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
    select id, name, name || '@example.com', now(), 'local', true, now()
    from unnest(${ids}::uuid[], ${names}::text[]) as each (id, name)`.execute(db);
  await sql`insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
    select id, hash, id, 'traditional', now(), now(), now(), now() + interval '1 day'
    from unnest(${ids}::uuid[], ${tokens.map(hashToken)}::bytea[]) as each (id, hash)`.execute(db);
  await sql`insert into watch_items (user_id, fragrance_id, added_at)
    select id, ${FRAGRANCE}, now() from unnest(${ids}::uuid[]) as each (id)`.execute(db);
  return tokens.map((token) => `cookie: sillage=${token}\r\n`);
}

const median = (values: readonly number[]) => quantile(values, 0.5);

try {
  const bare = await startProcess('bench/live-bare.ts');
  const told = () => fetch(`http://127.0.0.1:${bare.port}/tell`).then((answer) => answer.text());
  const first = await hold(
    bare,
    Array.from({ length: MANY }, () => ''),
    told,
  );
  for (const socket of first.sockets) socket.destroy();
  await bare.end();

  const database = await openEmbedded(join(folder, 'data'), { mode: 'serve' });
  closers.push(() => database.close());
  const db = openDatabase(database.url);
  closers.push(() => db.destroy());
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ROLE: 'web', LOG_LEVEL: 'warn' };
  const server = await startProcess('apps/server/src/main.ts', env);
  const news = sql`insert into live_news (fragrance_id, kind, happened_at) values (${FRAGRANCE}, 'stock', now())`;
  const { held, sockets } = await hold(server, await givenPeople(db), () => news.execute(db));

  const plain = first.held;
  const streams = `${MANY} streams`;
  figure({
    what: 'live connections open in one process',
    value: sockets.length,
    unit: '',
    target: '10,000',
    holds: sockets.length >= 10_000,
    note: `opened in ${Math.round(held.openedMs)} ms, bare ${Math.round(plain.openedMs)} ms`,
  });
  figure({
    what: 'memory of 1,000 live connections',
    value: held.kilobytesEach / 1.024,
    unit: 'MB',
    baseline: { what: 'bare node:http', value: plain.kilobytesEach / 1.024 },
    ratio: held.kilobytesEach / plain.kilobytesEach,
    note: streams,
  });
  figure({
    what: 'change → the last live connection, median',
    value: median(held.toLastMs),
    unit: 'ms',
    baseline: { what: 'bare node:http', value: median(plain.toLastMs) },
    ratio: median(held.toLastMs) / median(plain.toLastMs),
    note: streams,
  });
  figure({
    what: 'change → the last live connection, worst',
    value: Math.max(...held.toLastMs),
    unit: 'ms',
    baseline: { what: 'bare node:http', value: Math.max(...plain.toLastMs) },
    note: `${ROUNDS} rounds`,
  });
  figure({
    what: 'event loop held up by a change for all, worst',
    value: Math.max(...held.heldUpMs),
    unit: 'ms',
    baseline: { what: 'bare node:http', value: Math.max(...plain.heldUpMs) },
    note: streams,
  });
  const over = Promise.all(sockets.map(async (socket) => socket.closed || once(socket, 'close')));
  const endedMs = await server.end();
  await over;
  figure({
    what: 'SIGTERM with live connections open → ended',
    value: endedMs,
    unit: 'ms',
    target: '< 5 s',
    holds: endedMs < 5000,
    note: `${streams}, each closed`,
  });
} finally {
  for (const close of closers.reverse()) await close();
}
