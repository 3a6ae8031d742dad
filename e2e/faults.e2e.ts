import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openBalancer } from './support/balancer.ts';
import { haltPostgres } from './support/halting.ts';
import { bottle, importBottle, restockMails } from './support/journey.ts';
import { type Caller, givenCaller, keepWriting } from './support/person-without-browser.ts';
import { type ServerProcess, startServer } from './support/processes.ts';
import { createWorld } from './support/world.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
/** A machine whose clock is an hour ahead. */
const AHEAD = `globalThis.Date = new Proxy(Date, {
  construct: (D, args, self) => Reflect.construct(D, args.length ? args : [D.now() + 3600000], self),
  get: (D, key) => key === 'now' ? () => D.now() + 3600000 : Reflect.get(D, key),
})`;

const isReady = async ({ origin }: ServerProcess) => (await fetch(`${origin}/readyz`)).status;

interface Item {
  fragranceId: number;
  fragranceIsSoldOut: boolean;
  fragranceAvailability: string | null;
  notes: string;
}

async function itemOf({ id, call }: Caller): Promise<Item | undefined> {
  return (await call<Item[]>('GET', `/api/watchlist/${id}`)).data[0];
}

test('a database that is restarted and stands still, and a worker an hour ahead: no write is lost, each restock is told once', async () => {
  await using world = await createWorld();
  const DATA_DIR = join(world.folder, 'data');
  const open = () => openEmbedded(DATA_DIR, { mode: 'serve' });
  let database = await open();
  world.closing(() => database.close());
  // Like an address that stays while what is behind it changes.
  const address = await openBalancer(() => [database.url]);
  world.closing(() => address.close());
  const url = new URL(database.url);
  url.port = new URL(address.origin).port;
  const env = { DATABASE_URL: url.href, DATA_DIR, SMTP_URL: world.mailbox.smtpUrl };
  const web = await startServer({ ...env, ROLE: 'web' });
  const preload = `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`;
  const workers = await Promise.all(
    [{}, { NODE_OPTIONS: preload }].map((more) => startServer({ ...env, ...more, ROLE: 'worker' })),
  );
  for (const server of [web, ...workers]) world.closing(() => server.end('SIGKILL'));
  await importBottle(world, env);
  const amber = await givenCaller(world, web.origin, 'amber');
  world.closing(async () => amber.close());
  const found = await amber.call<{ id: number }[]>('GET', '/api/fragrances/search?q=encre+provis');
  const fragranceId = found.data[0]?.id ?? 0;
  expect(await amber.call('POST', '/api/watchlist/add', { userId: amber.id, fragranceId })).toMatchObject({
    status: 200,
  });
  await expect.poll(async () => (await itemOf(amber))?.fragranceAvailability, PATIENCE).toBe('OutOfStock');
  const heard = await amber.listen();
  const writing = keepWriting(amber, fragranceId);
  await expect.poll(writing.count).toBeGreaterThan(3);

  await database.close();
  world.shop.setStock(bottle.handle, true);
  await expect.poll(() => isReady(web), PATIENCE).toBe(503);
  await expect.poll(() => writing.refusals.size, PATIENCE).toBe(1);
  database = await open();
  await expect.poll(() => isReady(web), PATIENCE).toBe(200);
  await restockMails(world, amber.email, 1);
  // By the stream that was open all the while.
  await expect.poll(heard, PATIENCE).toContain('"restock"');

  const goOn = await haltPostgres(DATA_DIR, database.url);
  world.closing(async () => goOn());
  world.shop.setStock(bottle.handle, false);
  await expect.poll(() => isReady(web), PATIENCE).toBe(503);
  const before = writing.count();
  goOn();
  await expect.poll(writing.count, PATIENCE).toBeGreaterThan(before + 3);
  await expect.poll(async () => (await itemOf(amber))?.fragranceIsSoldOut, PATIENCE).toBe(true);
  world.shop.setStock(bottle.handle, true);
  const mails = await restockMails(world, amber.email, 2);

  const last = await writing.stop();
  expect((await itemOf(amber))?.notes).toBe(last);
  expect([...writing.refusals]).toEqual(['503 with Retry-After']);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(workers[1]?.output()).toContain("this machine's clock is not the database's");
});
