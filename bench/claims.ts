/**
 * Measures the cost of finding due work as the catalogue grows. Runs the statements that every
 * worker repeats, with two numbers of shops and watched pages and the same number of due pages. The
 * number of database pages that a statement touches does not depend on the machine's load.
 *
 *   node bench/claims.ts [--sizes 10000,100000]
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { findDuePage } from '../apps/server/src/features/monitor/schedule/due-pages.repo.ts';
import { claimShops, listDueShops } from '../apps/server/src/features/monitor/schedule/due-shops.repo.ts';
import { scheduleWatchedPages } from '../apps/server/src/features/monitor/schedule/schedule-maintenance.repo.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { type Cost, explain } from './lib/explain.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { openScratch } from './lib/scratch.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000' } } });
const [small = 0, large = 0] = values.sizes.split(',').map(Number);
/**
 * Number of pages that are due for a check, each at a different shop, and number of fragrances that
 * users have just started to watch.
 */
const [DUE_PAGES, NEW_FRAGRANCES] = [200, 20];
const INTERVAL_MS = 43_200_000;

const { url, db, close } = await openScratch();
const run = (text: string) => sql.raw(text).execute(db);

/** Inserts shops with one watched page each. Every 20th shop has a feed; few pages are due. */
async function fill(size: number): Promise<void> {
  await run(
    `truncate fragrances, shops restart identity cascade;
     insert into shops (host, name) select 'shop-' || n || '.invalid', 'Shop' from generate_series(1, ${size}) n;
     insert into fragrances (name, name_key, brand, identity, search_text, created_at, updated_at, watchers)
       select 'F' || n, 'f' || n, 'B', 'b f' || n, '', now(), now(), 1 from generate_series(1, ${size}) n;
     insert into pages (fragrance_id, shop_id, url, created_at)
       select n, n, 'https://shop-' || n || '.invalid/1', now() from generate_series(1, ${size}) n;
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '6 hours',
         now() + case when id <= ${DUE_PAGES} then -id else 3600 + id % 36000 end * interval '1 s' from pages;
     insert into shop_crawls (shop_id, platform, feed_due_at)
       select id, case when id % 20 = 0 then 'shopify' end, now() + (3600 + id % 36000) * interval '1 s' from shops`,
  );
  await run('vacuum analyze');
}

/** Adds one shop with `size` due pages and returns the shop's id. */
async function addLargeShop(size: number): Promise<number> {
  const shopId = size + 1;
  await run(
    `insert into shops (host, name) values ('bulk.invalid', 'Bulk');
     insert into pages (fragrance_id, shop_id, url, created_at)
       select n, ${shopId}, 'https://bulk.invalid/' || n, now() from generate_series(1, ${size}) n;
     insert into page_schedules (page_id, shop_id, last_checked_at, next_check_at)
       select id, shop_id, now() - interval '9 hours' - id % 1000 * interval '30 s', now() - id % 20000 * interval '1 s'
       from pages where shop_id = ${shopId};
     insert into shop_crawls (shop_id) values (${shopId})`,
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
  const listDue = async (on: Db) => (await listDueShops(on, when)).shopIds;
  await measureCost('claim shops that are due', async (on) => claimShops(on, { ...claim, shopIds: await listDue(on) }));
  const since = await scheduleWatchedPages(db, now, null);
  await measureCost('schedule watched pages, none new', (on) => scheduleWatchedPages(on, now, since));
  await measureCost('go through all watched pages, once a minute', (on) => scheduleWatchedPages(on, now, null));
  const shopId = await addLargeShop(size);
  await measureCost('rank all shops, once a second while thousands of pages are due', listDue);
  const among = await listDue(db);
  await measureCost('claim shops that were ranked', (on) => claimShops(on, { ...claim, shopIds: among }));
  await measureCost('find the next page of a shop whose pages are all due', (on) =>
    findDuePage(on, shopId, { ...when, isCounting: false }),
  );
  await run(`update fragrances set watchers = 2 where id <= ${NEW_FRAGRANCES}`);
  await run(`delete from page_schedules where page_id <= ${NEW_FRAGRANCES}`);
  await measureCost(`schedule ${NEW_FRAGRANCES} newly watched fragrances`, (on) =>
    scheduleWatchedPages(on, now, since),
  );
  return costs;
}

/**
 * Returns true for a database operation whose cost must not grow with the number of shops and
 * pages.
 */
const isConstant = (name: string) => /^claim|none new|newly/.test(name);
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
      note: `${format(large)}, ${DUE_PAGES} due; ${ms.toFixed(2)} ms, at the smaller size ${smaller.ms.toFixed(2)} ms`,
    });
  }
} finally {
  await close();
}
