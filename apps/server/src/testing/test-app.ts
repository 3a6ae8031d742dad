import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, type Client, createClient, isErrorCode, routes, type Transport } from '@sillage/contract';
import { createClock } from '@sillage/testkit/clock';
import { copyTemplate, dropDatabase } from '@sillage/testkit/postgres';
import type { InjectOptions } from 'fastify';
import { buildApp, type WebDeps } from '../app.ts';
import { openLiveIndex } from '../features/catalogue/index.ts';
import { addMs, DAY, HOUR } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { listen } from '../platform/db/listen.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { createFolderMailer, inboxFolder, listStoredEmails } from '../platform/email/folder-mailer.ts';
import { createHealth } from '../platform/http/health.ts';
import { createFetchBytes } from '../platform/net/fetch-bytes.ts';
import { createFetchPage } from '../platform/net/fetch-page.ts';
import { createFetchStream } from '../platform/net/fetch-stream.ts';
import { createPost } from '../platform/net/post.ts';
import { createLog } from '../platform/observability/log.ts';
import { PasswordQueue } from '../platform/password-queue.ts';
import { createRateLimits } from '../platform/rate-limit.ts';
import { createKeyRing } from '../platform/signatures/key-ring.ts';
import { createSignRequest } from '../platform/signatures/sign-request.ts';

export type Api = Client<typeof routes>;
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/**
 * Returns the latest noon (UTC) of a Wednesday, at most seven days ago, so that the outcome of a
 * test does not depend on when it runs: no digest and no new day (UTC) begins for hours. A test
 * that compares its clock with the system's time, or with that of a second process, moves the
 * clock to `new Date()`. The tests of a file share the clock, so all that follow do the same.
 */
function findLastWednesday(): Date {
  const [now, noon] = [new Date(), new Date()];
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 4) % 7));
  return noon <= now ? noon : addMs(noon, -7 * DAY);
}

/**
 * Creates a server with its own database for tests. API clients call it without a network
 * connection.
 */
export async function createTestApp(postgresUrl: string, env: NodeJS.ProcessEnv = {}) {
  const databaseUrl = await copyTemplate(postgresUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-app-'));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MONITOR_ALLOW_PRIVATE: 'only',
    MONITOR_HOST_GAP: '0ms',
    SHOP_LIST: 'own',
    ...env,
  });
  const clock = createClock(findLastWednesday());
  const { allowPrivate, allowPublic } = config.monitor;
  const fetchOptions = { allowPrivate, allowPublic, userAgent: 'Sillage/test' };
  const fetchPage = createFetchPage(fetchOptions);
  const fetchBytes = createFetchBytes(fetchOptions);
  const fetchStream = createFetchStream(fetchOptions);
  const post = createPost({ ...fetchOptions, clock });
  const db = openDatabase(databaseUrl, { max: 5 });
  const log = createLog(config);
  const subscribe: WebDeps['listen'] = (listener) => listen(databaseUrl, listener);
  const liveIndex = openLiveIndex({ db, clock, log, listen: subscribe });
  const secret = 'a secret of the tests, and of nothing else';
  const signingKeys = createKeyRing({ db, clock, log, secret });
  const deps: WebDeps & { clock: typeof clock } = {
    config,
    clock,
    fetchPage,
    fetchBytes,
    fetchStream,
    post,
    db,
    directDb: db,
    liveIndex,
    read: (_userId, work) => work(db),
    // Slow test machines must not count as unhealthy.
    health: createHealth(db, HOUR),
    listen: subscribe,
    mailer: createFolderMailer(inboxFolder(config), clock),
    log,
    passwords: new PasswordQueue({ maxWaitMs: Number.POSITIVE_INFINITY, niceness: 0 }),
    limits: createRateLimits(db, config.rateLimitFactor),
    secret,
    signingKeys,
    signRequest: createSignRequest({ config, clock, signingKeys }),
  };
  const server = await buildApp(deps);
  return {
    ...deps,
    deps,
    server,
    visitor: () => createApiClient(server, liveIndex.catchUp),
    emails: (limit = 1000) => listStoredEmails(inboxFolder(config), limit),
    /** Waits for the search index, as the API clients of tests do before catalogue requests. */
    waitForIndex: () => liveIndex.catchUp(),
    /** Advances the clock until every watched page is due, whatever its schedule. */
    advanceToNextCheck: () => clock.advance(config.monitor.intervalMs * 2.2),
    async close() {
      await server.close();
      await liveIndex.close();
      await fetchPage.close();
      await fetchBytes.close();
      await fetchStream.close();
      await post.close();
      await deps.passwords.close();
      await deps.db.destroy();
      await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A client that stores the session cookie, and throws the same errors as the web client. */
function createApiClient(
  server: Awaited<ReturnType<typeof buildApp>>,
  waitForIndex: () => Promise<void>,
): Api & { cookie: () => string | undefined } {
  let cookie: string | undefined;
  const transport: Transport = async (route, { path, query, body }) => {
    const search = query.size > 0 ? `?${query.toString()}` : '';
    const request: InjectOptions = { method: route.method, url: path + search, headers: cookie ? { cookie } : {} };
    if (body !== undefined) request.payload = body as object;
    // A test sees its own writes; the tests of the index measure the delay for other clients.
    if (path.startsWith('/api/fragrances')) await waitForIndex();
    const response = await server.inject(request);
    const sessionCookie = response.cookies.find(({ name }) => name === 'sillage');
    if (sessionCookie) cookie = sessionCookie.value ? `sillage=${sessionCookie.value}` : undefined;
    const parsed = response.json<{
      success: boolean;
      data: unknown;
      preferences: unknown;
      code: unknown;
      message: string;
      errors?: Record<string, string>;
    }>();
    if (parsed.success) return parsed[route.dataKey ?? 'data'];
    if (!isErrorCode(parsed.code)) throw new Error(`not an answer of ours: ${response.statusCode} ${response.body}`);
    throw new AppError(parsed.code, { fields: parsed.errors ?? {}, message: parsed.message });
  };
  return { ...createClient(routes, transport), cookie: () => cookie };
}
