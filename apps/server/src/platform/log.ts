import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Structured lines on standard output, unless told; whatever could be a secret is cut out before it is written. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: null,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.newPassword'],
      censor: '[secret]',
    },
    serializers: { err: errorWords, reason: (reason: unknown) => withoutPeople(String(reason)) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What an error says of itself, and nothing that it carries: PostgreSQL's hold the values, a mail server's the letter. */
function errorWords(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutPeople(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutPeople(error.message),
    ...(error.stack && { stack: withoutPeople(error.stack) }),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: errorWords(error.cause) }),
  };
}

/** Mail servers repeat whom they refuse. */
function withoutPeople(text: string): string {
  return text.replace(/[^\s<>"',:;()]+@[^\s<>"',:;()]+/g, '[address]');
}
