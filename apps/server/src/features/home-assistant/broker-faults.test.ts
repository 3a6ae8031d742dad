import { MINUTE } from '../../platform/clock.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { givenStockedFragrance, givenWatcher, recordEvent } from '../../testing/given-event.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { describeBrokerProblem, publishToHomeAssistant } from './index.ts';
import { getPublisher } from './publisher.repo.ts';
import { givenBroker } from './testing/given-broker.ts';
import { givenDevice, givenPublisher, startPublisher } from './testing/given-publisher.ts';
import { observe, readRetained } from './testing/observer.ts';
import { brokerUser, type TestBroker } from './testing/test-broker.ts';

async function givenPublished(app: TestApp) {
  const fragrances = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
  const [fragrance] = fragrances as [(typeof fragrances)[0]];
  const amber = await givenWatcher(app, fragrances);
  const device = await givenDevice(app, amber.id);
  const broker = await givenBroker();
  const listTopics = async () => [...(await readRetained(broker)).keys()].filter(device.has);
  return { fragrance, amber, device, broker, listTopics };
}

const withBroker = (app: TestApp, { mqtt }: Pick<TestBroker, 'mqtt'>) => ({
  ...app.deps,
  config: { ...app.config, mqtt },
});
const waitForFailures = (app: TestApp, failures: number) =>
  expect.poll(async () => (await getPublisher(app.db)).failures).toBeGreaterThanOrEqual(failures);

