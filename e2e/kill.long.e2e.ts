import { setTimeout as delay } from 'node:timers/promises';
import { inDatabase } from './support/database.ts';
import { bottle, dashboardComesToSay, givenWatcher } from './support/journey.ts';
import { freePort, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { settingsIn } from './support/world.ts';

/** Milliseconds from a restock to the kill. */
const MOMENTS = [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500];

/** As if an hour had passed: a third restock within an hour is not sent. */
const forgetRestocks = (dataDir: string) => inDatabase(dataDir, "update offers set recent_restocks = '{}'");

test('killed at ten moments after a restock: no restock is lost, and a double has the same Message-ID', async ({
  world,
}) => {
  const env = { ...settingsIn(world), PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  const sent = () =>
    new Set(
      world.mailbox
        .mailsTo(amber.email)
        .filter(({ subject }) => subject?.includes('back in stock'))
        .map(({ messageId }) => messageId),
    ).size;
  for (const [before, moment] of MOMENTS.entries()) {
    await forgetRestocks(env.DATA_DIR);
    world.shop.setStock(bottle.handle, true);
    // The moment of the kill is the input of the test; nothing is waited for.
    await delay(moment);
    await server.end('SIGKILL');
    server = await startServer(env);
    await expect.poll(sent, { timeout: 90_000 }).toBe(before + 1);
    world.shop.setStock(bottle.handle, false);
    await dashboardComesToSay(amber, server.origin, 'Sold out');
  }
  expect(sent()).toBe(MOMENTS.length);
});
