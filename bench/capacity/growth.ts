/**
 * Measures how the cost of a user's day grows with the number of users, who have ten offers each.
 * Fills a database for each size, then runs a part of a typical day against it: requests of users
 * and visitors, checks of pages, and restocks until every message is handed over. The cost of a day
 * is that of the single operations times their number in the model of docs/scaling.md.
 *
 *   node bench/capacity/growth.ts [--users 1000,10000,100000] [--seconds 20] [--rate 50]
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { insertFragrance, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { catalogueSearch } from '../lib/catalogue-queries.ts';
import { insertShop } from '../lib/live-shops.ts';
import { load } from '../lib/load.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { cpuSeconds, megabytes, startChild, startServer, stop, untilReady } from '../lib/processes.ts';
import { openScratch, type Scratch } from '../lib/scratch.ts';
import { quantile, sum } from '../lib/statistics.ts';
import type { User } from '../lib/users.ts';
import { fill, OFFERS_PER_USER, type Space } from './fill-database.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
  },
});
const CONNECTIONS = 20;
const [LIVE_SHOPS, PAGES_PER_SHOP] = [40, 25];
const [RESTOCKS, WATCHERS_PER_RESTOCK] = [100, 5];

/**
 * Operations of a user's day (docs/scaling.md): a tenth of the users come, with 1.5 visits of 12.9
 * requests, and as many visitors without an account; 24 checks for each offer; 2 restocks for ten
 * users.
 */
const perDay = { requests: 0.1 * 1.5 * 12.9 * 2, checks: 24 * OFFERS_PER_USER, messages: 0.2 };

/** Milliseconds of processor that our processes and PostgreSQL use for one operation. */
interface Costs {
  requests: number;
  checks: number;
  messages: number;
}

interface Result {
  users: number;
  costs: Costs;
  p99Ms: number;
  handedOverMs: number;
  webMegabytes: number;
  space: Space;
}

async function requestPages(port: number, users: readonly User[]): Promise<number[]> {
  const searches = ['', 'keyword=oud', 'gender=women&sort=popular', 'page=7'].map(catalogueSearch);
  const options = {
    connections: 1,
    forMs: 1000 * Number(values.seconds),
    everyMs: (1000 * CONNECTIONS) / Number(values.rate),
  };
  const rounds = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => {
      const user = users[Math.floor((index * users.length) / CONNECTIONS)];
      if (!user || index % 2 === 0) return load(port, searches, options);
      const paths = [`/api/watchlist/${user.id}`, `/api/notifications/${user.id}/unread`, ...searches.slice(0, 2)];
      return load(port, paths, { ...options, headers: user.cookie });
    }),
  );
  for (const { statuses } of rounds)
    if (Object.keys(statuses).join() !== '200') throw new Error(`Not all were served: ${JSON.stringify(statuses)}`);
  return rounds.flatMap(({ ms }) => ms);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(50);
}

/** Waits for the end of other work, such as filling the catalogue or a vacuum. */
async function untilQuiet(used: () => number): Promise<void> {
  await until(async () => {
    const before = used();
    await sleep(1000);
    return used() - before < 0.1;
  });
}

/** Makes the pages of the live shops due. Resolves with their number when all have been checked. */
async function checkPages({ db }: Scratch, shopIds: readonly number[]): Promise<number> {
  // By an index: the time of these queries counts towards that of the checks.
  const live = sql`shop_id = any(${shopIds}::integer[]) and next_check_at is not null`;
  const { rows } = await sql<{ at: Date }>`
    with due as (update page_schedules set next_check_at = now() where ${live}) select clock_timestamp() as at`.execute(
    db,
  );
  const checked = sql<{ count: number }>`
    select count(*) from page_schedules where ${live} and last_checked_at >= ${rows[0]?.at}`;
  const count = shopIds.length * PAGES_PER_SHOP;
  await until(async () => (await checked.execute(db)).rows[0]?.count === count);
  return count;
}

/** Records restocks of new fragrances. Resolves when the worker has handed over every message. */
async function restock({ db }: Scratch, users: readonly User[]): Promise<{ messages: number; p99Ms: number }> {
  const since = new Date();
  const due = sql`select from deliveries where status = 'due' limit 1`;
  for (let number = 0; number < RESTOCKS; number += 1) {
    const fragrance = await insertFragrance(db);
    const watchers = users.slice(number * WATCHERS_PER_RESTOCK, (number + 1) * WATCHERS_PER_RESTOCK);
    await sql`insert into watch_items (user_id, fragrance_id, added_at)
      select id, ${fragrance.fragranceId}, now() from unnest(${watchers.map(({ id }) => id)}::uuid[]) as t (id)`.execute(
      db,
    );
    await recordRestock(db, fragrance, fragrance.offerIds);
  }
  const sent = sql<{ ms: number | null; sent: number }>`
    select percentile_disc(0.99) within group (order by 1000 * extract(epoch from sent_at - created_at))::float8 as ms,
      count(*) as sent from deliveries where created_at >= ${since} and channel_kind = 'email' and status = 'sent'`;
  await until(async () => (await due.execute(db)).rows.length === 0);
  const [row] = (await sent.execute(db)).rows;
  if (row?.ms === null || row?.ms === undefined) throw new Error('No message was sent.');
  return { messages: row.sent, p99Ms: row.ms };
}

