/**
 * What the months of the history cost and save: the product's schema with `checks` in parts by month, beside the same schema and
 * the same rows in one table, in turns on one PostgreSQL. Then how long the upgrade of a history takes that was one table.
 *
 *   node bench/history.ts [--rows 150000] [--months 24] [--rounds 5]
 *
 * The rows are spread evenly over the months, 50 for each offer, as a shop that changes its price every fortnight would leave them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '@sillage/testkit/postgres';
import { sql } from 'kysely';
import { listPastOffers, listSightings, listWatchedPages } from '../apps/server/src/features/monitor/history.repo.ts';
import { insertChecks, lockKnown } from '../apps/server/src/features/monitor/monitor.repo.ts';
import { dropMonth } from '../apps/server/src/features/monitor/months.repo.ts';
import { oldestKept } from '../apps/server/src/features/monitor/months.rules.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { migrateBefore } from '../apps/server/src/testing/migrate-before.ts';
import { figure } from './figure.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '150000' },
    months: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '5' },
  },
});
const ROWS = Number(values.rows);
const MONTHS = Number(values.months);
const ROUNDS = Number(values.rounds);
const OFFERS = Math.ceil(ROWS / 50);
const NOW = new Date();
const note = `${ROWS.toLocaleString('en-GB')} checks of ${OFFERS.toLocaleString('en-GB')} offers in ${MONTHS} months`;

const run = (db: Db, text: string) => sql.raw(text).execute(db);

/** The first moments of the months that are past, the oldest first, and of the next one. */
const borders = Array.from({ length: MONTHS + 1 }, (_, index) => oldestKept(NOW, MONTHS - 1 - index));

async function fillCatalogue(db: Db): Promise<void> {
  await run(
    db,
    `insert into fragrances (name, name_key, brand, identity, search_text, created_at, updated_at)
       select 'F' || n, 'f' || n, 'B', 'b f' || n, '', now(), now() from generate_series(1, ${OFFERS}) n;
     insert into shops (host, name) values ('shop.example', 'Shop');
     insert into pages (fragrance_id, shop_id, url, created_at)
       select id, (select min(id) from shops), 'https://shop.example/' || id, now() from fragrances order by id;
     insert into offers (page_id, fragrance_id, currency, availability) select id, fragrance_id, 'EUR', 'InStock' from pages order by id;
     analyze fragrances, pages, offers;`,
  );
}

/** As many checks of a month, at moments spread over it. */
function checksOf(begins: Date, ends: Date, count: number): string {
  const seconds = (ends.getTime() - begins.getTime()) / 1000;
  return `insert into checks (page_id, offer_id, checked_at, outcome, availability, price, currency, method, confidence, evidence)
    select page_id, offers.id, '${begins.toISOString()}'::timestamptz + make_interval(secs => n * ${seconds / count}), 'product',
      case when n % 7 = 0 then 'OutOfStock' else 'InStock' end, 40 + n % 60, 'EUR', 'json-ld', 0.95,
      jsonb_build_array(
        jsonb_build_object('source', 'json-ld', 'says', 'InStock', 'weight', 1, 'quote', 'schema.org/InStock of the 100 ml, number ' || n),
        jsonb_build_object('source', 'button', 'says', 'InStock', 'weight', 0.6, 'quote', 'Add to basket'))
    from generate_series(0, ${count - 1}) n
    join offers on offers.id = (select min(id) from offers) + (n * 7919::bigint) % ${OFFERS}`;
}

async function fillChecks(db: Db): Promise<void> {
  const each = Math.floor(ROWS / MONTHS);
  for (const [index, begins] of borders.slice(0, -1).entries())
    await run(db, checksOf(begins, borders[index + 1] as Date, each));
  await run(db, 'analyze checks');
}

/** In parts, as if a worker had run all the time. */
async function partition(db: Db): Promise<void> {
  await run(
    db,
    `drop table checks_before;
     create table checks_before partition of checks for values from (minvalue) to ('${borders[0]?.toISOString()}')`,
  );
  for (const begins of borders) await sql`select make_checks_month(${begins})`.execute(db);
}

