import type { Command } from 'commander';
import { explainMissingInbox, inboxAddress, readInboxKey } from '../platform/mail/inbox-key.ts';
import { readServerConfig } from './database.ts';
import { problemWith } from './file-problems.ts';
import { print, printError } from './print.ts';

const help = `
While SMTP_URL is not set, the server stores its mails and shows them at /dev/inbox. The address has a key in it: with the
key a person can read every mail, also the links that set new passwords. The key is the same until you delete the file
inbox-key in DATA_DIR and start the server again. The server may be running or not.

Examples:
  $ npx sillage inbox
  $ DATA_DIR=./data/demo npx sillage inbox     the inbox of npm run demo

Exit codes:
  0  the address is printed
  2  there is no inbox, or no key yet; the message says why`;

export function addInboxCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('inbox')
    .description('print the address of the page that shows stored mails')
    .addHelpText('after', help)
    .action(() => onEnd(printInboxAddress()));
}

function printInboxAddress(): number {
  try {
    const config = readServerConfig();
    const missing = explainMissingInbox(config);
    const key = missing === null ? readInboxKey(config.dataDir) : null;
    if (key !== null) {
      print(inboxAddress(config, key));
      return 0;
    }
    printError(missing ?? `There is no key in ${config.dataDir} yet. Start the server once: npm start`);
  } catch (error) {
    printError(problemWith('inbox-key', error, 'reading'));
  }
  return 2;
}
