import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sillage/testkit/free-port';
import { fetchNewestStatuses, fetchRestockEntries } from './support/alerts.ts';
import { runStatement } from './support/database.ts';
import { waitForRestockEmails } from './support/emails.ts';
import { bottle, givenWatcher, waitForBadge } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

/** Milliseconds from a restock until the server is killed, one number for each round. */
const KILL_DELAYS_MS = [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500];

/**
 * Clears the stored recent restocks of all offers. Otherwise, an offer's third restock within an
 * hour would send no email.
 */
const clearRestocks = (dataDir: string) => runStatement(dataDir, "update offers set recent_restocks = '{}'");

// spec: D.6.9
test('restock email is sent once after the restart when the server was killed before it sent the email', async ({
  world,
}) => {
  const env = { ...getSettings(world), PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  world.smtp.setFaults((step) => (step === 'MAIL' ? { reply: '421 try again later' } : null));
  world.shop.setStock(bottle.handle, true);
  await waitForBadge(amber, server.origin, 'In stock');
  await server.end('SIGKILL');
  await waitForRestockEmails(world, amber.email, 0);

  world.smtp.setFaults(null);
  server = await startServer(env);
  const [first] = await waitForRestockEmails(world, amber.email, 1);
  // If the first had been sent twice, there would be three after the next restock.
  world.shop.setStock(bottle.handle, false);
  await waitForBadge(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await fetchRestockEntries(amber)).length, POLL_OPTIONS).toBe(2);
  await expect.poll(() => fetchNewestStatuses(amber), POLL_OPTIONS).toEqual({ email: 'sent' });
  const emails = await waitForRestockEmails(world, amber.email, 2);
  expect(emails[0]).toBe(first);
  expect(emails[1]?.messageId).not.toBe(first?.messageId);
});

// spec: D.6.9
test('no restock is lost and a repeated email has the same Message-ID when the server is killed at ten moments', async ({
  world,
}) => {
  const env = { ...getSettings(world), PORT: String(await freePort()) };
  let server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);

  const countSent = () =>
    new Set(
      world.smtp
        .emailsTo(amber.email)
        .filter(({ subject }) => subject?.includes('back in stock'))
        .map(({ messageId }) => messageId),
    ).size;
  for (const [before, delayMs] of KILL_DELAYS_MS.entries()) {
    await clearRestocks(env.DATA_DIR);
    world.shop.setStock(bottle.handle, true);
    // The moment of the kill is the input of the test; it waits for no condition.
    await delay(delayMs);
    await server.end('SIGKILL');
    server = await startServer(env);
    await expect.poll(countSent, { timeout: 90_000 }).toBe(before + 1);
    world.shop.setStock(bottle.handle, false);
    await waitForBadge(amber, server.origin, 'Sold out');
  }
  expect(countSent()).toBe(KILL_DELAYS_MS.length);
});
