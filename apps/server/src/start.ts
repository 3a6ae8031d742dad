import { setTimeout as sleep } from 'node:timers/promises';
import server from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { CATALOGUE_CHANNEL, loadBundledCatalogue, openLiveIndex } from './features/catalogue/index.ts';
import { robots } from './features/monitor/index.ts';
import { buildGauges, buildReplicaGauges } from './gauges.ts';
import { openPort } from './open-port.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { followDatabaseClock } from './platform/db/database-clock.ts';
import type { Db } from './platform/db/db.ts';
import { explainEmbedded, isPostgresError, openEmbedded } from './platform/db/embedded.ts';
import { listen } from './platform/db/listen.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import {
  describeMissingTimeout,
  getSharedSecret,
  openDatabase,
  STATEMENT_TIMEOUT_MS,
} from './platform/db/open-database.ts';
import { type Read, Replica } from './platform/db/replica.ts';
import type { Deps } from './platform/deps.ts';
import { createFolderMailer, inboxFolder } from './platform/email/folder-mailer.ts';
import type { Mailer } from './platform/email/mailer.ts';
import { createSmtpMailer } from './platform/email/smtp-mailer.ts';
import { createHealth, type Health } from './platform/http/health.ts';
import { startOperationsServer } from './platform/http/operations-server.ts';
import { newToken } from './platform/ids.ts';
import { createFetchBytes } from './platform/net/fetch-bytes.ts';
import { createFetchPage } from './platform/net/fetch-page.ts';
import { createFetchStream } from './platform/net/fetch-stream.ts';
import { createPost } from './platform/net/post.ts';
import { createLog, type Log } from './platform/observability/log.ts';
import { registerGauges, setBuildInfo } from './platform/observability/metrics.ts';
import { isTracingConfigured, startTracing } from './platform/observability/tracing.ts';
import { PasswordQueue } from './platform/password-queue.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import { createKeyRing } from './platform/signatures/key-ring.ts';
import { createSignRequest } from './platform/signatures/sign-request.ts';
import { startWorker } from './worker.ts';

/** A running server; `stop` drains and closes everything, the database last, and is idempotent. */
export interface Running {
  deps: Deps;
  stop(): Promise<void>;
}

type Closer = () => Promise<unknown>;

/**
 * Migrates the database, and starts the web server, the worker or both, as ROLE requires. On an
 * error, closes everything that was opened.
 */
export async function start(config: Config): Promise<Running> {
  const closers: Closer[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= closeAll(closers));
  try {
    if (isTracingConfigured(process.env)) closers.push(await startTracing(config.role));
    const deps = await openDeps(config, createLog(config), closers);
    registerGauges(buildGauges(deps));
    setBuildInfo(server.version, config.role);
    if (config.opsPort !== null) closers.push(await startOperationsServer(config, config.opsPort, deps.health));
    if (config.role !== 'worker') {
      const liveIndex = openLiveIndex(deps);
      closers.push(() => liveIndex.close());
      const app = await buildApp({ ...deps, liveIndex });
      closers.push(await openPort(app, config));
    }
    if (config.role !== 'web') closers.push(startWorker(deps).stop);
    closers.push(() => drain(deps));
    return { deps, stop };
  } catch (error) {
    await stop();
    throw config.databaseUrl === null && isPostgresError(error) ? explainEmbedded(config.dataDir, error) : error;
  }
}

/**
 * Reports the server as not ready, and keeps serving for `drainMs`, so that load balancers can
 * react.
 */
async function drain({ config, health }: Deps): Promise<void> {
  health.startDraining();
  if (config.drainMs > 0) await sleep(config.drainMs);
}

/**
 * Closes the parts of the process in reverse order of opening, because later parts use earlier
 * ones.
 */
async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const close of [...closers].reverse()) await close();
}

