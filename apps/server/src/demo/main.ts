import { runUntilStopped } from '../lifecycle.ts';
import { inboxFolder } from '../platform/email/folder-mailer.ts';
import { getInboxUrl } from '../platform/email/inbox-key.ts';
import { type Demo, startDemo } from './demo.ts';
import { demoAccount, watchedHandles } from './seed-demo.ts';

function printWelcome({ deps: { config }, shop }: Demo): void {
  const buildUrl = (path: string) => new URL(path, config.publicUrl).href;
  const emailStorage = getInboxUrl(config) ?? `are stored in ${inboxFolder(config)}`;
  const emailLine = config.smtpUrl === null ? emailStorage : 'are sent through SMTP_URL';
  process.stdout.write(`
The demo is running. Its data are invented, and deleted when a demo starts again.

  Sillage   ${buildUrl('/')}
  Sign in   ${buildUrl('/login')} as ${demoAccount.username} with the password ${demoAccount.password}
  Emails    ${emailLine}
  The shop  ${shop.origin} (each product page has a button that changes its stock)

Sillage watches ${watchedHandles.length} of the shop's fragrances for you. In half a minute the first comes back in stock, then
each minute another one changes, and later every five minutes; the bell and an email notify you within seconds. Ctrl-C ends it.

`);
}

// For screenshots that are the same each time: only the shop's buttons change its stock.
const isStill = process.argv.includes('--still');
process.stdout.write('Setting up the demo shop and a fresh database …\n');
await runUntilStopped(() => startDemo(process.env, { isStill }), printWelcome);
