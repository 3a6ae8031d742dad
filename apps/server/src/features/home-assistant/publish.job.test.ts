import { givenStockedFragrance, givenWatch, givenWatcher, setPreferences } from '../../testing/given-event.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { offerStore } from '../catalogue/index.ts';
import { givenBroker } from './testing/given-broker.ts';
import { givenDevice, givenPublisher } from './testing/given-publisher.ts';
import { observe, readRetained } from './testing/observer.ts';

/** What the tests read of a configuration or a state. */
interface Published {
  availability_topic: string;
  components: Record<'stock' | 'alert', object>;
}

const parse = (payload: string | undefined) => JSON.parse(payload || 'null') as Published;

describe('publishToHomeAssistant', () => {
  test('publishToHomeAssistant retains discovery, state and availability when a user turned it on', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app, { name: 'Vetiver' });
    const amber = await givenWatcher(app, fragrance);
    const device = await givenDevice(app, amber.id);
    const broker = await givenBroker();
    await givenPublisher(app, broker);
    const read = async () => parse((await readRetained(broker)).get(device.stateTopic(fragrance.id)));
    await expect.poll(read).toMatchObject({
      state: expect.any(String),
      attributes: { shop: null, price: null },
    });
    await app.db
      .updateTable('fragrances')
      .set({
        stock_state: 'in-stock',
        availability: 'InStock',
        product_url: 'http://x.example/p',
        product_offer: JSON.stringify({ shop: 'Oud Shop', price: 80, currency: 'EUR' }),
      })
      .where('id', '=', fragrance.id)
      .execute();
    await expect.poll(read).toMatchObject({
      state: 'in-stock',
      in_stock: 'ON',
      attributes: { shop: 'Oud Shop', price: 80, currency: 'EUR', fragrance: fragrance.name },
    });
    const retained = await readRetained(broker);
    const config = parse(retained.get(device.configTopic(fragrance.id)));
    expect(config.components.stock).toMatchObject({ state_topic: device.stateTopic(fragrance.id) });
    expect(config.components.alert).toMatchObject({ state_topic: device.alertTopic(fragrance.id) });
    expect(retained.get(config.availability_topic)).toBe('online');
    expect([...retained.keys(), ...retained.values()].join('\n')).not.toContain(amber.id);
    expect([...retained.values()].join('\n')).not.toContain(amber.username);
  });

  test('publishToHomeAssistant shows the offer of the watched size, and the countries of the user', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const page = await app.db
      .selectFrom('pages')
      .select('url')
      .where('id', '=', fragrance.pageId)
      .executeTakeFirstOrThrow();
    const small = { page_id: fragrance.pageId, fragrance_id: fragrance.id, size_ml: 30, price: 35, currency: 'EUR' };
    const since = new Date('2026-11-01T08:00:00Z');
    await app.db
      .insertInto('offers')
      .values({
        ...small,
        variant: '30 ml',
        sku: null,
        availability: 'OutOfStock',
        available_since: since,
        last_checked_at: since,
      })
      .execute();
    await app.db.transaction().execute((tx) => offerStore.refreshDerived(tx, fragrance.id, app.clock.now()));
    const amber = await givenWatcher(app, fragrance, { watch: { sizes_ml: [30] } });
    const device = await givenDevice(app, amber.id);
    const broker = await givenBroker();
    await givenPublisher(app, broker);
    const read = async () => parse((await readRetained(broker)).get(device.stateTopic(fragrance.id)));
    await expect.poll(read).toMatchObject({
      state: 'sold-out',
      in_stock: 'OFF',
      attributes: { size_ml: 30, price: 35, url: page.url, confirmed_at: since.toISOString() },
    });
    await app.db
      .updateTable('watch_items')
      .set({ sizes_ml: [100] })
      .where('user_id', '=', amber.id)
      .execute();
    await expect
      .poll(read)
      .toMatchObject({ state: 'in-stock', in_stock: 'ON', attributes: { size_ml: 100, price: 80 } });
    await app.db.updateTable('offers').set({ market: 'US' }).where('page_id', '=', fragrance.pageId).execute();
    await setPreferences(app, amber.id, { countries: ['DE'] });
    await expect.poll(read).toMatchObject({ state: 'not-offered', in_stock: 'OFF', attributes: { price: null } });
  });

  test('publishToHomeAssistant removes both messages when a watch ends, and no others', async ({ app }) => {
    const fragrances = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const [first, second] = fragrances.map(({ id }) => id) as [number, number];
    const amber = await givenWatcher(app, fragrances);
    const device = await givenDevice(app, amber.id);
    const broker = await givenBroker();
    await givenPublisher(app, broker);
    const listTopics = async () => [...(await readRetained(broker)).keys()].filter(device.has).toSorted();
    const topicsOf = (id: number) => [device.configTopic(id), device.stateTopic(id)];
    await expect.poll(listTopics).toEqual([...topicsOf(first), ...topicsOf(second)].toSorted());
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: first } });
    await expect.poll(listTopics).toEqual(topicsOf(second));
    await expect.poll(() => listRows(device.deviceId)).toEqual([second]);
    await givenWatch(app, amber.id, fragrances[0] as (typeof fragrances)[0]);
    await expect.poll(listTopics).toHaveLength(4);

    async function listRows(deviceId: string) {
      const rows = await app.db
        .selectFrom('home_assistant_topics')
        .selectAll()
        .where('device_id', '=', deviceId)
        .execute();
      return rows.map(({ fragrance_id }) => fragrance_id);
    }
  });

  test.for(['turned off', 'account deleted', 'account suspended'])(
    'publishToHomeAssistant removes every message of a device when %s',
    async (how, { app }) => {
      const fragrances = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
      const amber = await givenWatcher(app, fragrances);
      const device = await givenDevice(app, amber.id);
      const broker = await givenBroker();
      await givenPublisher(app, broker);
      const listTopics = async () => [...(await readRetained(broker)).keys()].filter(device.has);
      await expect.poll(listTopics).toHaveLength(4);
      if (how === 'turned off')
        await amber.api.homeAssistant.change({ params: { id: amber.id }, body: { isOn: false } });
      else if (how === 'account deleted') await app.db.deleteFrom('users').where('id', '=', amber.id).execute();
      else
        await app.db.updateTable('users').set({ suspended_at: app.clock.now() }).where('id', '=', amber.id).execute();
      await expect.poll(listTopics).toEqual([]);
      await expect
        .poll(() =>
          app.db.selectFrom('home_assistant_topics').selectAll().where('device_id', '=', device.deviceId).execute(),
        )
        .toEqual([]);
    },
  );

  test('publishToHomeAssistant sends nothing again when nothing changed', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const device = await givenDevice(app, amber.id);
    const broker = await givenBroker();
    const observer = await observe(broker);
    await givenPublisher(app, broker);
    await expect.poll(() => observer.ofTopic(device.stateTopic(fragrance.id))).toHaveLength(1);
    // A check that changes nothing writes the fragrance.
    await app.db
      .updateTable('fragrances')
      .set({ last_checked_at: app.clock.now() })
      .where('id', '=', fragrance.id)
      .execute();
    const other = await givenStockedFragrance(app);
    await givenWatch(app, amber.id, other);
    await expect.poll(() => observer.ofTopic(device.stateTopic(other.id))).toHaveLength(1);
    expect(observer.ofTopic(device.stateTopic(fragrance.id))).toHaveLength(1);
    expect(observer.ofTopic(device.configTopic(fragrance.id))).toHaveLength(1);
  });

  test('publishToHomeAssistant sends everything again when Home Assistant starts, once a minute at most', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const device = await givenDevice(app, amber.id);
    const broker = await givenBroker();
    const observer = await observe(broker);
    await givenPublisher(app, broker);
    const states = () => observer.ofTopic(device.stateTopic(fragrance.id));
    await expect.poll(states).toHaveLength(1);
    for (let start = 0; start < 20; start += 1) await observer.publish('homeassistant/status', 'online');
    const other = await givenStockedFragrance(app);
    await givenWatch(app, amber.id, other);
    await expect.poll(() => observer.ofTopic(device.stateTopic(other.id))).toHaveLength(1);
    expect(states()).toHaveLength(1);
    app.clock.advance(61_000);
    await expect.poll(states).toHaveLength(2);
    expect(observer.ofTopic(device.configTopic(fragrance.id))).toHaveLength(2);
  });
});
