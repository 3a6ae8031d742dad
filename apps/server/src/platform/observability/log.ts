import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { redactEmails } from '../settings/operator-line.rules.ts';

export type Log = Logger;

/** Creates a logger of JSON lines to `destination` or standard output. Secrets are redacted. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: null,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.newPassword'],
      censor: '[secret]',
    },
    serializers: { err: serialiseError, reason: (reason: unknown) => redactEmails(String(reason)) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns the properties of an error that are logged. Other properties are left out, because they
 * may contain users' data or the text of an email.
 */
function serialiseError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactEmails(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redactEmails(error.message),
    ...(error.stack && { stack: redactEmails(error.stack) }),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: serialiseError(error.cause) }),
  };
}
