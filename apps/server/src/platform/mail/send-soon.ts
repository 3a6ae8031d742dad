import type { Deps } from '../deps.ts';
import type { Mail } from './mailer.ts';

/**
 * Sends an account email in the background: the response time says nothing about the address, and a
 * slow mail server delays no request. Failures are logged; the page offers to send again.
 */
export function sendSoon({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, writing: Promise<Mail>): void {
  writing
    .then((mail) => mailer.send(mail))
    .catch((error: unknown) => log.error({ err: error }, 'a mail was not accepted'));
}
