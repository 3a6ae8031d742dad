import { sql } from 'kysely';
import { openDatabase } from '../../platform/db/open-database.ts';
import { givenStockedFragrance, givenWatcher, recordEvent, type StockedFragrance } from '../../testing/given-event.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { offerStore } from '../catalogue/index.ts';
import { givenBroker } from './testing/given-broker.ts';
import { givenDevice } from './testing/given-publisher.ts';
import { observe, readRetained } from './testing/observer.ts';

async function givenWorker(app: TestApp) {
  app.clock.moveTo(new Date());
  const fragrance = await givenStockedFragrance(app);
  await setStock(app, fragrance, 'InStock');
  const amber = await givenWatcher(app, fragrance);
  const device = await givenDevice(app, amber.id);
  const broker = await givenBroker();
  const observer = await observe(broker);
  const start = async () => {
    // The lease of a killed worker has ended.
    await app.db
      .updateTable('home_assistant_publisher')
      .set({ lease: null, leased_until: null, next_try_at: new Date(0) })
      .execute();
    return startServerProcess(app, 'worker', broker.settings);
  };
  const states = () => observer.ofTopic(device.stateTopic(fragrance.id));
  return { fragrance, amber, device, broker, observer, start, states };
}

/**
 * Locks the row of a topic, so that a worker can send its messages and not store that it did.
 * `release` ends the statement that waits for the lock, which PostgreSQL would still run for a dead
 * client, and releases the lock.
 */
async function lockTopic(app: TestApp, deviceId: string) {
  const db = openDatabase(app.config.databaseUrl ?? '', { max: 1 });
  const tx = await db.startTransaction().execute();
  await sql`select from home_assistant_topics where device_id = ${deviceId} for update`.execute(tx);
  const waiting = sql`from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%home_assistant_topics%'`;
  return {
    countWaiting: async () => (await sql`select pid ${waiting}`.execute(app.db)).rows.length,
    async release() {
      await sql`select pg_terminate_backend(pid, 5000) ${waiting}`.execute(tx);
      await tx.rollback().execute();
      await db.destroy();
    },
  };
}

/** Changes the offer, from which jobs of the workers derive the fragrance's stock as well. */
async function setStock(app: TestApp, fragrance: StockedFragrance, availability: 'InStock' | 'OutOfStock') {
  await fragrance.set({ availability });
  await app.db.transaction().execute((tx) => offerStore.refreshDerived(tx, fragrance.id, app.clock.now()));
}

describe('a worker that is killed between the broker and the database', () => {
  test('the next worker sends the state again when it was sent and not stored', async ({ app }) => {
    const { fragrance, device, observer, start, states } = await givenWorker(app);
    const worker = await start();
    await expect.poll(states).toHaveLength(1);
    const lock = await lockTopic(app, device.deviceId);
    await setStock(app, fragrance, 'OutOfStock');
    await expect.poll(states).toHaveLength(2);
    await expect.poll(lock.countWaiting).toBe(1);
    await worker.kill();
    await lock.release();
    await setStock(app, fragrance, 'InStock');
    await start();
    await expect.poll(() => (JSON.parse(states().at(-1) ?? '{}') as { state?: string }).state).toBe('in-stock');
    const statuses = observer.messages.filter(({ topic }) => topic.endsWith('/status'));
    expect(statuses.map(({ payload }) => payload)).toEqual(['online', 'offline', 'online']);
  });

  test('the next worker removes the messages when they were removed and that was not stored', async ({ app }) => {
    const { fragrance, amber, device, broker, start, states } = await givenWorker(app);
    const worker = await start();
    await expect.poll(states).toHaveLength(1);
    const lock = await lockTopic(app, device.deviceId);
    await app.db.deleteFrom('users').where('id', '=', amber.id).execute();
    await expect.poll(() => states().at(-1)).toBe('');
    await expect.poll(lock.countWaiting).toBe(1);
    await worker.kill();
    await lock.release();
    const listRows = () =>
      app.db
        .selectFrom('home_assistant_topics')
        .select('fragrance_id')
        .where('device_id', '=', device.deviceId)
        .execute();
    expect(await listRows()).toEqual([{ fragrance_id: fragrance.id }]);
    await start();
    await expect.poll(listRows).toEqual([]);
    expect([...(await readRetained(broker)).keys()].filter(device.has)).toEqual([]);
  });

  test('the next worker sends no alert again', async ({ app }) => {
    const { fragrance, device, observer, start, states } = await givenWorker(app);
    const alerts = () =>
      observer
        .ofTopic(device.alertTopic(fragrance.id))
        .map((text) => (JSON.parse(text) as { event_type: string }).event_type);
    const worker = await start();
    await expect.poll(states).toHaveLength(1);
    await recordEvent(app, fragrance);
    await expect.poll(alerts).toEqual(['restock']);
    await worker.kill();
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    await start();
    await expect.poll(alerts).toEqual(['restock', 'sold_out']);
  });
});
