/**
 * What finding work costs the watch as the catalogue grows: the statements that every worker asks over and over, at two sizes
 * of shops and of watched pages, with as much to do in both. What they touch does not depend on who else uses the machine.
 *
 *   node bench/claims.ts [--sizes 10000,100000]
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { listShopsDue } from '../apps/server/src/features/monitor/shops-due.repo.ts';
import { scheduleWatched } from '../apps/server/src/features/monitor/timetable.repo.ts';
import { claimShops, findDuePage } from '../apps/server/src/features/monitor/visit.repo.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { figure } from './figure.ts';
import { captureSql, explain, type Plan } from './fleet/capture.ts';
import { openFleetPostgres } from './fleet/postgres.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000' } } });
const SIZES = values.sizes.split(',').map(Number);
/** Pages that are due, each in a shop of its own, and fragrances that somebody has just begun to watch. */
const [DUE, FRESH] = [200, 20];
const INTERVAL_MS = 43_200_000;

const run = (db: Db, text: string) => sql.raw(text).execute(db);

/** As many shops as pages, one in twenty with a feed; all is watched, and nothing due before an hour but the first pages. */
async function fill(db: Db, size: number): Promise<void> {
  await run(
    db,
    `truncate fragrances, shops restart identity cascade;
     insert into shops (host, name) select 'shop-' || n || '.invalid', 'Shop' from generate_series(1, ${size}) n;
     insert into fragrances (name, name_key, brand, identity, search_text, created_at, updated_at, watchers)
       select 'F' || n, 'f' || n, 'B', 'b f' || n, '', now(), now(), 1 from generate_series(1, ${size}) n;
     insert into pages (fragrance_id, shop_id, url, created_at)
       select n, n, 'https://shop-' || n || '.invalid/1', now() from generate_series(1, ${size}) n;
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '6 hours',
         now() + case when id <= ${DUE} then -id else 3600 + id % 36000 end * interval '1 s' from pages;
     insert into shop_visits (shop_id, platform, feed_due_at)
       select id, case when id % 20 = 0 then 'shopify' end, now() + (3600 + id % 36000) * interval '1 s' from shops`,
  );
  await run(db, 'vacuum analyze');
}

/** Pages of one more shop, all of them due; answers the shop. */
async function addBulk(db: Db, size: number): Promise<number> {
  const shopId = size + 1;
  await run(
    db,
    `insert into shops (host, name) values ('bulk.invalid', 'Bulk');
     insert into pages (fragrance_id, shop_id, url, created_at)
       select n, ${shopId}, 'https://bulk.invalid/' || n, now() from generate_series(1, ${size}) n;
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '9 hours' - id % 1000 * interval '30 s', now() - id % 20000 * interval '1 s'
       from pages where shop_id = ${shopId};
     insert into shop_visits (shop_id) values (${shopId})`,
  );
  await run(db, 'vacuum analyze');
  return shopId;
}

/** Somebody begins to watch what nobody did. */
async function watchMore(db: Db): Promise<void> {
  await run(
    db,
    `update fragrances set watchers = 2 where id <= ${FRESH}; delete from page_schedules where page_id <= ${FRESH}`,
  );
}

type Costs = Record<string, Plan>;

async function measure({ url, db }: { url: string; db: Db }, size: number): Promise<Costs> {
  const costs: Costs = {};
  const cost = async (name: string, ask: (db: Db) => Promise<unknown>) => {
    const plans: Plan[] = [];
    for (const spoken of await captureSql(url, ask)) plans.push(await explain(db, spoken));
    await run(db, 'update shop_visits set lease = null, leased_until = null where lease is not null');
    const sum = (key: keyof Plan) => plans.reduce((total, plan) => total + plan[key], 0);
    costs[name] = { ms: sum('ms'), pages: sum('pages'), cost: sum('cost') };
  };
  await fill(db, size);
  const now = new Date();
  const when = { now, intervalMs: INTERVAL_MS };
  const claim = { ...when, lease: newId(), until: now, limit: 32 };
  const list = async (on: Db) => (await listShopsDue(on, when)).shopIds;
  await cost('take shops that are due', async (on) => claimShops(on, { ...claim, among: await list(on) }));
  const since = await scheduleWatched(db, now, null);
  await cost('take up what is watched, nothing new', (on) => scheduleWatched(on, now, since));
  await cost('go through all that is watched, once a minute', (on) => scheduleWatched(on, now, null));
  const shopId = await addBulk(db, size);
  await cost('rank all shops, once a second while thousands of pages are due', list);
  const among = await list(db);
  await cost('take shops that were ranked', (on) => claimShops(on, { ...claim, among }));
  await cost('find the page whose turn it is, all of a shop being due', (on) =>
    findDuePage(on, shopId, { ...when, isCounting: false }),
  );
  await watchMore(db);
  await cost(`take up ${FRESH} fragrances that are newly watched`, (on) => scheduleWatched(on, now, since));
  return costs;
}

/** What must not grow with the catalogue. */
const flat = new Set([
  'take shops that are due',
  'take up what is watched, nothing new',
  'take shops that were ranked',
  `take up ${FRESH} fragrances that are newly watched`,
]);

const postgres = await openFleetPostgres();
try {
  await migrate(postgres.db);
  const rungs: Costs[] = [];
  for (const size of SIZES) rungs.push(await measure(postgres, size));
  const [first = {}, last = {}] = [rungs[0], rungs.at(-1)];
  const [small = 0, large = 0] = [SIZES[0], SIZES.at(-1)];
  for (const [name, { ms, pages }] of Object.entries(last)) {
    const before = first[name]?.pages ?? Number.NaN;
    const ratio = pages / Math.max(1, before);
    figure({
      what: `claims: ${name}`,
      value: pages,
      unit: 'pages of 8 kB',
      ...(flat.has(name) && { target: '≤ 2 × at a tenth of the size', holds: ratio <= 2 }),
      baseline: { what: `at ${small.toLocaleString('en-GB')} shops and pages`, value: before },
      ratio,
      note: `${large.toLocaleString('en-GB')} shops and pages, ${DUE} due; ${ms.toFixed(2)} ms, at the smaller size ${first[name]?.ms.toFixed(2)} ms`,
    });
  }
} finally {
  await postgres.close();
}
