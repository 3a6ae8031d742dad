import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { loadBundledCatalogue } from './features/catalogue/index.ts';
import { userAgentOf } from './features/monitor/index.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { listen } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase, sharedSecret } from './platform/db/open.ts';
import type { Deps } from './platform/deps.ts';
import { createFetchBytes } from './platform/fetch-bytes.ts';
import { createFetchPage } from './platform/fetch-page.ts';
import { newToken } from './platform/ids.ts';
import { createLog, type Log } from './platform/log.ts';
import { folderMailer } from './platform/mail/folder.ts';
import { inboxFolder } from './platform/mail/inbox.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { smtpMailer } from './platform/mail/smtp.ts';
import { createPost } from './platform/post.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import { startWorker } from './worker.ts';

/** A running server; `stop` drains and closes everything, the database last, and may be called again. */
export interface Running {
  deps: Deps;
  stop(): Promise<void>;
}

/** How long a stopping server waits for calls under way. */
const DRAIN_MS = 5 * SECOND;

type Close = () => Promise<unknown>;

/** Opens the database, brings it up to date, and starts what ROLE asks for. Whatever fails, what was opened is closed again. */
export async function start(config: Config): Promise<Running> {
  const closers: Close[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= closeAll(closers));
  try {
    const deps = await openDeps(config, createLog(config), closers);
    if (config.role !== 'worker') {
      const app = await buildApp(deps);
      closers.push(() => closeApp(app));
      await app.listen({ port: config.port, host: config.host });
    }
    if (config.role !== 'web') closers.push(startWorker(deps).stop);
    return { deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lets calls end, and cuts off who keeps one open. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close().finally(() => clearTimeout(cut));
}

/** The newest first: what stands on something goes before it. */
async function closeAll(closers: readonly Close[]): Promise<void> {
  for (const close of [...closers].reverse()) await close();
}

async function openDeps(config: Config, log: Log, closers: Close[]): Promise<Deps> {
  const url = await databaseUrl(config, log, closers);
  const db = openDatabase(url, { log });
  closers.push(() => db.destroy());
  await migrate(db);
  await loadBundledCatalogue({ db, clock: systemClock });
  const caution = { allowPrivate: config.monitor.allowPrivate, userAgent: userAgentOf(config) };
  const fetchPage = createFetchPage(caution);
  closers.push(() => fetchPage.close());
  const fetchBytes = createFetchBytes(caution);
  closers.push(() => fetchBytes.close());
  const post = createPost(caution);
  closers.push(() => post.close());
  const mailer = openMailer(config);
  closers.push(() => mailer.close());
  // Kept in the database, so that every process on it makes and knows the same links.
  const secret = config.sessionSecret ?? (await sharedSecret(db, 'links', newToken()));
  const limits = createRateLimits(db, config.rateLimitFactor);
  const hear: Deps['listen'] = (ear) => listen(url, ear, log);
  return { config, db, listen: hear, clock: systemClock, mailer, fetchPage, fetchBytes, post, log, limits, secret };
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

/** Without its database the server can only end, in order and with an exit code that says so. */
function giveUp(log: Log, line: string): void {
  log.fatal(line);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

function openMailer(config: Config): Mailer {
  if (config.smtpUrl === null) return folderMailer(inboxFolder(config), systemClock);
  return smtpMailer({ url: config.smtpUrl, from: config.mailFrom, domain: mailDomain(config.mailFrom) });
}

/** The right side of a Message-ID: the sender's domain, which every process has alike. */
function mailDomain(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}
