import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { runRaw } from '../apps/server/src/platform/db/raw.ts';
import { openBalancer } from './support/balancer.ts';
import { waitForRestockEmails } from './support/emails.ts';
import { openEvents } from './support/events.ts';
import { haltPostgres } from './support/halt-postgres.ts';
import { type ApiUser, givenApiUser } from './support/http-client.ts';
import { bottle, importBottle } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { type ServerProcess, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

/** JavaScript code that sets the clock of a process an hour ahead. */
const CLOCK_AHEAD = `globalThis.Date = new Proxy(Date, {
  construct: (D, args, self) => Reflect.construct(D, args.length ? args : [D.now() + 3600000], self),
  get: (D, key) => key === 'now' ? () => D.now() + 3600000 : Reflect.get(D, key),
})`;

const isReady = async ({ origin }: ServerProcess) => (await fetch(`${origin}/readyz`)).status;

const fetchItem = async ({ id: userId, api }: ApiUser) => (await api.watchlist.list({ params: { userId } }))[0];

async function countListeners(url: string): Promise<number> {
  const db = openDatabase(url, { max: 1 });
  const all = "select from pg_stat_activity where application_name = 'sillage-listener'";
  const { rows } = await runRaw(db, all, []);
  await db.destroy();
  return rows.length;
}

/** Keeps changing a fragrance's notes; repeats each change until the server acknowledges it. */
function writeContinuously({ id: userId, send }: ApiUser, fragranceId: number) {
  const errors = new Set<string>();
  let [acknowledged, count, isStopped] = ['', 0, false];
  async function write(): Promise<void> {
    while (!isStopped) {
      const notes = `note ${count}`;
      const { status, headers } = await send('PUT', '/api/watchlist/update-notes', { userId, fragranceId, notes });
      if (status !== 200) errors.add(`${status}${headers.has('retry-after') ? ' with Retry-After' : ''}`);
      else [acknowledged, count] = [notes, count + 1];
      await sleep(50);
    }
  }
  const writing = write();
  return {
    count: () => count,
    /** Distinct errors of rejected writes, such as `503 with Retry-After`. */
    errors,
    async stop(): Promise<string> {
      isStopped = true;
      await writing;
      return acknowledged;
    },
  };
}

test('no write is lost and each restock is sent once when PostgreSQL restarts or freezes and a worker’s clock is an hour ahead', async ({
  world,
}) => {
  const DATA_DIR = join(world.folder, 'data');
  const open = () => openEmbedded(DATA_DIR, { mode: 'serve' });
  let database = await open();
  world.closing(() => database.close());
  // A stable address in front of a database that changes its port.
  const address = await openBalancer(() => [database.url]);
  world.closing(() => address.close());
  const url = new URL(database.url);
  url.port = new URL(address.origin).port;
  const env = { DATABASE_URL: url.href, DATA_DIR, SMTP_URL: world.smtp.url, MONITOR_INTERVAL: '500ms' };
  const web = await startServer({ ...env, ROLE: 'web' });
  const preload = `--import=data:text/javascript,${encodeURIComponent(CLOCK_AHEAD)}`;
  const workers = await Promise.all(
    [{}, { NODE_OPTIONS: preload }].map((more) => startServer({ ...env, ...more, ROLE: 'worker' })),
  );
  for (const server of [web, ...workers]) world.closing(() => server.end('SIGKILL'));
  await importBottle(world, env);
  const amber = await givenApiUser(world, web.origin, 'amber');
  const search = () => amber.api.catalogue.search({ query: { q: 'encre provis' } });
  await expect.poll(async () => (await search()).length, POLL_OPTIONS).toBe(1);
  const fragranceId = (await search())[0]?.id ?? 0;
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId } });
  await expect.poll(async () => (await fetchItem(amber))?.fragranceAvailability, POLL_OPTIONS).toBe('OutOfStock');
  const events = await openEvents(web.origin, amber.cookie());
  const writing = writeContinuously(amber, fragranceId);
  world.closing(writing.stop);
  await expect.poll(writing.count, POLL_OPTIONS).toBeGreaterThan(3);
  const listeners = await countListeners(database.url);
  expect(listeners).toBeGreaterThan(0);

  await database.close();
  world.shop.setStock(bottle.handle, true);
  await expect.poll(() => isReady(web), POLL_OPTIONS).toBe(503);
  await expect.poll(() => [...writing.errors], POLL_OPTIONS).toEqual(['503 with Retry-After']);
  database = await open();
  await expect.poll(() => isReady(web), POLL_OPTIONS).toBe(200);
  await expect.poll(() => countListeners(database.url), POLL_OPTIONS).toBe(listeners);
  await waitForRestockEmails(world, amber.email, 1);
  // Received by the stream that stayed open all the time.
  await expect.poll(events.changes, POLL_OPTIONS).toContainEqual({ kind: 'restock', fragranceId });

  const resume = await haltPostgres(DATA_DIR, database.url);
  world.closing(async () => resume());
  world.shop.setStock(bottle.handle, false);
  await expect.poll(() => isReady(web), POLL_OPTIONS).toBe(503);
  const before = writing.count();
  resume();
  await expect.poll(writing.count, POLL_OPTIONS).toBeGreaterThan(before + 3);
  await expect.poll(async () => (await fetchItem(amber))?.fragranceIsSoldOut, POLL_OPTIONS).toBe(true);
  world.shop.setStock(bottle.handle, true);
  const emails = await waitForRestockEmails(world, amber.email, 2);

  const last = await writing.stop();
  expect((await fetchItem(amber))?.notes).toBe(last);
  expect([...writing.errors]).toEqual(['503 with Retry-After']);
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(workers[1]?.output()).toContain('system clock differs from the database clock');
});
