import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import server from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { CATALOGUE_CHANNEL, loadBundledCatalogue } from './features/catalogue/index.ts';
import { userAgentOf } from './features/monitor/index.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { followDatabaseClock } from './platform/db/database-clock.ts';
import { explainEmbedded, isOfPostgres, openEmbedded } from './platform/db/embedded.ts';
import { listen } from './platform/db/listen.ts';
import { bringUpToDate } from './platform/db/migrate.ts';
import { openDatabase, PATIENCE_MS, sharedSecret } from './platform/db/open.ts';
import { followReplica, type Read } from './platform/db/replica.ts';
import type { Deps } from './platform/deps.ts';
import { createFetchBytes } from './platform/fetch-bytes.ts';
import { createFetchPage } from './platform/fetch-page.ts';
import { createHealth } from './platform/http/health.ts';
import { listenForOperations } from './platform/http/operations.ts';
import { newToken } from './platform/ids.ts';
import { createLog, type Log } from './platform/log.ts';
import { folderMailer } from './platform/mail/folder.ts';
import { inboxFolder } from './platform/mail/inbox.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { smtpMailer } from './platform/mail/smtp.ts';
import { addReadings, showBuild } from './platform/metrics.ts';
import { createPasswordQueue } from './platform/password-queue.ts';
import { createPost } from './platform/post.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import { isTracingWanted, startTracing } from './platform/tracing.ts';
import { readingsOf, replicaReadings } from './readings.ts';
import { startWorker } from './worker.ts';

/** A running server; `stop` drains and closes everything, the database last, and is idempotent. */
export interface Running {
  deps: Deps;
  stop(): Promise<void>;
}

/** Maximum time that a shutdown waits for running requests. */
const DRAIN_MS = 5 * SECOND;

/** Connections that wait to be accepted; few, because in an overload each delays rejections. */
const BACKLOG = 128;

type Close = () => Promise<unknown>;

/** Migrates the database and starts what ROLE requires. On an error, closes what was opened. */
export async function start(config: Config): Promise<Running> {
  const closers: Close[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= closeAll(closers));
  try {
    if (isTracingWanted(process.env)) closers.push(await startTracing(config.role));
    const deps = await openDeps(config, createLog(config), closers);
    addReadings(readingsOf(deps));
    showBuild(server.version, config.role);
    if (config.opsPort !== null) closers.push(await listenForOperations(config, config.opsPort, deps.health));
    if (config.role !== 'worker') {
      const app = await buildApp(deps);
      closers.push(() => closeApp(app));
      await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    }
    if (config.role !== 'web') closers.push(startWorker(deps).stop);
    closers.push(() => leave(deps));
    return { deps, stop };
  } catch (error) {
    await stop();
    throw config.databaseUrl === null && isOfPostgres(error) ? explainEmbedded(config.dataDir, error) : error;
  }
}

/** Reports not ready, then waits `drainMs` for load balancers while still serving. */
async function leave({ config, health }: Deps): Promise<void> {
  health.leave();
  if (config.drainMs > 0) await sleep(config.drainMs);
}

/** Waits for running requests, and closes connections that are still open after `DRAIN_MS`. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close().finally(() => clearTimeout(cut));
}

/** Closes in reverse order of opening, so that dependents close first. */
async function closeAll(closers: readonly Close[]): Promise<void> {
  for (const close of [...closers].reverse()) await close();
}

async function openDeps(config: Config, log: Log, closers: Close[]): Promise<Deps> {
  const url = await databaseUrl(config, log, closers);
  await bringUpToDate(url, log);
  const db = openDatabase(url, { log, max: config.databasePool, patienceMs: PATIENCE_MS });
  closers.push(() => db.destroy());
  const { clock, stop: stopClock } = await followDatabaseClock(db, { log });
  closers.push(async () => stopClock());
  await loadBundledCatalogue({ db, clock });
  const caution = { allowPrivate: config.monitor.allowPrivate, userAgent: userAgentOf(config) };
  const fetchPage = createFetchPage(caution);
  closers.push(() => fetchPage.close());
  const fetchBytes = createFetchBytes(caution);
  closers.push(() => fetchBytes.close());
  const post = createPost(caution);
  closers.push(() => post.close());
  const passwords = createPasswordQueue();
  closers.push(() => passwords.close());
  const mailer = openMailer(config);
  closers.push(() => mailer.close());
  // Stored in the database, so that all processes sign and verify the same links.
  const secret = config.sessionSecret ?? (await sharedSecret(db, 'links', newToken()));
  const limits = createRateLimits(db, config.rateLimitFactor);
  const hear: Deps['listen'] = (ear) => listen(url, ear, log);
  const read = openReading(config, { db, listen: hear, log }, closers);
  const health = createHealth(db);
  return {
    config,
    db,
    read,
    health,
    listen: hear,
    clock,
    mailer,
    fetchPage,
    fetchBytes,
    post,
    log,
    passwords,
    limits,
    secret,
  };
}

function openReading(config: Config, base: Pick<Deps, 'db' | 'listen' | 'log'>, closers: Close[]): Read {
  if (config.replicaUrl === null) return (work) => work(base.db);
  const replica = openDatabase(config.replicaUrl, { log: base.log, max: config.databasePool, patienceMs: PATIENCE_MS });
  const followed = followReplica({ ...base, replica, channel: CATALOGUE_CHANNEL });
  closers.push(followed.close);
  addReadings(replicaReadings(followed));
  return followed.read;
}

async function databaseUrl(config: Config, log: Log, closers: Close[]): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  if (config.role !== 'all')
    throw new ConfigError(`ROLE: ${config.role} needs DATABASE_URL; the database in DATA_DIR serves one process`);
  const embedded = await openEmbedded(config.dataDir, {
    mode: 'serve',
    log: (line) => log.info(line),
    onLost: (line) => giveUp(log, line),
  });
  closers.push(() => embedded.close());
  return embedded.url;
}

/** Without its database the server can only shut down in order, with exit code 1. */
function giveUp(log: Log, line: string): void {
  log.fatal(line);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

function openMailer(config: Config): Mailer {
  if (config.smtpUrl === null) return folderMailer(inboxFolder(config), systemClock);
  return smtpMailer({ url: config.smtpUrl, from: config.mailFrom, domain: mailDomain(config.mailFrom) });
}

/** Right side of Message-IDs: the sender's domain, which is equal in every process. */
function mailDomain(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}
