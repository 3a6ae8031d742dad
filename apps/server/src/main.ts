import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runUntilStopped } from './lifecycle.ts';
import { readConfig } from './platform/config.ts';
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

await runUntilStopped(async () => start(readConfig(process.env)), sayWhereToGo);
