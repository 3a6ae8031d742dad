import type { Config } from '../config.ts';

type Sender = Pick<Config, 'mailFrom'>;

/** Email address of the operator, from MAIL_FROM, in ASCII for headers. */
export function getOperatorEmail({ mailFrom }: Sender): string {
  return (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).replace(/[^\x20-\x7e]/g, '');
}

/** Null for the default sender, sillage@localhost, which reaches no operator from outside. */
export function findReachableOperator(config: Sender): string | null {
  const email = getOperatorEmail(config);
  return /@[^@]+\.[^@]+$/.test(email) ? email : null;
}
