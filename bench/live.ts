/**
 * What live connections cost: so many people with a stream of events each on one web process, and how long after the
 * commit of a change the last of them has it. Everything on this machine, over loopback: `node bench/live.ts`.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hashToken, newId, newToken } from '../apps/server/src/platform/ids.ts';
import { startProcess, untilReady } from './alert-processes.ts';
import { figure } from './figure.ts';
import { quantile } from './load.ts';
import { megabytesOf } from './measure.ts';
import { openScratch } from './scratch.ts';

const PEOPLE = Number(process.env['PEOPLE'] ?? 1000);
const ROUNDS = 60;
const PORT = 38_411;

const { db, env, close } = await openScratch();
const server = startProcess({ ...env, ROLE: 'web', PORT: String(PORT) });
const exited = once(server, 'exit');

/** People with a session each; all watch one fragrance, and each one of their own. */
async function givenPeople(): Promise<{ tokens: string[]; shared: number; own: number[] }> {
  const { rows } = await sql<{ id: number }>`select id from fragrances order by id limit ${PEOPLE + 1}`.execute(db);
  const [shared = 0, ...own] = rows.map(({ id }) => id);
  const tokens = Array.from({ length: PEOPLE }, () => newToken());
  for (const [index, token] of tokens.entries()) {
    const id = newId();
    await sql`insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
      values (${id}, ${`person-${index}`}, ${`person-${index}@example.com`}, now(), 'local', true, now())`.execute(db);
    await sql`insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
      values (${newId()}, ${hashToken(token)}, ${id}, 'traditional', now(), now(), now(), now() + interval '1 day')`.execute(
      db,
    );
    for (const fragrance of new Set([shared, own[index % own.length] ?? shared]))
      await sql`insert into watch_items (user_id, fragrance_id, added_at) values (${id}, ${fragrance}, now())`.execute(
        db,
      );
  }
  return { tokens, shared, own };
}

/** A stream that counts its events. */
interface Stream {
  socket: Socket;
  events: number;
  isOpen: boolean;
}

let arrived = () => {};

function open(token: string): Promise<Stream> {
  const socket = connect(PORT, '127.0.0.1');
  const stream: Stream = { socket, events: 0, isOpen: false };
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost:${PORT}\r\ncookie: sillage=${token}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      stream.events += text.split('event: stock').length - 1;
      // The first position: from here on everything is told.
      if (!stream.isOpen && text.includes('id: ')) {
        stream.isOpen = true;
        resolve(stream);
      }
      arrived();
    });
    socket.on('close', () => stream.isOpen || reject(new Error('refused')));
  });
}

const megabytes = () => megabytesOf(server.pid);

/** A change of each of these fragrances in one transaction; answers the time from its commit until `expected` events have come. */
async function tell(fragrances: readonly number[], streams: readonly Stream[], expected: number): Promise<number> {
  for (const stream of streams) stream.events = 0;
  const all = new Promise<number>((resolve) => {
    arrived = () => {
      if (streams.reduce((sum, { events }) => sum + events, 0) >= expected) resolve(performance.now());
    };
  });
  await sql`insert into live_news (fragrance_id, kind, happened_at) select unnest(${fragrances}::integer[]), 'stock', now()`.execute(
    db,
  );
  const committed = performance.now();
  return (await all) - committed;
}

function print(what: string, ms: readonly number[]): void {
  const [median = 0, p95 = 0, worst = 0] = [0.5, 0.95, 1].map((share) => quantile(ms, share));
  const note = `median; p95 ${p95.toFixed(1)}, worst ${worst.toFixed(1)} ms; ${PEOPLE} connected`;
  figure({ what: `live, ${what}`, value: median, unit: 'ms', note });
}

try {
  await untilReady(PORT);
  const { tokens, shared, own } = await givenPeople();
  // Whatever is loaded at first use is no cost of the connections.
  const warm = await Promise.all(tokens.slice(0, 100).map(open));
  for (const { socket } of warm) socket.destroy();
  await sleep(3000);
  const before = megabytes();
  const begun = performance.now();
  const streams: Stream[] = [];
  for (let from = 0; from < PEOPLE; from += 50)
    streams.push(...(await Promise.all(tokens.slice(from, from + 50).map(open))));
  const openedIn = performance.now() - begun;
  await sleep(3000);
  const after = megabytes();
  figure({
    what: 'live, memory of a connection',
    value: (1024 * (after - before)) / PEOPLE,
    unit: 'kB',
    note: `${PEOPLE} opened in ${openedIn.toFixed(0)} ms; ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
  });
  const toAll: number[] = [];
  const toOne: number[] = [];
  const burst: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    toAll.push(await tell([shared], streams, PEOPLE));
    await sleep(60);
    toOne.push(await tell([own[round] ?? shared], streams, 1));
    await sleep(60);
    burst.push(await tell(own.slice(0, 100), streams, 100));
    await sleep(60);
  }
  print('commit → the last of all, who watch it', toAll);
  print('commit → the only one who watches it', toOne);
  print('commit → the last of 100 with a change each', burst);
  figure({ what: 'live, memory after so many changes', value: megabytes(), unit: 'MB', note: `${3 * ROUNDS} rounds` });
  const asked = performance.now();
  server.kill('SIGTERM');
  await exited;
  figure({ what: 'live, SIGTERM with all open until ended', value: performance.now() - asked, unit: 'ms' });
} finally {
  server.kill('SIGKILL');
  await exited;
  await close();
}
