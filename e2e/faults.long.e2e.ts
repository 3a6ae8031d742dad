import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { runRaw } from '../apps/server/src/platform/db/raw.ts';
import { openBalancer } from './support/balancer.ts';
import { type Caller, givenCaller } from './support/caller.ts';
import { openEvents } from './support/events.ts';
import { haltPostgres } from './support/halting.ts';
import { bottle, importBottle } from './support/journey.ts';
import { restockMails } from './support/mails.ts';
import { type ServerProcess, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';

const PATIENCE = { timeout: 60_000, intervals: [100] };
/** Sets a process's clock an hour ahead. */
const AHEAD = `globalThis.Date = new Proxy(Date, {
  construct: (D, args, self) => Reflect.construct(D, args.length ? args : [D.now() + 3600000], self),
  get: (D, key) => key === 'now' ? () => D.now() + 3600000 : Reflect.get(D, key),
})`;

const isReady = async ({ origin }: ServerProcess) => (await fetch(`${origin}/readyz`)).status;

const itemOf = async ({ id: userId, api }: Caller) => (await api.watchlist.list({ params: { userId } }))[0];

async function countEars(url: string): Promise<number> {
  const db = openDatabase(url, { max: 1 });
  const all = "select from pg_stat_activity where application_name = 'sillage-listener'";
  const { rows } = await runRaw(db, all, []);
  await db.destroy();
  return rows.length;
}

/** Writes one note after another until stopped, repeating each until it is acknowledged. */
function keepWriting({ id: userId, send }: Caller, fragranceId: number) {
  const refusals = new Set<string>();
  let [acknowledged, count, isOver] = ['', 0, false];
  async function write(): Promise<void> {
    while (!isOver) {
      const notes = `note ${count}`;
      const { status, headers } = await send('PUT', '/api/watchlist/update-notes', { userId, fragranceId, notes });
      if (status !== 200) refusals.add(`${status}${headers.has('retry-after') ? ' with Retry-After' : ''}`);
      else [acknowledged, count] = [notes, count + 1];
      await sleep(50);
    }
  }
  const writing = write();
  return {
    /** Number of acknowledged writes so far. */
    count: () => count,
    /** The distinct errors of rejected writes. */
    refusals,
    async stop(): Promise<string> {
      isOver = true;
      await writing;
      return acknowledged;
    },
  };
}

test('a database that is restarted and stands still, and a worker an hour ahead: no write is lost, each restock is told once', async ({
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
  const preload = `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`;
  const workers = await Promise.all(
    [{}, { NODE_OPTIONS: preload }].map((more) => startServer({ ...env, ...more, ROLE: 'worker' })),
  );
  for (const server of [web, ...workers]) world.closing(() => server.end('SIGKILL'));
  await importBottle(world, env);
  const amber = await givenCaller(world, web.origin, 'amber');
  const search = () => amber.api.catalogue.search({ query: { q: 'encre provis' } });
  await expect.poll(async () => (await search()).length, PATIENCE).toBe(1);
  const fragranceId = (await search())[0]?.id ?? 0;
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId } });
  await expect.poll(async () => (await itemOf(amber))?.fragranceAvailability, PATIENCE).toBe('OutOfStock');
  const events = await openEvents(web.origin, amber.cookie());
  const writing = keepWriting(amber, fragranceId);
  world.closing(writing.stop);
  await expect.poll(writing.count, PATIENCE).toBeGreaterThan(3);
  const ears = await countEars(database.url);
  expect(ears).toBeGreaterThan(0);

  await database.close();
  world.shop.setStock(bottle.handle, true);
  await expect.poll(() => isReady(web), PATIENCE).toBe(503);
  await expect.poll(() => [...writing.refusals], PATIENCE).toEqual(['503 with Retry-After']);
  database = await open();
  await expect.poll(() => isReady(web), PATIENCE).toBe(200);
  await expect.poll(() => countEars(database.url), PATIENCE).toBe(ears);
  await restockMails(world, amber.email, 1);
  // Received by the stream that stayed open all the time.
  await expect.poll(events.changes, PATIENCE).toContainEqual({ kind: 'restock', fragranceId });

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