/** The same table in one piece. */
async function unite(db: Db): Promise<void> {
  await run(
    db,
    `create table checks_whole (like checks including all);
     alter sequence check_ids owned by none;
     alter table checks_whole add foreign key (page_id) references pages on delete cascade,
       add foreign key (offer_id) references offers on delete cascade;
     drop table checks;
     alter table checks_whole rename to checks;
     create trigger keep_sights after insert on checks referencing new table as arrived for each statement execute function keep_sights()`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const anyOffer = () => 1 + Math.floor(Math.random() * OFFERS);

interface Compared {
  what: string;
  unit: string;
  /** For how many things `work` stands. */
  count: number;
  note?: string;
}

/** Median of the rounds, the two in turns, so that what else the machine does meets both; a thing's milliseconds, or things a second. */
async function compare(
  { what, unit, count, ...more }: Compared,
  parted: () => Promise<unknown>,
  whole: () => Promise<unknown>,
): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(parted));
    theirs.push(await timed(whole));
  }
  const of = (times: readonly number[]) => (unit === 'ms' ? median(times) / count : (count / median(times)) * 1000);
  const [value, other] = [of(ours), of(theirs)];
  figure({ what, value, unit, baseline: { what: 'in one table', value: other }, ratio: value / other, note, ...more });
}

const LOOKS = 300;

/** A look's check, in a transaction of its own. */
async function keepLooks(db: Db): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const id = anyOffer();
    const seen = { page_id: id, offer_id: id, checked_at: NOW, outcome: 'product' as const, reason: null };
    const said = { availability: 'InStock' as const, price: look, currency: 'EUR', method: 'json-ld', confidence: 0.9 };
    await db.transaction().execute((tx) => insertChecks(tx, [{ ...seen, ...said, evidence: '[]' }]));
  }
}

const BULK = 5_000;
const keepMany = (db: Db) => run(db, checksOf(borders.at(-2) as Date, NOW, BULK));

const QUESTIONS = 200;

async function askHistories(db: Db): Promise<void> {
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const id = anyOffer();
    await listSightings(db, id);
    await listPastOffers(db, id);
    await listWatchedPages(db, id, null);
  }
}

async function askLast(db: Db): Promise<void> {
  for (let asked = 0; asked < QUESTIONS; asked += 1)
    await db.transaction().execute((tx) => lockKnown(tx, [anyOffer()]));
}

/** As it was asked before `sights`. */
async function askLastOfAll(db: Db): Promise<void> {
  for (let asked = 0; asked < QUESTIONS; asked += 1)
    await db.transaction().execute((tx) =>
      sql`select offers.*, seen.* from offers
        left join lateral (select * from checks where checks.offer_id = offers.id order by id desc limit 1) seen on true
        where offers.page_id = ${anyOffer()} for update of offers`.execute(tx),
    );
}

async function tidyBoth(parted: Db, whole: Db): Promise<void> {
  const until = borders[1] as Date;
  const dropped = await timed(() => dropMonth(parted, until));
  const deleted = await timed(async () => {
    await sql`delete from checks where checked_at < ${until}`.execute(whole);
    await run(whole, 'vacuum checks');
  });
  const baseline = { what: 'delete and vacuum in one table', value: deleted };
  figure({ what: 'a month of history goes', value: dropped, unit: 'ms', baseline, ratio: dropped / deleted, note });
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
const postgres = await openEmbedded(join(folder, 'data'), { mode: 'serve', settings: { synchronous_commit: 'off' } });
const open = async (name: string) => openDatabase(await createDatabase(postgres.url, name));
const [parted, whole, before] = [await open('parted'), await open('whole'), await open('before')];
try {
  for (const [db, arrange] of [
    [parted, partition],
    [whole, unite],
  ] as const) {
    await migrate(db);
    await arrange(db);
    await fillCatalogue(db);
    await fillChecks(db);
    await run(db, 'vacuum analyze checks, sights');
  }
  await compare(
    { what: 'looks kept, each by itself', unit: '/s', count: LOOKS },
    () => keepLooks(parted),
    () => keepLooks(whole),
  );
  await compare(
    { what: 'checks kept, thousands at once', unit: '/s', count: BULK },
    () => keepMany(parted),
    () => keepMany(whole),
  );
  await compare(
    { what: 'the history of one fragrance is asked', unit: 'ms', count: QUESTIONS },
    () => askHistories(parted),
    () => askHistories(whole),
  );
  await compare(
    {
      what: 'what was last seen of an offer',
      unit: 'ms',
      count: QUESTIONS,
      note: 'from sights; the other looks it up in the history',
    },
    () => askLast(parted),
    () => askLastOfAll(whole),
  );
  await compare(
    { what: 'the same, looked up in the months', unit: 'ms', count: QUESTIONS, note: 'what sights saves' },
    () => askLastOfAll(parted),
    () => askLastOfAll(whole),
  );
  await tidyBoth(parted, whole);
  await migrateBefore(before, '0012');
  await fillCatalogue(before);
  await fillChecks(before);
  figure({
    what: 'a history in one table is brought to months',
    value: (await timed(() => migrate(before))) / 1000,
    unit: 's',
    note,
  });
} finally {
  await Promise.all([parted, whole, before].map((db) => db.destroy()));
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}
