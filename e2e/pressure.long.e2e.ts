import { join } from 'node:path';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { runRaw } from '../apps/server/src/platform/db/raw.ts';
import { type ServerProcess, startServer } from './support/processes.ts';
import { test as base, expect } from './support/test.ts';

const PATIENCE = { timeout: 30_000, intervals: [50] };
/** Queries the database, which Explore and the statistics do not. */
const QUERY = '/api/fragrances/1/history';

/** SIGUSR2 makes the process busy in pieces of 0.7 s; the next SIGUSR2 ends that. */
const BUSY = `--import=data:text/javascript,${encodeURIComponent(
  `let busy;
   const still = new Int32Array(new SharedArrayBuffer(4));
   process.on('SIGUSR2', () => {
     if (busy) busy = void clearInterval(busy);
     else busy = setInterval(() => Atomics.wait(still, 0, 0, 700), 1);
   });`,
)}`;

/** One database for all tests of the file, and servers on it that end with their test. */
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
      return server;
    }),
});

/** Locks the catalogue's tables until `release` is called, so that their readers wait. */
async function standStill(url: string): Promise<() => Promise<void>> {
  const db = openDatabase(url);
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await runRaw(tx, 'lock table fragrances, pages in access exclusive mode', []);
    hold();
    await released;
  });
  await held;
  const release = async () => {
    resolve();
    await holding;
    await db.destroy();
  };
  return release;
}

async function ask({ origin }: ServerProcess, path: string) {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: Number(answer.headers.get('retry-after')) };
}

const statusOf = async (server: ServerProcess, path: string) => (await ask(server, path)).status;

// spec: D.7.14
test('more than the database can take is refused before it collapses, and all is well again by itself', async ({
  database,
  givenServer,
  closing,
}) => {
  const server = await givenServer({});
  const release = await standStill(database);
  closing(release);
  const taken = Array.from({ length: 210 }, () => ask(server, QUERY));
  await expect.poll(() => statusOf(server, '/readyz'), PATIENCE).toBe(503);
  const refused = await ask(server, QUERY);
  expect([refused.status, refused.retryAfter, refused.text]).toEqual([
    503,
    5,
    expect.stringContaining('"code":"UNAVAILABLE"'),
  ]);
  expect((await ask(server, '/readyz')).text).toContain('busy');
  expect(await statusOf(server, '/livez')).toBe(200);
  // Metrics, which show why, and pages need no database.
  expect((await ask(server, '/metrics')).text).toMatch(/sillage_database_queries_waiting 2\d\d/);
  expect(await statusOf(server, '/explore')).toBe(200);

  await release();
  const answers = await Promise.all(taken);
  expect(answers.every(({ status }) => status === 200 || status === 404 || status === 503)).toBe(true);
  expect(answers.some(({ status }) => status !== 503)).toBe(true);
  await expect.poll(() => statusOf(server, '/readyz'), PATIENCE).toBe(200);
  expect(await statusOf(server, QUERY)).toBeLessThan(500);
});

test('a process without time to breathe says so, while it lives, and comes back by itself', async ({ givenServer }) => {
  const server = await givenServer({ NODE_OPTIONS: BUSY });
  server.signal('SIGUSR2');
  await expect.poll(() => statusOf(server, '/api/fragrances/stats'), PATIENCE).toBe(503);
  const [refused, ready, alive] = await Promise.all(
    ['/api/fragrances/stats', '/readyz', '/livez'].map((path) => ask(server, path)),
  );
  expect([refused?.status, refused?.retryAfter, ready?.status, alive?.status]).toEqual([503, 5, 503, 200]);
  server.signal('SIGUSR2');
  await expect.poll(() => statusOf(server, '/readyz'), PATIENCE).toBe(200);
  expect(await statusOf(server, '/api/fragrances/stats')).toBe(200);
});

// spec: D.7.15
test('a process that is told to stop is not ready, answers until it was noticed, ends what it began, and is gone', async ({
  database,
  givenServer,
  closing,
}) => {
  const server = await givenServer({ DRAIN_DELAY: '3s' });
  const release = await standStill(database);
  closing(release);
  const begun = ask(server, QUERY);
  await expect.poll(async () => (await ask(server, '/metrics')).text, PATIENCE).toMatch(/state="busy"\} [1-9]/);

  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await ask(server, '/readyz')).text, PATIENCE).toContain('leaving');
  // A balancer that has not noticed yet sends a new visitor.
  expect(await statusOf(server, '/api/fragrances/stats')).toBe(200);
  expect(await statusOf(server, '/livez')).toBe(200);
  await release();
  expect((await begun).status).toBeLessThan(500);
  await ended;
  await expect(fetch(`${server.origin}/livez`)).rejects.toThrow('fetch failed');
});
