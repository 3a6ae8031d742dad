import { sql } from 'kysely';
import { checkPages } from '../../../../apps/server/src/features/monitor/index.ts';
import { recordDeliveries, sendDeliveries } from '../../../../apps/server/src/features/notify/index.ts';
import { SECOND } from '../../../../apps/server/src/platform/clock.ts';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { Deps } from '../../../../apps/server/src/platform/deps.ts';
import { runOnce } from '../../../../apps/server/src/platform/job.ts';
import { createFetchPage } from '../../../../apps/server/src/platform/net/fetch-page.ts';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';

/** Timeout that ends a shop's stuck responses; all other responses arrive much earlier. */
const FETCH_TIMEOUT_MS = 1500;

/** Runs a worker, moving the clock to the next due time; returns the ids of emailed deliveries. */
export async function runWorkerUntil(app: TestApp, until: number, onStep: () => void = () => {}): Promise<string[]> {
  const sentIds: string[] = [];
  const fetchPage = createFetchPage({
    allowPrivate: true,
    userAgent: 'Sillage/simulation',
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  const mailer = { send: async ({ id }: { id: string }) => void sentIds.push(id), close: async () => {} };
  const deps: Deps = { ...app.deps, fetchPage, mailer };
  const checks = checkPages(deps, recordDeliveries);
  const sends = sendDeliveries(deps, 'email');
  await runOnce(checks);
  for (;;) {
    const now = app.clock.now();
    const { due, isEmailDue } = await findNextDue(app.db, now);
    if (isEmailDue) await runOnce(sends);
    if (due === null || due.getTime() >= until) break;
    app.clock.advance(Math.max(0, due.getTime() - now.getTime()));
    // A due check that was not claimed may wait for a limit that ends with time.
    if (!(await runOnce(checks))) app.clock.advance(SECOND);
    onStep();
  }
  while (await runOnce(sends));
  await fetchPage.close();
  return sentIds;
}

/**
 * Returns the time of the next due request to a shop (null if there is none), and whether an email
 * is due.
 */
async function findNextDue(db: Db, now: Date): Promise<{ due: Date | null; isEmailDue: boolean }> {
  const { rows } = await sql<{ due: Date | null; isEmailDue: boolean }>`
    select min(greatest(next_request_at, leased_until, least(
        (select min(next_check_at) from page_schedules where page_schedules.shop_id = shop_crawls.shop_id),
        case when platform in ('shopify', 'woocommerce') then coalesce(feed_due_at, ${now}) end), ${now})) as due,
      exists (select from deliveries where status = 'due' and next_try_at <= ${now}) as "isEmailDue"
    from shop_crawls`.execute(db);
  return rows[0] ?? { due: null, isEmailDue: false };
}
