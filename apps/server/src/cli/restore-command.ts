import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { restoreBackup } from '../platform/db/backup/restore-backup.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { getSharedSecret, openDatabase } from '../platform/db/open-database.ts';
import { newToken } from '../platform/ids.ts';
import { replaceLostKeys } from '../platform/signatures/maintain-keys.ts';
import { Interrupted, readServerConfig, withDatabaseUrl } from './database.ts';
import { describeFileError } from './describe-file-error.ts';
import { formatNumber, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';

const help = `
Restores into the database of DATABASE_URL, or the embedded one of DATA_DIR. A backup can therefore move Sillage from one to the
other, and to another version of PostgreSQL. No Sillage may be running on the database.

Restores everything or nothing: every row is read back and compared with the backup before the commit. A backup of an earlier
version of Sillage is migrated. Signing keys that SESSION_SECRET does not decrypt are replaced, and a second line says so.

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
    const { rows, tables, lostKeys } = await withDatabaseUrl(async (url, signal) => {
      // An error on either side destroys the stream, and the loop over it throws that error.
      const bytes = pipeline(createReadStream(path), createGunzip(), () => undefined);
      const restored = await restoreBackup(url, bytes, { isReplacing, signal, onProgress });
      await migrateDatabase(url);
      return { ...restored, lostKeys: await replaceKeys(url) };
    }).finally(bar.clear);
    print(`${basename(path)}: ${formatNumber(rows)} rows of ${tables} tables are there, counted and compared.`);
    if (lostKeys !== null) print(`${lostKeys}. Requests to shops are unsigned until then.`);
    return 0;
  } catch (error) {
    printError(describeFileError(file, error, 'reading'));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

/** Replaces signing keys that the server's secret does not decrypt. Returns a line that says so. */
async function replaceKeys(url: string): Promise<string | null> {
  const { sessionSecret } = readServerConfig();
  const db = openDatabase(url);
  try {
    const readSecret = async () => sessionSecret ?? getSharedSecret(db, 'links', newToken());
    return await replaceLostKeys(db, { readSecret, now: systemClock.now() });
  } finally {
    await db.destroy();
  }
}
