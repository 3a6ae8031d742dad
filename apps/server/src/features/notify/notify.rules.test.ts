import { expect, test } from 'vitest';
import { afterFailure, MAX_ATTEMPTS, retryMs } from './notify.rules.ts';

test('the waits double from five seconds to six hours', () => {
  expect([1, 2, 3, 24].map((attempts) => retryMs(attempts, 0) / 1000)).toEqual([5, 10, 20, 21_600]);
  expect(retryMs(1, 1)).toBe(6250);
});

test.each([
  ['a server that does not answer is tried again', 1, undefined, 'retry'],
  ['a server that is busy is tried again', 1, 421, 'retry'],
  ['an address that is refused for good is not', 1, 550, 'give-up'],
  ['nothing is tried for ever', MAX_ATTEMPTS, 421, 'give-up'],
] as const)('%s', (_reason, attempts, status, expected) => {
  expect(afterFailure(attempts, status)).toBe(expected);
});
