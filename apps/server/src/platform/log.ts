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
  };
  return destination ? pino(options, destination) : pino(options);
}
