import type { Deps } from '../deps.ts';
import type { Email } from './mailer.ts';

/**
 * Sends an account email in the background: the response time does not reveal whether the address
 * is known, and a slow mail server delays no request. Failures are logged; the page offers to send
 * again.
 */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, email: Promise<Email>): void {
  email
    .then((composed) => mailer.send(composed))
    .catch((error: unknown) => log.error({ err: error }, 'account email not accepted'));
}
