/**
 * Measures the cost of finding due work as the catalogue grows. Runs the statements that every
 * worker repeats, with two numbers of shops and watched pages. The number of database pages that a
 * statement touches does not depend on the machine's load.
 *
 *   node bench/claims.ts [--sizes 20000,200000]
 *
 * Sizes of 100000,1000000 take about four minutes.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { findDuePage } from '../apps/server/src/features/monitor/schedule/due-pages.repo.ts';
import { applySoonerChecks, claimShops } from '../apps/server/src/features/monitor/schedule/due-shops.repo.ts';
import { scheduleWatchedPages } from '../apps/server/src/features/monitor/schedule/schedule-maintenance.repo.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { type Cost, explain } from './lib/explain.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { openScratch } from './lib/scratch.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '20000,200000' } } });
const [small = 0, large = 0] = values.sizes.split(',').map(Number);
/**
 * Number of pages that are due for a check, each at a different shop, and number of fragrances that
 * users have just started to watch.
 */
const [DUE_PAGES, NEW_FRAGRANCES] = [200, 20];
const INTERVAL_MS = 43_200_000;
const MAX_CLAIM_MS = 2;

const { url, db, close } = await openScratch();
const run = (text: string) => sql.raw(text).execute(db);

/**
 * Inserts shops with one watched page each. Every 20th shop has a feed; few pages are due. Triggers
 * are off, because they would take minutes for a million rows.
 */
async function fill(size: number): Promise<void> {
  await run(
    `truncate fragrances, shops restart identity cascade;
     set session_replication_role = replica;
     insert into shops (host, name) select 'shop-' || n || '.invalid', 'Shop' from generate_series(1, ${size}) n;
     insert into fragrances (name, name_key, brand, identity, search_text, created_at, updated_at, watchers)
       select 'F' || n, 'f' || n, 'B', 'b f' || n, '', now(), now(), 1 from generate_series(1, ${size}) n;
     insert into pages (fragrance_id, shop_id, url, created_at)
       select n, n, 'https://shop-' || n || '.invalid/1', now() from generate_series(1, ${size}) n;
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '6 hours',
         now() + case when id <= ${DUE_PAGES} then -id else 3600 + id % 36000 end * interval '1 s' from pages;
     insert into shop_crawls (shop_id, platform, feed_due_at, page_due_at, page_delay_seconds)
       select shop_id, case when shop_id % 20 = 0 then 'shopify' end, now() + (3600 + shop_id % 36000) * interval '1 s',
         next_check_at, extract(epoch from next_check_at - last_checked_at) from page_schedules;
     set session_replication_role = origin`,
  );
  await run('vacuum analyze');
}

/**
 * Makes a tenth of the shops due at once, by delays from 3 to 24 hours. As many are due and must
 * wait, a shop in three of them for seconds; as many are paused, and a few are leased.
 */
async function makeManyDue(): Promise<void> {
  const hours = '(3 + shop_id % 22) * 3600';
  await run(
    `update shop_crawls set page_due_at = now() - shop_id * 7919::bigint % 20011 * interval '1 s', page_delay_seconds = ${hours},
       is_paused = shop_id % 10 = 2,
       next_request_at = case
         when shop_id % 30 = 1 then now() + shop_id % 60 * interval '1 s'
         when shop_id % 10 = 1 then now() + shop_id % 86400 * interval '1 s'
         else now() - shop_id * 7907::bigint % 40009 * interval '1 s' end,
       leased_until = case when shop_id % 10 = 3 and shop_id <= 640 then now() + interval '30 s' end
     where shop_id % 10 < 3 or (shop_id % 10 = 3 and shop_id <= 640);
     update shops set paused_at = now() where id % 10 = 2`,
  );
  await run('vacuum analyze');
}

