/**
 * One restock with very many watchers: how fast their rows of the ledger are written beside a bare `insert … select` of the same
 * rows, and what other people's requests wait meanwhile, until and while the mails go out.
 *
 *   node bench/fan-out.ts [--watchers 100000] [--rounds 5] [--seconds 20] [--rate 100]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  insertFragrance,
  insertRecipients,
  insertWatchers,
  type Recipient,
  recordRestock,
} from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { fanOut } from '../apps/server/src/features/notify/index.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { hashToken, newId, newToken } from '../apps/server/src/platform/ids.ts';
import { runOnce } from '../apps/server/src/platform/loop.ts';
import { end, median, openSink, startProcess, untilReady } from './alert-processes.ts';
import { figure } from './figure.ts';
import { load, quantile } from './load.ts';
import { openScratch } from './scratch.ts';

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '100' },
  },
});
const ROUNDS = Number(values.rounds);
const PORT = 38_413;
const CONNECTIONS = 10;

const scratch = await openScratch();
const { db } = scratch;
const seconds = (since: number) => (performance.now() - since) / 1000;

async function countRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from deliveries`.execute(db);
  return rows[0]?.count ?? 0;
}

async function emptyLedger(): Promise<void> {
  await sql`truncate deliveries`.execute(db);
  await sql`checkpoint`.execute(db);
}

const scent = await migrate(db).then(() => insertFragrance(db));

/** From the commit of the change to the commit of the last row. */
async function writeByProduct(): Promise<number> {
  await emptyLedger();
  await recordRestock(db, scent, scent.offerIds);
  const begun = performance.now();
  while (await runOnce(fanOut({ db })));
  return seconds(begun);
}

async function writeBarely(): Promise<number> {
  await emptyLedger();
  const begun = performance.now();
  await sql`insert into deliveries select * from kept`.execute(db);
  return seconds(begun);
}

async function compareWriting(): Promise<void> {
  await writeByProduct();
  await sql`create table kept as select * from deliveries`.execute(db);
  const count = await countRows();
  await writeBarely();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await writeByProduct());
    if ((await countRows()) !== count) throw new Error(`${await countRows()} rows in place of ${count}`);
    bare.push(await writeBarely());
  }
  await sql`drop table kept`.execute(db);
  await emptyLedger();
  const [oursIn, bareIn] = [median(ours), median(bare)];
  figure({
    what: 'rows of the ledger written for one restock',
    value: count / oursIn,
    unit: 'rows/s',
    target: '≥ 0.5 of a bare INSERT … SELECT',
    holds: bareIn / oursIn >= 0.5,
    baseline: { what: 'INSERT … SELECT of the same', value: count / bareIn },
    ratio: bareIn / oursIn,
    note: `${count} rows for ${values.watchers} watchers, median of ${ROUNDS} rounds`,
  });
}

/** Somebody's request headers and what they ask for in turns: the catalogue, their watchlist, how much is new. */
async function givenVisitor({ id }: Recipient): Promise<{ headers: string; paths: string[] }> {
  const token = newToken();
  await sql`insert into sessions (id, token_hash, user_id, auth_type, created_at, authenticated_at, last_used_at, expires_at)
    values (${newId()}, ${hashToken(token)}, ${id}, 'traditional', now(), now(), now(), now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into watch_items (user_id, fragrance_id, added_at)
    select ${id}, id, now() from (select id from fragrances order by id limit 20) as first_ones on conflict do nothing`.execute(
    db,
  );
  const filters = ['keyword=oud', 'gender=women&sort=popular', 'keyword=rose&soldOut=false', 'sort=cheapest&page=2'];
  return {
    headers: `cookie: sillage=${token}\r\n`,
    paths: filters.flatMap((filter) => [
      `/api/fragrances/filter?${filter}`,
      `/api/watchlist/${id}`,
      `/api/notifications/${id}/unread`,
    ]),
  };
}

/** At a steady pace, whatever the answers take; the milliseconds that each took. */
async function ask({ headers, paths }: { headers: string; paths: string[] }): Promise<number[]> {
  const everyMs = (1000 * CONNECTIONS) / Number(values.rate);
  const { ms, statuses } = await load(PORT, paths, {
    inFlight: CONNECTIONS,
    forMs: 1000 * Number(values.seconds),
    headers,
    everyMs,
  });
  const failed = Object.entries(statuses).filter(([status]) => status !== '200');
  if (failed.length > 0) throw new Error(`not all were answered: ${JSON.stringify(statuses)}`);
  return ms;
}

/** Nothing is to be sent any more, so that the next round begins as quiet as this one. */
async function calmDown(): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A worker that is settling some is waited for; else the two would wait for each other.
    await sql`lock table deliveries in share row exclusive mode`.execute(tx);
    await sql`update deliveries set status = 'dropped' where status = 'due'`.execute(tx);
  });
  await sleep(2000);
  await sql`truncate deliveries`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await sleep(3000);
}

async function compareWaiting(people: readonly Recipient[]): Promise<void> {
  const sink = await openSink();
  const env = { ...scratch.env, SMTP_URL: sink.smtpUrl };
  const processes = [startProcess({ ...env, ROLE: 'web', PORT: String(PORT) })];
  try {
    await untilReady(PORT);
    processes.push(startProcess({ ...env, ROLE: 'worker' }));
    const [first] = people;
    if (!first) throw new Error('nobody watches');
    const visitor = await givenVisitor(first);
    await ask(visitor);
    const [quiet, busy]: [number[], number[]] = [[], []];
    for (let round = 0; round < Math.min(3, ROUNDS); round += 1) {
      quiet.push(...(await ask(visitor)));
      const asking = ask(visitor);
      await recordRestock(db, scent, scent.offerIds);
      busy.push(...(await asking));
      await printProgress();
      await calmDown();
    }
    tellWaiting(quiet, busy);
  } finally {
    for (const child of processes) await end(child);
    await sink.close();
  }
}

async function printProgress(): Promise<void> {
  const { rows } = await sql<{ sent: number; written: number }>`
    select count(*) as written, count(*) filter (where channel = 'email' and status = 'sent') as sent from deliveries`.execute(
    db,
  );
  console.log(`within ${values.seconds} s: ${rows[0]?.written} rows written, ${rows[0]?.sent} mails sent`);
}

function tellWaiting(quiet: readonly number[], busy: readonly number[]): void {
  for (const [share, name] of [
    [0.5, 'median'],
    [0.99, 'p99'],
  ] as const) {
    const [calm, told] = [quantile(quiet, share), quantile(busy, share)];
    figure({
      what: `other people's requests while many are told, ${name}`,
      value: told,
      unit: 'ms',
      ...(share === 0.99 && { target: '< 2 × while nothing happens', holds: told < 2 * calm }),
      baseline: { what: 'while nothing happens', value: calm },
      ratio: told / calm,
      note: `${busy.length} requests, ${values.rate} a second`,
    });
  }
}

try {
  const people = await insertRecipients(db, Number(values.watchers));
  await insertWatchers(db, scent, people);
  await sql`vacuum analyze`.execute(db);
  await compareWriting();
  await compareWaiting(people);
} finally {
  await scratch.close();
}
