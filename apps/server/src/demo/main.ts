import { runUntilStopped } from '../lifecycle.ts';
import { inboxFolder } from '../platform/mail/inbox.ts';
import { ownInboxAddress } from '../platform/mail/inbox-key.ts';
import { type Demo, startDemo } from './demo.ts';
import { demoAccount, watchedHandles } from './furnish.ts';

function sayWhereToGo({ deps: { config }, shop }: Demo): void {
  const at = (path: string) => new URL(path, config.publicUrl).href;
  const unsent = ownInboxAddress(config) ?? `are stored in ${inboxFolder(config)}`;
  const mails = config.smtpUrl === null ? unsent : 'go out through SMTP_URL';
  process.stdout.write(`
The demo is open. Nothing in it is real, and nothing of it is kept.

  Sillage   ${at('/')}
  Sign in   ${at('/login')} as ${demoAccount.username} with the password ${demoAccount.password}
  Mails     ${mails}
  The shop  ${shop.origin} (each product page has a button that changes its stock)

Sillage watches ${watchedHandles.length} of the shop's fragrances for you. In half a minute the first comes back in stock, and
every minute after that the next one comes or goes; the bell and a mail tell you within seconds. Ctrl-C ends it.

`);
}

// For screenshots that are the same each time: only the shop's buttons change its stock.
const isStill = process.argv.includes('--still');
process.stdout.write('Setting up the demo shop and a fresh database …\n');
await runUntilStopped(() => startDemo(process.env, { isStill }), sayWhereToGo);