describe('publishToHomeAssistant with a failing broker', () => {
  test('publishToHomeAssistant removes what ended while the broker was down, and sends the rest again', async ({
    app,
  }) => {
    const { fragrance, amber, device, broker, listTopics } = await givenPublished(app);
    const log = captureLog();
    await givenPublisher(app, broker, log.log);
    await expect.poll(listTopics).toHaveLength(4);
    await broker.kill();
    await waitForFailures(app, 1);
    expect(await describeBrokerProblem(withBroker(app, broker))).toMatch(/failed tries: \d+; messages wait/);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: fragrance.id } });
    app.clock.advance(MINUTE);
    await waitForFailures(app, 2);
    await broker.restart();
    app.clock.advance(10 * MINUTE);
    await expect.poll(listTopics).toHaveLength(2);
    expect(await listTopics()).not.toContain(device.stateTopic(fragrance.id));
    await expect
      .poll(() =>
        app.db
          .selectFrom('home_assistant_topics')
          .select('fragrance_id')
          .where('device_id', '=', device.deviceId)
          .execute(),
      )
      .toHaveLength(1);
    await expect.poll(() => describeBrokerProblem(withBroker(app, broker))).toBeNull();
    expect(log.lines.filter((line) => line.includes('MQTT broker not connected')).length).toBeGreaterThan(1);
  });

  test('publishToHomeAssistant waits longer after each failure, and 5 minutes at most', async ({ app }) => {
    const { broker } = await givenPublished(app);
    await broker.kill();
    await app.db.updateTable('home_assistant_publisher').set({ failures: 0, next_try_at: app.clock.now() }).execute();
    const waits: number[] = [];
    const job = publishToHomeAssistant(withBroker(app, broker));
    for (let failure = 0; failure < 12; failure += 1) {
      const { next_try_at } = await getPublisher(app.db);
      app.clock.advance(Math.max(0, next_try_at.getTime() - app.clock.now().getTime()));
      for (const item of await job.claim(1)) await job.work(item, new AbortController().signal);
      waits.push((await getPublisher(app.db)).next_try_at.getTime() - app.clock.now().getTime());
      expect(await job.claim(1)).toEqual([]);
    }
    const limits = waits.map((_wait, index) => Math.min(2000 * 2 ** index, 300_000));
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual((limits[index] ?? 0) / 2);
      expect(wait).toBeLessThanOrEqual(limits[index] ?? 0);
    }
    expect(new Set(waits.slice(-4)).size).toBe(4);
  });

  test('publishToHomeAssistant says `offline` by its will when the connection breaks, and `online` after it', async ({
    app,
  }) => {
    const { broker } = await givenPublished(app);
    const observer = await observe(broker);
    await givenPublisher(app, broker);
    const statuses = () =>
      observer.messages.filter(({ topic }) => topic.endsWith('/status')).map(({ payload }) => payload);
    await expect.poll(statuses).toEqual(['online']);
    // Another client with the same id makes the broker end the connection, as a broken cable does.
    const { installation } = await getPublisher(app.db);
    await observe(broker, `sillage${installation.replaceAll('-', '').slice(0, 16)}`);
    await expect.poll(statuses).toEqual(['online', 'offline']);
    await waitForFailures(app, 1);
    app.clock.advance(10 * MINUTE);
    await expect.poll(statuses).toEqual(['online', 'offline', 'online']);
  });

  test('publishToHomeAssistant says `offline` when the worker stops in order', async ({ app }) => {
    const { broker } = await givenPublished(app);
    const observer = await observe(broker);
    const job = await givenPublisher(app, broker);
    const statuses = () =>
      observer.messages.filter(({ topic }) => topic.endsWith('/status')).map(({ payload }) => payload);
    await expect.poll(statuses).toEqual(['online']);
    await job.stop();
    await expect.poll(statuses).toEqual(['online', 'offline']);
    expect(await getPublisher(app.db)).toMatchObject({ lease: null, leased_until: null, failures: 0 });
  });

  test('publishToHomeAssistant connects one of two workers, and each alert is sent once', async ({ app }) => {
    const { fragrance, device, broker, listTopics } = await givenPublished(app);
    const observer = await observe(broker);
    await givenPublisher(app, broker);
    startPublisher(app, broker);
    startPublisher(app, broker);
    await expect.poll(listTopics).toHaveLength(4);
    for (let index = 0; index < 5; index += 1) await recordEvent(app, fragrance);
    await expect.poll(() => observer.ofTopic(device.alertTopic(fragrance.id))).toHaveLength(5);
    expect(observer.messages.filter(({ topic }) => topic.endsWith('/status'))).toHaveLength(1);
    expect(observer.ofTopic(device.stateTopic(fragrance.id))).toHaveLength(1);
  });

  test('publishToHomeAssistant hands over when its lease ends, and says `online` last', async ({ app }) => {
    const { fragrance, device, broker, listTopics } = await givenPublished(app);
    const observer = await observe(broker);
    await givenPublisher(app, broker);
    await expect.poll(listTopics).toHaveLength(4);
    const { lease: first } = await getPublisher(app.db);
    startPublisher(app, broker);
    app.clock.advance(MINUTE);
    await expect.poll(async () => (await getPublisher(app.db)).connected_at).not.toBeNull();
    await expect.poll(async () => (await getPublisher(app.db)).lease).not.toBe(first);
    await expect.poll(async () => observer.ofTopic(device.stateTopic(fragrance.id)).length).toBeGreaterThan(1);
    const status = async () => [...(await readRetained(broker))].find(([topic]) => topic.endsWith('/status'))?.[1];
    await expect.poll(status).toBe('online');
  });

  test('publishToHomeAssistant states the reason without the password when the broker rejects it', async ({ app }) => {
    const { broker } = await givenPublished(app);
    const url = new URL(broker.mqtt.url);
    url.password = 'a-wrong-secret';
    const log = captureLog();
    await givenPublisher(app, { ...broker, mqtt: { ...broker.mqtt, url } }, log.log);
    await waitForFailures(app, 1);
    expect((await getPublisher(app.db)).last_error).toMatch(
      /^the broker (rejects the user name|does not allow this user)/,
    );
    expect(log.lines.join('\n')).toContain('the broker ');
    for (const secret of ['a-wrong-secret', brokerUser.password, encodeURIComponent(brokerUser.password)])
      expect(log.lines.join('\n')).not.toContain(secret);
  });
});
