import type { Command } from 'commander';
import { buildInboxUrl, explainMissingInbox, readInboxKey } from '../platform/email/inbox-key.ts';
import { readServerConfig } from './database.ts';
import { describeFileError } from './describe-file-error.ts';
import { print, printError } from './print.ts';

const help = `
While SMTP_URL is not set, the server stores its emails and shows them at /dev/inbox. The URL contains a key: with it, anyone
on this machine can read every email, including the links that set new passwords. The key stays the same until you delete the
file inbox-key in DATA_DIR and start the server again. The server may be running or not.

Examples:
  $ npx sillage inbox
  $ DATA_DIR=./data/demo npx sillage inbox     the inbox of npm run demo

Exit codes:
  0  the address is printed
  2  there is no inbox, or no key yet; the message says why`;

export function addInboxCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('inbox')
    .description('print the URL of the page that shows stored emails')
    .addHelpText('after', help)
    .action(() => onEnd(printInboxAddress()));
}

function printInboxAddress(): number {
  try {
    const config = readServerConfig();
    const missing = explainMissingInbox(config);
    const key = missing === null ? readInboxKey(config.dataDir) : null;
    if (key !== null) {
      print(buildInboxUrl(config, key));
      return 0;
    }
    printError(missing ?? `There is no key in ${config.dataDir} yet. Start the server once: npm start`);
  } catch (error) {
    printError(describeFileError('inbox-key', error, 'reading'));
  }
  return 2;
}
