import { join } from 'node:path';
import { openBalancer } from './support/balancer.ts';
import { sharedDatabase } from './support/database.ts';
import { waitForRestockEmails } from './support/emails.ts';
import { bottle, givenWatcher, waitForBadge } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

test.use({ data: 'none' });

// spec: D.7.4
test('two web and two worker processes send each restock once when one web and one worker process are killed', async ({
  world,
}) => {
  const databaseUrl = await sharedDatabase(world);
  const live: string[] = [];
  const balancer = await openBalancer(() => live);
  world.closing(() => balancer.close());

  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(world.folder, 'data'),
    SMTP_URL: world.smtp.url,
    PUBLIC_URL: balancer.origin,
  };
  // All four start at once on an empty database: one migrates and loads, the others wait.
  const [webA, webB, workerA, workerB] = await Promise.all(
    ['web', 'web', 'worker', 'worker'].map((ROLE) => startServer({ ...env, ROLE })),
  );
  if (!webA || !webB || !workerA || !workerB) throw new Error('a process is missing');
  for (const server of [webA, webB, workerA, workerB]) world.closing(() => server.end());
  live.push(webA.origin, webB.origin);
  const amber = await givenWatcher(world, balancer.origin, env);

  world.shop.setStock(bottle.handle, true);
  await Promise.all([webA.end('SIGKILL'), workerA.end('SIGKILL')]);

  await waitForRestockEmails(world, amber.email, 1);
  await waitForBadge(amber, balancer.origin, 'In stock');
  world.shop.setStock(bottle.handle, false);
  await waitForBadge(amber, balancer.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  const emails = await waitForRestockEmails(world, amber.email, 2);
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(2);
});
