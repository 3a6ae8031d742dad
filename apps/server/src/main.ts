import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runUntilStopped } from './lifecycle.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Running, start } from './start.ts';

const envFile = fileURLToPath(new URL('../../../.env', import.meta.url));
if (existsSync(envFile)) process.loadEnvFile(envFile);

function sayWhereToGo({ deps: { config } }: Running): void {
  if (config.role === 'worker') return;
  const inbox =
    config.smtpUrl === null
      ? `Mails are kept at ${new URL('/dev/inbox', config.publicUrl).href} while SMTP_URL is not set.\n`
      : '';
  process.stdout.write(`\nSillage is at ${config.publicUrl.href}\n${inbox}\n`);
}

/** A worker with a hundred thousand mails to send must not take the processor from those who wait for a page. */
function stepBack(config: Config): Config {
  if (config.role === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return config;
}

await runUntilStopped(async () => start(stepBack(readConfig(process.env))), sayWhereToGo);