/** Adds one shop with `size` due pages and returns the shop's id. */
async function addLargeShop(size: number): Promise<number> {
  const shopId = size + 1;
  await run(
    `set session_replication_role = replica;
     insert into shops (host, name) values ('bulk.invalid', 'Bulk');
     insert into pages (fragrance_id, shop_id, url, created_at)
       select n, ${shopId}, 'https://bulk.invalid/' || n, now() from generate_series(1, ${size}) n;
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '9 hours' - id * 7907::bigint % 1009 * interval '30 s',
         now() - id * 7919::bigint % 20011 * interval '1 s'
       from pages where shop_id = ${shopId};
     insert into shop_crawls (shop_id) values (${shopId});
     set session_replication_role = origin`,
  );
  await run('vacuum analyze');
  return shopId;
}

async function measure(size: number): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  const measureCost = async (name: string, work: (on: Db) => Promise<unknown>) => {
    costs[name] = await explain(url, db, work);
    await run('update shop_crawls set lease = null, leased_until = null where lease is not null');
  };
  await fill(size);
  const now = new Date();
  const when = { now, intervalMs: INTERVAL_MS };
  const claim = { ...when, lease: newId(), until: now, limit: 32 };
  await measureCost(`claim 32 shops, ${DUE_PAGES} are due`, (on) => claimShops(on, claim));
  const since = await scheduleWatchedPages(db, now, null);
  await measureCost('schedule watched pages, none new', (on) => scheduleWatchedPages(on, now, since));
  await measureCost('go through all watched pages, once a minute', (on) => scheduleWatchedPages(on, now, null));
  const shopId = await addLargeShop(size);
  const find = (isCounting: boolean) => (on: Db) => findDuePage(on, shopId, { ...when, isCounting });
  await measureCost('find the next page of a shop whose pages are all due', find(false));
  await measureCost('count the pages of such a shop, once an hour', find(true));
  await run(`update fragrances set watchers = 2 where id <= ${NEW_FRAGRANCES}`);
  await run(`delete from page_schedules where page_id <= ${NEW_FRAGRANCES}`);
  await measureCost(`schedule ${NEW_FRAGRANCES} newly watched fragrances`, (on) =>
    scheduleWatchedPages(on, now, since),
  );
  await makeManyDue();
  await measureCost('claim 32 shops, a tenth are due', (on) => claimShops(on, { ...claim, now: new Date() }));
  await measureCost('claim one shop, a tenth are due', (on) => claimShops(on, { ...claim, now: new Date(), limit: 1 }));
  await measureCost('claim without pages that became due sooner', applySoonerChecks);
  return costs;
}

/**
 * Returns true for a database operation whose cost must not grow with the number of shops and
 * pages.
 */
const isConstant = (name: string) => /^claim|^find|none new|newly/.test(name);
/** Returns true for the work for one check: claiming a shop and finding its page. */
const isForOneCheck = (name: string) => /^claim one|^find/.test(name);
const format = (size: number) => `${size.toLocaleString('en-GB')} shops and pages`;

try {
  const [before, after] = [await measure(small), await measure(large)];
  for (const [name, { ms, pages }] of Object.entries(after)) {
    const smaller = before[name] ?? { ms: Number.NaN, pages: Number.NaN };
    const ratio = pages / Math.max(1, smaller.pages);
    recordMeasurement({
      what: `claims: ${name}`,
      value: pages,
      unit: 'pages of 8 kB',
      ...(isConstant(name) && { target: '≤ 2 × at a tenth of the size', holds: ratio <= 2 }),
      baseline: { what: `at ${format(small)}`, value: smaller.pages },
      ratio,
      note: `${format(large)}; ${ms.toFixed(2)} ms, at the smaller size ${smaller.ms.toFixed(2)} ms`,
    });
    if (!isForOneCheck(name)) continue;
    recordMeasurement({
      what: `claims: ${name}, time`,
      value: ms,
      unit: 'ms',
      target: `≤ ${MAX_CLAIM_MS} ms`,
      holds: ms <= MAX_CLAIM_MS,
      note: format(large),
    });
  }
} finally {
  await close();
}
