import { join } from 'node:path';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { runRaw } from '../apps/server/src/platform/db/raw.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { type ServerProcess, startServer } from './support/processes.ts';
import { test as base, expect } from './support/test.ts';

/**
 * Path of an API route that queries the database. Requests for Explore and the statistics do not.
 */
const QUERY_PATH = '/api/fragrances/1/history';

/** Node option: SIGUSR2 blocks the event loop for 0.7 s again and again, until the next SIGUSR2. */
const BUSY_PRELOAD = `--import=data:text/javascript,${encodeURIComponent(
  `let busy;
   const still = new Int32Array(new SharedArrayBuffer(4));
   process.on('SIGUSR2', () => {
     if (busy) busy = void clearInterval(busy);
     else busy = setInterval(() => Atomics.wait(still, 0, 0, 700), 1);
   });`,
)}`;

/** Test with a database that the file's tests share, and with servers that end after the test. */
const test = base.extend<{ givenServer: typeof startServer }, { database: string }>({
  database: [
    async ({ site }, provide) => {
      const database = await openEmbedded(join(site.folder, 'data'), { mode: 'serve' });
      await provide(database.url);
      await database.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  givenServer: ({ database, closing }, provide) =>
    provide(async (env) => {
      const server = await startServer({ DATABASE_URL: database, ROLE: 'web', DATABASE_POOL: '6', ...env });
      closing(() => server.end());
      // Without the index, requests for Explore and the statistics query the database.
      const isLoaded = async () =>
        (await sendRequest(server, '/api/fragrances/health')).text.includes('"isIndexLoading":false');
      await expect.poll(isLoaded, POLL_OPTIONS).toBe(true);
      return server;
    }),
});

/** Locks the catalogue's tables: queries wait until the returned function is called. */
async function lockCatalogue(url: string): Promise<() => Promise<void>> {
  const db = openDatabase(url);
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: locked, resolve: markLocked } = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    await runRaw(tx, 'lock table fragrances, pages in access exclusive mode', []);
    markLocked();
    await released;
  });
  await locked;
  const release = async () => {
    resolve();
    await transaction;
    await db.destroy();
  };
  return release;
}

async function sendRequest({ origin }: ServerProcess, path: string) {
  const response = await fetch(origin + path);
  const text = await response.text();
  return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after')) };
}

const fetchStatus = async (server: ServerProcess, path: string) => (await sendRequest(server, path)).status;

// spec: D.7.14
test('web process rejects requests beyond the database’s capacity, and recovers by itself', async ({
  database,
  givenServer,
  closing,
}) => {
  const server = await givenServer({});
  const release = await lockCatalogue(database);
  closing(release);
  const sent: ReturnType<typeof sendRequest>[] = [];
  while (sent.length < 240) {
    // More requests in one turn of the event loop could count as an overload of the process.
    for (let count = 0; count < 8; count += 1) sent.push(sendRequest(server, QUERY_PATH));
    await fetchStatus(server, '/livez');
  }
  await expect.poll(() => fetchStatus(server, '/readyz'), POLL_OPTIONS).toBe(503);
  const rejected = await sendRequest(server, QUERY_PATH);
  expect([rejected.status, rejected.retryAfter, rejected.text]).toEqual([
    503,
    5,
    expect.stringContaining('"code":"UNAVAILABLE"'),
  ]);
  expect((await sendRequest(server, '/readyz')).text).toContain('overloaded');
  expect(await fetchStatus(server, '/livez')).toBe(200);
  // Metrics, which show why, and pages need no database.
  expect((await sendRequest(server, '/metrics')).text).toMatch(/sillage_database_queries_waiting 2\d\d/);
  expect(await fetchStatus(server, '/explore')).toBe(200);

  await release();
  const responses = await Promise.all(sent);
  expect(responses.every(({ status }) => status === 200 || status === 404 || status === 503)).toBe(true);
  expect(responses.some(({ status }) => status !== 503)).toBe(true);
  await expect.poll(() => fetchStatus(server, '/readyz'), POLL_OPTIONS).toBe(200);
  expect(await fetchStatus(server, QUERY_PATH)).toBeLessThan(500);
});

test('web process with a blocked event loop is alive but not ready, and recovers by itself', async ({
  givenServer,
}) => {
  const server = await givenServer({ NODE_OPTIONS: BUSY_PRELOAD, MAX_EVENT_LOOP_DELAY: '500ms' });
  server.signal('SIGUSR2');
  await expect.poll(() => fetchStatus(server, '/api/fragrances/stats'), POLL_OPTIONS).toBe(503);
  const [rejected, ready, alive] = await Promise.all(
    ['/api/fragrances/stats', '/readyz', '/livez'].map((path) => sendRequest(server, path)),
  );
  expect([rejected?.status, rejected?.retryAfter, ready?.status, alive?.status]).toEqual([503, 5, 503, 200]);
  server.signal('SIGUSR2');
  await expect.poll(() => fetchStatus(server, '/readyz'), POLL_OPTIONS).toBe(200);
  expect(await fetchStatus(server, '/api/fragrances/stats')).toBe(200);
});

// spec: D.7.15
test('web process reports not ready, finishes new and pending requests, and exits after SIGTERM', async ({
  database,
  givenServer,
  closing,
}) => {
  // The pool is larger than the number of queries that wait for the lock.
  const server = await givenServer({ DRAIN_DELAY: '3s', DATABASE_POOL: '20' });
  const release = await lockCatalogue(database);
  closing(release);
  const pendingResponse = sendRequest(server, QUERY_PATH);
  await expect
    .poll(async () => (await sendRequest(server, '/metrics')).text, POLL_OPTIONS)
    .toMatch(/state="busy"\} [1-9]/);

  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await sendRequest(server, '/readyz')).text, POLL_OPTIONS).toContain('draining');
  // A balancer that has not noticed yet sends a new visitor.
  expect(await fetchStatus(server, '/api/fragrances/stats')).toBe(200);
  expect(await fetchStatus(server, '/livez')).toBe(200);
  await release();
  expect((await pendingResponse).status).toBeLessThan(500);
  await ended;
  await expect(fetch(`${server.origin}/livez`)).rejects.toThrow('fetch failed');
});
