/**
 * What other users notice of a flood: searches over 4,000 connections against a real web process, from
 * a process group of its own at nice 19, 20 s at most. Three runs of the same length: without a flood,
 * closed-loop (each connection sends again when it was answered), and open-loop at ten times the
 * capacity, which is measured first. Beside it, users search, open pages, sign in and ask for health,
 * live streams are open, and a worker sends mails.
 *
 * `node bench/overload.ts [--seconds 15] [--connections 4000] [--addresses 64] [--rows 10000]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  insertFragrance,
  insertWatchers,
  type Recipient,
  recordRestock,
  type StockedFragrance,
} from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { hashToken, newId, newToken } from '../apps/server/src/platform/ids.ts';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { freePort } from '../e2e/support/processes.ts';
import { end, openSink, startProcess, untilReady } from './alert-processes.ts';
import { filter, questionsAbout } from './catalogue-questions.ts';
import { fillCatalogue } from './catalogue-rows.ts';
import { figure } from './figure.ts';
import { openStreams } from './fleet/streams.ts';
import { cpuSeconds } from './measure.ts';
import type { FloodOptions, FloodResult } from './overload/flood.ts';
import { type Seen, visit } from './overload/visitors.ts';
import { openScratch } from './scratch.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '4000' },
    addresses: { type: 'string', default: '64' },
    rows: { type: 'string', default: '10000' },
  },
});
const MAX_SECONDS = 20;
const SECONDS = Math.min(MAX_SECONDS, Number(values.seconds));
const ROWS = Number(values.rows);
const STREAMS = 50;
const PASSWORD = 'a long enough password';
const CHANGE_EVERY_MS = 1_000;
/** Longer than a web process refuses requests after an overload. */
const RECOVERY_MS = 5_000;
const searches = Object.entries(questionsAbout(ROWS)).flatMap(([name, paths]) =>
  /keyword|types|words/.test(name) ? paths : [],
);

const scratch = await openScratch();
await fillCatalogue(scratch.db, ROWS);
const people = await givenPeople();
const scent = await insertFragrance(scratch.db);
await insertWatchers(scratch.db, scent, people);
const sink = await openSink();
const port = await freePort();
const { PATH = '' } = process.env;
const env = { ...scratch.env, PATH, RATE_LIMIT_FACTOR: '1000', SMTP_URL: sink.smtpUrl };
const web = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: { ...env, ROLE: 'web', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let logLines = 0;
const indexed = new Promise<void>((resolve) => {
  web.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    logLines += text.split('\n').length - 1;
    if (text.includes('the catalogue is in memory')) resolve();
  });
});
const worker = startProcess({ ...env, ROLE: 'worker' });

/** Verified people with a password and a session, who want every mail. */
async function givenPeople(): Promise<(Recipient & { token: string })[]> {
  const hashed = await hashPassword(PASSWORD);
  const made = Array.from({ length: STREAMS }, (_, index) => {
    const email = `person-${index}@crowd.example`;
    return { id: newId(), token: newToken(), email, isVerified: true, wantsMail: true, dailyCap: 1_000_000 };
  });
  for (const { id, email, token, dailyCap } of made) {
    const [name = ''] = email.split('@');
    await sql`insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
      values (${id}, ${name}, ${email}, now(), 'local', true, now())`.execute(scratch.db);
    await sql`insert into credentials (user_id, password_hash) values (${id}, ${hashed})`.execute(scratch.db);
    await sql`insert into preferences (user_id, email_notifications, daily_cap) values (${id}, true, ${dailyCap})`.execute(
      scratch.db,
    );
    await sql`insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
      values (${newId()}, ${hashToken(token)}, ${id}, 'traditional', now(), now(), now(), now() + interval '1 day')`.execute(
      scratch.db,
    );
  }
  return made;
}

/** Runs the generator as the leader of a process group of its own. */
async function flood(options: Partial<FloodOptions>): Promise<FloodResult> {
  const whole: FloodOptions = {
    port,
    host: '127.0.0.1',
    connections: Number(values.connections),
    addresses: Number(values.addresses),
    seconds: SECONDS,
    rate: 0,
    paths: searches,
    ...options,
  };
  const child = spawn(process.execPath, ['bench/overload/flood.ts', JSON.stringify(whole)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const limit = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), (whole.seconds + 10) * 1000);
  await once(child, 'close');
  clearTimeout(limit);
  return JSON.parse(text) as FloodResult;
}

interface Run {
  seen: Record<string, Seen>;
  flood: FloodResult | null;
  /** From the commit of a change until a stream had it. */
  streamMs: { p50: number; p99: number; missed: number; broken: number };
  mails: { due: number; sent: number };
  serverCpu: number;
}

const visits = {
  search: { path: filter('keyword=vanilla'), everyMs: 60, localAddress: '127.0.1.1' },
  'search, new connection': { path: filter('keyword=rose'), everyMs: 100, isFresh: true, localAddress: '127.0.1.2' },
  page: { path: '/', everyMs: 250, isFresh: true, localAddress: '127.0.1.3' },
  '/livez': { path: '/livez', everyMs: 250, isFresh: true, localAddress: '127.0.1.4' },
  '/readyz': { path: '/readyz', everyMs: 250, isFresh: true, localAddress: '127.0.1.5' },
  'sign-in': {
    path: '/api/users/login',
    everyMs: 1000,
    isFresh: true,
    localAddress: '127.0.1.6',
    body: { usernameOrEmail: 'person-0', password: PASSWORD },
  },
};

