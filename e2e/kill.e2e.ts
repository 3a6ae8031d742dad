import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inDatabase } from './support/database.ts';
import { bottle, dashboardComesToSay, givenWatcher, restockMails } from './support/journey.ts';
import { freePort, startServer } from './support/processes.ts';
import { createWorld } from './support/world.ts';

/** When it is killed, in ms after a restock. In worlds side by side: what a dead process held is waited for, up to a minute. */
const MOMENTS = [
  [250, 750, 1250, 1750, 2250],
  [500, 1000, 1500, 2000, 2500],
] as const;

/** As if an hour had passed: of what comes back a third time within one, nobody is told again. */
const forgetRestocks = (dataDir: string) => inDatabase(dataDir, "update offers set recent_restocks = '{}'");

test('killed between the change and the mail, and at ten moments: no restock is lost, and a double has the same Message-ID', async () => {
  await Promise.all([killBeforeMail(), ...MOMENTS.map(killAt)]);
}, 600_000);

/** A mail that is being sent when its server is killed goes out after the restart, once. */
async function killBeforeMail(): Promise<void> {
  await using world = await createWorld();
  const env = { DATA_DIR: join(world.folder, 'data'), SMTP_URL: world.mailbox.smtpUrl, PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  world.mailbox.refuse(true);
  world.shop.setStock(bottle.handle, true);
  await dashboardComesToSay(amber, server.origin, 'In stock');
  await server.end('SIGKILL');
  expect(world.mailbox.mailsTo(amber.email)).toHaveLength(1);

  world.mailbox.refuse(false);
  server = await startServer(env);
  await restockMails(world, amber.email, 1);
  await sleep(3000);
  await restockMails(world, amber.email, 1);
}

async function killAt(moments: readonly number[]): Promise<void> {
  await using world = await createWorld();
  const env = { DATA_DIR: join(world.folder, 'data'), SMTP_URL: world.mailbox.smtpUrl, PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  const told = () =>
    new Set(
      world.mailbox
        .mailsTo(amber.email)
        .filter(({ subject }) => subject?.includes('back in stock'))
        .map(({ messageId }) => messageId),
    ).size;
  for (const [before, moment] of moments.entries()) {
    await forgetRestocks(env.DATA_DIR);
    world.shop.setStock(bottle.handle, true);
    await sleep(moment);
    await server.end('SIGKILL');
    server = await startServer(env);
    await expect.poll(told, { timeout: 90_000 }).toBe(before + 1);
    world.shop.setStock(bottle.handle, false);
    await dashboardComesToSay(amber, server.origin, 'Sold out');
  }
  expect(told()).toBe(moments.length);
}
