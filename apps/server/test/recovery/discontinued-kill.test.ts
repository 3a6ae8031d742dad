import { sql } from 'kysely';
import { givenUser } from '../../src/testing/given.ts';
import { givenStockedFragrance, givenWatch } from '../../src/testing/given-event.ts';
import { startServerProcess } from '../../src/testing/server-process.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const POLL_OPTIONS = { timeout: 60_000, interval: 10 };
const FRAGRANCES = 200;

/** Watched fragrances whose pages are missing for 60 days by the clock of the machine. */
async function givenMissing(app: TestApp, count: number): Promise<void> {
  const amber = await givenUser(app);
  for (let index = 0; index < count; index += 1) await givenWatch(app, amber.id, await givenStockedFragrance(app));
  await sql`
    insert into page_schedules (page_id, shop_id, next_check_at, last_checked_at, last_outcome, gone_since, gone_at)
    select id, shop_id, now() + interval '1 day', now(), 'gone', now() - interval '61 days', now() from pages`.execute(
    app.db,
  );
  await sql`update offers set last_checked_at = now() - interval '62 days'`.execute(app.db);
}

test('each discontinued fragrance has one event and one inbox entry when workers are killed while they mark them', async ({
  app,
}) => {
  app.clock.moveTo(new Date());
  await givenMissing(app, FRAGRANCES);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from events where kind = 'discontinued'`.execute(app.db);
    return rows[0]?.count ?? 0;
  };
  for (const reached of [1, FRAGRANCES / 4, FRAGRANCES / 2]) {
    const worker = await startServerProcess(app, 'worker');
    await expect.poll(count, POLL_OPTIONS).toBeGreaterThanOrEqual(reached);
    await worker.kill();
  }
  const workers = await Promise.all([startServerProcess(app, 'worker'), startServerProcess(app, 'worker')]);
  await expect.poll(count, POLL_OPTIONS).toBe(FRAGRANCES);
  for (const worker of workers) await worker.kill();
  const { rows } = await sql<{ events: number; entries: number; marks: number }>`
    select (select count(distinct fragrance_id)::int from events where kind = 'discontinued') as events,
      (select count(*)::int from deliveries join events on events.id = event_id where kind = 'discontinued' and channel_kind = 'app') as entries,
      (select count(*)::int from fragrances where discontinued_since is not null and stock_state = 'discontinued') as marks`.execute(
    app.db,
  );
  expect([await count(), rows[0]]).toEqual([
    FRAGRANCES,
    { events: FRAGRANCES, entries: FRAGRANCES, marks: FRAGRANCES },
  ]);
});
