import { expect, test } from 'vitest';
import { afterFailure, MAX_ATTEMPTS, retryMs } from './notify.rules.ts';

test('the waits double from five seconds to six hours', () => {
  expect([1, 2, 3, 24].map((attempts) => retryMs(attempts, 0) / 1000)).toEqual([5, 10, 20, 21_600]);
  expect(retryMs(1, 1)).toBe(6250);
});

test.each([
  ['a server that does not answer is tried again', 1, {}, 'retry'],
  ['a server that is busy is tried again', 1, { responseCode: 421, command: 'RCPT TO' }, 'retry'],
  ['an address that is refused for good is not', 1, { responseCode: 550, command: 'RCPT TO' }, 'give-up'],
  ['a text that is refused for good is not', 1, { responseCode: 554, command: 'DATA' }, 'give-up'],
  ['a wrong password of ours is tried again', 1, { responseCode: 535, command: 'AUTH PLAIN' }, 'retry'],
  ['a sender that is not allowed is tried again', 1, { responseCode: 550, command: 'MAIL FROM' }, 'retry'],
  ['nothing is tried for ever', MAX_ATTEMPTS, { responseCode: 421 }, 'give-up'],
] as const)('%s', (_reason, attempts, failure, expected) => {
  expect(afterFailure(attempts, failure)).toBe(expected);
});
