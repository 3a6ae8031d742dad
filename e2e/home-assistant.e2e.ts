import { startBroker } from '../apps/server/src/features/home-assistant/testing/start-broker.ts';
import { readRetained, subscribeToAll } from '../apps/server/src/features/home-assistant/testing/subscribe.ts';
import { bottle, givenWatcher } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

interface Config {
  device: { name: string };
  availability_topic: string;
  components: Record<'stock' | 'in_stock' | 'alert', { state_topic: string }>;
}

test('a user turns Home Assistant on, and it has the watch from its restock until the watch ends', async ({
  world,
}) => {
  const broker = await startBroker();
  world.closing(() => broker.kill());
  const env = { ...getSettings(world), ...broker.settings };
  const server = await startServer(env);
  world.closing(() => server.end());
  const { page } = await givenWatcher(world, server.origin, env);
  const homeAssistant = await subscribeToAll(broker);
  world.closing(async () => homeAssistant.end());
  const findConfigs = async () =>
    [...(await readRetained(broker))].filter(([topic]) => topic.startsWith('homeassistant/device/'));
  expect(await findConfigs()).toEqual([]);

  await page.goto(`${server.origin}/settings`);
  await tabTo(page, page.getByRole('switch', { name: 'Publish my watchlist' }));
  await page.keyboard.press('Space');
  await expect.poll(findConfigs, POLL_OPTIONS).toHaveLength(1);
  const [[configTopic, payload] = ['', '']] = await findConfigs();
  const config = JSON.parse(payload) as Config;
  expect(config.device.name).toBe('Sillage');
  const { state_topic: stateTopic } = config.components.stock;
  const readState = async () => JSON.parse((await readRetained(broker)).get(stateTopic) ?? 'null') as unknown;
  await expect.poll(readState, POLL_OPTIONS).toMatchObject({ state: 'sold-out', in_stock: 'OFF' });
  expect((await readRetained(broker)).get(config.availability_topic)).toBe('online');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('1 fragrance is in Home Assistant')).toBeVisible({ timeout: 2_000 });
  }).toPass(POLL_OPTIONS);

  world.shop.setStock(bottle.handle, true);
  await expect.poll(readState, POLL_OPTIONS).toMatchObject({
    state: 'in-stock',
    in_stock: 'ON',
    attributes: { price: expect.any(Number), currency: 'USD', fragrance: bottle.name, brand: bottle.brand },
  });
  const { state_topic: alertTopic } = config.components.alert;
  await expect.poll(() => homeAssistant.ofTopic(alertTopic).length, POLL_OPTIONS).toBe(1);
  expect(JSON.parse(homeAssistant.ofTopic(alertTopic)[0] ?? '')).toMatchObject({ event_type: 'restock' });

  await page.goto(`${server.origin}/dashboard`);
  await page
    .getByRole('article', { name: bottle.name })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => homeAssistant.ofTopic(configTopic).at(-1), POLL_OPTIONS).toBe('');
  await expect.poll(() => homeAssistant.ofTopic(stateTopic).at(-1), POLL_OPTIONS).toBe('');
  const retained = await readRetained(broker);
  expect([retained.has(configTopic), retained.has(stateTopic)]).toEqual([false, false]);
  expect(retained.get(config.availability_topic)).toBe('online');
});
