import { inboxOf, newestEntry, PATIENCE } from './support/alerts.ts';
import { bottle, dashboardComesToSay, givenWatcher } from './support/journey.ts';
import { restockMails } from './support/mails.ts';
import { freePort, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { settingsIn } from './support/world.ts';

test('killed between the change and the mail: the mail is sent after the restart, once', async ({ world }) => {
  const env = { ...settingsIn(world), PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  world.mailbox.refuse(true);
  world.shop.setStock(bottle.handle, true);
  await dashboardComesToSay(amber, server.origin, 'In stock');
  await server.end('SIGKILL');
  await restockMails(world, amber.email, 0);

  world.mailbox.refuse(false);
  server = await startServer(env);
  const [first] = await restockMails(world, amber.email, 1);
  // Had the first been sent twice, there would be three after the next restock.
  world.shop.setStock(bottle.handle, false);
  await dashboardComesToSay(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await inboxOf(amber)).length, PATIENCE).toBe(2);
  await expect.poll(() => newestEntry(amber), PATIENCE).toEqual({ email: 'sent' });
  const mails = await restockMails(world, amber.email, 2);
  expect(mails[0]).toBe(first);
  expect(mails[1]?.messageId).not.toBe(first?.messageId);
});
