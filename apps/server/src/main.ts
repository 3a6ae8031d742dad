import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runUntilStopped } from './lifecycle.ts';
import { type Config, readConfig } from './platform/config.ts';
import { inboxFolder } from './platform/email/folder-mailer.ts';
import { getInboxUrl } from './platform/email/inbox-key.ts';
import { loadEnvFile } from './platform/settings/env-file.ts';
import { type Running, start } from './start.ts';

loadEnvFile(fileURLToPath(new URL('../../../.env', import.meta.url)));

function printUrl({ deps: { config } }: Running): void {
  if (config.role === 'worker') return;
  process.stdout.write(`\nSillage is at ${config.publicUrl.href}\n${describeEmailStorage(config)}\n`);
}

/** Returns a line for the operator on where emails are stored; empty when they are sent. */
function describeEmailStorage(config: Config): string {
  if (config.smtpUrl !== null) return '';
  const address = getInboxUrl(config);
  return address === null
    ? `Emails are stored in ${inboxFolder(config)} and not sent. Set SMTP_URL to send them.\n`
    : `Emails are stored and not sent. Read them at this private address: ${address}\n`;
}

/**
 * Lowers the priority of a worker process, so that a large batch of emails does not slow the
 * requests of users.
 */
function lowerPriority(config: Config): Config {
  if (config.role === 'worker') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  return config;
}

await runUntilStopped(async () => start(lowerPriority(readConfig(process.env))), printUrl);
