/**
 * How soon a restock is told, by our schedule and by a fixed round-robin that makes as many requests: the real worker on a
 * real PostgreSQL over real HTTP, on a simulated clock. `bench/schedule.ts` asks the same of the rules alone, for longer.
 *
 *   node bench/watch-delay.ts [--days 60] [--interval 2h] [--pages 12] [--seed 1]
 *
 * For the round-robin a trigger of the bench's own database sets when a page is looked at next; second looks stay as they are.
 */
import { parseArgs } from 'node:util';
import { openPostgres } from '@sillage/testkit/postgres';
import {
  compareRestocks,
  openSimulatedShops,
  type Period,
  runWorkerUntil,
  type ShopPlan,
  type SimulatedShops,
  watchProducts,
} from '@sillage/testkit/year';
import { sql } from 'kysely';
import { random } from '../apps/server/src/testing/seeded.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { figure } from './figure.ts';
import { quantile } from './load.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    interval: { type: 'string', default: '2h' },
    pages: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});

/** How a shop's stock moves: days away and in stock on average, by page, and the hour of its restocks (UTC, with its fraction). */
interface Law {
  name: string;
  awayDays: (chance: number) => number;
  stayDays: (chance: number) => number;
  restockHour: (chance: number) => number;
}

const anyHour = (chance: number) => chance * 24;
const various = {
  awayDays: (chance: number) => 1.5 * 20 ** chance,
  stayDays: (chance: number) => 0.5 * 10 ** chance,
};
const laws: readonly Law[] = [
  { name: 'alike', awayDays: () => 5, stayDays: () => 3, restockHour: anyHour },
  { name: 'various', ...various, restockHour: anyHour },
  {
    name: 'mornings',
    ...various,
    restockHour: (chance) => (chance < 0.7 ? 9 + chance / 0.7 : ((chance - 0.7) / 0.3) * 24),
  },
];

function scriptLaw(law: Law, whole: Period, next: () => number): Period[] {
  const [away, stay] = [law.awayDays(next()) * DAY, law.stayDays(next()) * DAY];
  const lasting = (meanMs: number) => -meanMs * Math.log(1 - next());
  const spans: Period[] = [];
  for (let at = whole.from; at < whole.to; ) {
    const from = Math.round(Math.ceil((at + lasting(away)) / DAY) * DAY + law.restockHour(next()) * HOUR);
    at = Math.round(from + HOUR + lasting(stay));
    if (from < whole.to) spans.push({ from, to: Math.min(at, whole.to) });
  }
  return spans;
}

const plans: ShopPlan[] = laws.map(({ name }) => ({
  name,
  kind: 'json-ld',
  products: Number(values.pages),
  sizes: [],
  faults: [],
  robots: { status: 404, body: '' },
}));

interface Outcome {
  requests: number;
  events: number;
  told: number;
  missed: number;
  delays: number[];
}

/** Has every page wait for the same time after a look, unless a change waits for its second look. */
async function makeRoundRobin({ db }: TestApp, spansMs: readonly number[], farm: SimulatedShops): Promise<void> {
  await sql`create table round_robin (shop_id integer primary key, wait interval not null)`.execute(db);
  for (const [index, { origin }] of farm.shops.entries())
    await sql`insert into round_robin
      select id, ${(spansMs[index] ?? 0) / 1000} * interval '1 s' from shops where host = ${new URL(origin).host}`.execute(
      db,
    );
  await sql`create function round_robin_next() returns trigger language plpgsql as $$ begin
    if new.last_checked_at is not null and not exists (
      select from offers join candidates on candidates.offer_id = offers.id where offers.page_id = new.page_id) then
      new.next_check_at := new.last_checked_at + (select wait from round_robin where shop_id = new.shop_id);
    end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger round_robin before insert or update on page_schedules
    for each row execute function round_robin_next()`.execute(db);
}

/** The whole time once, by our schedule or with these waits; by shop. */
async function run(postgresUrl: string, startAt: number, spansMs: readonly number[] | null): Promise<Outcome[]> {
  const app = await createTestApp(postgresUrl, { MONITOR_INTERVAL: values.interval, MONITOR_HOST_GAP: '2s' });
  app.clock.advance(startAt - app.clock.now().getTime());
  const whole = { from: startAt, to: startAt + Number(values.days) * DAY };
  const next = random(Number(values.seed));
  const farm = await openSimulatedShops(plans, { whole, now: app.clock.now, next });
  for (const [index, { products }] of farm.shops.entries())
    for (const { sizes } of products)
      for (const size of sizes) size.inStock = scriptLaw(laws[index] as Law, whole, next);
  const pages = await watchProducts(app, farm);
  await app.server.close();
  if (spansMs) await makeRoundRobin(app, spansMs, farm);
  await runWorkerUntil(app, whole.to);
  const tallies = await compareRestocks(app, farm, pages);
  const outcomes = await Promise.all(
    farm.shops.map(async (shop) => {
      const { reported: told, missed, delaysMs } = tallies.get(shop) ?? { reported: 0, missed: 0, delaysMs: [] };
      const requests = shop.requests.filter(({ path }) => path !== '/robots.txt').length;
      return {
        requests,
        events: await countEvents(app, shop.origin),
        told,
        missed,
        delays: delaysMs.map((ms) => ms / app.config.monitor.intervalMs),
      };
    }),
  );
  await farm.close();
  await app.close();
  return outcomes;
}

async function countEvents({ db }: TestApp, origin: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from events join checks on checks.id = events.check_id join pages on pages.id = checks.page_id
    where starts_with(pages.url, ${origin})`.execute(db);
  return rows[0]?.count ?? 0;
}

function tell(name: string, ours: Outcome, theirs: Outcome, target?: number): void {
  const [own, other] = [quantile(ours.delays, 0.5), quantile(theirs.delays, 0.5)];
  const late = [ours, theirs].map(({ delays }) => quantile(delays, 0.9).toFixed(2));
  figure({
    what: `delay from restock to event: ${name}`,
    value: own,
    unit: 'intervals',
    ...(target !== undefined && {
      target: `≤ ${target} intervals, and sooner than round-robin`,
      holds: own <= target && own < other,
    }),
    baseline: { what: 'round-robin', value: other },
    ratio: own / other,
    note: `median; p90 ${late.join(' against ')}; requests ${ours.requests} and ${theirs.requests}, told ${ours.told} and ${theirs.told}, missed ${ours.missed} and ${theirs.missed}`,
  });
}

const sumOf = (outcomes: readonly Outcome[]): Outcome => {
  const sum = (key: Exclude<keyof Outcome, 'delays'>) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return {
    requests: sum('requests'),
    events: sum('events'),
    told: sum('told'),
    missed: sum('missed'),
    delays: outcomes.flatMap(({ delays }) => delays),
  };
};

const postgres = await openPostgres();
const startAt = Math.ceil(Date.now() / DAY) * DAY;
const begun = performance.now();
const ours = await run(postgres.url, startAt, null);
// A second look comes with each event, and is no part of the round.
const spans = ours.map(
  ({ requests, events }) => (Number(values.days) * DAY * Number(values.pages)) / (requests - events),
);
const theirs = await run(postgres.url, startAt, spans);
console.log(`${values.pages} pages a shop over ${values.days} days, MONITOR_INTERVAL ${values.interval}`);
for (const [index, { name }] of laws.entries()) tell(name, ours[index] as Outcome, theirs[index] as Outcome);
tell('all together', sumOf(ours), sumOf(theirs), 0.6);
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s of real time`);
await postgres.close();
