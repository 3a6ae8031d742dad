import type { Deps } from '../deps.ts';
import type { Email } from './mailer.ts';

/**
 * Sends an account email in the background. The response time then does not reveal whether the
 * address is known, and a slow mail server delays no request. Failures are logged; the user can
 * have the email sent again on the web page.
 */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, email: Promise<Email>): void {
  email
    .then((composed) => mailer.send(composed))
    .catch((error: unknown) => log.error({ err: error }, 'account email not accepted'));
}
