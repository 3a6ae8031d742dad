import { expect, test } from 'vitest';
import { judgeSmtpFailure } from './smtp-failure.rules.ts';

test.each([
  ['it cannot be reached', {}, 'later'],
  ['it is busy', { responseCode: 421, command: 'MAIL FROM' }, 'later'],
  ['the mailbox is busy', { responseCode: 450, command: 'RCPT TO', response: '450 4.2.1 busy' }, 'later'],
  ['our password is wrong', { responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 no' }, 'later'],
  ['our sender is refused', { responseCode: 550, command: 'MAIL FROM', response: '550 5.7.1 no' }, 'later'],
  [
    'the mailbox is not there',
    { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 <a@b.c> unknown' },
    'gone',
  ],
  ['it says so without a code', { responseCode: 550, command: 'RCPT TO', response: '550 No such user' }, 'gone'],
  [
    'it speaks in several lines',
    { responseCode: 550, command: 'RCPT TO', response: '550-5.1.1 no such\n550 user' },
    'gone',
  ],
  ['the mailbox was disabled', { responseCode: 554, command: 'RCPT TO', response: '554 5.2.1 disabled' }, 'gone'],
  ['the mailbox moved', { responseCode: 551, command: 'RCPT TO', response: '551 moved' }, 'gone'],
  ['the mailbox is full', { responseCode: 552, command: 'RCPT TO', response: '552 5.2.2 full' }, 'never'],
  ['it takes us for spam', { responseCode: 550, command: 'RCPT TO', response: '550 5.7.1 blocked' }, 'never'],
  ['it does not relay for us', { responseCode: 550, command: 'RCPT TO', response: '550 relaying denied' }, 'never'],
  ['it minds the sender', { responseCode: 550, command: 'RCPT TO', response: '550 5.1.8 bad sender' }, 'never'],
  ['it refuses the text', { responseCode: 554, command: 'DATA', response: '554 5.1.1 no' }, 'never'],
] as const)('when %s: %j is %s', (_when, failure, kind) => expect(judgeSmtpFailure(failure).kind).toBe(kind));

test('the receiver hears of it without the server’s own words', () => {
  const response = '550 5.1.1 <secret@example.com> is unknown to mx7.internal';
  expect(judgeSmtpFailure({ responseCode: 550, command: 'RCPT TO', response }).says).toBe(
    'The mail server answered 550: it does not know this address',
  );
  expect(judgeSmtpFailure({ responseCode: 554, command: 'DATA', response }).says).toBe(
    'The mail server answered 554: it does not accept this mail',
  );
  expect(judgeSmtpFailure({}).says).toBe('The mail server could not be reached');
});
