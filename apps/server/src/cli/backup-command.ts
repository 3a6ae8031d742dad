import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { takeBackup } from '../platform/db/backup/take-backup.ts';
import { Interrupted, withDatabaseUrl } from './database.ts';
import { problemWith } from './file-problems.ts';
import { print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';
import { writeFile } from './write-file.ts';

const help = `
All of the database as one moment has it, compressed, while the server goes on working: accounts with their hashed passwords, and the
secret that signs links. Keep the file as you keep the database; it is readable to its owner only.

A file that is there already is replaced once the new one is complete. Mails that a server without SMTP_URL kept on this machine
are not in it.

Examples:
  $ npx sillage backup sillage.backup.gz
  $ npx sillage backup "/backups/$(date +%F).gz"

Exit codes:
  0  everything is written
  2  the file could not be written, or the database could not be used`;

export function addBackupCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('backup')
    .description('write the whole database to a file that restore reads')
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
    print(`${basename(path)}: ${written.toLocaleString('en')} rows written.`);
    return 0;
  } catch (error) {
    printError(problemWith(file, error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}
