import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { givenStockedFragrance, givenWatcher, recordEvent, setPreferences } from '../../testing/given-event.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { givenBroker } from './testing/given-broker.ts';
import { givenDevice, givenPublisher } from './testing/given-publisher.ts';
import { observe } from './testing/observer.ts';

async function givenListener(app: TestApp, watch = {}) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { watch });
  const device = await givenDevice(app, amber.id);
  const broker = await givenBroker();
  const observer = await observe(broker);
  const alerts = () =>
    observer
      .ofTopic(device.alertTopic(fragrance.id))
      .map((text) => JSON.parse(text) as { event_type: string; alert_id: string });
  const kinds = () => alerts().map(({ event_type }) => event_type);
  const isConnected = () => observer.messages.some(({ payload }) => payload === 'online');
  return { fragrance, amber, device, broker, observer, alerts, kinds, isConnected };
}

describe('sendAlerts', () => {
  test('sendAlerts sends each alert of the ledger once, and retains none', async ({ app }) => {
    const { fragrance, amber, device, broker, observer, alerts, isConnected } = await givenListener(app);
    await givenPublisher(app, broker);
    await expect.poll(() => observer.ofTopic(device.stateTopic(fragrance.id))).toHaveLength(1);
    expect(isConnected()).toBe(true);
    const id = await recordEvent(app, fragrance);
    await expect.poll(alerts).toHaveLength(1);
    const entry = await app.db
      .selectFrom('deliveries')
      .select('id')
      .where('event_id', '=', id)
      .where('user_id', '=', amber.id)
      .where('channel_kind', '=', 'app')
      .executeTakeFirstOrThrow();
    expect(alerts()[0]).toMatchObject({
      event_type: 'restock',
      alert_id: entry.id,
      fragrance: fragrance.name,
      price: 80,
      currency: 'EUR',
      size_ml: 100,
    });
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    await expect.poll(() => alerts().map(({ event_type }) => event_type)).toEqual(['restock', 'sold_out']);
    expect(
      observer.messages
        .filter(({ topic }) => topic === device.alertTopic(fragrance.id))
        .map(({ isRetained }) => isRetained),
    ).toEqual([false, false]);
  });

  test('sendAlerts leaves out what is silent: flapping, updates turned off, snoozed, another size', async ({ app }) => {
    const { fragrance, amber, broker, kinds, isConnected } = await givenListener(app, { sizes_ml: [100] });
    await givenPublisher(app, broker);
    await expect.poll(isConnected).toBe(true);
    await recordEvent(app, fragrance, { isFlapping: true });
    await setPreferences(app, amber.id, { watchlist_updates: false });
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    await setPreferences(app, amber.id, { watchlist_updates: true });
    const setWatch = (change: object) =>
      app.db.updateTable('watch_items').set(change).where('user_id', '=', amber.id).execute();
    await setWatch({ snoozed_until: new Date(app.clock.now().getTime() + MINUTE), snooze_reason: 'Snoozed' });
    await recordEvent(app, fragrance, { kind: 'preorder' });
    await setWatch({ snoozed_until: null, snooze_reason: null, sizes_ml: [50] });
    await recordEvent(app, fragrance, { kind: 'new_offer' });
    await setWatch({ sizes_ml: null });
    await recordEvent(app, fragrance);
    await expect.poll(kinds).toEqual(['restock']);
  });

  test('sendAlerts sends what happened in a short outage, and nothing older than 15 minutes', async ({ app }) => {
    const { fragrance, device, broker, observer, kinds, isConnected } = await givenListener(app);
    const job = await givenPublisher(app, broker);
    await expect.poll(isConnected).toBe(true);
    await expect.poll(() => observer.ofTopic(device.stateTopic(fragrance.id))).toHaveLength(1);
    await job.stop();
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    app.clock.advance(10 * MINUTE);
    await recordEvent(app, fragrance);
    app.clock.advance(10 * MINUTE);
    await givenPublisher(app, broker);
    await expect.poll(kinds).toEqual(['restock']);
    await recordEvent(app, fragrance, { kind: 'preorder' });
    await expect.poll(kinds).toEqual(['restock', 'preorder']);
  });

  test('sendAlerts sends nothing from before the user turned it on', async ({ app }) => {
    const { fragrance, amber, broker, kinds, device, observer } = await givenListener(app);
    await app.db.deleteFrom('home_assistant_devices').where('user_id', '=', amber.id).execute();
    await givenPublisher(app, broker);
    await recordEvent(app, fragrance, { kind: 'sold_out' });
    app.clock.advance(1000);
    await app.db
      .insertInto('home_assistant_devices')
      .values({ user_id: amber.id, device_id: device.deviceId, created_at: app.clock.now() })
      .execute();
    await expect.poll(() => observer.ofTopic(device.stateTopic(fragrance.id))).toHaveLength(1);
    await recordEvent(app, fragrance);
    await expect.poll(kinds).toEqual(['restock']);
  });

  test('sendAlerts sends 60 alerts at once in their order', async ({ app }) => {
    const { fragrance, broker, alerts, isConnected } = await givenListener(app);
    const job = await givenPublisher(app, broker);
    await expect.poll(isConnected).toBe(true);
    await job.stop();
    const events: string[] = [];
    for (let index = 0; index < 60; index += 1) events.push(await recordEvent(app, fragrance));
    const { rows } = {
      rows: await app.db
        .selectFrom('deliveries')
        .select(['id', 'event_id'])
        .where('channel_kind', '=', 'app')
        .where('event_id', 'in', events)
        .orderBy('id')
        .execute(),
    };
    await givenPublisher(app, broker);
    await expect.poll(() => alerts().map(({ alert_id }) => alert_id)).toEqual(rows.map(({ id }) => id));
  });

  test('sendAlerts sends nothing before its position is stored, so that no crash repeats an alert', async ({ app }) => {
    const { fragrance, broker, kinds, isConnected } = await givenListener(app);
    await givenPublisher(app, broker);
    await expect.poll(isConnected).toBe(true);
    const db = openDatabase(app.config.databaseUrl ?? '', { max: 1 });
    const tx = await db.startTransaction().execute();
    await sql`select from home_assistant_publisher for update`.execute(tx);
    await recordEvent(app, fragrance);
    const countWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%set "alerts_position"%'`.execute(app.db);
      return rows.length;
    };
    try {
      await expect.poll(countWaiting).toBe(1);
      expect(kinds()).toEqual([]);
    } finally {
      await tx.rollback().execute();
      await db.destroy();
    }
    await expect.poll(kinds).toEqual(['restock']);
  });
});
