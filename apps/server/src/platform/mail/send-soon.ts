import type { Deps } from '../deps.ts';
import type { Mail } from './mailer.ts';

/**
 * Sends an account mail without making the caller wait, so that the answer's time says nothing of the address
 * and a slow mail server stalls nobody. A failure is logged; the page offers to send again.
 */
export function sendSoon({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, writing: Promise<Mail>): void {
  writing
    .then((mail) => mailer.send(mail))
    .catch((error: unknown) => log.error({ err: error }, 'a mail was not accepted'));
}
