import { setTimeout as delay } from 'node:timers/promises';
import { inboxOf, newestEntry, PATIENCE } from './support/alerts.ts';
import { inDatabase } from './support/database.ts';
import { bottle, dashboardComesToSay, givenWatcher } from './support/journey.ts';
import { restockMails } from './support/mails.ts';
import { freePort, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { settingsIn } from './support/world.ts';

/** Milliseconds from a restock to the kill. */
const MOMENTS = [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500];

/** Clears earlier restocks, as a third one within an hour is not sent. */
const forgetRestocks = (dataDir: string) => inDatabase(dataDir, "update offers set recent_restocks = '{}'");

// spec: D.6.9
test('killed between the change and the mail: the mail is sent after the restart, once', async ({ world }) => {
  const env = { ...settingsIn(world), PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  world.smtp.setFaults((step) => (step === 'MAIL' ? { reply: '421 try again later' } : null));
  world.shop.setStock(bottle.handle, true);
  await dashboardComesToSay(amber, server.origin, 'In stock');
  await server.end('SIGKILL');
  await restockMails(world, amber.email, 0);

  world.smtp.setFaults(null);
  server = await startServer(env);
  const [first] = await restockMails(world, amber.email, 1);
  // If the first had been sent twice, there would be three after the next restock.
  world.shop.setStock(bottle.handle, false);
  await dashboardComesToSay(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await inboxOf(amber)).length, PATIENCE).toBe(2);
  await expect.poll(() => newestEntry(amber), PATIENCE).toEqual({ email: 'sent' });
  const mails = await restockMails(world, amber.email, 2);
  expect(mails[0]).toBe(first);
  expect(mails[1]?.messageId).not.toBe(first?.messageId);
});

// spec: D.6.9
test('killed at ten moments after a restock: no restock is lost, and a double has the same Message-ID', async ({
  world,
}) => {
  const env = { ...settingsIn(world), PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  const sent = () =>
    new Set(
      world.smtp
        .mailsTo(amber.email)
        .filter(({ subject }) => subject?.includes('back in stock'))
        .map(({ messageId }) => messageId),
    ).size;
  for (const [before, moment] of MOMENTS.entries()) {
    await forgetRestocks(env.DATA_DIR);
    world.shop.setStock(bottle.handle, true);
    // The moment of the kill is the input of the test; it waits for no condition.
    await delay(moment);
    await server.end('SIGKILL');
    server = await startServer(env);
    await expect.poll(sent, { timeout: 90_000 }).toBe(before + 1);
    world.shop.setStock(bottle.handle, false);
    await dashboardComesToSay(amber, server.origin, 'Sold out');
  }
  expect(sent()).toBe(MOMENTS.length);
});
