import { DAY } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenUser } from '../../testing/given.ts';
import { givenStockedFragrance, givenWatcher } from '../../testing/given-event.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { changeHomeAssistant, showHomeAssistant } from './home-assistant.service.ts';
import { exportHomeAssistant, homeAssistantGauges, tidyHomeAssistant } from './index.ts';

const withBroker = <D extends { config: object }>(deps: D) => ({
  ...deps,
  config: { ...deps.config, mqtt: { url: new URL('mqtt://user:secret@broker.example'), ca: null } },
});

describe('/api/users/{id}/home-assistant', () => {
  test('PUT rejects turning it on when the operator set no broker', async ({ app }) => {
    const { id, username } = await givenUser(app);
    const browser = openBrowser(app);
    await browser.signIn(username);
    const path = `/api/users/${id}/home-assistant`;
    const { status, body } = await browser.send('PUT', path, { isOn: true });
    expect([status, body.errors]).toEqual([400, { isOn: 'The operator of this server has set no MQTT broker' }]);
    expect((await browser.send('PUT', path, { isOn: 'yes' })).status).toBe(400);
    expect((await browser.send('GET', path)).body.data).toEqual({
      isAvailable: false,
      isConnected: false,
      device: null,
    });
    expect((await browser.send('PUT', path, { isOn: false })).status).toBe(200);
  });

  test('changeHomeAssistant gives a new random device each time it is turned on, and one at a time', async ({
    app,
  }) => {
    const { id } = await givenUser(app);
    const deps = withBroker(app.deps);
    const first = await changeHomeAssistant(deps, id, true);
    expect(first).toMatchObject({ isAvailable: true, isConnected: false, device: { published: 0 } });
    expect(await changeHomeAssistant(deps, id, true)).toEqual(first);
    expect((await changeHomeAssistant(deps, id, false)).device).toBeNull();
    const second = await changeHomeAssistant(deps, id, true);
    expect(second.device?.id).not.toBe(first.device?.id);
    expect(second.device?.id).not.toBe(id);
    expect(await showHomeAssistant(deps, id)).toEqual(second);
  });

  test('exportHomeAssistant returns the device, which is deleted with the account', async ({ app }) => {
    const { id } = await givenUser(app);
    const { device } = await changeHomeAssistant(withBroker(app.deps), id, true);
    expect(await exportHomeAssistant(app, id)).toEqual({ deviceId: device?.id, createdAt: device?.createdAt });
    await app.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await exportHomeAssistant(app, id)).toBeNull();
  });
});

test('tidyHomeAssistant deletes the rows of a device that is gone after 90 days without the broker', async ({
  app,
}) => {
  const amber = await givenWatcher(app, await givenStockedFragrance(app));
  const { device } = await changeHomeAssistant(withBroker(app.deps), amber.id, true);
  const gone = crypto.randomUUID();
  const rows = [device?.id ?? '', gone].map((device_id) => ({
    device_id,
    fragrance_id: 1,
    created_at: app.clock.now(),
  }));
  await app.db.insertInto('home_assistant_topics').values(rows).execute();
  const listDevices = async () =>
    (await app.db.selectFrom('home_assistant_topics').select('device_id').execute()).map(({ device_id }) => device_id);
  app.clock.advance(89 * DAY);
  await runOnce(tidyHomeAssistant(app));
  expect(await listDevices()).toContain(gone);
  app.clock.advance(2 * DAY);
  await runOnce(tidyHomeAssistant(app));
  expect(await listDevices()).toEqual([device?.id]);
});

test('homeAssistantGauges count devices and watches, and leave out the connection without a broker', async ({
  app,
}) => {
  const read = async (deps: Parameters<typeof homeAssistantGauges>[0]) =>
    Object.fromEntries(
      await Promise.all(homeAssistantGauges(deps).map(async (gauge) => [gauge.name, await gauge.read()] as const)),
    );
  const { sillage_mqtt_connected, sillage_home_assistant_watches } = await read(app.deps);
  expect(sillage_mqtt_connected).toEqual({});
  expect(Object.keys(sillage_home_assistant_watches as object)).toEqual(['published', 'waiting', 'ended']);
  expect((await read(withBroker(app.deps))).sillage_mqtt_connected).toBe(0);
});
