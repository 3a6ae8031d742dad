import type { Deps } from '../deps.ts';
import type { Email } from './mailer.ts';

/**
 * Sends an email without delaying the response, whose time then does not reveal whether the address
 * is known. Failures are logged; the user can have the email sent again.
 */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, email: Promise<Email>): void {
  email
    .then((composed) => mailer.send(composed))
    .catch((error: unknown) => log.error({ err: error }, 'account email not accepted'));
}