/** One run: visitors, streams and mails, with a flood beside them or without. */
async function run(flooding: () => Promise<FloodResult | null>): Promise<Run> {
  await sleep(RECOVERY_MS);
  const cpuBefore = cpuSeconds(web.pid);
  const streams = await openStreams(
    people.map(({ id, token }) => ({ userId: id, token })),
    [port],
  );
  const attack = flooding();
  const changes: { at: number }[] = [];
  let due = 0;
  const changing = setInterval(() => void change(changes).then(() => (due += STREAMS)), CHANGE_EVERY_MS);
  const seen = await visit(port, visits, SECONDS * 1000);
  clearInterval(changing);
  const result = await attack;
  const sent = await untilSent(due);
  const waits = changes.flatMap(({ at }, index) =>
    streams.sights
      .filter((sight) => sight.at >= at && sight.at < (changes[index + 1]?.at ?? Number.POSITIVE_INFINITY))
      .map((sight) => sight.at - at),
  );
  const broken = streams.broken();
  streams.close();
  const sorted = waits.toSorted((one, other) => one - other);
  return {
    seen,
    flood: result,
    streamMs: {
      p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      missed: changes.length * STREAMS - waits.length,
      broken,
    },
    mails: { due, sent },
    serverCpu: cpuSeconds(web.pid) - cpuBefore,
  };
}

/** A restock that every stream and every mailbox is to hear of. */
async function change(changes: { at: number }[]): Promise<void> {
  const { fragranceId, offerIds }: StockedFragrance = scent;
  await recordRestock(scratch.db, scent, offerIds);
  changes.push({ at: Date.now() });
  await sql`insert into live_news (fragrance_id, kind, happened_at) values (${fragranceId}, 'stock', now())`.execute(
    scratch.db,
  );
}

let sentBefore = 0;
/** Mails sent of so many that were due since the last call; waits 10 s at most. */
async function untilSent(due: number): Promise<number> {
  const until = Date.now() + 10_000;
  for (;;) {
    const { rows } = await sql<{
      sent: number;
    }>`select count(*)::int as sent from deliveries where channel = 'email' and status <> 'due'`.execute(scratch.db);
    const sent = (rows[0]?.sent ?? 0) - sentBefore;
    if (sent >= due || Date.now() > until) {
      sentBefore += sent;
      return sent;
    }
    await sleep(200);
  }
}

const ms = (value: number | null) => (value === null ? 'none' : `${value.toFixed(value < 10 ? 1 : 0)} ms`);

function print(name: string, { seen, flood: attack, streamMs, mails, serverCpu }: Run, quiet: Run | null): void {
  if (attack) {
    const answered = Object.entries(attack.statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ');
    const total = Object.values(attack.statuses).reduce((sum, count) => sum + count, 0);
    const note = `${answered}; from connecting p50 ${ms(attack.refusedWithConnectMs.p50)}, p99 ${ms(attack.refusedWithConnectMs.p99)}`;
    const hasRefusals = (attack.statuses['503'] ?? 0) > 0;
    if (hasRefusals)
      figure({
        what: `${name}: refusal, p50`,
        value: attack.refusedMs.p50,
        unit: 'ms',
        target: '< 50 ms',
        holds: attack.refusedMs.p50 < 50,
        note,
      });
    if (hasRefusals) figure({ what: `${name}: refusal, p99`, value: attack.refusedMs.p99, unit: 'ms' });
    else console.log(`${name}: no refusals; ${answered}`);
    figure({
      what: `${name}: share of the flood served`,
      value: (attack.statuses['200'] ?? 0) / total,
      unit: '',
      note: `${Math.round((attack.statuses['200'] ?? 0) / attack.seconds)} a second, p50 ${ms(attack.servedMs.p50)}, p99 ${ms(attack.servedMs.p99)}; unsent ${attack.unsent}`,
    });
    figure({
      what: `${name}: processor share of the generator`,
      value: attack.cpuShare,
      unit: '',
      note: `nice 19; server ${(serverCpu / SECONDS).toFixed(2)}`,
    });
  }
  for (const [what, one] of Object.entries(seen)) {
    const before = quiet?.seen[what]?.p99;
    figure({
      what: `${name}: ${what}, p99 of other users`,
      value: one.good > 0 ? one.p99 : one.worst,
      unit: 'ms',
      ...(before !== undefined && {
        baseline: { what: 'no flood', value: before },
        ratio: (one.good > 0 ? one.p99 : one.worst) / before,
      }),
      note: `p50 ${ms(one.p50)}, worst ${ms(one.worst)}; ${one.good} of ${one.count} answered, ${one.refused} refused, ${one.failed} failed`,
    });
  }
  figure({
    what: `${name}: change on a live stream, p99`,
    value: streamMs.p99,
    unit: 'ms',
    note: `p50 ${ms(streamMs.p50)}; ${streamMs.missed} missed, ${streamMs.broken} streams broken`,
  });
  figure({ what: `${name}: mails sent`, value: mails.sent, unit: '', note: `of ${mails.due} due` });
}

try {
  await untilReady(port);
  await indexed;
  console.log('ready', new Date().toISOString());
  await flood({ connections: 16, addresses: 0, seconds: 3 });
  const probe = await flood({ connections: 16, addresses: 0, seconds: 4 });
  const capacity = (probe.statuses['200'] ?? 0) / probe.seconds;
  figure({
    what: 'overload: capacity, searches',
    value: capacity,
    unit: 'answers/s',
    note: `16 connections, generator ${probe.cpuShare.toFixed(2)} of a processor`,
  });
  const quiet = await run(async () => null);
  print('no flood', quiet, null);
  print('closed loop', await run(() => flood({})), quiet);
  print('ten times', await run(() => flood({ rate: 10 * capacity })), quiet);
} finally {
  await end(web);
  await end(worker);
  await sink.close();
  await scratch.close();
}
