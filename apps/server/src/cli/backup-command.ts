import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { takeBackup } from '../platform/db/backup/take-backup.ts';
import { Interrupted, withDatabaseUrl } from './database.ts';
import { describeFileError } from './describe-file-error.ts';
import { formatNumber, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';
import { writeFile } from './write-file.ts';

const help = `
A consistent snapshot of the complete database, compressed, while the server goes on working. It contains accounts with their
hashed passwords, and the secret that signs links: protect the file like the database. It is readable to its owner only.

An existing file is replaced when the new one is complete. Emails that a server without SMTP_URL stored on this machine are
not included.

Examples:
  $ npx sillage backup sillage.backup.gz
  $ npx sillage backup "/backups/$(date +%F).gz"

Exit codes:
  0  everything is written
  2  the file could not be written, or the database could not be used`;

export function addBackupCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('backup')
    .description('write the complete database to a file for restore')
    .argument('<FILE>', 'the file to write, compressed by gzip')
    .addHelpText('after', help)
    .action(async (file: string) => onEnd(await backUp(file)));
}

async function backUp(file: string): Promise<number> {
  const path = resolve(file);
  const bar = createProgressBar(process.stderr);
  let written = 0;
  try {
    await withDatabaseUrl((url, signal) => {
      const onProgress = (done: number) => {
        written = done;
        bar.show({ step: 'copying', done, total: null });
      };
      return writeFile(path, takeBackup(url, new Date(), { signal, onProgress }), { isZipped: true, isPrivate: true });
    }).finally(bar.clear);
    print(`${basename(path)}: ${formatNumber(written)} rows written.`);
    return 0;
  } catch (error) {
    printError(describeFileError(file, error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}