async function openDeps(config: Config, log: Log, closers: Closer[]): Promise<Deps> {
  const { url, directUrl } = await findDatabase(config, log, closers);
  await migrateDatabase(directUrl, log);
  const db = openPool(url, config, log);
  closers.push(() => db.destroy());
  const directDb = openDirect(directUrl, { url, db, log }, closers);
  const { clock, stop: stopClock } = await followDatabaseClock(db, { log });
  closers.push(async () => stopClock());
  await loadBundledCatalogue({ db: directDb, clock });
  const { allowPrivate, allowPublic } = config.monitor;
  const guard = { allowPrivate, allowPublic, userAgent: robots.buildUserAgent(config) };
  const fetchPage = createFetchPage(guard);
  closers.push(() => fetchPage.close());
  const fetchBytes = createFetchBytes(guard);
  closers.push(() => fetchBytes.close());
  const fetchStream = createFetchStream(guard);
  closers.push(() => fetchStream.close());
  const post = createPost(guard);
  closers.push(() => post.close());
  const passwords = new PasswordQueue();
  closers.push(() => passwords.close());
  const mailer = openMailer(config);
  closers.push(() => mailer.close());
  // Stored in the database, so that all processes sign and verify the same links.
  const secret = config.sessionSecret ?? (await getSharedSecret(db, 'links', newToken()));
  const limits = createRateLimits(db, config.rateLimitFactor);
  const subscribe: Deps['listen'] = (listener) => listen(directUrl, listener, log);
  const read = openReplica(config, { db, listen: subscribe, log }, closers);
  const health = createHealth(db, config.maxEventLoopDelayMs);
  if (config.databasePooler !== null) await reportMissingTimeout(db, health, log);
  const signingKeys = createKeyRing({ db, clock, log, secret });
  return {
    config,
    db,
    directDb,
    read,
    health,
    listen: subscribe,
    clock,
    mailer,
    fetchPage,
    fetchBytes,
    fetchStream,
    post,
    log,
    passwords,
    limits,
    secret,
    signingKeys,
    signRequest: createSignRequest({ config, clock, signingKeys }),
  };
}

/** Opens the connections that requests and jobs share, which may lead to a pooler. */
function openPool(url: string, { databasePool, databasePooler }: Config, log: Log): Db {
  return openDatabase(url, {
    log,
    max: databasePool,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    isPooled: databasePooler !== null,
  });
}

/** Opens the direct database, which connects only while it is used. Without a pooler it is `db`. */
function openDirect(directUrl: string, { url, db, log }: { url: string; db: Db; log: Log }, closers: Closer[]): Db {
  if (directUrl === url) return db;
  const directDb = openDatabase(directUrl, { log, max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  closers.push(() => directDb.destroy());
  return directDb;
}

async function reportMissingTimeout(db: Db, health: Health, log: Log): Promise<void> {
  const problem = await describeMissingTimeout(db);
  if (problem !== null) log.warn({ problem }, 'database statements have no time limit');
  health.addProblem('statement timeout', () => describeMissingTimeout(db));
}

function openReplica(config: Config, base: Pick<Deps, 'db' | 'listen' | 'log'>, closers: Closer[]): Read {
  // Only requests read from a replica.
  if (config.replicaUrl === null || config.role === 'worker') return (_userId, work) => work(base.db);
  const replicaDb = openPool(config.replicaUrl, config, base.log);
  const replica = new Replica({ ...base, replica: replicaDb, channel: CATALOGUE_CHANNEL });
  closers.push(() => replica.close());
  registerGauges(buildReplicaGauges(replica));
  return replica.read;
}

async function findDatabase(
  { databaseUrl, databaseDirectUrl, ...config }: Config,
  log: Log,
  closers: Closer[],
): Promise<{ url: string; directUrl: string }> {
  if (databaseUrl !== null) return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl };
  if (config.role !== 'all')
    throw new ConfigError(`ROLE: ${config.role} needs DATABASE_URL; the database in DATA_DIR serves one process`);
  const embedded = await openEmbedded(config.dataDir, {
    mode: 'serve',
    log: (line) => log.info(line),
    onLost: (line) => shutDownAfterLoss(log, line),
  });
  closers.push(() => embedded.close());
  return { url: embedded.url, directUrl: embedded.url };
}

/** Shuts the server down in order, with exit code 1, after the database was lost. */
function shutDownAfterLoss(log: Log, line: string): void {
  log.fatal(line);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

function openMailer(config: Config): Mailer {
  if (config.smtpUrl === null) return createFolderMailer(inboxFolder(config), systemClock);
  return createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom, domain: mailDomain(config.mailFrom) });
}

/**
 * Returns the sender's domain, which becomes the right side of Message-IDs and is the same in every
 * process.
 */
function mailDomain(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}
