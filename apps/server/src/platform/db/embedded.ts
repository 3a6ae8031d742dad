import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './embedded/binaries.ts';
import { clusterOf, DATABASE_USER, type Installation, initialise, readPassword } from './embedded/cluster.ts';
import { explainEmbedded } from './embedded/embedded-errors.ts';
import { type FolderLock, tryLock } from './embedded/folder-lock.ts';
import { stopOrphan } from './embedded/orphan.ts';
import { findLastError, logBytes } from './embedded/postgres-log.ts';
import { startPostmaster } from './embedded/postmaster.ts';
import { chooseRunner, type Runner } from './embedded/runner.ts';

export { EmbeddedDatabaseError, explainEmbedded, isPostgresError } from './embedded/embedded-errors.ts';

export interface EmbeddedDatabase {
  url: string;
  /** False if another process started the PostgreSQL that this process uses. */
  owned: boolean;
  /** If this process started PostgreSQL, stops it and its sessions. Can be called repeatedly. */
  close(): Promise<void>;
}

type Mode = 'serve' | 'attach';

export interface EmbeddedOptions {
  mode: Mode;
  /** PostgreSQL settings that replace the defaults, but only if this call starts PostgreSQL. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /**
   * Called with the reason if PostgreSQL ends before `close`, but only in the process that started
   * PostgreSQL.
   */
  onLost?: (line: string) => void;
}

/** The data folder is in use by another process. The message is one line for the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  constructor(dataDir: string, pid: number | undefined) {
    super(`${dataDir} is in use by ${describeOwner(pid)}: stop that one first, or set DATA_DIR to another folder.`);
  }
}

function describeOwner(pid: number | undefined): string {
  return pid === undefined ? 'another Sillage' : `another Sillage (process ${pid})`;
}

interface Connection {
  pid: number;
  mode: Mode;
  url: string;
}

/**
 * Opens the embedded PostgreSQL in the folder `postgres` of `dataDir`, and creates it on first use.
 * The process that starts PostgreSQL is its owner and has a lock, which the kernel releases when
 * the process ends.
 *
 * In the mode `serve`, a server opens PostgreSQL and must become its owner. The call fails within
 * about a second if another server is running. It waits up to 10 s for a command, or for a server
 * that is starting or stopping. PostgreSQL stops by itself after a kill -9 of its owner; the call
 * stops processes that still run.
 *
 * In the mode `attach`, a command uses the PostgreSQL of the running server. Without a server, the
 * command becomes the owner and stops PostgreSQL at `close`. While another command is the owner,
 * the call waits without a limit.
 *
 * @throws DataFolderInUse if another process has the folder for longer; EmbeddedDatabaseError if
 * the folder is not writable, its disk is full or the database is damaged.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await openFolder(dataDir, options);
  } catch (error) {
    throw explainEmbedded(dataDir, error);
  }
}

async function openFolder(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  const folder = realpathSync(join(dataDir, 'postgres'));
  const startedAt = Date.now();
  for (let attempt = 0; ; attempt += 1, await sleep(100)) {
    const lock = tryLock(join(folder, 'lock'));
    if (lock) return start(folder, lock, options);
    const owner = readConnection(folder);
    if (options.mode === 'attach' && owner?.mode === 'serve' && (await canConnect(owner.url)))
      return attachTo(owner.url);
    if (Date.now() - startedAt > getMaxWaitMs(options.mode, owner)) throw new DataFolderInUse(dataDir, owner?.pid);
    const shouldReport = attempt === 0 && owner?.mode !== 'serve';
    if (shouldReport) options.log?.(`Waiting for ${describeOwner(owner?.pid)}, which has ${dataDir}.`);
  }
}

/**
 * Returns the maximum wait for a data folder that another process has locked. `owner` is undefined
 * while PostgreSQL starts or stops.
 */
function getMaxWaitMs(mode: Mode, owner: Connection | undefined): number {
  // A server that was just killed may hold the lock a little longer.
  if (mode === 'serve') return owner?.mode === 'serve' ? 1_000 : 10_000;
  return owner?.mode === 'attach' ? Number.POSITIVE_INFINITY : 30_000;
}

function attachTo(url: string): EmbeddedDatabase {
  return { url, owned: false, close: () => Promise.resolve() };
}

async function start(folder: string, lock: FolderLock, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await startLocked(folder, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(folder: string, lock: FolderLock, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { mode, settings = {} } = options;
  rmSync(connectionFile(folder), { force: true });
  const installation = await prepareInstallation(folder);
  await initialise(installation, { flush: settings['fsync'] !== 'off' });
  const password = readPassword(folder);
  const postmaster = await startPostmaster(installation, settings);
  const url = `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${postmaster.port}/postgres`;
  try {
    await connectOnce(url);
    writeConnection(folder, installation.runner, { pid: process.pid, mode, url });
  } catch (error) {
    postmaster.stop();
    await postmaster.ended;
    throw error;
  }
  let closing = false;
  const logStart = logBytes(folder);
  const ended = postmaster.ended.then(() => {
    lock.release();
    if (!closing) options.onLost?.(describeLoss(folder, logStart));
  });
  return {
    url,
    owned: true,
    close() {
      if (!closing) rmSync(connectionFile(folder), { force: true });
      closing = true;
      postmaster.stop();
      return ended;
    },
  };
}

function describeLoss(folder: string, logStart: number): string {
  const reason = findLastError(folder, logStart);
  const advice = /No space left on device/.test(reason)
    ? ' The disk is full: make room, then start Sillage again.'
    : '';
  return `PostgreSQL of ${folder} ended by itself: ${reason || 'its log is postgres.log there'}.${advice}`;
}

async function prepareInstallation(folder: string): Promise<Installation> {
  const runner = chooseRunner(folder);
  const binaries = await findBinaries(runner);
  await stopOrphan(folder, clusterOf(folder), binaries);
  return { folder, runner, binaries };
}

async function canConnect(url: string): Promise<boolean> {
  return connectOnce(url, 2_000).then(
    () => true,
    () => false,
  );
}

/** Timeout of the first connection, since PostgreSQL may have to recover after it was killed. */
const MAX_FIRST_CONNECTION_MS = 60_000;

/**
 * Connects to PostgreSQL once, as a test: a damaged PostgreSQL may listen and still reject every
 * connection.
 * @throws the error of the connection
 */
async function connectOnce(url: string, connectionTimeoutMillis = MAX_FIRST_CONNECTION_MS): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
  // connect() and end() report the error; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

function connectionFile(folder: string): string {
  return join(folder, 'connection.json');
}

function writeConnection(folder: string, runner: Runner, connection: Connection): void {
  const temporary = `${connectionFile(folder)}.new`;
  writeFileSync(temporary, JSON.stringify(connection), { mode: 0o600 });
  runner.changeOwner(temporary);
  renameSync(temporary, connectionFile(folder));
}

function readConnection(folder: string): Connection | undefined {
  try {
    return JSON.parse(readFileSync(connectionFile(folder), 'utf8')) as Connection;
  } catch {
    return undefined;
  }
}
