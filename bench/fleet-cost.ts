/**
 * How cost grows with people and offers: bytes on disk, processor time of single things, and what the hot statements touch, measured on
 * a ladder of sizes on a PostgreSQL of its own with real web and worker processes; then what a service of each size needs, by the model of
 * `fleet/cost-model.ts`. With `--write` the page and the plot go to docs/fleet-cost.md and docs/fleet-cost.svg.
 *
 *   node bench/fleet-cost.ts [--users 1000,10000,100000] [--offers 10000,100000,1000000] [--core 15] [--gb 0.1] [--write]
 *
 * A minute and a half with `--users 1000,10000 --offers 10000,100000` on two cores; the whole ladder was never timed.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { hashPassword } from '../apps/server/src/platform/passwords.ts';
import { random } from '../apps/server/src/testing/seeded.ts';
import { figure } from './figure.ts';
import * as measure from './fleet/cost-measure.ts';
import {
  type Behaviour,
  behaviour,
  type Measured,
  type OffersRung,
  pointOf,
  type UsersRung,
} from './fleet/cost-model.ts';
import { type Findings, pageOf, plotOf } from './fleet/cost-page.ts';
import { bytesOf, givenAnsweringShops, growLedger, growOffers, PAGES, SIZES, TOLD_EACH } from './fleet/cost-rows.ts';
import type { Outside } from './fleet/outside.ts';
import { planVisits, requestsPerVisit } from './fleet/people.ts';
import { openFleetPostgres } from './fleet/postgres.ts';
import { endInOrder, findPostmaster, residentMb, startHelper } from './fleet/processes.ts';
import { givenSessions, givenUsers, givenWatches, type Session, userIdOf } from './fleet/world.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000,10000,100000' },
    offers: { type: 'string', default: '10000,100000,1000000' },
    core: { type: 'string', default: '15' },
    gb: { type: 'string', default: '0.1' },
    write: { type: 'boolean', default: false },
  },
});
const numbers = (list: string) =>
  list
    .split(',')
    .map(Number)
    .toSorted((one, other) => one - other);
const [USERS, OFFERS] = [numbers(values.users), numbers(values.offers)];
const [ALL_USERS, ALL_OFFERS] = [
  [1e3, 1e4, 1e5, 1e6],
  [1e4, 1e5, 1e6],
];
const [SHOPS, PRODUCTS, BY_FEED] = [20, 100, 8];
/** So many are told at once: as many as are written with the change itself. */
const TOLD = 1_000;

const catalogueTables = ['fragrances', 'shops', 'pages', 'offers', 'page_schedules', 'shop_visits', 'candidates'];
const userTables = ['users', 'preferences', 'credentials', 'targets', 'watch_items', 'sessions'];
type Ground = measure.Ground;

const began = performance.now();
const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** A shop's visits, pages and products are looked at; the same every time. */
async function measureOffers(ground: Ground, from: number, offers: number): Promise<OffersRung> {
  const { db } = ground.postgres;
  const before = await bytesOf(db, catalogueTables);
  await growOffers(db, from, offers);
  const bytesPerOffer = ((await bytesOf(db, catalogueTables)) - before) / (offers - from);
  say(`${offers} offers`);
  const pages = Array.from({ length: 200 }, (_, page) => `/api/fragrances/filter?page=${page}&size=20`);
  const web = await measure.withWeb(ground, async (fleet) => {
    await measure.untilIndexed(fleet);
    const listRequest = await measure.costOfRequests(ground, fleet, pages);
    return { listRequest, webMb: fleet.web[0] ? residentMb(fleet.web[0].child) : 0 };
  });
  const worker = await measure.withWorker(ground, async (fleet) => ({
    idleSecond: await measure.costOfIdling(ground, fleet),
    look: await measure.costOfLooks(ground, fleet, ground.byPage),
    feedLook: await measure.costOfLooks(ground, fleet, ground.byFeed),
  }));
  return { offers, bytesPerOffer, ...web, ...worker };
}

async function measureUsers(
  ground: Ground,
  from: number,
  users: number,
  passwordHash: string,
): Promise<UsersRung & { session: Session }> {
  const { db } = ground.postgres;
  const before = await bytesOf(db, userTables);
  await givenUsers(db, from, users - from, passwordHash);
  const { rows } = await sql<{
    id: number;
  }>`select id from fragrances where identity like 'ladder|%' order by id limit 100000`.execute(db);
  const fragranceIds = rows.map(({ id }) => id);
  await givenWatches(db, from, users - from, [{ fragranceIds, each: behaviour.watched, skew: behaviour.skew }]);
  const bytesPerUser = ((await bytesOf(db, userTables)) - before) / (users - from);
  const ledger = await bytesOf(db, ['deliveries']);
  await growLedger(db, from, users - from);
  const bytesPerDelivery = ((await bytesOf(db, ['deliveries'])) - ledger) / ((users - from) * TOLD_EACH);
  say(`${users} users`);
  const sessions = await givenSessions(db, 1);
  const session = sessions[0] as Session;
  const personalRequest = await measure.withWeb(ground, (fleet) =>
    measure.costOfRequests(ground, fleet, [`/api/watchlist/${session.userId}`], `cookie: sillage=${session.token}\r\n`),
  );
  const spread = Array.from({ length: Math.min(TOLD, users) }, (_, place) =>
    userIdOf(Math.floor((place * users) / Math.min(TOLD, users))),
  );
  const told = await measure.withWorker(ground, (fleet) => measure.costOfTelling(ground, fleet, spread));
  return { users, bytesPerUser, bytesPerDelivery, personalRequest, told, session };
}

