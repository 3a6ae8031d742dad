import { expect, test } from 'vitest';
import { findRootCause } from './root-cause.ts';

const refused = new Error('connect ECONNREFUSED');
const wrapped = new Error('query failed', { cause: new Error('no connection', { cause: refused }) });

test.for<[reason: string, error: Error, expected: Error]>([
  ['the error itself without a cause', refused, refused],
  ['the cause of the cause', wrapped, refused],
  ['the first of several errors', new AggregateError([wrapped, new Error('other')]), refused],
  ...[new AggregateError([], 'none'), new Error('odd', { cause: 'text' })].map(
    (error) => ['the error itself when its cause is no error', error, error] as [string, Error, Error],
  ),
])('findRootCause returns the innermost error: %s', ([_reason, error, expected]) => {
  expect(findRootCause(error)).toBe(expected);
});
