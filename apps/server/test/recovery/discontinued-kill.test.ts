import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sillage/testkit/free-port';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { givenUser } from '../../src/testing/given.ts';
import { givenStockedFragrance, givenWatch } from '../../src/testing/given-event.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const POLL_OPTIONS = { timeout: 60_000, interval: 10 };
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const FRAGRANCES = 200;

/** A worker on the test's database, with the clock of the machine. */
async function startWorker({ config }: TestApp) {
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH,
      ROLE: 'worker',
      PORT: String(await freePort()),
      PUBLIC_URL: 'http://127.0.0.1:9',
      DATABASE_URL: config.databaseUrl ?? '',
      DATA_DIR: config.dataDir,
      MONITOR_ALLOW_PRIVATE: 'only',
      SHOP_LIST: 'own',
      FX_URL: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

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
  await givenMissing(app, FRAGRANCES);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from events where kind = 'discontinued'`.execute(app.db);
    return rows[0]?.count ?? 0;
  };
  for (const reached of [1, FRAGRANCES / 4, FRAGRANCES / 2]) {
    const kill = await startWorker(app);
    await expect.poll(count, POLL_OPTIONS).toBeGreaterThanOrEqual(reached);
    await kill();
  }
  const kills = await Promise.all([startWorker(app), startWorker(app)]);
  await expect.poll(count, POLL_OPTIONS).toBe(FRAGRANCES);
  for (const kill of kills) await kill();
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
