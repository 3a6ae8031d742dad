import { expect, test } from 'vitest';
import { isTransientError } from './crawl.service.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

test.each<[what: string, error: unknown, expected: boolean]>([
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['a broken connection', new Error('Client has encountered a connection error and is not queryable'), true],
  ['a deadlock', withCode('40P01'), true],
  ['a socket that was reset', withCode('ECONNRESET'), true],
  ['a value that PostgreSQL cannot hold', withCode('22003'), false],
  ['a programming error', new TypeError('undefined is not a function'), false],
])('isTransientError returns whether saving can be retried after %s', (_what, error, expected) =>
  expect(isTransientError(error)).toBe(expected),
);
