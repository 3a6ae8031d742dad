import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Command } from 'commander';
import { restoreBackup } from '../platform/db/backup/restore-backup.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { Interrupted, withDatabaseUrl } from './database.ts';
import { describeFileError } from './describe-file-error.ts';
import { formatNumber, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';

const help = `
Restores into the database of DATABASE_URL, or the embedded one of DATA_DIR. A backup can therefore move Sillage from one to the
other, and to another version of PostgreSQL. No Sillage may be running on the database.

Restores everything or nothing: every row is read back and compared with the backup before the commit. A backup of an earlier
version of Sillage is migrated.

Examples:
  $ npx sillage restore sillage.backup.gz
  $ DATABASE_URL=postgres://sillage@db/sillage npx sillage restore sillage.backup.gz

Exit codes:
  0  everything is there
  2  nothing was changed, and the line above says why`;

export function addRestoreCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('restore')
    .description('restore a backup into an empty database')
    .argument('<FILE>', 'a file that backup wrote')
    .option('--replace', 'drop all tables of the database first')
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
      await migrateDatabase(url);
      return restored;
    }).finally(bar.clear);
    print(`${basename(path)}: ${formatNumber(rows)} rows of ${tables} tables are there, counted and compared.`);
    return 0;
  } catch (error) {
    printError(describeFileError(file, error, 'reading'));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}
