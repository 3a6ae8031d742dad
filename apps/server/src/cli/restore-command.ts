import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Command } from 'commander';
import { restoreBackup } from '../platform/db/backup/restore-backup.ts';
import { bringUpToDate } from '../platform/db/migrate.ts';
import { Interrupted, withDatabaseUrl } from './database.ts';
import { problemWith } from './file-problems.ts';
import { print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';

const help = `
Into the embedded database of DATA_DIR or that of DATABASE_URL, whichever the settings name: so a backup also moves Sillage from
one to the other, and from one version of PostgreSQL to another. No Sillage may be running on it.

All of it or nothing: every row is read back and compared with the backup before anything counts. A backup of an earlier version of
Sillage is brought up to date.

Examples:
  $ npx sillage restore sillage.backup.gz
  $ DATABASE_URL=postgres://sillage@db/sillage npx sillage restore sillage.backup.gz

Exit codes:
  0  everything is there
  2  nothing was changed, and the line above says why`;

export function addRestoreCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('restore')
    .description('put what backup wrote into an empty database')
    .argument('<FILE>', 'a file that backup wrote')
    .option('--replace', 'drop whatever tables the database holds, and put the backup in their place')
    .addHelpText('after', help)
    .action(async (file: string, { replace = false }: { replace?: boolean }) => onEnd(await restore(file, replace)));
}

async function restore(file: string, isReplacing: boolean): Promise<number> {
  const path = resolve(file);
  const bar = createProgressBar(process.stderr);
  const onProgress = (done: number) => bar.show({ step: 'copying', done, total: null });
  try {
    const { rows, tables } = await withDatabaseUrl(async (url, signal) => {
      // An error on either side destroys the stream, and the loop over it throws that error.
      const bytes = pipeline(createReadStream(path), createGunzip(), () => undefined);
      const restored = await restoreBackup(url, bytes, { isReplacing, signal, onProgress });
      await bringUpToDate(url);
      return restored;
    }).finally(bar.clear);
    print(`${basename(path)}: ${rows.toLocaleString('en')} rows of ${tables} tables are there, counted and compared.`);
    return 0;
  } catch (error) {
    printError(problemWith(file, error, 'reading'));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}