/** Which part of requests is answered without PostgreSQL, and how many a visit makes: as `fleet.ts` plays them. */
function behaviourOf(bytesPerCheck: number): Behaviour {
  const next = random(1);
  const sessions = [{ userId: userIdOf(0), token: 'x' }];
  const offering = { fragranceIds: [1], sessions, people: { count: 1, password: 'x' }, webs: 1 };
  const asks = planVisits(offering, { forMs: 60_000, visitsAt: () => 20, most: 20, next });
  const light = new Set(['home', 'browse', 'search', 'suggestions', 'lists']);
  const fromIndex = asks.filter(({ kind }) => light.has(kind)).length / asks.length;
  return { ...behaviour, requestsPerVisit: requestsPerVisit(offering, next), fromIndex, bytesPerCheck };
}

async function openGround(): Promise<{ ground: Ground; close(): Promise<void> }> {
  const postgres = await openFleetPostgres();
  const { child, first } = await startHelper<Outside>(['bench/fleet/outside.ts', String(SHOPS)]);
  await migrate(postgres.db);
  const scents = await givenAnsweringShops(postgres.db, first.origins, PRODUCTS, BY_FEED);
  const { rows } = await sql<{ id: number }>`select id from shops order by id`.execute(postgres.db);
  const ids = rows.map(({ id }) => id);
  const ground = {
    postgres,
    postmaster: await findPostmaster(postgres.db),
    scents,
    byPage: ids.slice(0, -BY_FEED),
    byFeed: ids.slice(-BY_FEED),
    smtpUrl: first.smtpUrl,
  };
  const close = async () => {
    await endInOrder(child);
    await postgres.close();
  };
  return { ground, close };
}

async function climb(ground: Ground): Promise<Omit<Findings, 'points' | 'prices' | 'ground'>> {
  const { db } = ground.postgres;
  const measured: Measured & { offers: OffersRung[]; users: UsersRung[] } = {
    offers: [],
    users: [],
    pagesPerOffer: 1 / SIZES,
    fragrancesPerOffer: 1 / SIZES / PAGES,
  };
  const plans: Findings['plans'][number][] = [];
  const [visitor] = await givenUsers(db, 0, 1, 'x').then(() => givenSessions(db, 1));
  const explainAt = async (users: number, offers: number, session: Session) => {
    await sql`update page_schedules set next_check_at = now() where shop_id = any(${ground.byPage}::int[])`.execute(db);
    plans.push({ users, offers, plans: await measure.explainHot(ground, session) });
    await sql`update page_schedules set next_check_at = now() + interval '1 day' where next_check_at <= now()`.execute(
      db,
    );
  };
  await measure.lookAtAll(ground);
  for (const [index, offers] of OFFERS.entries()) {
    measured.offers.push(await measureOffers(ground, OFFERS[index - 1] ?? 0, offers));
    if (visitor) await explainAt(1, offers, visitor);
  }
  const hash = await hashPassword('an amber evening by the sea');
  for (const [index, users] of USERS.entries()) {
    const { session, ...rung } = await measureUsers(ground, USERS[index - 1] ?? 1, users, hash);
    measured.users.push(rung);
    await explainAt(users, OFFERS.at(-1) ?? 0, session);
  }
  const { rows } = await sql<{ count: number }>`select count(*) from checks`.execute(db);
  const bytesPerCheck = (await bytesOf(db, ['checks'])) / Math.max(1, rows[0]?.count ?? 0);
  return { measured, plans, model: behaviourOf(bytesPerCheck) };
}

const { ground, close } = await openGround();
try {
  const found = await climb(ground);
  const prices = { core: Number(values.core), gb: Number(values.gb) };
  const points = ALL_OFFERS.flatMap((offers) =>
    ALL_USERS.map((users) => pointOf(users, offers, found.measured, found.model, prices)),
  );
  const where = `PostgreSQL ${ground.postgres.version} and all processes on ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const findings: Findings = { ...found, points, prices, ground: where };
  console.log(`\n${pageOf(findings)}`);
  printFigures(findings);
  if (values.write) {
    await writeFile('docs/fleet-cost.md', pageOf(findings));
    await writeFile('docs/fleet-cost.svg', plotOf(findings));
  }
} finally {
  await close();
}

function printFigures({ measured, plans }: Findings): void {
  const [first, last] = [plans[0], plans.at(-1)];
  const hot = [
    'take shops that are due',
    'take up what is newly watched',
    'find the page whose turn it is',
    'take deliveries that are due',
    'list what somebody watches',
  ];
  for (const name of hot) {
    const [small, large] = [first?.plans[name]?.pages ?? Number.NaN, last?.plans[name]?.pages ?? Number.NaN];
    figure({
      what: `fleet-cost: ${name}, pages touched at the largest size`,
      value: large,
      unit: 'pages of 8 kB',
      baseline: { what: 'at the smallest', value: small },
      ratio: large / Math.max(1, small),
    });
  }
  const [rungs, people] = [measured.offers.at(-1), measured.users.at(-1)];
  if (rungs) figure({ what: 'fleet-cost: an offer on disk', value: rungs.bytesPerOffer, unit: 'bytes' });
  if (people)
    figure({ what: 'fleet-cost: a user on disk, with what they watch', value: people.bytesPerUser, unit: 'bytes' });
  if (rungs)
    figure({ what: 'fleet-cost: a look at a page, worker', value: rungs.look.worker, unit: 'ms of processor' });
  if (people)
    figure({
      what: 'fleet-cost: a person told by app and mail, worker',
      value: people.told.worker,
      unit: 'ms of processor',
    });
}
