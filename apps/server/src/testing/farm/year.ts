import { sql } from 'kysely';
import { checkPages } from '../../features/monitor/index.ts';
import { recordDeliveries, sendDeliveries } from '../../features/notify/index.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { createFetchPage } from '../../platform/fetch-page.ts';
import { runOnce } from '../../platform/loop.ts';
import { givenFragrance, givenUser } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import type { Farm } from './farm.ts';
import { HOUSE } from './pages.ts';

/** Somebody's page of a shop in our catalogue. */
export interface WatchedPage {
  pageId: number;
  watchers: number;
}

/** Puts everything that the shops sell into the catalogue, watched by one to three people each. By shop and product. */
export async function watchFarm(app: TestApp, { shops }: Farm): Promise<Map<string, WatchedPage>> {
  const people = [await givenUser(app), await givenUser(app), await givenUser(app)];
  // Restocks are what is counted here.
  await app.db.updateTable('preferences').set({ watchlist_updates: false }).execute();
  const pages = new Map<string, WatchedPage>();
  for (const { origin, products } of shops)
    for (const { id, name, path, sizes } of products) {
      const url = origin + path;
      const size = sizes.length > 1 ? { sizeMl: sizes[0]?.ml ?? 0 } : {};
      const scent = await givenFragrance(app, { name, brand: HOUSE, url, ...size });
      const watching = people.slice(0, 1 + (id % people.length));
      for (const person of watching)
        await person.api.watchlist.add({ body: { userId: person.id, fragranceId: scent.id } });
      const page = await app.db.selectFrom('pages').select('id').where('url', '=', url).executeTakeFirstOrThrow();
      pages.set(url, { pageId: page.id, watchers: watching.length });
    }
  return pages;
}

/** A shop that says nothing for so long is given up: loopback is quick, and a test must not wait for 20 s. */
const PATIENCE_MS = 1500;

/** Lets the real worker work until the clock shows `until`, moving the clock to whatever is due next. Answers the mails sent. */
export async function workUntil(app: TestApp, until: number, onStep: () => void = () => {}): Promise<string[]> {
  const mails: string[] = [];
  const fetchPage = createFetchPage({ allowPrivate: true, userAgent: 'Sillage/farm', timeoutMs: PATIENCE_MS });
  const mailer = { send: async ({ id }: { id: string }) => void mails.push(id), close: async () => {} };
  const deps: Deps = { ...app.deps, fetchPage, mailer };
  const checks = checkPages(deps, recordDeliveries);
  const sends = sendDeliveries(deps, 'email');
  await runOnce(checks);
  for (;;) {
    const now = app.clock.now();
    const { due, isMailDue } = await nextDue(app.db, now);
    if (isMailDue) await runOnce(sends);
    if (due === null || due.getTime() >= until) break;
    app.clock.advance(Math.max(0, due.getTime() - now.getTime()));
    // What stands in the timetable and is not taken may wait for something that only time brings.
    if (!(await runOnce(checks))) app.clock.advance(SECOND);
    onStep();
  }
  while (await runOnce(sends));
  await fetchPage.close();
  return mails;
}

/** When the next shop may be asked for something that is due, and whether a mail is due now. */
async function nextDue(db: Db, now: Date): Promise<{ due: Date | null; isMailDue: boolean }> {
  const { rows } = await sql<{ due: Date | null; isMailDue: boolean }>`
    select min(greatest(free_at, leased_until, least(
        (select min(next_check_at) from page_schedules where page_schedules.shop_id = shop_visits.shop_id),
        case when platform in ('shopify', 'woocommerce') then coalesce(feed_due_at, ${now}) end), ${now})) as due,
      exists (select from deliveries where status = 'due' and next_try_at <= ${now}) as "isMailDue"
    from shop_visits`.execute(db);
  return rows[0] ?? { due: null, isMailDue: false };
}