async function measure(userCount: number): Promise<Result> {
  const scratch = await openScratch();
  const { child: sink, message: smtpUrl } = await startChild<string>('email-sink');
  const { child: shops, message: origins } = await startChild<string[]>('shops', [LIVE_SHOPS, PAGES_PER_SHOP, 'pages']);
  const servers: ChildProcess[] = [];
  try {
    const { users, space } = await fill(scratch, userCount);
    const shopIds: number[] = [];
    for (const [shop, origin] of origins.entries())
      shopIds.push(await insertShop(scratch.db, shop, origin, { hasFeed: false, perShop: PAGES_PER_SHOP }));
    const port = await freePort();
    const env = { ...scratch.env, SMTP_URL: smtpUrl, RATE_LIMIT_FACTOR: '1000000' };
    const web = startServer({ ...env, ROLE: 'web', PORT: String(port) });
    servers.push(web);
    await untilReady(port, web);
    const used = () => scratch.cpuSeconds() + sum(servers.map(({ pid }) => cpuSeconds(pid)));
    const cost = async <Done>(work: () => Promise<Done>): Promise<{ done: Done; ms: number }> => {
      await untilQuiet(used);
      const before = used();
      return { done: await work(), ms: 1000 * (used() - before) };
    };
    await untilQuiet(used);
    await requestPages(port, users);
    const requests = await cost(() => requestPages(port, users));
    const webMegabytes = megabytes(web);
    const worker = startServer({ ...env, ROLE: 'worker', MONITOR_HOST_GAP: '0ms', MONITOR_ALLOW_PRIVATE: 'only' });
    servers.push(worker);
    // The first two checks of a page find its offers and confirm them; later ones change nothing.
    for (const _change of ['found', 'confirmed']) await cost(() => checkPages(scratch, shopIds));
    const checks = await cost(() => checkPages(scratch, shopIds));
    await restock(scratch, users);
    const messages = await cost(() => restock(scratch, users));
    return {
      users: userCount,
      costs: {
        requests: requests.ms / requests.done.length,
        checks: checks.ms / checks.done,
        messages: messages.ms / messages.done.messages,
      },
      p99Ms: quantile(requests.done, 0.99),
      handedOverMs: messages.done.p99Ms,
      webMegabytes,
      space,
    };
  } finally {
    for (const child of [...servers, sink, shops]) await stop(child, 'SIGKILL');
    await scratch.close();
  }
}

function report(result: Result, first: Result): void {
  const { users, costs, space } = result;
  const record = (
    what: string,
    value: number,
    smaller: number,
    unit: string,
    target?: { text: string; limit: number },
  ) =>
    recordMeasurement({
      what: `growth: ${what}, ${users.toLocaleString('en-GB')} users`,
      value,
      unit,
      ...(target && { target: target.text, holds: value <= target.limit }),
      baseline: { what: `${first.users.toLocaleString('en-GB')} users`, value: smaller },
      ratio: value / smaller,
    });
  const day = (of: Costs) =>
    sum((Object.keys(perDay) as (keyof Costs)[]).map((operation) => perDay[operation] * of[operation]));
  const limit = { text: '≤ 1.5 × at the smallest size', limit: 1.5 * day(first.costs) };
  const flat = result === first ? undefined : limit;
  record('processor time of a user’s day', day(costs), day(first.costs), 'ms', flat);
  record('processor time of a request', costs.requests, first.costs.requests, 'ms');
  record('processor time of a check', costs.checks, first.costs.checks, 'ms');
  record('processor time of a message', costs.messages, first.costs.messages, 'ms');
  record('request, p99', result.p99Ms, first.p99Ms, 'ms');
  record('message from its restock to handover, p99', result.handedOverMs, first.handedOverMs, 'ms');
  record('memory of the web process', result.webMegabytes, first.webMegabytes, 'MB');
  record('space of a user', space.ofUser, first.space.ofUser, 'bytes');
  record('space of an offer', space.ofOffer, first.space.ofOffer, 'bytes');
}

const results: Result[] = [];
for (const users of values.users.split(',').map(Number)) {
  const result = await measure(users);
  results.push(result);
  report(result, results[0] ?? result);
}
