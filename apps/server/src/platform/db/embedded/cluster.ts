import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { PostgresFailure } from './embedded-errors.ts';
import { findFirstError, openLog } from './postgres-log.ts';
import type { Runner } from './runner.ts';

export const DATABASE_USER = 'sillage';

const UNFINISHED = 'unfinished-';

export interface Installation {
  folder: string;
  runner: Runner;
  binaries: PostgresBinaries;
}

export function clusterOf(folder: string): string {
  return join(folder, 'cluster');
}

export function readPassword(folder: string): string {
  return readFileSync(join(folder, 'password'), 'utf8');
}

/**
 * Creates the database (UTF-8, sorted by code point) if there is none. Renames its folder as the
 * last step, so that an interrupted attempt is ignored.
 * @throws PostgresFailure with PostgreSQL's own reason.
 */
export async function initialise(installation: Installation, options: { flush: boolean }): Promise<void> {
  const { folder, runner } = installation;
  if (existsSync(clusterOf(folder))) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
  writeFileSync(join(folder, 'password'), randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  runner.changeOwner(join(folder, 'password'));
  // A new name each time: the program of a killed attempt may still be writing.
  const unfinished = `${UNFINISHED}${randomBytes(4).toString('hex')}`;
  await runInitdb(installation, unfinished, options.flush);
  renameSync(join(folder, unfinished), clusterOf(folder));
  flushFolder(folder);
}

async function runInitdb({ folder, runner, binaries }: Installation, name: string, flush: boolean): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${DATABASE_USER}`, '--auth=scram-sha-256', `--pwfile=${join(runner.folder, 'password')}`];
  const command = [binaries.initdb, '-D', join(runner.folder, name), ...locale, ...access];
  const { descriptor, from } = openLog(folder);
  const child = runner.start(flush ? command : [...command, '--no-sync'], ['ignore', descriptor, descriptor]);
  closeSync(descriptor);
  await once(child, 'exit');
  if (child.exitCode !== 0)
    throw new PostgresFailure(`PostgreSQL could not make its database: ${findFirstError(folder, from)}`);
}

/**
 * Flushes a folder to disk, so that a rename in it survives a power cut. Windows does this itself.
 */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
