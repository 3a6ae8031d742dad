import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runUntilStopped } from './lifecycle.ts';
import { type Config, readConfig } from './platform/config.ts';
import { inboxFolder } from './platform/mail/inbox.ts';
import { ownInboxAddress } from './platform/mail/inbox-key.ts';
import { type Running, start } from './start.ts';

const envFile = fileURLToPath(new URL('../../../.env', import.meta.url));
if (existsSync(envFile)) process.loadEnvFile(envFile);

function sayWhereToGo({ deps: { config } }: Running): void {
  if (config.role === 'worker') return;
  process.stdout.write(`\nSillage is at ${config.publicUrl.href}\n${describeMails(config)}\n`);
}

/** Where mails go while the server does not send them: a line for the operator's terminal. */
function describeMails(config: Config): string {
  if (config.smtpUrl !== null) return '';
  const address = ownInboxAddress(config);
  return address === null
    ? `Mails are stored in ${inboxFolder(config)} and not sent. Set SMTP_URL to send them.\n`
    : `Mails are stored and not sent. Read them at this private address: ${address}\n`;
}

/** A worker with a hundred thousand mails to send must not take the processor from those who wait for a page. */
function stepBack(config: Config): Config {
  if (config.role === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return config;
}

await runUntilStopped(async () => start(stepBack(readConfig(process.env))), sayWhereToGo);
